import { kindOf } from '../../runtime/logging/logger.js';
import { withTimeout } from '../../runtime/concurrency/withTimeout.js';

/**
 * A health check. It rejects on failure, or resolves to details for the report. `ok: false` with `stops_service: false` is a
 * trouble that an operator must see while this process goes on serving.
 */
export type HealthCheck = () => Promise<Readonly<Record<string, unknown>> | void>;

export type HealthOutcome = Readonly<Record<string, unknown>> & { readonly ok: boolean };

/** Runs a check; it counts as failed after `timeoutMs` milliseconds. */
export const runCheck = async (check: HealthCheck, timeoutMs: number): Promise<HealthOutcome> => {
  try {
    return { ok: true, ...(await withTimeout(timeoutMs, check(), () => new Error('no answer in time'))) };
  } catch (error) {
    // Only the kind of error is reported, since its message may hold addresses.
    return { ok: false, reason: error instanceof Error ? kindOf(error) : 'unknown' };
  }
};

/** Whether the process can go on serving with this outcome. */
export const canServe = ({ ok, stops_service: stops }: HealthOutcome): boolean => ok || stops === false;
