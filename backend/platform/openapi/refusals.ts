import { methodOf, type Call } from '../../../domain/contract/call.js';
import { problems, type ProblemCode } from '../../../domain/contract/problems.js';
import type { Access } from '../http/types.js';

/** The refusals that any call may return. */
export const anyCall: readonly ProblemCode[] = [
  'malformed_request',
  'wrong_host',
  'store_unavailable',
  'store_login_refused',
  'store_access_denied',
  'log_of_another_court',
  'clock_behind',
  'clock_ahead',
  'read_model_behind',
  'record_unreadable',
  'record_deleted',
  'internal_error',
];
/** The further refusals of calls that change something. */
export const anyChange: readonly ProblemCode[] = [
  'cross_origin',
  'payload_too_large',
  'too_many_requests',
  'body_too_slow',
  'overloaded',
];
const anyRepeatable: readonly ProblemCode[] = ['idempotency_key_reused', 'concurrent_change'];

/** The refusals of a request that carries a key, which is asked before anything else. */
const byKey: readonly ProblemCode[] = [
  'service_key_unknown',
  'service_key_expired',
  'service_key_revoked',
  'service_key_out_of_scope',
];

/** The refusals by the budget of work. */
const overBudget: readonly ProblemCode[] = ['too_much_work', 'overloaded'];

const becauseOf = ({ role, plan, feature }: Access): ProblemCode[] => [
  ...(role === 'anonymous' || role === 'key' ? [] : (['not_signed_in'] as const)),
  ...(role === 'key' ? (['service_key_required'] as const) : []),
  ...(role === 'court' ? (['forbidden'] as const) : []),
  ...(plan === undefined ? [] : (['plan_required'] as const)),
  ...(feature === undefined ? [] : (['feature_off'] as const)),
];

/** The refusals that are a call's own, by the contract and by who may make it; in the order of their status. */
export const ownRefusals = ({ refuses = [], repeatable }: Call, access: Access): readonly ProblemCode[] =>
  [...new Set([...becauseOf(access), ...refuses, ...(repeatable ? anyRepeatable : [])])].sort(
    (a, b) => problems[a].status - problems[b].status,
  );

/** Every code that a route may refuse with. */
export const refusalsOf = (called: Call, access: Access): readonly ProblemCode[] => [
  ...new Set([
    ...ownRefusals(called, access),
    ...anyCall,
    ...(access.sessionless || access.beforeSecondFactor || access.role === 'key'
      ? []
      : (['second_factor_setup_required'] as const)),
    ...(access.sessionless ? [] : byKey),
    ...(access.work === 'light' ? [] : overBudget),
    ...(methodOf(called) === 'GET' ? [] : anyChange),
  ]),
];

/** Codes by their status, lowest first. */
export const byStatus = (codes: readonly ProblemCode[]): ReadonlyMap<number, readonly ProblemCode[]> => {
  const statuses = [...new Set(codes.map((code) => problems[code].status))].sort((a, b) => a - b);
  return new Map(statuses.map((status) => [status, codes.filter((code) => problems[code].status === status)]));
};
