import type { FeatureKey } from '../../../domain/featureFlag/catalogue.js';
import { RequestError } from './requestError.js';
import type { AppMiddleware } from './types.js';

/**
 * Whether a feature is on for an account, or for a visitor (`null`): their own setting, else the platform's. Nothing is kept
 * in memory, so a change counts in all processes as soon as it is projected; what is not defined is off.
 */
export type FeatureOn = (key: FeatureKey, userId: string | null) => Promise<boolean>;

/** Lets a caller through while a feature is on for them; refuses others with 403 `feature_off`. */
export const requireFeature =
  (featureOn: FeatureOn, key: FeatureKey): AppMiddleware =>
  async (ctx, next) => {
    if (!(await featureOn(key, ctx.state.account?.id ?? null))) throw new RequestError('feature_off');
    return next();
  };
