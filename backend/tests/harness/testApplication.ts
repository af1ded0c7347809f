import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../platform/config/config.js';
import { markDataFormat } from '../../platform/config/dataFormat.js';
import { allowances, type Allowance, type RateLimitName } from '../../platform/http/rateLimit.js';
import { createWork, type Work, type WorkBounds } from '../../platform/http/work/limitWork.js';
import { workShares } from '../../platform/http/work/workClasses.js';
import { watchResponses } from '../../platform/openapi/testing/watchResponses.js';
import { dropSchemas } from './dropSchemas.js';
import { embeddedDirectory } from './embeddedDirectory.js';
import { newSchemas, testDatabase, testPostgres, testStreams } from './testServers.js';
import { attach } from '../../composition/attach.js';
import { createClosing } from '../../composition/closing.js';
import { createApplication, type Application } from '../../composition/createApplication.js';
import type { Overrides } from '../../composition/overrides.js';
import type { Stores } from '../../composition/openStores.js';
import { createLogger } from '../../runtime/logging/logger.js';
import { sharedCaseReader } from './sharedCaseReader.js';
import { sharedWordRenderer } from './sharedWordRenderer.js';
import { testAdministrator } from './testAdministrator.js';
import { testBrowser, type TestBrowser } from './testBrowser.js';

export { testAdministrator };

const plenty: Allowance = { points: 1_000_000, seconds: 3600 };
const limits = Object.keys(allowances) as RateLimitName[];
/** For tests that are not about limits. */
export const wideAllowances: Readonly<Partial<Record<RateLimitName, Allowance>>> = Object.fromEntries(
  limits.map((name) => [name, plenty]),
);

/** A budget of work that no test uses up; its queue is the usual one, with `bounds` in place of its own. */
export const wideWork = (bounds: Pick<Partial<WorkBounds>, 'longestWaitMs'> = {}): Work =>
  createWork({
    ...bounds,
    shares: {
      filing: { ...workShares.filing, ms: Number.POSITIVE_INFINITY },
      court: { ...workShares.court, ms: Number.POSITIVE_INFINITY },
      reading: { ...workShares.reading, ms: Number.POSITIVE_INFINITY },
      help: { ...workShares.help, ms: Number.POSITIVE_INFINITY },
    },
  });

/** An empty data directory whose Postgres cluster is initialised and migrated, which saves seconds. */
export const testDataDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'jz-'));
  await mkdir(join(directory, 'data'), { mode: 0o700 });
  await markDataFormat(join(directory, 'data'));
  await rename(await embeddedDirectory(), join(directory, 'data', 'postgres'));
  return join(directory, 'data');
};

export type TestApplication = {
  readonly application: Application;
  readonly url: string;
  /** Creates browsers that see each other's writes, because tests are about what the read models show, not when. */
  readonly newBrowser: () => TestBrowser;
  /** The application's stores, for tests that inspect them. */
  readonly openStores: () => Promise<{ readonly stores: Stores; readonly close: () => Promise<void> }>;
  /** Closes the application and removes its data. @throws Error when a response did not match the documented API */
  readonly close: () => Promise<void>;
};

/** On a loaded machine the read models of a new court may take longer than a person is kept waiting. */
const patience = { readModels: 20_000 };

/** Makes fresh schemas in the embedded Postgres of this test run; `drop` removes them. */
const sharedDatabase = async () => {
  const { schemas, drop } = await testDatabase({ max: 1 });
  const address = await testPostgres();
  if (!('config' in address)) throw new Error('the Postgres of this test run is not embedded');
  return { isolation: { schemas, sharedPostgres: address.config }, drop };
};

/**
 * The whole application on a free port: on the servers that `DATABASE_URL` and `EVENTSTORE_URL` name, in schemas and
 * streams of its own; or on an event store in a temporary directory and the embedded Postgres of this test run, which
 * others use too, as they use the threads that write Word files. With `DATA_DIR` it runs on that directory alone, as a court
 * does, whatever servers the environment names. `testAdministrator` can sign in.
 */
export const startTestApplication = async (
  overrides: Overrides = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<TestApplication> => {
  // A test that starts it again on the same directory finds there what it left.
  const named = environment.DATA_DIR ? environment : { ...process.env, ...environment };
  const { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl } = named;
  const shared = databaseUrl || environment.DATA_DIR ? undefined : await sharedDatabase();
  const schemas = newSchemas();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'jz-'));
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDirectory,
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStoreUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: testAdministrator.email,
    ADMIN_PASSWORD: testAdministrator.password,
    LOG_LEVEL: 'silent',
    SOFFICE_PATH: 'off', // whatever is installed on this machine
    ERASURE_GRACE_DAYS: '0', // most tests look at what an erasure leaves in the end
    ...environment,
  });
  const { around, mustHaveKept } = watchResponses();
  const written = { position: 0n };
  const isolation = {
    ...(databaseUrl && { schemas }),
    ...shared?.isolation,
    ...(!environment.DATA_DIR && { wordRenderer: sharedWordRenderer(), caseReader: sharedCaseReader() }),
    ...(eventStoreUrl && { streamPrefix: testStreams().prefix }),
    ...overrides,
    timeouts: { ...patience, ...overrides.timeouts },
  };
  // The tests themselves run on this loop, and are charged as if the court did their work.
  const application = await createApplication(config, { around, work: wideWork(), ...isolation });
  return {
    application,
    url: application.url,
    newBrowser: () => testBrowser(application.url, written),
    openStores: async () => {
      const closing = createClosing({ logger: createLogger('silent') });
      const stores = await attach({ config, closing, now: () => new Date(), isolation });
      return { stores, close: closing.closeAll };
    },
    close: async () => {
      await application.close();
      await rm(dataDirectory, { recursive: true, force: true });
      await shared?.drop();
      if (databaseUrl) await dropSchemas(databaseUrl, schemas);
      mustHaveKept();
    },
  };
};
