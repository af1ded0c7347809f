import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import type { Config } from '../platform/config/config.js';
import type { EventStreams } from '../platform/http/eventStreams.js';
import { createHttpServer } from '../platform/http/httpServer.js';
import type { AppState } from '../platform/http/types.js';
import type { Logger } from '../runtime/logging/logger.js';
import type { Closing } from './closing.js';

const listen = (server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<Server> =>
  new Promise((resolve, reject) => {
    server.listen(port, host);
    server.once('listening', () => resolve(server));
    server.once('error', reject);
  });

/** Ends streams, lets other requests under way end, for three seconds; then cuts them off. */
const stopListening = async (server: Server, eventStreams: Pick<EventStreams, 'end'>): Promise<void> => {
  const closing = new Promise<void>((resolve) => {
    const forced = setTimeout(() => server.closeAllConnections(), 3000);
    server.close(() => {
      clearTimeout(forced);
      resolve();
    });
    server.closeIdleConnections();
  });
  await eventStreams.end();
  await closing;
};

const urlOf = (server: Server): string => {
  const address = server.address();
  const { port, address: host, family } = address as AddressInfo;
  const anywhere = host === '0.0.0.0' || host === '::';
  return `http://${anywhere ? 'localhost' : family === 'IPv6' ? `[${host}]` : host}:${port}`;
};

type Deps = {
  readonly app: Koa<AppState>;
  readonly eventStreams: Pick<EventStreams, 'end'>;
  readonly config: Pick<Config, 'port' | 'host' | 'publicUrl' | 'trustProxy'>;
  readonly logger: Logger;
  readonly closing: Closing;
};

/** Serves `app` at the configured port; returns the address for a browser on this machine. */
export const startListening = async ({ app, eventStreams, config, logger, closing }: Deps): Promise<string> => {
  const callback = app.callback();
  const { trustProxy } = config;
  // TLS ends in a proxy, whose address then stands for every visitor.
  if (config.publicUrl?.protocol === 'https:' && !trustProxy)
    logger.warn(
      { setting: 'TRUST_PROXY' },
      'all visitors count as one address: PUBLIC_URL is behind a proxy that TRUST_PROXY does not say is believed',
    );
  const unbound = createHttpServer((req, res) => void callback(req, res), { logger, trustProxy });
  const server = await listen(unbound, config);
  closing.add('HTTP server', () => stopListening(server, eventStreams));
  return urlOf(server);
};
