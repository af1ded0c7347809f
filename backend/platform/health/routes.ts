import { service } from '../../../domain/contract/service.js';
import { version } from '../../../domain/version.js';
import { serve } from '../http/serve.js';
import type { AppRouter } from '../http/types.js';
import { canServe, runCheck, type HealthCheck } from './healthCheck.js';

type Deps = {
  /** The checks that must pass before this process can serve, by name. */
  readonly checks: Readonly<Record<string, HealthCheck>>;
  /** Milliseconds after which a check counts as failed; 2,000 by default. */
  readonly timeoutMs?: number;
};

/** `Retry-After` of a process that is not ready, in seconds. */
const retryAfterSeconds = 5;

/** GET /healthz: the process is alive. GET /readyz: its servers respond and its read models are fed; 503 otherwise. */
export const healthRoutes = (router: AppRouter, { checks, timeoutMs = 2000 }: Deps): void => {
  serve(router, service.healthz, () => ({ status: 'ok' as const }));
  serve(router, service.readyz, async (_given, ctx) => {
    const outcomes = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check, timeoutMs)] as const),
    );
    const ready = outcomes.every(([, outcome]) => canServe(outcome));
    ctx.status = ready ? 200 : 503;
    if (!ready) ctx.set('Retry-After', String(retryAfterSeconds));
    const status = ready ? ('ready' as const) : ('not_ready' as const);
    return { status, version, checks: Object.fromEntries(outcomes) };
  });
};
