import { auditsOwnWork } from '../../../../domain/account/courtRoles.js';
import { audit } from '../../../../domain/contract/audit.js';
import { signedIn } from '../../../platform/http/auth.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import type { Tasks } from '../../../platform/tasks/tasks.js';
import type { verificationRows } from './verificationRows.js';

type Deps = { readonly rows: ReturnType<typeof verificationRows>; readonly tasks: Pick<Tasks, 'wake'> };

/**
 * GET and POST /api/admin/audit/verifications (auditor): verifications of the whole log, and another one, which says whether who began it
 * also files or administers.
 */
export const verificationRoutes = (router: AppRouter, { rows, tasks }: Deps): void => {
  serve(router, audit.verifications, async () => ({ items: await rows.list() }));
  serve(router, audit.verify, async (_given, ctx) => {
    const verification = await rows.begin(!auditsOwnWork(signedIn(ctx.state)));
    if (!verification) throw new RequestError('not_found'); // deleted at the same moment
    tasks.wake();
    return verification;
  });
};
