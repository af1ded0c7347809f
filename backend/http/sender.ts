import { randomBytes } from 'node:crypto';
import type { Middleware } from 'koa';
import { isApiPath } from './frontendFiles.js';
import type { AppContext, AppState } from './types.js';

const name = 'juanzong_sender';
/** 32 random bytes; a program may make up its own. */
const shape = /^[A-Za-z0-9_-]{43}$/;

type Cookies = Pick<AppContext, 'cookies' | 'secure' | 'append' | 'state'>;
type Deps = {
  /** Whether `PUBLIC_URL` says that browsers reach us over TLS. */
  readonly servedOverTls: boolean;
};

/** Over TLS no other host and no unencrypted page can set a cookie of this name for us. */
const cookieName = (secure: boolean): string => (secure ? `__Host-${name}` : name);

const findSecret = (ctx: Cookies, secure: boolean): string | undefined => {
  const given = ctx.cookies.get(cookieName(secure));
  return given !== undefined && shape.test(given) ? given : undefined;
};

/**
 * A secret of the browser that no page, file, log or receipt shows: the first one to send a submission is known by it when the same
 * submission comes again. Lasts until the browser is closed.
 */
const ensureSecret = (ctx: Cookies, { servedOverTls }: Deps): string => {
  const secure = servedOverTls || ctx.secure;
  const known = findSecret(ctx, secure);
  if (known !== undefined) return known;
  const secret = randomBytes(32).toString('base64url');
  // Lax: whoever comes over a link keeps the secret of their open tabs.
  ctx.append(
    'Set-Cookie',
    `${cookieName(secure)}=${secret}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  );
  return secret;
};

/** Gives browsers their secret with the page, so that it is there before anything is submitted. */
export const giveSenderSecret =
  (deps: Deps): Middleware<AppState> =>
  async (ctx, next) => {
    await next();
    if (ctx.status === 200 && ctx.response.is('html') && !isApiPath(ctx.path)) ensureSecret(ctx, deps);
  };

/**
 * Who sends this request, as a keyed hash for the log: the account, or the browser by its secret. It is made over the command's id,
 * so that submissions of one browser cannot be told to belong together.
 */
export const senderHash = (ctx: Cookies, deps: Deps, commandId: string): string => {
  const { account, hashCommand } = ctx.state;
  const sender = account ? `account ${account.id}` : `browser ${ensureSecret(ctx, deps)}`;
  return hashCommand(`sender\n${commandId}\n${sender}`);
};
