import type { Middleware } from 'koa';
import { RequestError } from './requestError.js';
import type { AppState, ServiceKey } from './types.js';

/** Finds the system of a key. @throws RequestError `service_key_unknown`, `service_key_expired`, `service_key_revoked` */
export type FindKey = (key: string) => Promise<ServiceKey>;

/** The longest header that is looked at. */
const longestHeader = 300;

/** The key that a request carries (`Authorization: Bearer …`); `undefined` where it carries none. */
const sentKey = (authorization: string): string | undefined => {
  const [scheme, key = ''] = authorization.split(' ', 2);
  return scheme?.toLowerCase() === 'bearer' ? key : undefined;
};

/**
 * Puts the system behind a key into `ctx.state.serviceKey`; a request without one goes on to `signIn`. A request with a key is the system's
 * alone, whatever cookie it carries.
 */
export const admitKeys =
  (findKey: FindKey, signIn: Middleware<AppState>): Middleware<AppState> =>
  async (ctx, next) => {
    const header = ctx.get('Authorization');
    const key = sentKey(header);
    if (key === undefined) return signIn(ctx, next);
    if (header.length > longestHeader) throw new RequestError('service_key_unknown');
    const findAgain = (): Promise<ServiceKey> => findKey(key);
    Object.assign(ctx.state, { serviceKey: await findAgain(), findKeyAgain: findAgain });
    return next();
  };
