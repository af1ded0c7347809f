import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { streamNames } from '../../../adapters/eventStore/streams.js';
import { createApp } from '../../../platform/http/app.js';
import { createAppRouter } from '../../../platform/http/router.js';
import { accountLimits } from '../../../platform/http/testing/accountLimits.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { watchResponses } from '../../../platform/openapi/testing/watchResponses.js';
import { createLogger } from '../../../platform/logging/logger.js';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import { createDataKeys } from '../../../adapters/encryption/dataKeys.js';
import { postgresDataKeyRows } from '../../../adapters/encryption/dataKeyRows.js';
import { createKeyWrapping } from '../../../adapters/encryption/wrapping.js';
import { createHoldAccount } from '../../accounts/holdAccount.js';
import { postgresCredentials } from '../../accounts/credentials.js';
import { testDatabase } from '../../../tests/harness/testServers.js';

export type Who = 'zhang' | 'li' | 'nobody';

/** The dependencies of the routes under test. */
const stores = async () => {
  const database = await testDatabase();
  const tables = tablesIn(database.knex, database.schemas.app);
  const wrapping = createKeyWrapping('a secret for tests, of more than thirty-two signs');
  const dataKeys = createDataKeys({ rows: postgresDataKeyRows(tables), wrapping });
  return { database, tables, holdAccount: createHoldAccount(database), dataKeys, streams: streamNames('') };
};

/** Starts routes of signed-in people on the real HTTP platform over Postgres, with two accounts. */
export const startUserRoutes = async (
  register: (router: AppRouter, deps: Omit<Awaited<ReturnType<typeof stores>>, 'database'>) => void,
) => {
  const { database, ...deps } = await stores();
  const credentials = postgresCredentials(deps.tables);
  const ids = { zhang: randomUUID(), li: randomUUID() };
  for (const [name, user_id] of Object.entries(ids))
    await deps.tables('credentials').insert({ user_id, email: `${name}@example.cn`, password_hash: 'x' });
  const router = createAppRouter(undefined, { accountLimits: accountLimits() });
  register(router, deps);
  const { around, mustHaveKept } = watchResponses();
  const koa = createApp({
    around,
    logger: createLogger('silent'),
    now: () => new Date(),
    hashCommand: (content) => content,
    router,
    findSession: async (token) =>
      token === 'zhang' || token === 'li'
        ? { id: ids[token], email: `${token}@example.cn`, isSuperuser: false, plan: 'explorer' }
        : undefined,
    waitForPosition: async () => true,
    frontendDirectory: tmpdir(),
  });
  const server: Server = await new Promise((resolve) => {
    const listening = koa.listen(0, '127.0.0.1', () => resolve(listening));
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...deps,
    ids,
    /** Removes credentials and sessions, as erasing an account does. */
    removeAccount: (who: 'zhang' | 'li') => credentials.remove(ids[who]),
    call: async (who: Who, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const response = await fetch(base + path, {
        method,
        headers: {
          ...headers,
          Cookie: `juanzong_session=${who}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const said = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
      return { status: response.status, body: said };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.drop();
      mustHaveKept();
    },
  };
};
export type UserRoutes = Awaited<ReturnType<typeof startUserRoutes>>;
