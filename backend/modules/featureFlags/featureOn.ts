import { isFeatureOn } from '../../../projections/featureFlags/featureFlagsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { FeatureOn } from '../../platform/http/featureGuard.js';

type Deps = {
  readonly tables: ReadTables;
};

/** `FeatureOn` over the read models. */
export const createFeatureOn =
  ({ tables }: Deps): FeatureOn =>
  (key, userId) =>
    isFeatureOn(tables, key, userId);
