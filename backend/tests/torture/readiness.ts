import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const Readiness = z.object({
  checks: z.object({
    projections: z.object({ ok: z.boolean(), leading: z.boolean().optional() }),
    ledger: z.object({ trouble: z.string().nullish() }),
  }),
});

/** What a process says of itself; `undefined` when it says nothing. */
export const readiness = async (base: string) => {
  try {
    const response = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(5000) });
    const { checks } = Readiness.parse(await response.json());
    return { ready: response.ok, leading: checks.projections.leading === true, trouble: checks.ledger.trouble };
  } catch (error) {
    if (error instanceof z.ZodError) throw error;
    return undefined;
  }
};

/**
 * Asks again and again until `question` answers something else than `undefined` or false.
 * @throws Error naming `what` after `ms` milliseconds
 */
export const eventually = async <T>(
  what: string,
  ms: number,
  question: () => Promise<T | undefined | false>,
): Promise<T> => {
  const end = Date.now() + ms;
  for (;;) {
    const answer = await question();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
    await sleep(100);
  }
};
