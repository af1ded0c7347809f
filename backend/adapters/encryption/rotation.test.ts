import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { explainStartFailure } from '../../composition/explainStartFailure.js';
import { ConfigError } from '../../runtime/configError.js';
import { tablesIn } from '../postgres/tablesIn.js';
import { testDatabase, testPostgres, type TestDatabase } from '../../tests/harness/testServers.js';
import { checkSecretKey } from './checkSecretKey.js';
import { createDataKeys, type DataKeys } from './dataKeys.js';
import { postgresDataKeyRows } from './dataKeyRows.js';
import { findInstallationKeys } from './installationKeys.js';
import { describeKeys, reportKeys } from './keyReport.js';
import { rewrapDataKeys } from './rewrapDataKeys.js';
import { createKeyWrapping } from './wrapping.js';

const old = 'the secret that is about to be retired';
const fresh = 'the secret that takes its place today';
const other = 'a secret of some other installation';
const killed = fileURLToPath(new URL('./testing/killedRewrap.ts', import.meta.url));

describe('rotating the secret key', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase();
  });
  afterEach(() => database.drop());

  const tables = () => tablesIn(database.knex, database.schemas.app);
  const keysWith = (secret: string, retired: string[] = []): DataKeys =>
    createDataKeys({ rows: postgresDataKeyRows(tables()), wrapping: createKeyWrapping(secret, retired) });
  const makeKeys = async (secret: string, count: number, first = 0): Promise<Map<string, string>> => {
    const keys = keysWith(secret);
    const made = new Map<string, string>();
    for (let n = first; n < first + count; n += 1) {
      const keyId = `case-${String(n).padStart(4, '0')}`;
      made.set(keyId, Buffer.from((await keys.ensure(keyId)).key).toString('hex'));
    }
    return made;
  };
  const opened = async (keys: DataKeys, keyIds: Iterable<string>): Promise<Map<string, string>> => {
    const found = new Map<string, string>();
    for (const keyId of keyIds) {
      const key = await keys.find(keyId);
      found.set(keyId, key === undefined || key === 'destroyed' ? String(key) : Buffer.from(key.key).toString('hex'));
    }
    return found;
  };
  const rewrap = (batchSize?: number) =>
    rewrapDataKeys({
      knex: database.knex,
      schema: database.schemas.app,
      wrapping: createKeyWrapping(fresh, [old]),
      ...(batchSize && { batchSize }),
    });

  it('rewraps every data key without changing it, and leaves destroyed ones destroyed', async () => {
    const made = await makeKeys(old, 23);
    await keysWith(old).destroy('case-0007', '期满', new Date());
    made.set('case-0007', 'destroyed');
    expect(await rewrap(10)).to.equal(22);
    expect(await opened(keysWith(fresh), made.keys())).to.deep.equal(made);
    expect(await rewrap(10)).to.equal(0);
    const { text, ok } = describeKeys(await reportKeys(tables(), createKeyWrapping(fresh, [old])));
    expect(ok).to.equal(true);
    expect(text).to.include('22 个').and.include('可以移除 SECRET_KEY_PREVIOUS');
  });

  it('does not change the installation’s own keys, so that a request repeated across it is still recognised', async () => {
    const before = await findInstallationKeys(keysWith(old));
    await rewrap();
    expect(await findInstallationKeys(keysWith(fresh))).to.deep.equal(before);
    expect(new Set(Object.values(before).map((key) => Buffer.from(key).toString('hex'))).size).to.equal(
      Object.keys(before).length,
    );
  });

  it('continues after a process that was killed in the middle', async () => {
    const made = await makeKeys(old, 60);
    const task = { address: await testPostgres(), schema: database.schemas.app, secret: fresh, previous: old };
    const child = spawn(process.execPath, ['--import', 'tsx', killed, JSON.stringify(task)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout })) if (Number(line) >= 15) child.kill('SIGKILL');
    expect((await ended)[1]).to.equal('SIGKILL');

    const report = await reportKeys(tables(), createKeyWrapping(fresh, [old]));
    expect(report.current).to.be.within(15, 59);
    expect(report.current + (report.retired[0]?.count ?? 0)).to.equal(60);
    expect(report.damaged).to.deep.equal([]);
    // A process that knows both keys reads everything meanwhile.
    expect(await opened(keysWith(fresh, [old]), made.keys())).to.deep.equal(made);

    expect(await rewrap()).to.equal(60 - report.current);
    expect(await opened(keysWith(fresh), made.keys())).to.deep.equal(made);
  });

  it('never brings back a key that was destroyed while it was being rewrapped', async () => {
    const made = await makeKeys(old, 30);
    const wrapping = createKeyWrapping(fresh, [old]);
    const destroying: Promise<void>[] = [];
    await rewrapDataKeys({
      knex: database.knex,
      schema: database.schemas.app,
      batchSize: 10,
      wrapping: {
        ...wrapping,
        // At this moment the batch has read the key and not yet written it.
        wrap: (keyId, key) => {
          if (keyId === 'case-0015') destroying.push(keysWith(old).destroy(keyId, '期满', new Date()));
          return wrapping.wrap(keyId, key);
        },
      },
    });
    await Promise.all(destroying);
    made.set('case-0015', 'destroyed');
    expect((await reportKeys(tables(), wrapping)).current).to.equal(29);
    expect(await opened(keysWith(fresh), made.keys())).to.deep.equal(made);
  });

  describe('the check of SECRET_KEY at start', () => {
    const check = async (secret: string, previous?: string): Promise<string> => {
      const wrapping = createKeyWrapping(secret, previous === undefined ? [] : [previous]);
      try {
        await checkSecretKey({ tables: tables(), wrapping, keyName: '环境变量 SECRET_KEY' });
        return 'starts';
      } catch (error) {
        expect(error).to.be.instanceOf(ConfigError);
        for (const secretOf of [old, fresh, other]) expect(String(error)).not.to.include(secretOf);
        return explainStartFailure(error);
      }
    };

    it('passes with the right keys, and with an empty database', async () => {
      expect(await check(fresh)).to.equal('starts');
      await makeKeys(old, 2);
      expect(await check(old)).to.equal('starts');
      expect(await check(fresh, old)).to.equal('starts');
      expect(await check(old, fresh)).to.equal('starts');
    });

    it('names the configured key that is wrong', async () => {
      await makeKeys(old, 2);
      expect(await check(other)).to.include('环境变量 SECRET_KEY 不正确');
      expect(await check(other, fresh)).to.include('SECRET_KEY 和环境变量 SECRET_KEY_PREVIOUS 都不正确');
      await makeKeys(fresh, 2, 2);
      expect(await check(fresh))
        .to.include('它本身没有问题')
        .and.include('把更换前的密钥写入环境变量 SECRET_KEY_PREVIOUS');
      expect(await check(fresh, other)).to.include('环境变量 SECRET_KEY_PREVIOUS 不正确');
      expect(await check(other, old)).to.include('环境变量 SECRET_KEY 不正确');
    });

    it('reports a data key that was altered in the database', async () => {
      await makeKeys(old, 1);
      await tables()('data_keys').update({ wrapped: Buffer.alloc(60, 1) });
      expect(await check(old))
        .to.include('已损坏')
        .and.include('app.data_keys');
      const { ok, text } = describeKeys(await reportKeys(tables(), createKeyWrapping(old)));
      expect(ok).to.equal(false);
      expect(text).to.include('case-0000');
    });
  });
});
