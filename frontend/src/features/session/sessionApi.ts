import { z } from 'zod';
import type { Http } from '../../http/http.js';
import type { DeviceToken } from './deviceToken.js';
import type { LoginForm } from './sessionSlice.js';

export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  is_superuser: z.boolean(),
  is_active: z.boolean().optional(),
  subscription_plan: z.string().nullish(),
  platform_credits: z.union([z.string(), z.number()]).nullish(),
  subscription_expires_at: z.string().nullish(),
  /** Word documents of this court day. */
  generations_today: z.number().int().optional(),
  /** How many a court day may have; `null` without a limit. */
  generation_limit: z.number().int().nullish(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export type SessionApi = ReturnType<typeof sessionApi>;

/** Signing in and out. */
export const sessionApi = (http: Http, deviceToken?: DeviceToken) => ({
  /** Who is signed in; rejects with status 401 when nobody is. */
  fetchUser: () => http.getJson('/users/me', CurrentUser),
  login: ({ username, password, captchaAnswer, captchaSessionId }: LoginForm, proof?: string) => {
    const device = deviceToken?.read() ?? null;
    return http.send(
      'POST',
      '/auth/login',
      new URLSearchParams({
        username,
        password,
        captcha_answer: captchaAnswer,
        captcha_session_id: captchaSessionId,
        ...(proof !== undefined && { proof }),
        ...(device !== null && { device }),
      }),
    );
  },
  logout: () => http.send('POST', '/auth/logout'),
  /** Tells the server which answer the drawn captcha has. */
  registerCaptcha: (sessionId: string, answer: string, proof?: string) =>
    http.send('POST', '/api/auth-utils/register-captcha', { session_id: sessionId, answer, proof }),
});
