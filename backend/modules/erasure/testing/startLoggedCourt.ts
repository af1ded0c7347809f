import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createClosing } from '../../../composition/closing.js';
import { createApplication, type Application } from '../../../composition/createApplication.js';
import { openStores, type Stores } from '../../../composition/openStores.js';
import { startServers } from '../../../composition/startServers.js';
import { testAdministrator, testDataDirectory } from '../../../tests/harness/testApplication.js';
import { readConfig, type Config } from '../../../platform/config/config.js';
import { createLogger } from '../../../runtime/logging/logger.js';
import { dropSchemas } from '../../../tests/harness/dropSchemas.js';

export type LoggedCourt = {
  readonly config: Config;
  readonly application: Application;
  /** All that the application has logged, at all levels. */
  readonly logged: readonly string[];
  /** Reads what the application leaves on its disks, decrypted with the secret key, after the application was closed. */
  readonly openStores: () => Promise<{ readonly stores: Stores; readonly close: () => Promise<void> }>;
  /** Stops the application, if it still runs, and removes its data. */
  readonly close: () => Promise<void>;
};

/** The whole application as a court starts it, with everything that it logs. */
export const startLoggedCourt = async (): Promise<LoggedCourt> => {
  const suffix = randomBytes(6).toString('hex');
  const isolation = {
    schemas: { read: `read_${suffix}`, app: `app_${suffix}` } as const,
    streamPrefix: `test${suffix}`,
  };
  const { DATABASE_URL, EVENTSTORE_URL } = process.env;
  const config = readConfig({
    PORT: '0',
    DATA_DIR: await testDataDirectory(),
    DATABASE_URL,
    EVENTSTORE_URL,
    SECRET_KEY: randomBytes(32).toString('hex'),
    ERASURE_GRACE_DAYS: '0',
    ADMIN_EMAIL: testAdministrator.email,
    ADMIN_PASSWORD: testAdministrator.password,
  });
  const logged: string[] = [];
  const logger = createLogger('trace', { write: (line) => void logged.push(line) });
  const application = await createApplication(config, { ...isolation, logger });
  return {
    config,
    application,
    logged,
    openStores: async () => {
      const closing = createClosing({ logger: createLogger('silent') });
      const servers = await startServers(config, closing);
      const stores = await openStores({ config, servers, closing, now: () => new Date(), isolation });
      return { stores, close: () => closing.closeAll() };
    },
    close: async () => {
      await application.close();
      await rm(config.dataDirectory, { recursive: true, force: true });
      if (config.databaseUrl) await dropSchemas(config.databaseUrl, isolation.schemas);
    },
  };
};
