import type { Middleware } from 'koa';
import { describeError, type Logger } from '../../runtime/logging/logger.js';
import { isApiPath } from './frontendFiles.js';
import { RequestError } from './requestError.js';
import type { AppState } from './types.js';

/** Each part has a time limit of its own; this is for requests that wait for several, one after another. */
const longestMs = 15_000;

type Deps = { readonly logger: Pick<Logger, 'warn'>; readonly ms?: number | undefined };

/**
 * Responds to every request in time: one that waits for a part that is away is refused with 503 `store_unavailable` after `ms`
 * (15 s by default), counted from when its body is there: bodies have a time limit of their own (`bodies/receiveBody.ts`).
 * A route that waits for a model asks for more (`giveTime`). What it had begun may still happen; the same `Idempotency-Key` finds it.
 */
export const deadline =
  ({ logger, ms = longestMs }: Deps): Middleware<AppState> =>
  async (ctx, next) => {
    if (!isApiPath(ctx.path)) return next();
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    let givenUntil = 0;
    ctx.state.giveTime = (given) => {
      givenUntil = performance.now() + given;
      // A connection is closed after a shorter silence; the next request on it has the usual one again.
      ctx.req.socket.setTimeout(given);
    };
    const over = new Promise<never>((_resolve, reject) => {
      const began = performance.now();
      const wait = (waitMs: number): void => {
        timer = setTimeout(() => {
          const { isArriving, endedAt = began } = ctx.state.body;
          const msLeft = Math.max(endedAt + ms, givenUntil) - performance.now();
          if (isArriving) return wait(ms);
          if (msLeft > 0) return wait(msLeft);
          isOver = true;
          reject(new RequestError('store_unavailable', { details: { deadlineMs: ms } }));
        }, waitMs);
      };
      wait(ms);
    });
    const work = next().catch((error: unknown) => {
      if (!isOver) throw error;
      const { correlationId } = ctx.state;
      logger.warn({ correlationId, error: describeError(error) }, 'what was given up on failed later');
    });
    try {
      await Promise.race([work, over]);
    } finally {
      clearTimeout(timer);
    }
  };
