import knex, { type Knex } from 'knex';
import pg from 'pg';
import type { Schemas } from '../../migrations/schemas.js';
import type { PostgresConnection } from './embedded/startEmbeddedPostgres.js';

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

type Options = PostgresAddress & { readonly schemas?: Schemas; readonly pool?: { min?: number; max?: number } };

/** A pool of connections whose queries name their schema themselves (`tablesIn`). Close it with `destroy()`. */
export const connectPostgres = ({ schemas = defaultSchemas, pool, ...address }: Options): Knex => {
  const config = {
    client: 'pg',
    connection: {
      ...('url' in address ? { connectionString: address.url } : address.config),
      application_name: 'juanzong',
      types: { getTypeParser: typeParser },
    },
    pool: { min: 0, max: 10, ...pool },
    acquireConnectionTimeout: 15_000,
    userParams: { schemas }, // known to knex, missing from its types
  };
  return knex(config);
};
