import { z } from 'zod';
import { longestProof } from '../../../domain/puzzle/puzzle.js';
import { brokenRules, longestPassword, registrationPasswordRules } from '../../../domain/account/passwordRules.js';
import { newAccountRow } from '../../../projections/accounts/accountsProjection.js';
import { captchaSessionId } from '../captcha/routes.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { answerPosition } from '../../platform/http/minPosition.js';
import { parse, parseFields } from '../../platform/http/parse.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppRouter } from '../../platform/http/types.js';
import { userView } from './accountView.js';
import { whyGuessable } from './commonPasswords.js';
import { emailAddress } from './emailAddress.js';
import { register, type RegisterDeps } from './register.js';

/** Nothing else is taken: who registers says neither what they may do nor what plan they have. */
export const Body = z.strictObject({
  email: z.string(),
  password: z.string(),
  captcha_answer: z.string().max(32),
  captcha_session_id: captchaSessionId,
  agreeToTerms: z.boolean(),
  proof: z.string().max(longestProof).optional(),
});

export const Fields = z
  .object({
    email: emailAddress,
    password: z
      .string()
      .max(longestPassword, `密码不能超过 ${longestPassword} 个字符`)
      .superRefine((password, ctx) => {
        const broken = brokenRules(registrationPasswordRules, password).map(({ asks }) => asks);
        if (broken.length > 0) ctx.addIssue(`密码须${broken.join('、')}`);
      }),
    agreeToTerms: z.literal(true, '请阅读并同意用户协议和隐私政策'),
  })
  .superRefine(({ email, password }, ctx) => {
    if (brokenRules(registrationPasswordRules, password).length > 0) return; // one sentence at a time
    const message = whyGuessable(password, email);
    if (message !== undefined) ctx.addIssue({ code: 'custom', path: ['password'], message });
  });

type Deps = RegisterDeps & { readonly appMode: 'open' | 'saas'; readonly timeZone: string };

/** POST /auth/register: an account for whoever agrees to the terms. 201 with the user; 404 unless in saas mode. */
export const registerRoute = (router: AppRouter, deps: Deps): void => {
  router.post('/auth/register', async (ctx) => {
    if (deps.appMode !== 'saas') throw new RequestError('not_found');
    const body = parse(Body, ctx.request.body);
    const { email, password } = parseFields(Fields, body);
    const now = ctx.state.receivedAt;
    const { userId, position } = await register(deps, {
      email,
      password,
      captchaSessionId: body.captcha_session_id,
      captchaAnswer: body.captcha_answer,
      clientAddress: ctx.state.clientAddress,
      proof: body.proof,
      // The hash of a command stays in the log for good: neither the password nor the captcha goes into it.
      context: { ...commandContext(ctx), commandHash: ctx.state.hashCommand(`POST /auth/register\n${email}`) },
    });
    answerPosition(ctx, position);
    ctx.status = 201;
    const row = newAccountRow({ id: userId, email, registeredAt: now.toISOString() });
    ctx.body = userView(row, { now, timeZone: deps.timeZone });
  });
};
