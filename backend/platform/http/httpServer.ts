import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../../runtime/logging/logger.js';
import { holdContinue } from './bodies/continuing.js';
import { createClosingLater, type LaterBounds } from './closingLater.js';
import { createConnections, type ConnectionCounts } from './connections.js';
import { onResponseClose } from './responseClose.js';

/** Bounds on the connections of one process. */
export type ConnectionBounds = ConnectionCounts & {
  /** Requests over one connection, after which a proxy takes another. */
  readonly requestsPerConnection: number;
  /** How long the headers of a request may take to arrive, in milliseconds. */
  readonly headersMs: number;
  /** How long a request with its body may take to arrive, in milliseconds; `receiveBody.ts` has stricter bounds. */
  readonly requestMs: number;
  /** How long a connection without a request is kept; longer than proxies keep theirs, so that none is closed under a request. */
  readonly keepAliveMs: number;
  /** How long a connection on which nothing moves is kept, as when a client does not read its response. */
  readonly silenceMs: number;
  /** Of connections without a request that made room for others. */
  readonly closingLater: LaterBounds;
};

export const connectionBounds: ConnectionBounds = {
  connections: 4000,
  perAddress: 400,
  perWiderNetwork: 1000,
  requestsPerConnection: 10_000,
  headersMs: 15_000,
  requestMs: 240_000,
  keepAliveMs: 75_000,
  silenceMs: 120_000,
  closingLater: { most: 4000, mostOfAddress: 1000, ms: 10_000 },
};

/** How often connections are checked, and refused ones are logged. */
const lookEveryMs = 5000;

type Deps = {
  readonly logger: Pick<Logger, 'warn'>;
  /** Whether all connections come from our own proxy, which then bounds those of each address. */
  readonly trustProxy: boolean;
  readonly bounds?: ConnectionBounds;
};

/**
 * This many connections beyond the bound may be closing at once; beyond them Node's server refuses new ones. It counts closing sockets
 * until the system has taken them back.
 */
const closingAtOnce = 256;

/**
 * Closes connections beyond their bounds, see `connections.ts`; those without a request a while later, see `closingLater.ts`, unless one comes
 * on them: then they are counted again, and another makes room. Where a proxy stands in front, all connections come from it: then they are
 * bounded together only, the proxy bounds those of each address, and `receiveBody.ts` and the budget of work bound what an
 * address, as the proxy names it, does with them.
 */
const boundConnections = (
  server: Server,
  { connections: most, perAddress, perWiderNetwork, closingLater }: ConnectionBounds,
  { trustProxy, refused }: { readonly trustProxy: boolean; readonly refused: () => void },
): void => {
  const connections = createConnections<Socket>({
    connections: most,
    perAddress: trustProxy ? most : perAddress,
    perWiderNetwork: trustProxy ? most : perWiderNetwork,
  });
  const later = createClosingLater<Socket>(closingLater, (socket) => socket.destroy());
  const enter = (socket: Socket): void => {
    for (const { socket: closing, address, isIdle } of connections.add(
      socket,
      socket.remoteAddress ?? '',
      performance.now(),
    )) {
      refused();
      if (isIdle) later.add(closing, address);
      else closing.destroy();
    }
  };
  server.maxConnections = most + closingLater.most + closingAtOnce;
  server.on('drop', refused);
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => {
      connections.remove(socket);
      later.takeOut(socket);
    });
    enter(socket);
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (later.takeOut(request.socket)) enter(request.socket);
    const end = connections.begin(request.socket, { request, response }, performance.now());
    onResponseClose(response, () => end(performance.now()));
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
  server.maxRequestsPerSocket = bounds.requestsPerConnection;
  server.setTimeout(bounds.silenceMs);
  holdContinue(server);
  let toldAt = Number.NEGATIVE_INFINITY;
  const refused = (): void => {
    const now = performance.now();
    if (now - toldAt < lookEveryMs) return;
    toldAt = now;
    logger.warn('connections are closed or refused: too many at the same time');
  };
  boundConnections(server, bounds, { trustProxy, refused });
  return server;
};
