import { effectiveFlag } from '../../domain/featureFlag/effectiveFlag.js';
import type { Tables } from '../runner/projection.js';
import { featureFlagsTable, type FeatureFlagRow } from './featureFlagsProjection.js';
import { featurePreferencesTable, type FeaturePreferenceRow } from './featurePreferencesProjection.js';

export type GlobalFlag = Omit<FeatureFlagRow, 'defined_at'>;

/** Every feature with the platform's default, in the order in which they were defined. */
export const findFlags = async (tables: Tables): Promise<GlobalFlag[]> => {
  const rows: GlobalFlag[] = await tables(featureFlagsTable)
    .orderBy([{ column: 'defined_at' }, { column: 'key' }])
    .select('key', 'name', 'description', 'is_enabled');
  return rows;
};

/** What a person set for themselves, by the feature's key. */
export const findPreferences = async (tables: Tables, userId: string): Promise<ReadonlyMap<string, boolean>> => {
  const rows: Pick<FeaturePreferenceRow, 'key' | 'is_enabled'>[] = await tables(featurePreferencesTable)
    .where({ user_id: userId })
    .select('key', 'is_enabled');
  return new Map(rows.map(({ key, is_enabled }) => [key, is_enabled]));
};

/** Returns whether a feature is on for an account, or for a visitor (`null`); an unknown feature is off. One statement: every request asks. */
export const isFeatureOn = async (tables: Tables, key: string, userId: string | null): Promise<boolean> => {
  const query = tables(`${featureFlagsTable} as flag`).where('flag.key', key);
  if (userId === null) {
    const flag: Pick<FeatureFlagRow, 'is_enabled'> | undefined = await query.first('flag.is_enabled');
    return flag?.is_enabled ?? false;
  }
  const row: { readonly is_enabled: boolean; readonly preference: boolean | null } | undefined = await query
    .leftJoin(`${featurePreferencesTable} as own`, (on) => void on.onVal('own.row_id', `${userId}:${key}`))
    .first('flag.is_enabled', 'own.is_enabled as preference');
  return row !== undefined && effectiveFlag(key, row.is_enabled, row.preference ?? undefined);
};
