import type { Context, Middleware } from 'koa';
import { RequestError } from './requestError.js';
import type { AppState } from './types.js';

/** Resolves true once every read model has got to `position`, false when `timeoutMs` went by first. */
export type WaitForPosition = (position: bigint, timeoutMs: number) => Promise<boolean>;

type Deps = { readonly waitForPosition: WaitForPosition; readonly timeoutMs?: number | undefined };

/**
 * Reads your own writes: a request that sends back a position it was given (`X-Min-Position`) is held until
 * the read models are there, at most `timeoutMs` (5 s by default), then refused with 503 `read_model_behind`.
 */
export const minPosition =
  ({ waitForPosition, timeoutMs = 5000 }: Deps): Middleware<AppState> =>
  async (ctx, next) => {
    const header = ctx.get('X-Min-Position').trim();
    if (header !== '') {
      if (!/^\d{1,19}$/.test(header))
        throw new RequestError('malformed_request', { errors: [{ path: 'X-Min-Position', message: '格式不正确' }] });
      if (!(await waitForPosition(BigInt(header), timeoutMs))) throw new RequestError('read_model_behind');
    }
    return next();
  };

/** Tells the client where its write stands in the log (`X-Position`), for its next `X-Min-Position`. */
export const setPositionHeader = (ctx: Pick<Context, 'set'>, position: bigint): void =>
  ctx.set('X-Position', position.toString());
