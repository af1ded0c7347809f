import type { Knex } from 'knex';
import { z } from 'zod';
import { migrations, startSchema, type NamedMigration } from '../../../migrations/index.js';
import { schemasOf } from '../../../migrations/schemas.js';
import { ConfigError } from '../../runtime/configError.js';
import { takeSessionLock } from './sessionLock.js';

const migrationsUpTo = (upTo: string | undefined): NamedMigration[] =>
  upTo === undefined ? [...migrations] : migrations.slice(0, migrations.findIndex(({ name }) => name === upTo) + 1);

const migrationSource = (upTo: string | undefined): Knex.MigrationSource<NamedMigration> => ({
  getMigrations: () => Promise.resolve(migrationsUpTo(upTo)),
  getMigrationName: ({ name }) => name,
  getMigration: ({ up }) => Promise.resolve({ up: (knex) => up(knex), down: () => Promise.resolve() }),
});

/** SQLSTATE of a statement that names a missing extension file or an extension one may not create. */
const extensionTrouble = new Set(['0A000', '58P01', '42501']);

const enableVectors = async (knex: Knex): Promise<void> => {
  try {
    await knex.raw('create extension if not exists vector');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!extensionTrouble.has(code)) throw error;
    throw new Error(
      '数据库缺少 pgvector 扩展，或当前用户无权启用：请在该库执行 CREATE EXTENSION vector。' +
        ' (The server lacks the pgvector extension, or this user may not enable it.)',
      { cause: error },
    );
  }
};

const names = z.object({ rows: z.array(z.object({ name: z.string() })) });

/** Refuses tables of before 1.0.0, which no migration lifts. Nothing is written. @throws ConfigError with a sentence that says what to do */
const refuseDevelopmentTables = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  if (!(await knex.schema.withSchema(app).hasTable('migrations'))) return;
  const { rows } = names.parse(await knex.raw('select name from ??.migrations', [app]));
  if (rows.length === 0 || rows.some(({ name }) => name === startSchema.name)) return;
  throw new ConfigError(
    '数据库是 1.0.0 之前的开发版建立的，本版无法使用，没有改动其中任何内容：请为环境变量 DATABASE_URL 另建空的数据库（事件库和存证目录也一并换成空的），再重新启动。',
  );
};

const run = async (knex: Knex, upTo?: string): Promise<void> => {
  const { read, app } = schemasOf(knex);
  const lock = await takeSessionLock(knex, 'juanzong:migrate', { wait: true });
  try {
    await refuseDevelopmentTables(knex);
    await enableVectors(knex);
    await knex.raw('create schema if not exists ??', [read]);
    await knex.raw('create schema if not exists ??', [app]);
    const config: Knex.MigratorConfig = {
      migrationSource: migrationSource(upTo),
      schemaName: app,
      tableName: 'migrations',
    };
    await knex.migrate.forceFreeMigrationsLock(config);
    await knex.migrate.latest(config);
  } finally {
    await lock?.release();
  }
};

/**
 * Brings the schemas to the present version. Safe with several processes at once and after a `kill -9`: an advisory lock
 * lets one migrate while the others wait, all pending migrations are one transaction, and a lock row that a killed
 * process left in knex's own table is cleared, since the holder of the advisory lock is the only one migrating.
 * @throws Error with a Chinese and an English sentence when pgvector is missing; ConfigError for tables of before 1.0.0
 */
export const migrate = (knex: Knex): Promise<void> => run(knex);

/** Migrates up to the migration of that name, to test with rows of an older version. */
export const migrateUpTo = (knex: Knex, name: string): Promise<void> => run(knex, name);
