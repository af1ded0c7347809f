import type { ViewScope } from '../../../domain/auditAccess/events.js';
import type { LimitKeyPart } from './limitKey.js';
import type { AccountLimitName, RateLimitName } from './rateLimit.js';

type Bound = {
  /** Counted by the router for the caller's account, whatever the request turns out to be. */
  readonly account?: readonly AccountLimitName[];
  /** Counted by the use case, by these parts of a key. */
  readonly counted?: readonly { readonly limit: RateLimitName; readonly by: readonly LimitKeyPart[] }[];
  /** The call leaves nothing behind, and costs no more than a read. */
  readonly leavesNothing?: true;
};

/** At least one bound. */
export type WriteBound = Bound &
  (Required<Pick<Bound, 'account'>> | Required<Pick<Bound, 'counted'>> | Required<Pick<Bound, 'leavesNothing'>>);

/**
 * What a response says about people. `nothing`: no word about anybody. `own`: what the caller said, sent or owns. A scope: data of
 * others, or of a case for a holder of its code; an administrator who is shown it is recorded, see `recordsViews`.
 */
export type ShownData = 'nothing' | 'own' | ViewScope;
