import knex, { type Knex } from 'knex';
import pg from 'pg';
import type { Schemas } from '../../../migrations/schemas.js';
import type { PostgresConnection } from './embedded/startEmbeddedPostgres.js';
import { applicationName, type Lane } from './lanes.js';
import { setResponseTimeout } from './responseTimeout.js';

export type PostgresAddress = { readonly url: string } | { readonly config: PostgresConnection };

export const defaultSchemas: Schemas = { read: 'read', app: 'app' };

/** Counts and sums arrive as numbers; one that a number cannot hold is refused rather than rounded. */
const parseInt8 = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number`);
  return value;
};

/** numeric stays a string (exact: log positions, credits), date stays `YYYY-MM-DD` (no time zone shifts it). */
const typeParser = (oid: number): ((text: string) => unknown) => {
  if (oid === pg.types.builtins.INT8) return parseInt8;
  if (oid === pg.types.builtins.DATE) return (text) => text;
  return pg.types.getTypeParser(oid, 'text');
};

/** Timeouts of connections that serve requests, and where the pool reports errors. */
export type Timeouts = {
  /** Timeout in milliseconds of connecting, and of silence while a response is due. */
  readonly ms: number;
  /** Called when a connection could not be made, or broke. */
  readonly onTrouble: () => void;
};

type Options = PostgresAddress & {
  readonly schemas?: Schemas;
  readonly pool?: { min?: number; max?: number };
  /** Without it statements have no timeout. */
  readonly timeouts?: Timeouts | undefined;
  /** Milliseconds after which the server itself ends a statement. Not on the embedded one, whose connections share one session. */
  readonly statementTimeoutMs?: number | undefined;
  /** What the connections are for; requests by default. */
  readonly lane?: Lane;
};

/**
 * How long a command may wait for a connection, in milliseconds: a day, as good as for ever. Others ahead of it get on meanwhile, and a
 * Postgres that is not there refuses at once.
 */
const patienceMs = 24 * 3600 * 1000;
/** Milliseconds within which a server must accept a connection. The embedded one does when its turn comes. */
const longestConnectingMs = 15_000;

/**
 * How many transactions of one work are put to the embedded engine: it serves one, and three stand in line, so that it need not wait for the
 * next and the work keeps its share beside others. Of thirteen the last would wait for all the rest.
 */
const embeddedAtOnce = 4;

/** Whoever waits gets the error itself; knex would print it to the console besides. */
const unprinted = { warn: () => undefined, error: () => undefined };

const patient = (isServer: boolean) => ({
  connection: isServer ? { connectionTimeoutMillis: longestConnectingMs } : {},
  pool: { createTimeoutMillis: patienceMs },
  acquireConnectionTimeout: patienceMs,
  log: unprinted,
});

const bounded = ({ ms, onTrouble }: Timeouts, statementTimeoutMs: number | undefined) => ({
  connection: { connectionTimeoutMillis: ms },
  pool: {
    createTimeoutMillis: ms,
    afterCreate: (client: pg.Client, done: (error: Error | null, client: pg.Client) => void): void => {
      setResponseTimeout(client, ms);
      if (statementTimeoutMs === undefined) done(null, client);
      else
        client.query(`set statement_timeout = ${statementTimeoutMs}`).then(
          () => done(null, client),
          (error: Error) => done(error, client),
        );
    },
  },
  acquireConnectionTimeout: ms,
  log: { warn: onTrouble, error: onTrouble },
});

/** Creates a pool of connections, whose queries name their schema themselves (`tablesIn`). Close it with `destroy()`. */
export const connectPostgres = ({
  schemas = defaultSchemas,
  pool,
  timeouts,
  statementTimeoutMs,
  lane = 'requests',
  ...address
}: Options): Knex => {
  const isServer = 'url' in address;
  const { connection, pool: hooks, ...bounds } = timeouts ? bounded(timeouts, statementTimeoutMs) : patient(isServer);
  const connections = { min: 0, max: 10, ...hooks, ...pool };
  const config = {
    client: 'pg',
    connection: {
      ...(isServer ? { connectionString: address.url } : address.config),
      application_name: applicationName(lane),
      types: { getTypeParser: typeParser },
      ...connection,
    },
    pool: connections,
    ...bounds,
    // Known to knex, missing from its types.
    userParams: { schemas, transactionsAtOnce: Math.min(connections.max, isServer ? connections.max : embeddedAtOnce) },
  };
  return knex(config);
};
