import type { Knex } from 'knex';

/** Where the tables live: `read` holds only what events rebuild, `app` holds records that no event can bring back. */
export type Schemas = { readonly read: `read${string}`; readonly app: `app${string}` };

const isSchemas = (value: unknown): value is Schemas =>
  typeof value === 'object' &&
  value !== null &&
  'read' in value &&
  'app' in value &&
  typeof value.read === 'string' &&
  value.read.startsWith('read') &&
  typeof value.app === 'string' &&
  value.app.startsWith('app');

/** The schemas a connection was made for. @throws Error when it was made without */
export const schemasOf = (knex: Knex): Schemas => {
  const { schemas }: { schemas?: unknown } = knex.userParams;
  if (!isSchemas(schemas)) throw new Error('this connection names no schemas');
  return schemas;
};
