import type { Knex } from 'knex';
import type { AppTables, ReadTables } from '../../projections/runner/projection.js';
import type { InstallationKeys } from '../adapters/encryption/installationKeys.js';
import type { DataKeys } from '../adapters/encryption/dataKeys.js';
import { connectEventStore, type EventStoreClient } from '../adapters/eventStore/client.js';
import type { Codec } from '../adapters/eventStore/codec.js';
import { createDecodeAny, type DecodeAny } from '../adapters/eventStore/decodeAny.js';
import type { EventAuthority } from '../adapters/eventStore/eventAuthority.js';
import type { EventLog } from '../adapters/eventStore/eventLog.js';
import type { HasEffect } from '../adapters/eventStore/hasEffect.js';
import { foldingProgram } from '../adapters/eventStore/foldingProgram.js';
import { openAggregates, type Aggregates } from '../adapters/eventStore/openAggregates.js';
import { whenEventStoreResponds } from '../adapters/eventStore/startupCheck.js';
import { streamNames, type StreamNames } from '../adapters/eventStore/streams.js';
import { connectPostgres, defaultSchemas, type Timeouts } from '../adapters/postgres/connectPostgres.js';
import type { PostgresConnection } from '../adapters/postgres/embedded/startEmbeddedPostgres.js';
import type { Lane } from '../adapters/postgres/lanes.js';
import { migrate } from '../adapters/postgres/migrate.js';
import { tablesIn, type Schemas } from '../adapters/postgres/tablesIn.js';
import {
  createAdministratorGuard,
  type AdministratorGuard,
  createAdministrators,
  createTellAccount,
  createCourtSignIn,
  type CourtSignIn,
  createEmailClaims,
  type EmailClaims,
  type Administrators,
  postgresCredentials,
  type CredentialStore,
  postgresSessions,
  type Sessions,
} from '../modules/accounts/index.js';
import type { LogWatch } from '../modules/projecting/index.js';
import { refuseHalfRestoredDatabase, refuseHalfRestoredEventStore } from '../modules/backup/index.js';
import { createCaseFiles, type CaseFiles } from '../modules/documents/index.js';
import { createErasureCheck, type ErasureCheck } from '../modules/erasure/index.js';
import type { ClockCheck, ClockLead } from '../modules/ledger/index.js';
import { eventStoreAddressIn, type Config } from '../platform/config/config.js';
import { sendsMail } from '../platform/config/courtOf.js';
import { loadSecretKey } from '../platform/config/secretKey.js';
import { createLogger, type Logger } from '../runtime/logging/logger.js';
import type { Closing } from './closing.js';
import { openKeys, openLog, type AroundLog } from './openLog.js';
import type { Servers } from './startServers.js';

/** Separates an installation from others on the same servers, for tests. */
export type Isolation = {
  readonly schemas?: Schemas;
  readonly streamPrefix?: string;
  /** An embedded Postgres that runs already, in place of one of its own. */
  readonly sharedPostgres?: PostgresConnection;
  /** Name of the code that folds streams, where it was not built: see `foldingProgram`. */
  readonly foldingProgram?: string;
};

/** The stores over the servers: everything that reads and writes. */
export type Stores = Aggregates & {
  readonly secretKey: string;
  readonly knex: Knex;
  /** Connections of lanes behind the requests; each opens its first one when it is used. */
  readonly lanes: Readonly<Record<Exclude<Lane, 'requests'>, Knex>>;
  readonly schemas: Schemas;
  readonly read: ReadTables;
  readonly app: AppTables;
  readonly client: EventStoreClient;
  readonly dataKeys: DataKeys;
  /** The Word files that parties submitted and the court sent. */
  readonly caseFiles: CaseFiles;
  readonly installationKeys: InstallationKeys;
  readonly authority: EventAuthority;
  /** Whether an event as stored takes effect: the court wrote it, or it stands from before every event had a MAC. */
  readonly hasEffect: HasEffect;
  readonly erasureCheck: ErasureCheck;
  readonly codec: Codec;
  /** Decodes for the read models; describes a damaged event instead of throwing. */
  readonly decodeAny: DecodeAny;
  readonly streams: StreamNames;
  readonly log: EventLog;
  /** Whether this process's clock is right, by the newest seal and by what is known of the time from elsewhere. */
  readonly clockCheck: ClockCheck;
  readonly clockLead: ClockLead;
  /** Whether this process's log is the court's. */
  readonly logWatch: LogWatch;
  readonly credentials: CredentialStore;
  readonly emailClaims: EmailClaims;
  readonly sessions: Sessions;
  readonly administrators: Administrators;
  readonly administratorGuard: AdministratorGuard;
  /** Of which roles the court asks a second factor. */
  readonly courtSignIn: CourtSignIn;
  /** Runs work over connections of its own, whose statements have no timeout. */
  readonly withoutTimeout: WithoutTimeout;
};

export type { AroundLog } from './openLog.js';

export type WithoutTimeout = <T>(work: (knex: Knex) => Promise<T>) => Promise<T>;

