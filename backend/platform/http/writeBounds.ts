import { writeBounds } from './authorization.js';
import type { AccountLimitName } from './rateLimit.js';

/** The limits that the router counts for the caller's account. */
export const accountLimitsOf = (key: string): readonly AccountLimitName[] => writeBounds[key]?.account ?? [];
