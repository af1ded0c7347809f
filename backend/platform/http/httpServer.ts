import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../logging/logger.js';
import { holdContinue } from './bodies/continuing.js';
import { networkOf } from './networkOf.js';

/** Bounds on connections; those of one process. */
export type ConnectionBounds = {
  /** Connections at the same time; more are closed as they come. */
  readonly connections: number;
  /** Connections of one address at the same time, where no proxy stands in front. */
  readonly perAddress: number;
  /** Requests over one connection, after which a proxy takes another. */
  readonly requestsPerConnection: number;
  /** Until the headers of a request are there. */
  readonly headersMs: number;
  /** Until a request is there with its body; `receiveBody.ts` has stricter bounds. */
  readonly requestMs: number;
  /** How long a connection without a request is kept; longer than proxies keep theirs, so that none is closed under a request. */
  readonly keepAliveMs: number;
  /** How long a connection on which nothing moves is kept, as when a client does not read its response. */
  readonly silenceMs: number;
};

export const connectionBounds: ConnectionBounds = {
  connections: 4000,
  perAddress: 1000,
  requestsPerConnection: 10_000,
  headersMs: 15_000,
  requestMs: 240_000,
  keepAliveMs: 75_000,
  silenceMs: 120_000,
};

/** How often connections are checked, and refused ones are logged. */
const lookEveryMs = 5000;

type Deps = {
  readonly logger: Pick<Logger, 'warn'>;
  /** Whether all connections come from our own proxy, which then bounds those of each address. */
  readonly trustProxy: boolean;
  readonly bounds?: ConnectionBounds;
};

/** Ends connections of an address that has more than `most`. */
const boundAddresses = (server: Server, most: number, refused: () => void): void => {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > most) {
      refused();
      socket.destroy();
    }
  });
};

/** An HTTP server whose connections are bounded in number and time. It does not listen yet. */
export const createHttpServer = (
  listener: RequestListener,
  { logger, trustProxy, bounds = connectionBounds }: Deps,
): Server => {
  const server = createServer(
    {
      headersTimeout: bounds.headersMs,
      requestTimeout: bounds.requestMs,
      keepAliveTimeout: bounds.keepAliveMs,
      connectionsCheckingInterval: Math.min(lookEveryMs, bounds.headersMs),
    },
    listener,
  );
  server.maxConnections = bounds.connections;
  server.maxRequestsPerSocket = bounds.requestsPerConnection;
  server.setTimeout(bounds.silenceMs);
  holdContinue(server);
  let toldAt = Number.NEGATIVE_INFINITY;
  const refused = (): void => {
    const now = performance.now();
    if (now - toldAt < lookEveryMs) return;
    toldAt = now;
    logger.warn('connections are refused: too many at the same time');
  };
  server.on('drop', refused);
  if (!trustProxy) boundAddresses(server, bounds.perAddress, refused);
  return server;
};
