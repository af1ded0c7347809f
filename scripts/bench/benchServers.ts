import type { Schemas } from '../../backend/adapters/postgres/tablesIn.js';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { attach } from '../../backend/composition/attach.js';
import { createClosing, type Closing } from '../../backend/composition/closing.js';
import { createApplication } from '../../backend/composition/createApplication.js';
import { openStores, type Stores } from '../../backend/composition/openStores.js';
import { startServers, type Servers } from '../../backend/composition/startServers.js';
import { readConfig, type Config } from '../../backend/platform/config/config.js';
import { markDataFormat } from '../../backend/platform/config/dataFormat.js';
import { dropSchemas } from '../../backend/tests/harness/dropSchemas.js';
import { putCluster } from '../../backend/tests/harness/embeddedDirectory.js';

export type BenchCourt = {
  readonly config: Config;
  readonly servers: Servers;
  readonly stores: Stores;
  readonly isolation: {
    readonly schemas: Schemas;
    readonly streamPrefix: string;
  };
  readonly closing: Closing;
};

/** A court for measuring, whose data lie in `directory`; nothing in it is held up by limits. */
const benchConfig = (directory: string, servers: Readonly<Record<string, string | undefined>> = {}): Config =>
  readConfig({
    PORT: '0',
    DATA_DIR: directory,
    SECRET_KEY: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: 'admin@court.example.cn',
    ADMIN_PASSWORD: 'Correct-Horse-7',
    VISITOR_DOCUMENTS_PER_HOUR: '1000000',
    LOG_LEVEL: 'error',
    ...servers,
  });

/**
 * An empty directory for a court with an empty database in it, whose files lie beside the program, because the system's temporary directory may be memory. Takes it away
 * when `work` is done.
 */
const inBenchDirectory = async <Result>(
  work: (directory: string, closing: Closing) => Promise<Result>,
): Promise<Result> => {
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  await mkdir(cache, { recursive: true });
  const directory = await mkdtemp(join(cache, 'bench-'));
  const closing = createClosing({ logger: { error: console.error } });
  try {
    await markDataFormat(directory);
    await mkdir(join(directory, 'postgres'));
    await putCluster(join(directory, 'postgres'));
    return await work(directory, closing);
  } finally {
    await closing.closeAll();
    await rm(directory, { recursive: true, force: true });
  }
};

/** Gives `work` an empty court: on the servers that `DATABASE_URL` and `EVENTSTORE_URL` name, else on embedded ones. Takes everything away again. */
export const inBenchCourt = <Result>(work: (court: BenchCourt) => Promise<Result>): Promise<Result> =>
  inBenchDirectory(async (directory, closing) => {
    const suffix = randomBytes(6).toString('hex');
    const isolation = {
      schemas: { read: `read_${suffix}`, app: `app_${suffix}` } as const,
      streamPrefix: `bench${suffix}`,
    };
    const { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl } = process.env;
    const config = benchConfig(directory, { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl });
    try {
      const servers = await startServers(config, closing);
      const stores = await openStores({ config, servers, closing, now: () => new Date(), isolation });
      return await work({ config, servers, stores, isolation, closing });
    } finally {
      await closing.closeAll();
      if (databaseUrl) await dropSchemas(databaseUrl, isolation.schemas);
    }
  });

/** An application over HTTP on embedded servers, and the stores that it uses. */
export type BenchApplication = {
  readonly url: string;
  readonly stores: Stores;
  readonly closing: Closing;
  /** Ends the application and begins it anew on the same data. */
  readonly restarted: () => Promise<BenchApplication>;
};

/** Gives `work` an application with further settings (environment variables) and overrides, and takes everything away again. */
export const inBenchApplication = <Result>(
  work: (application: BenchApplication) => Promise<Result>,
  settings: Readonly<Record<string, string>> = {},
  overrides: Parameters<typeof createApplication>[1] = {},
): Promise<Result> =>
  inBenchDirectory(async (directory, all) => {
    const config = benchConfig(directory, settings);
    const start = async (): Promise<BenchApplication> => {
      const closing = createClosing({ logger: { error: console.error } });
      all.add('application and stores', closing.closeAll);
      const application = await createApplication(config, overrides);
      closing.add('application', application.close);
      const stores = await attach({ config, closing, now: () => new Date(), isolation: overrides });
      const restarted = async (): Promise<BenchApplication> => {
        await closing.closeAll();
        return start();
      };
      return { url: application.url, stores, closing, restarted };
    };
    return work(await start());
  });
