import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect } from 'chai';
import { connectPostgres } from '../adapters/postgres/connectPostgres.js';
import { migrate } from '../adapters/postgres/migrate.js';
import { tablesIn } from '../adapters/postgres/tablesIn.js';
import { testDatabase, testPostgres } from '../tests/harness/testServers.js';
import { testDataDirectory } from '../tests/harness/testApplication.js';
import { readConfig } from '../platform/config/config.js';
import { ConfigError } from '../runtime/configError.js';
import { createLogger } from '../runtime/logging/logger.js';
import { createApplication } from './createApplication.js';
import { explainStartFailure } from './explainStartFailure.js';

const config = (directory: string) =>
  readConfig({ DATA_DIR: directory, DATABASE_URL: '', EVENTSTORE_URL: '', PORT: '0', LOG_LEVEL: 'silent' });

/** Every file below a folder with the hash of what is in it. */
const contents = async (folder: string): Promise<Record<string, string>> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const hashed = files
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return [
        relative(folder, path),
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      ] as const;
    });
  return Object.fromEntries(await Promise.all(hashed));
};

const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).to.be.instanceOf(ConfigError);
  return explainStartFailure(error, { debug: false, env: {} });
};

describe('data of before 1.0.0', function () {
  this.timeout(120_000);

  it('in a folder is refused at the start in one sentence, and every file of it stays as it was', async () => {
    const directory = await testDataDirectory();
    try {
      await (await createApplication(config(directory), { logger: createLogger('silent') })).close();
      await rm(join(directory, 'data-format')); // what development made has none
      const before = await contents(directory);
      expect(Object.keys(before)).to.include('secret.key').and.to.include(join('events', 'events.mdb'));

      const start = createApplication(config(directory), { logger: createLogger('silent') });
      expect(await refusalOf(start)).to.match(
        /^无法启动：数据目录 .* 是 1\.0\.0 之前的开发版建立的，[^。]*没有改动[^。]*DATA_DIR[^。]*空的目录[^。]*。$/u,
      );
      expect(await contents(directory)).to.deep.equal(before);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });

  it('in a database is refused in one sentence, and its tables and rows stay as they were', async () => {
    const { knex, schemas, drop } = await testDatabase();
    try {
      const app = tablesIn(knex, schemas.app);
      await app('migrations').update({ name: '20261121000001_createAppTables' });
      await knex.raw('drop schema ?? cascade', [schemas.read]);
      const state = async () => ({
        tables: (await knex.raw('select tablename from pg_tables where schemaname = ? order by 1', [schemas.app])).rows,
        schemas: (await knex.raw('select nspname from pg_namespace where nspname = any(?)', [Object.values(schemas)]))
          .rows,
        migrations: await app('migrations').orderBy('id'),
      });
      const before = await state();
      const other = connectPostgres({ ...(await testPostgres()), schemas, pool: { max: 2 } });
      expect(await refusalOf(migrate(other))).to.match(
        /^无法启动：数据库是 1\.0\.0 之前的开发版建立的，[^。]*没有改动[^。]*DATABASE_URL[^。]*空的数据库[^。]*。$/u,
      );
      await other.destroy();
      expect(await state()).to.deep.equal(before);
    } finally {
      await drop();
    }
  });

  it('is told from a folder that a newer version made, and from one that holds nothing yet', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'jz-'));
    try {
      await writeFile(join(directory, 'data-format'), '2\n');
      const start = createApplication(config(directory), { logger: createLogger('silent') });
      expect(await refusalOf(start)).to.match(/更新版本的卷宗/u);
      expect(Object.keys(await contents(directory))).to.deep.equal(['data-format']);
      await rm(join(directory, 'data-format'));
      await writeFile(join(directory, 'secret.key'), `${'k'.repeat(40)}\n`, { mode: 0o600 });
      await (await createApplication(config(directory), { logger: createLogger('silent') })).close();
      expect(await readFile(join(directory, 'data-format'), 'utf8')).to.equal('1\n');
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
