import { Readable } from 'node:stream';
import type { ParameterizedContext } from 'koa';
import { formatEvent, formatProblem } from '../../../domain/contract/serverSentEvents.js';
import { describeError, type Logger } from '../../runtime/logging/logger.js';
import { reportError } from './handleErrors.js';
import { RequestError } from './requestError.js';
import type { AppState } from './types.js';
import { accessWithdrawn } from './withdrawnAccess.js';

/** Well within the silence after which a browser, or a proxy, takes a stream for broken. */
const usualCommentMs = 15_000;
/** Passed over by every reader of events. */
const comment = ':\n\n';

export type EventStreams = {
  /**
   * Responds with events as they come. The headers leave at once, and a comment after every 15 seconds without an event. The next
   * event is asked for once the client has room for it; when the client goes, the events are ended. A failure on the way is the
   * last event, a problem; so is that the caller's access was withdrawn, within five seconds.
   */
  readonly send: (ctx: ParameterizedContext<AppState>, events: AsyncIterable<unknown>) => void;
  /** Ends every stream with the problem `store_unavailable`, those too that begin later; resolves once their events have ended. */
  readonly end: () => Promise<void>;
};

type Deps = {
  readonly logger: Logger;
  readonly commentMs?: number | undefined;
  /** How often it is asked whether the caller still has access. */
  readonly accessMs?: number | undefined;
};

/** Creates what responds with server-sent events. */
export const createEventStreams = ({ logger, commentMs = usualCommentMs, accessMs }: Deps): EventStreams => {
  const open = new Map<() => void, Promise<void>>();
  let isEnding = false;

  const send: EventStreams['send'] = (ctx, events) => {
    const { correlationId } = ctx.state;
    const source = events[Symbol.asyncIterator]();
    let isAsking = false;
    let isOver = false;

    const ask = async (): Promise<void> => {
      isAsking = true;
      try {
        const { done, value } = await source.next();
        isAsking = false;
        if (isOver) return;
        timer.refresh();
        if (done) conclude();
        else body.push(formatEvent(value));
      } catch (error) {
        if (isOver) logger.warn({ correlationId, error: describeError(error) }, 'a stream failed after its end');
        else conclude(formatProblem(reportError(error, ctx, logger).problem));
      }
    };
    const body = new Readable({
      read: () => {
        if (!isAsking && !isOver) void ask();
      },
      // Called after the end too.
      destroy: (destroyed, closed) => {
        isOver = true;
        clearInterval(timer);
        Promise.resolve(source.return?.()).then(
          () => closed(destroyed),
          (error: unknown) => {
            logger.warn({ correlationId, error: describeError(error) }, 'a stream did not end well');
            closed(destroyed);
          },
        );
      },
    });
    const conclude = (last?: string): void => {
      isOver = true;
      if (last !== undefined) body.push(last);
      body.push(null);
    };
    const timer = setInterval(() => {
      if (!isOver && body.readableLength === 0) body.push(comment);
    }, commentMs);
    const stop = (): void => {
      ctx.res.once('finish', () => ctx.req.socket.end()); // takes no further request
      if (!isOver) conclude(formatProblem(reportError(new RequestError('store_unavailable'), ctx, logger).problem));
    };
    const withdrawn = accessWithdrawn(ctx, accessMs);
    withdrawn.addEventListener(
      'abort',
      () => {
        if (isOver) return;
        conclude(formatProblem(reportError(withdrawn.reason, ctx, logger).problem));
        // A client that reads nothing would keep the events from being ended with the response.
        Promise.resolve(source.return?.()).catch((error: unknown) =>
          logger.warn({ correlationId, error: describeError(error) }, 'a stream did not end well'),
        );
      },
      { once: true },
    );
    open.set(
      stop,
      new Promise((ended) => {
        body.once('close', () => {
          open.delete(stop);
          ended();
        });
      }),
    );

    ctx.type = 'text/event-stream';
    // Proxies that gather a response, or compress it, would hold the events back.
    ctx.set('X-Accel-Buffering', 'no');
    ctx.set('Cache-Control', 'no-store, no-cache, no-transform');
    ctx.body = body;
    ctx.res.once('pipe', () => ctx.res.flushHeaders()); // before there is an event
    if (isEnding) stop();
  };

  return {
    send,
    end: async () => {
      isEnding = true;
      const streams = [...open];
      for (const [stop] of streams) stop();
      await Promise.all(streams.map(([, ended]) => ended));
    },
  };
};
