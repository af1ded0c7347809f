import type { Context } from 'koa';

/** The codes that Node reports when a connection ends while something is sent or read on it. */
const endings = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ABORT_ERR',
]);

/** Whether the error comes from a client that sent no HTTP, half a request, or one too slowly. */
const isClientsFault = (code: string): boolean => code.startsWith('HPE_') || code === 'ERR_HTTP_REQUEST_TIMEOUT';

/** The reason of a signal that was aborted without one: a `DOMException`, whose `code` is a number. */
const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/**
 * Whether an error only says that the client went away: no response can be sent, and nothing of ours went wrong. The same
 * error while the client is still there is ours.
 */
export const isClientGone = (error: unknown, { req }: Pick<Context, 'req'>): boolean => {
  const hasGone = req.socket.destroyed || !req.socket.writable;
  if (hasGone && isAbort(error)) return true;
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  if (typeof code !== 'string') return false;
  return isClientsFault(code) || (hasGone && endings.has(code));
};
