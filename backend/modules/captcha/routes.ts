import { z } from 'zod';
import { longestProof } from '../../../domain/puzzle/puzzle.js';
import { parse } from '../../platform/http/parse.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { Puzzles } from './puzzles/puzzles.js';
import { captchaPuzzle } from './captchaPuzzle.js';
import type { Captchas } from './captchas.js';

/** The id that the browser gives its picture. */
export const captchaSessionId = z.string().regex(/^[A-Za-z0-9._-]{8,128}$/, '格式不正确');

export const Body = z.object({
  session_id: captchaSessionId,
  answer: z.string().regex(/^[a-z0-9]{4}$/, '应为四位小写字母或数字'),
  proof: z.string().max(longestProof).optional(),
});

type Deps = {
  readonly captchas: Captchas;
  readonly puzzles: Pick<Puzzles, 'redeem'>;
  readonly limits: Pick<RateLimits, 'captchaRegistrations' | 'captchasAfterPuzzle'>;
};

/**
 * POST /api/auth-utils/register-captcha: the browser tells which four characters it has drawn. 204. Anybody in a building can use
 * up what its address may do for nothing; whoever solves a puzzle is counted apart.
 */
export const captchaRoutes = (router: AppRouter, { captchas, puzzles, limits }: Deps): void => {
  router.post('/api/auth-utils/register-captcha', async (ctx) => {
    const { session_id: sessionId, answer, proof } = parse(Body, ctx.request.body);
    const { clientAddress: address, receivedAt: now } = ctx.state;
    if (proof === undefined) await limits.captchaRegistrations.consume({ address });
    else {
      const { purpose, level } = await captchaPuzzle(limits, address);
      await puzzles.redeem(proof, purpose, level, now);
      await limits.captchasAfterPuzzle.consume({ address });
    }
    await captchas.register(sessionId, answer, now);
    ctx.status = 204;
  });
};
