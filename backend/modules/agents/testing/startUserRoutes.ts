import { randomUUID } from 'node:crypto';
import { streamNames } from '../../../adapters/eventStore/streams.js';
import { createAppRouter } from '../../../platform/http/router.js';
import { accountLimits } from '../../../platform/http/testing/accountLimits.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import { createDataKeys } from '../../../adapters/encryption/dataKeys.js';
import { postgresDataKeyRows } from '../../../adapters/encryption/dataKeyRows.js';
import { createKeyWrapping } from '../../../adapters/encryption/wrapping.js';
import { createHoldAccount } from '../../accounts/holdAccount.js';
import { postgresCredentials } from '../../accounts/credentials.js';
import { cookieTransport } from '../../../adapters/courtClient/cookieTransport.js';
import { startRoutes } from '../../../tests/harness/startRoutes.js';
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
  const person = (name: 'zhang' | 'li') =>
    ({ id: ids[name], email: `${name}@example.cn`, isSuperuser: false, plan: 'explorer' }) as const;
  const routes = await startRoutes(router, { people: { zhang: person('zhang'), li: person('li') } });
  return {
    ...deps,
    ids,
    /** Removes credentials and sessions, as erasing an account does. */
    removeAccount: (who: 'zhang' | 'li') => credentials.remove(ids[who]),
    call: async (who: Who, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const transport = cookieTransport(routes.url, { cookies: { juanzong_session: who } });
      const response = await transport.call(method, path, body, headers);
      const text = await response.text();
      const said = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
      return { status: response.status, body: said };
    },
    close: async () => {
      await routes.close().finally(() => database.drop());
    },
  };
};
export type UserRoutes = Awaited<ReturnType<typeof startUserRoutes>>;
