import { accounts } from '../../../domain/contract/accounts.js';
import { serve } from '../../platform/http/serve.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { Puzzles } from './puzzles/puzzles.js';
import { captchaPuzzle } from './captchaPuzzle.js';
import type { Captchas } from './captchas.js';

type Deps = {
  readonly captchas: Captchas;
  readonly puzzles: Pick<Puzzles, 'redeem'>;
  readonly limits: Pick<RateLimits, 'captchaRegistrations' | 'captchasAfterPuzzle'>;
};

/**
 * POST /api/auth-utils/register-captcha: the browser registers the four characters it has drawn. 204. One person can use up
 * the free quota of a building's address; requests with a solved puzzle have a quota of their own.
 */
export const captchaRoutes = (router: AppRouter, { captchas, puzzles, limits }: Deps): void => {
  serve(router, accounts.registerCaptcha, async ({ body: { session_id: sessionId, answer, proof } }, ctx) => {
    const { clientAddress: address, receivedAt: now } = ctx.state;
    if (proof === undefined) await limits.captchaRegistrations.consume({ address });
    else {
      const { purpose, level } = await captchaPuzzle(limits, address);
      await puzzles.redeem(proof, purpose, level, now);
      await limits.captchasAfterPuzzle.consume({ address });
    }
    await captchas.register(sessionId, answer, now);
  });
};
