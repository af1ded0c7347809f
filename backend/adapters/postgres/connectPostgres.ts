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

const bounded = ({ ms, onTrouble }: Timeouts, statementTimeoutMs: number | undefined) => ({
  connection: { connectionTimeoutMillis: ms },
  pool: {
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
  const {
    connection,
    pool: hooks,
    ...bounds
  } = timeouts ? bounded(timeouts, statementTimeoutMs) : { connection: {}, pool: {} };
  const config = {
    client: 'pg',
    connection: {
      ...('url' in address ? { connectionString: address.url } : address.config),
      application_name: applicationName(lane),
      types: { getTypeParser: typeParser },
      ...connection,
    },
    pool: { min: 0, max: 10, ...hooks, ...pool },
    acquireConnectionTimeout: 15_000,
    ...bounds,
    userParams: { schemas }, // known to knex, missing from its types
  };
  return knex(config);
};
