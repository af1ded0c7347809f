import type { Projection } from '../runner/projection.js';
import { upsert } from '../runner/writeRows.js';

export const featurePreferencesTable = 'feature_preferences';

export type FeaturePreferenceRow = {
  /** `{user_id}:{key}` */
  readonly row_id: string;
  readonly user_id: string;
  readonly key: string;
  readonly is_enabled: boolean;
};

/** The features that people set for themselves; erasing an account deletes them. */
export const featurePreferencesProjection: Projection = {
  name: 'feature_preferences',
  tables: [featurePreferencesTable],
  apply: async (tables, events) => {
    const rows = new Map<string, FeaturePreferenceRow>();
    const erased = new Set<string>();
    for (const event of events) {
      if (event.type === 'PreferenceToggled') {
        const { userId, key, isEnabled } = event.data;
        const row_id = `${userId}:${key}`;
        rows.set(row_id, { row_id, user_id: userId, key, is_enabled: isEnabled });
      } else if (event.type === 'AccountErased') {
        erased.add(event.data.userId);
        for (const [id, row] of rows) if (row.user_id === event.data.userId) rows.delete(id);
      }
    }
    if (erased.size > 0)
      await tables(featurePreferencesTable)
        .whereRaw('user_id = any(?)', [[...erased]])
        .del();
    await upsert(tables, featurePreferencesTable, 'row_id', [...rows.values()]);
  },
};
