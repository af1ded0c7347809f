import type { Given } from '../../../domain/contract/call.js';
import { accounts, NewAccount } from '../../../domain/contract/accounts.js';
import { serve } from '../../platform/http/serve.js';
import { brokenRules, registrationPasswordRules } from '../../../domain/account/passwordRules.js';
import { newAccountRow } from '../../../projections/accounts/accountsProjection.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppContext, AppMiddleware, AppRouter } from '../../platform/http/types.js';
import { userView } from './accountView.js';
import { guessableReason } from './commonPasswords.js';
import type { ReadPlanLimits } from './planLimits.js';
import { register, type RegisterDeps } from './register.js';

/** A password that is easily guessed is refused too. */
const Fields = NewAccount.superRefine(({ email, password }, ctx) => {
  if (brokenRules(registrationPasswordRules, password).length > 0) return; // one sentence at a time
  const message = guessableReason(password, email);
  if (message !== undefined) ctx.addIssue({ code: 'custom', path: ['password'], message });
});

type Deps = RegisterDeps & {
  readonly appMode: 'open' | 'saas';
  readonly timeZone: string;
  readonly planLimits: Pick<ReadPlanLimits, 'shown'>;
};

/** POST /auth/register: an account for a person who agrees to the terms. 201 with the user; 404 unless in saas mode. */
export const registerRoute = (router: AppRouter, deps: Deps): void => {
  const onlyInSaasMode: AppMiddleware = (_ctx, next) => {
    if (deps.appMode !== 'saas') throw new RequestError('not_found');
    return next();
  };
  const handle = async ({ body }: Given<typeof accounts.register>, ctx: AppContext) => {
    const { email, password } = body;
    const now = ctx.state.receivedAt;
    const { userId, position } = await register(deps, {
      email,
      password,
      captchaSessionId: body.captcha_session_id,
      captchaAnswer: body.captcha_answer,
      clientAddress: ctx.state.clientAddress,
      proof: body.proof,
      // The hash of a command stays in the log for good: neither the password nor the captcha goes into it.
      context: { ...commandContext(ctx), commandHash: ctx.state.hashCommand(`${accounts.register.key}\n${email}`) },
    });
    setPositionHeader(ctx, position);
    const row = newAccountRow({ id: userId, email, registeredAt: now.toISOString() });
    const { limits } = await deps.planLimits.shown();
    const viewing = { now, timeZone: deps.timeZone, limits, termsToAgree: null, mustSetUpSecondFactor: false };
    return { ...userView(row, viewing), has_password: true };
  };
  serve(router, accounts.register, handle, { before: [onlyInSaasMode], fields: Fields });
};
