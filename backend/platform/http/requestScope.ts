import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from '../../runtime/logging/logger.js';
import { networkOf } from './networkOf.js';
import type { AppState } from './types.js';

/** The facts about a request that are reported: none of them can name a person. */
export type SeenRequest = {
  readonly method: string;
  /** The route's pattern; `other` for files, pages and paths that are none. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
};

type Deps = {
  readonly logger: Logger;
  readonly now: () => Date;
  readonly hashCommand: AppState['hashCommand'];
  /** The pattern of the route that a request goes to, also when it was refused on the way there. */
  readonly patternOf?: (method: string, path: string) => string | undefined;
  /** Called after each response. */
  readonly observe?: ((seen: SeenRequest) => void) | undefined;
};

/**
 * Gives each request its correlation id (the proxy's `X-Correlation-Id` when it is a plain word), its moment and its
 * client address, and logs one line with the response: method, route pattern, status and milliseconds. Paths,
 * query strings, bodies and addresses can name people and stay out of the log.
 */
export const requestScope =
  ({ logger, now, hashCommand, patternOf, observe }: Deps): Middleware<AppState> =>
  async (ctx, next) => {
    const header = ctx.get('X-Correlation-Id');
    // A program that sends one value for both would have its key logged.
    const isPlain = /^[A-Za-z0-9._-]{8,64}$/.test(header) && header !== ctx.get('Idempotency-Key').trim();
    const correlationId = isPlain ? header : randomUUID();
    Object.assign(ctx.state, { correlationId, receivedAt: now(), clientAddress: networkOf(ctx.ip), hashCommand });
    ctx.set('X-Correlation-Id', correlationId);
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      const { method, status } = ctx;
      const route = patternOf?.(method, ctx.path);
      const ms = performance.now() - startedAt;
      observe?.({ method, route: route ?? 'other', status, ms });
      logger.info({ method, ...(route !== undefined && { route }), status, ms: Math.round(ms), correlationId });
    }
  };
