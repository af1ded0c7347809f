import { isEventIn, type DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { foldRows } from '../runner/foldRows.js';
import type { Projection } from '../runner/projection.js';

export const featureFlagsTable = 'feature_flags';

export type FeatureFlagRow = {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly is_enabled: boolean;
  readonly defined_at: Date | string;
};

const isFeatureFlagEvent = isEventIn('featureFlag');

const evolve = (row: FeatureFlagRow | undefined, event: Recorded<DomainEvent>): FeatureFlagRow | undefined => {
  if (event.type === 'FlagDefined') {
    const { key, name, description, isEnabled } = event.data;
    return { key, name, description, is_enabled: isEnabled, defined_at: event.metadata.occurredAt };
  }
  return row && event.type === 'FlagToggled' ? { ...row, is_enabled: event.data.isEnabled } : row;
};

/** The features there are and whether each is on for everybody who has no setting of their own. */
export const featureFlagsProjection: Projection = {
  name: 'feature_flags',
  tables: [featureFlagsTable],
  apply: async (tables, events) => {
    await foldRows<FeatureFlagRow>(tables, events, {
      table: featureFlagsTable,
      key: 'key',
      keyOf: (event) => (isFeatureFlagEvent(event) ? event.data.key : undefined),
      evolve,
    });
  },
};
