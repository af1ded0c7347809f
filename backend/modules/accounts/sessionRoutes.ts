import { accounts } from '../../../domain/contract/accounts.js';
import { signedIn } from '../../platform/http/auth.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { Sessions } from './sessions.js';

type Deps = { readonly sessions: Pick<Sessions, 'idOf' | 'listOf' | 'endOne'> };

/** GET /users/me/sessions, DELETE /users/me/sessions/{id}: where the caller is signed in, and the end of one such session. */
export const sessionRoutes = (router: AppRouter, { sessions }: Deps): void => {
  serve(router, accounts.sessions, async (_given, ctx) => {
    const { sessionToken, receivedAt } = ctx.state;
    const current = sessionToken === undefined ? undefined : await sessions.idOf(sessionToken);
    const listed = await sessions.listOf(signedIn(ctx.state).id, receivedAt);
    return {
      items: listed.map(({ id, device, beganAt, seenAt }) => ({
        id,
        device,
        began_at: beganAt.toISOString(),
        seen_at: seenAt.toISOString(),
        is_current: id === current,
      })),
    };
  });
  // The cookie stays, also of one's own session: by the time the response arrives the browser may have begun another session.
  serve(router, accounts.endSession, async ({ path: { id } }, ctx) => sessions.endOne(signedIn(ctx.state).id, id));
};
