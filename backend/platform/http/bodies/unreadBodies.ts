import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';
import type { AppState } from '../types.js';
import { waitsToContinue } from './continuing.js';

/** How much of a refused body is read on and thrown away, and for how long. */
export type Lingering = { readonly bytes: number; readonly ms: number };
export const lingering: Lingering = { bytes: 4 * 1024 * 1024, ms: 2000 };

/** Reads on and keeps nothing. Resolves at the end of the body, when the client goes away, or at the bounds. */
const throwAway = (request: IncomingMessage, { bytes, ms }: Lingering): Promise<void> =>
  new Promise((resolve) => {
    let readBytes = 0;
    const stop = (): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', stop).off('error', stop).off('close', stop);
      request.pause();
      resolve();
    };
    const onData = (piece: Buffer): void => {
      readBytes += piece.length;
      if (readBytes > bytes) stop();
    };
    const timer = setTimeout(stop, ms);
    if (request.complete || request.destroyed || waitsToContinue(request)) return stop();
    request.on('data', onData).on('end', stop).on('error', stop).on('close', stop).resume();
  });

/** The bytes of a response that is there already; a file or a page that streams goes its own way. */
const bytesOf = ({ body }: Context): Buffer | undefined => {
  if (Buffer.isBuffer(body)) return body;
  if (typeof body === 'string') return Buffer.from(body);
  const isPlain = typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;
  return isPlain ? Buffer.from(JSON.stringify(body)) : undefined;
};

/**
 * A client that gets its response before its body was read to its end gets `Connection: close`: the rest of it must not be taken for, or stand
 * in front of, the next request on that connection, which through a proxy is another client's. A connection that is closed with
 * unread bytes is reset, and the response may be lost with it; so the response is sent whole, the rest of the body is
 * read on for a moment, and then the connection ends.
 */
export const unreadBodies =
  (bounds: Lingering = lingering): Middleware<AppState> =>
  async (ctx, next) => {
    await next();
    if (ctx.req.complete || ctx.req.destroyed) return;
    ctx.set('Connection', 'close');
    const bytes = bytesOf(ctx);
    if (bytes === undefined || ctx.method === 'HEAD') return;
    const { req } = ctx;
    const answer = async function* (): AsyncGenerator<Buffer> {
      yield bytes;
      await throwAway(req, bounds);
    };
    ctx.body = Readable.from(answer());
    ctx.length = bytes.length;
  };
