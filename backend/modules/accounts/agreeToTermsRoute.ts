import { termsVersion } from '../../../domain/account/terms.js';
import { accounts as calls } from '../../../domain/contract/accounts.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { RegisterDeps } from './register.js';

/** POST /users/me/terms: the caller agrees to the user agreement and privacy policy of today. 204; 409 for another version. */
export const agreeToTermsRoute = (router: AppRouter, { accounts }: Pick<RegisterDeps, 'accounts'>): void => {
  serve(router, calls.agreeToTerms, async ({ body: { version } }, ctx) => {
    if (version !== termsVersion) throw new RequestError('terms_outdated');
    const agree = { type: 'AgreeToTerms', data: { termsVersion } } as const;
    setPositionHeader(ctx, (await accounts.handle(signedIn(ctx.state).id, agree, commandContext(ctx))).position);
  });
};
