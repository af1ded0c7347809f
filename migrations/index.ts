import type { Knex } from 'knex';
import { createStartSchema } from './1.0.0/createStartSchema.js';
import { addClosures } from './closures/addClosures.js';
import { addLegalClock } from './legalClock/addLegalClock.js';

export type NamedMigration = { readonly name: string; readonly up: (knex: Knex) => Promise<void> };

/** The first migration of every database: what version 1.0.0 begins with. */
export const startSchema: NamedMigration = { name: '1.0.0', up: createStartSchema };

/**
 * All migrations in order. Listed rather than found in a folder, so that they are there in the bundled server too. None is edited once
 * it is released: a change of a table is a migration of its own, added at the end.
 */
export const migrations: readonly NamedMigration[] = [
  startSchema,
  { name: 'closures', up: addClosures },
  { name: 'legal clock', up: addLegalClock },
];