type Deps = {
  readonly config: Config;
  readonly servers: Servers;
  readonly closing: Closing;
  readonly now: () => Date;
  readonly isolation?: Isolation;
  /** How long people may be kept waiting for Postgres; commands wait as long as it takes. */
  readonly timeouts?: Timeouts;
  readonly around?: AroundLog;
  /** Set by a restore, which its own mark does not stop. */
  readonly isRestore?: boolean;
  /** How long to wait for an event store that does not respond, in milliseconds; by default it is asked once. */
  readonly eventStoreTimeoutMs?: number;
  /** Hears of a time server that does not answer, and of letters that could not be queued. */
  readonly logger?: Pick<Logger, 'warn' | 'error'>;
};

/** Timeout of a statement of a search, for the case that the process that would cancel it has died, in milliseconds. */
const longestSearchStatementMs = 10_000;

/** Connects the lanes behind the requests, each with a pool of its own. */
const connectLanes = ({
  servers,
  schemas,
  timeouts,
  closing,
}: Pick<Deps, 'servers' | 'closing'> & {
  readonly schemas: Schemas;
  readonly timeouts: Timeouts | undefined;
}): Stores['lanes'] => {
  const laneOf = (
    lane: Exclude<Lane, 'requests'>,
    pool: { readonly max: number },
    statementTimeoutMs?: number,
  ): Knex => {
    const own = connectPostgres({ ...servers.postgres, schemas, timeouts, lane, pool, statementTimeoutMs });
    closing.add(`Postgres connections for ${lane}`, () => own.destroy());
    return own;
  };
  return {
    projections: laneOf('projections', { max: 5 }),
    search: laneOf('search', { max: 3 }, servers.postgresIsEmbedded ? undefined : longestSearchStatementMs),
    background: laneOf('background', { max: 2 }),
  };
};

/** Opens what belongs to accounts. */
const openAccounts = ({
  config,
  knex,
  schemas,
  read,
  app,
  accounts,
  logger = createLogger(config.logLevel),
  now,
}: Pick<Deps, 'config' | 'logger' | 'now'> & Pick<Stores, 'knex' | 'schemas' | 'read' | 'app' | 'accounts'>) => {
  const credentials = postgresCredentials(app);
  const sessions = postgresSessions(app);
  const emailClaims = createEmailClaims({ app, accounts, credentials });
  const tellAccount = createTellAccount({
    knex,
    schemas,
    sendsMail: sendsMail(config),
    tasks: { wake: () => undefined }, // a backend that runs, or the next one, looks into the queue by itself
    logger,
  });
  const administrators = createAdministrators({ app, accounts, credentials, sessions, emailClaims, tellAccount, now });
  const administratorGuard = createAdministratorGuard({ knex, schemas, read, accounts });
  return { credentials, sessions, emailClaims, administrators, administratorGuard };
};

/**
 * Connects to the servers and brings the database to the present version.
 * @throws ConfigError when a restore into one of them has not ended, when the tables are of before 1.0.0, or when the secret key is not
 * the one that the data keys were wrapped with
 */
export const openStores = async (deps: Deps): Promise<Stores> => {
  const { config, servers, closing, now, isolation = {}, timeouts, around = (log) => log } = deps;
  const schemas = isolation.schemas ?? defaultSchemas;
  const withoutTimeout: WithoutTimeout = async (work) => {
    const own = connectPostgres({ ...servers.postgres, schemas, pool: { max: 2 } });
    try {
      return await work(own);
    } finally {
      await own.destroy();
    }
  };
  const readAddress = eventStoreAddressIn(config);
  const client = connectEventStore(readAddress?.() ?? servers.eventStore, readAddress);
  closing.add('event store connection', client.close);
  const streams = streamNames(isolation.streamPrefix);
  // Before anything is written: tables and keys made here would stand in the way of the restore that is to be completed.
  if (deps.isRestore !== true) {
    await withoutTimeout(refuseHalfRestoredDatabase);
    const { eventStoreTimeoutMs = 0 } = deps;
    if (config.eventStoreUrl !== undefined)
      await whenEventStoreResponds(
        () => refuseHalfRestoredEventStore(client.raw, streams.restoring),
        eventStoreTimeoutMs,
      );
  }
  await withoutTimeout(migrate);
  const secretKey = config.secretKey ?? (await loadSecretKey(config.dataDirectory));
  const knex = connectPostgres({ ...servers.postgres, schemas, timeouts });
  closing.add('Postgres connections', () => knex.destroy());
  const lanes = connectLanes({ servers, schemas, timeouts, closing });
  const read = tablesIn(knex, schemas.read);
  const app = tablesIn(knex, schemas.app);

  const { dataKeys, installationKeys } = await openKeys({ config, secretKey, app, now });
  const opened = openLog({ ...deps, around, client, streams, read, app, dataKeys, installationKeys });
  const { log, authority } = opened;
  const program = isolation.foldingProgram ?? foldingProgram;
  const stateStore = program === undefined ? undefined : { app, dataKeys, program };
  const aggregates = openAggregates({ log, streams, stateStore });

  return {
    ...aggregates,
    ...openAccounts({ ...deps, knex, schemas, read, app, accounts: aggregates.accounts }),
    ...opened,
    courtSignIn: createCourtSignIn(aggregates.signInRules),
    secretKey,
    knex,
    lanes,
    schemas,
    read,
    app,
    client,
    dataKeys,
    caseFiles: createCaseFiles({ app, dataKeys, streams, now }),
    installationKeys,
    erasureCheck: createErasureCheck({ log, streams, authority, app, now }),
    decodeAny: createDecodeAny({ decode: opened.codec.decode, streams }),
    streams,
    withoutTimeout,
  };
};
