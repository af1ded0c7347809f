import type { CookieDeps } from '../../platform/http/cookies.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import type { AppContext } from '../../platform/http/types.js';
import { setSessionCookie } from './sessionCookie.js';
import type { Sessions } from './sessions.js';
import type { SignedIn } from './signIn.js';

type Deps = CookieDeps & { readonly sessions: Pick<Sessions, 'end'> };

/** Ends the session that the request came with, and gives the browser the new one. */
export const answerSignedIn = async (
  ctx: AppContext,
  deps: Deps,
  { token, device, position }: SignedIn,
): Promise<void> => {
  if (ctx.state.sessionToken !== undefined) await deps.sessions.end(ctx.state.sessionToken);
  setSessionCookie(ctx, deps, token);
  ctx.set('X-Device-Token', device);
  setPositionHeader(ctx, position);
};
