import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { createLogger } from '../../runtime/logging/logger.js';
import { createApp, type AppDeps } from '../../platform/http/app.js';
import type { AppRouter, SignedInAccount } from '../../platform/http/types.js';
import { watchResponses } from '../../platform/openapi/testing/watchResponses.js';

type Options = Partial<Pick<AppDeps, 'now' | 'hashCommand' | 'trustProxy'>> & {
  /** Session cookies and whom they stand for; nobody is signed in by default. */
  readonly people?: Readonly<Record<string, SignedInAccount>>;
};

export type TestRoutes = {
  readonly url: string;
  /** Stops listening. @throws Error when a response did not match the documented API */
  readonly close: () => Promise<void>;
};

/** The routes of a router on the real HTTP platform and a free port, without the application: the test gives them their stores. */
export const startRoutes = async (
  router: AppRouter,
  { now = () => new Date(), hashCommand = (content) => content, trustProxy = false, people = {} }: Options = {},
): Promise<TestRoutes> => {
  const { around, mustHaveKept } = watchResponses();
  const app = createApp({
    around,
    logger: createLogger('silent'),
    now,
    hashCommand,
    router,
    findSession: async (token) => people[token],
    waitForPosition: async () => true,
    frontendDirectory: tmpdir(),
    trustProxy,
  });
  const server: Server = await new Promise((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      mustHaveKept();
    },
  };
};
