import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { startEmbeddedEventStore } from '../../embeddedEventStore/startEmbeddedEventStore.js';
import { connectPostgres, type PostgresAddress } from '../../adapters/postgres/connectPostgres.js';
import { startEmbeddedPostgres } from '../../adapters/postgres/embedded/startEmbeddedPostgres.js';
import type { Schemas } from '../../adapters/postgres/tablesIn.js';
import { embeddedDirectory } from './embeddedDirectory.js';
import { recordMigrations, runStatements } from './recordMigrations.js';
import { createSchemaPool } from './schemaPool.js';
import { afterTests } from './afterTests.js';

/**
 * Servers for integration tests: those that `DATABASE_URL` and `EVENTSTORE_URL` name, else embedded ones, started once in each mocha process
 * when first asked for and closed when it ends. Nothing is assumed empty: every test brings its own schemas and streams.
 */
const closing: (() => Promise<void>)[] = [];

const startPostgres = async (): Promise<PostgresAddress> => {
  const url = process.env.DATABASE_URL;
  if (url) return { url };
  const directory = await embeddedDirectory();
  const server = await startEmbeddedPostgres({ directory, syncToDisk: false });
  closing.push(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  return { config: server.connection };
};

let postgres: Promise<PostgresAddress> | undefined;

/** Where the Postgres of this test run listens. The embedded one is started on the first call. */
export const testPostgres = (): Promise<PostgresAddress> => (postgres ??= startPostgres());

export type TestEventStore = { readonly connectionString: string; readonly close: () => Promise<void> };

/**
 * An event store for one test alone, embedded unless `EVENTSTORE_URL` names one: for tests that read the log from its start,
 * who would otherwise read what all the others wrote. Starts in a tenth of a second.
 */
export const ownEventStore = async (): Promise<TestEventStore> => {
  const url = process.env.EVENTSTORE_URL;
  if (url) return { connectionString: url, close: () => Promise.resolve() };
  const directory = await mkdtemp(join(tmpdir(), 'jz-events-'));
  const server = await startEmbeddedEventStore({ directory });
  const close = async (): Promise<void> => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { connectionString: server.connectionString, close };
};

const startEventStore = async (): Promise<string> => {
  const { connectionString, close } = await ownEventStore();
  closing.push(close);
  return connectionString;
};

let eventStore: Promise<string> | undefined;

/** The connection string (`esdb://…`) of this test run's event store. The embedded one is started on the first call. */
export const testEventStore = (): Promise<string> => (eventStore ??= startEventStore());

export const isEmbeddedPostgres = (): boolean => !process.env.DATABASE_URL;

export type TestDatabase = { readonly knex: Knex; readonly schemas: Schemas; readonly drop: () => Promise<void> };

/** Makes unique names for a pair of schemas. */
export const newSchemas = (): Schemas => {
  const suffix = randomBytes(6).toString('hex');
  return { read: `read_${suffix}`, app: `app_${suffix}` };
};

let recorded: Promise<(schemas: Schemas) => string> | undefined;

/** Makes both schemas on the Postgres of this test run, as the migrations leave them: these run once in each process. */
export const createMigrated = async (knex: Knex, schemas: Schemas): Promise<void> => {
  recorded ??= testPostgres().then(recordMigrations);
  await runStatements(knex, (await recorded)(schemas));
};

const pool = createSchemaPool({ newSchemas, make: createMigrated, keeps: isEmbeddedPostgres() });

/** An empty, migrated pair of schemas. `drop` gives it back for other tests and closes the connections: call it in `after`. */
export const testDatabase = async (connections?: { min?: number; max?: number }): Promise<TestDatabase> => {
  const address = await testPostgres();
  const knexOf = (schemas: Schemas) => connectPostgres({ ...address, schemas, pool: { max: 4, ...connections } });
  const { knex, schemas } = await pool.take(knexOf);
  const drop = async (): Promise<void> => {
    await pool.giveBack(knex, schemas);
    await knex.destroy();
  };
  return { knex, schemas, drop };
};

/** A prefix for this test's streams; every stream name it makes is new to the store. */
export const testStreams = (): { readonly prefix: string; readonly stream: (name: string) => string } => {
  const prefix = `test${randomBytes(6).toString('hex')}`;
  return { prefix, stream: (name) => `${prefix}-${name}` };
};

afterTests(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
