import { randomBytes } from 'node:crypto';
import type { Middleware } from 'koa';
import { cookieNames, readCookie, setCookie, type CookieDeps } from './cookies.js';
import { isApiPath } from './frontendFiles.js';
import type { AppContext, AppState } from './types.js';

const name = cookieNames.sender;
/** 32 random bytes; a program may make up its own. */
const shape = /^[A-Za-z0-9_-]{43}$/;

type SenderContext = Pick<AppContext, 'append' | 'cookies' | 'secure' | 'state'>;

/**
 * A secret of the browser that no page, file, log or receipt shows: the first one to send a submission is known by it when the same
 * submission comes again. Lasts until the browser is closed; a page opened by a link shares it with the open tabs.
 */
const ensureSecret = (ctx: SenderContext, deps: CookieDeps): string => {
  const cookie = readCookie(ctx, deps, name);
  if (cookie !== undefined && shape.test(cookie)) return cookie;
  const secret = randomBytes(32).toString('base64url');
  setCookie(ctx, deps, { name, value: secret });
  return secret;
};

/** Gives browsers their secret with the page, so that it is there before anything is submitted. */
export const giveSenderSecret =
  (deps: CookieDeps): Middleware<AppState> =>
  async (ctx, next) => {
    await next();
    if (ctx.status === 200 && ctx.response.is('html') && !isApiPath(ctx.path)) ensureSecret(ctx, deps);
  };

/**
 * Who sends this request, as a keyed hash for the log: the account, or the browser by its secret. It is made over the command's id,
 * so that it does not show which submissions come from one browser.
 */
export const senderHash = (ctx: SenderContext, deps: CookieDeps, commandId: string): string => {
  const { account, hashCommand } = ctx.state;
  const sender = account ? `account ${account.id}` : `browser ${ensureSecret(ctx, deps)}`;
  return hashCommand(`sender\n${commandId}\n${sender}`);
};
