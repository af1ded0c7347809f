import { z } from 'zod';
import { service, systemParts, type SystemPart, type SystemPartName } from '../../../domain/contract/service.js';
import { serve } from '../http/serve.js';
import type { AppRouter } from '../http/types.js';
import { canServe, runCheck, type HealthCheck, type HealthOutcome } from './healthCheck.js';

type Deps = {
  readonly checks: Readonly<Record<SystemPartName, HealthCheck>>;
  readonly now: () => Date;
  /** Milliseconds after which a check counts as failed; 2,000 by default. */
  readonly timeoutMs?: number;
};

const many = z.array(z.unknown());
/** What checks report besides their outcome, each its own of these. */
const Details = z.looseObject({
  reason: z.string().optional().catch(undefined),
  trouble: z.string().nullish().catch(undefined),
  count: z.number().optional(),
  held: z.number().optional(),
  failing: many.optional(),
  missing: many.optional(),
  answers_unasked: z.number().optional(),
  free_mib: z.record(z.string(), z.number()).optional(),
  last_sealed_at: z.string().nullish(),
  round_finished_at: z.string().nullish(),
});

const countOf = (details: z.infer<typeof Details>): number | null => {
  const { missing, answers_unasked: unasked } = details;
  const lacking = missing && unasked !== undefined ? missing.length + unasked : null;
  return details.count ?? details.held ?? details.failing?.length ?? lacking;
};

const partOf = (part: SystemPartName, outcome: HealthOutcome): SystemPart => {
  const details = Details.parse(outcome);
  const free = Object.values(details.free_mib ?? {});
  return {
    part,
    state: outcome.ok ? 'well' : canServe(outcome) ? 'attention' : 'failed',
    reason: details.trouble ?? details.reason ?? null,
    count: countOf(details),
    free_mib: free.length > 0 ? Math.min(...free) : null,
    last_at: details.last_sealed_at ?? details.round_finished_at ?? null,
  };
};

/** GET /api/admin/system-state (administrator): what `/readyz` looks at, for a person; always 200, since it tells of failures. */
export const systemStateRoute = (router: AppRouter, { checks, now, timeoutMs = 2000 }: Deps): void =>
  serve(router, service.systemState, async () => ({
    checked_at: now().toISOString(),
    parts: await Promise.all(systemParts.map(async (part) => partOf(part, await runCheck(checks[part], timeoutMs)))),
  }));
