import { service } from '../../../domain/contract/service.js';
import { serve } from '../http/serve.js';
import { withTimeout } from '../concurrency/withTimeout.js';
import type { AppRouter } from '../http/types.js';

/**
 * A health check. It rejects on failure, or resolves to details for the report. `ok: false` with `stops_service: false` is a
 * trouble that an operator must see while this process goes on serving.
 */
export type HealthCheck = () => Promise<Readonly<Record<string, unknown>> | void>;

type Deps = {
  /** The checks that must pass before this process can serve, by name. */
  readonly checks: Readonly<Record<string, HealthCheck>>;
  /** Milliseconds after which a check counts as failed; 2,000 by default. */
  readonly timeoutMs?: number;
};

/** `Retry-After` of a process that is not ready, in seconds. */
const retryAfterSeconds = 5;

type Outcome = Readonly<Record<string, unknown>> & { readonly ok: boolean };

const run = async (check: HealthCheck, timeoutMs: number): Promise<Outcome> => {
  try {
    return { ok: true, ...(await withTimeout(timeoutMs, check(), () => new Error('no answer in time'))) };
  } catch (error) {
    // Only the kind of error is reported, since its message may hold addresses.
    return { ok: false, reason: error instanceof Error ? error.name : 'unknown' };
  }
};

/** GET /healthz: the process is alive. GET /readyz: its servers respond and its read models are fed; 503 otherwise. */
export const healthRoutes = (router: AppRouter, { checks, timeoutMs = 2000 }: Deps): void => {
  serve(router, service.healthz, () => ({ status: 'ok' as const }));
  serve(router, service.readyz, async (_given, ctx) => {
    const outcomes = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await run(check, timeoutMs)] as const),
    );
    const ready = outcomes.every(([, { ok, stops_service: stops }]) => ok || stops === false);
    ctx.status = ready ? 200 : 503;
    if (!ready) ctx.set('Retry-After', String(retryAfterSeconds));
    return { status: ready ? ('ready' as const) : ('not_ready' as const), checks: Object.fromEntries(outcomes) };
  });
};
