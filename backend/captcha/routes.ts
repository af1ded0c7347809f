import { z } from 'zod';
import { parse } from '../http/parse.js';
import type { RateLimits } from '../http/rateLimit.js';
import type { AppRouter } from '../http/types.js';
import type { Captchas } from './captchas.js';

/** The id that the browser gives its picture. */
export const captchaSessionId = z.string().regex(/^[A-Za-z0-9._-]{8,128}$/, '格式不正确');

export const Body = z.object({
  session_id: captchaSessionId,
  answer: z.string().regex(/^[a-z0-9]{4}$/, '应为四位小写字母或数字'),
});

type Deps = { readonly captchas: Captchas; readonly limits: Pick<RateLimits, 'captchaRegistrations'> };

/** POST /api/auth-utils/register-captcha: the browser tells which four characters it has drawn. 204. */
export const captchaRoutes = (router: AppRouter, { captchas, limits }: Deps): void => {
  router.post('/api/auth-utils/register-captcha', async (ctx) => {
    const { session_id: sessionId, answer } = parse(Body, ctx.request.body);
    await limits.captchaRegistrations.consume({ address: ctx.state.clientAddress });
    await captchas.register(sessionId, answer, ctx.state.receivedAt);
    ctx.status = 204;
  });
};
