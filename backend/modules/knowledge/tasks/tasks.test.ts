import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { testDatabase, type TestDatabase } from '../../../tests/harness/testServers.js';
import { readAppRows, writeAppRows, type AppRow } from '../../backup/appRows.js';
import type { EmbedFile, EmbedOutcome } from '../embedFile.js';
import type { ReadSource } from '../sources/sourceReader.js';
import { at, knowledgeBaseOn, readPlainText, until, type KnowledgeBase } from '../testing/knowledgeBase.js';
import { LeaseLost, secondsUntilRetry } from '../../../platform/tasks/queue.js';
import { knowledgeLease } from './definitions.js';

/** So many chunks of a hundred characters, each of its own. */
const long = (chunks: number): string =>
  Array.from({ length: chunks }, (_, at) => `${String(at).padStart(5, '0')}${'文'.repeat(94)}。`).join('');
const tables = [
  'knowledge_groups',
  'tasks',
  'knowledge_files',
  'knowledge_contents',
  'knowledge_content_parts',
  'knowledge_chunks',
  'knowledge_terms',
  'knowledge_groups_off',
];
const rejected = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

const { tries: mostTries, interruptions: mostInterruptions } = knowledgeLease;

describe('tasks of the knowledge base', () => {
  let database: TestDatabase;
  let base: KnowledgeBase;
  let zhang: string;
  const running: { readonly stop: () => Promise<void> }[] = [];
  before(async () => {
    database = await testDatabase();
    base = knowledgeBaseOn(database);
  });
  after(() => database.drop());
  beforeEach(async () => {
    await base.tables('credentials').delete();
    await base.tables('knowledge_groups').delete();
    zhang = await base.newAccount();
  });
  afterEach(async () => {
    for (const { stop } of running.splice(0)) await stop();
  });

  const work = (scripted: Parameters<KnowledgeBase['worker']>[0] = {}) => {
    const worker = base.worker(scripted);
    running.push(worker.start());
    return worker;
  };
  const taskOf = (id: string) => base.tasks.find(zhang, id);
  const ended = (id: string) =>
    until(
      () => taskOf(id),
      ({ status }) => status === 'SUCCESS' || status === 'FAILURE',
    );
  /** Makes every retry due as soon as it is asked for. */
  const endedAtOnce = (id: string) =>
    until(
      async () => {
        await base.makeDue();
        return taskOf(id);
      },
      ({ status }) => status === 'SUCCESS' || status === 'FAILURE',
    );
  /** Goes on once it is let, and says that it was asked; `readSource` reads then. */
  const held = () => {
    let letGo: () => void = () => undefined;
    let asked: () => void = () => undefined;
    const wasAsked = new Promise<void>((resolve) => (asked = resolve));
    const mayGo = new Promise<void>((resolve) => (letGo = resolve));
    const wait = async (signal: AbortSignal): Promise<void> => {
      asked();
      await Promise.race([
        mayGo,
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
      ]);
    };
    const readSource: ReadSource = (request) => wait(request.signal).then(() => readPlainText(request));
    return { wait, readSource, wasAsked, letGo };
  };
  const statesOf = async (id: string) => (await taskOf(id)).files.map(({ status, reason }) => [status, reason]);
  const empties = async () => {
    for (const table of tables) expect(await base.count(table), table).to.equal(0);
  };

  it('bring in each file once, whoever works on them at once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 8; n++) ids.push(await base.upload(zhang, { [`${n}.txt`]: `第${n}份材料` }));
    for (let n = 0; n < 3; n++) work();
    for (const id of ids) expect((await ended(id)).status).to.equal('SUCCESS');
    expect((await base.chunks()).map(({ text }) => text).sort()).to.deep.equal(
      ids.map((_, n) => `第${n}份材料`).sort(),
    );
    expect(await base.count('knowledge_content_parts')).to.equal(0);
  });

  it('store a content once that is uploaded twice at once, and say so', async () => {
    const [one, two] = await Promise.all([
      base.upload(zhang, { '一.txt': '同样的材料' }),
      base.upload(zhang, { '二.txt': '同样的材料' }),
    ]);
    work();
    const tasks = [await ended(one), await ended(two)];
    expect(tasks.flatMap(({ files }) => files.map(({ reason }) => reason))).to.have.members([
      null,
      '同样的内容正在由另一次上传入库',
    ]);
    expect(await base.chunks()).to.have.length(1);
    expect(await base.count('knowledge_contents')).to.equal(0);
  });

  it('are made once for a command that is repeated', async () => {
    const commandId = randomUUID();
    const id = await base.upload(zhang, { '一.txt': '材料' }, { commandId });
    expect(await base.upload(zhang, { '一.txt': '材料' }, { commandId })).to.equal(id);
    expect([await base.count('tasks'), await base.count('knowledge_contents')]).to.deep.equal([1, 1]);
  });

  it('are taken from whoever was silent for too long, and its late writes are refused', async () => {
    const id = await base.upload(zhang, { '一.txt': '材料' });
    const late = await base.queue.take();
    expect(late?.id).to.equal(id);
    expect(await base.queue.take()).to.equal(undefined);
    await base.endLeases();
    const next = await base.queue.take();
    if (!late || !next) throw new Error('nobody took it up');
    expect([next.id, next.lease, next.attempt, next.interruptions]).to.deep.equal([id, late.lease + 1, 1, 1]);
    const writes = [
      () => base.queue.writeFor(late)((within) => within('knowledge_files').delete()),
      () => base.queue.beat(late, 1),
      () => base.queue.succeed(late),
      () => base.queue.fail(late, '迟了'),
    ];
    for (const write of writes) expect(await rejected(write())).to.be.instanceOf(LeaseLost);
    expect(await base.count('knowledge_files')).to.equal(1);
    await base.queue.succeed(next);
  });

  const interrupted = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n++) {
      await base.queue.take();
      await base.endLeases();
    }
  };

  it('go on by themselves after kills that met several of them, which are no tries', async () => {
    const ids = [await base.upload(zhang, { '一.txt': '甲' }), await base.upload(zhang, { '二.txt': '乙' })];
    await interrupted(2 * (mostTries + 1));
    work();
    for (const id of ids) expect((await ended(id)).status).to.equal('SUCCESS');
  });

  it('end after many interruptions of the same task, which its own process may die of', async () => {
    const id = await base.upload(zhang, { '一.txt': '材料' });
    await interrupted(mostInterruptions + 1);
    work();
    expect(await ended(id)).to.include({ status: 'FAILURE', reason: '处理多次中断，请稍后重试' });
  });

  it('wait longer after each try, and not for ever', () => {
    expect([1, 2, 3, 9].map((attempt) => secondsUntilRetry(attempt, () => 1))).to.deep.equal([10, 20, 40, 300]);
    expect(secondsUntilRetry(1, () => 0)).to.equal(5);
  });

  it('go on with the other files when one has failed, and retry only that one', async () => {
    let isBroken = true;
    const read: string[] = [];
    const readSource: ReadSource = async (request) => {
      read.push(request.name);
      if (isBroken && request.name === '坏.txt') return { kind: 'failed', sentence: '没有读到文字', mayPass: false };
      return readPlainText(request);
    };
    work({ readSource });
    const id = await base.upload(zhang, { '坏.txt': '坏的', '好.txt': '好的' });
    const failed = await ended(id);
    expect(failed).to.deep.include({ status: 'FAILURE', reason: '“坏.txt”：没有读到文字' });
    expect(failed.files.map(({ status, reason }) => [status, reason])).to.deep.equal([
      ['failed', '没有读到文字'],
      ['done', null],
    ]);
    isBroken = false;
    await base.tasks.retry(zhang, id);
    expect((await ended(id)).status).to.equal('SUCCESS');
    expect(read).to.deep.equal(['坏.txt', '好.txt', '坏.txt']);
  });

  it('that fail by something that may pass are tried three times', async () => {
    let tries = 0;
    work({
      readSource: async () => {
        tries += 1;
        return { kind: 'failed', sentence: '读取超时', mayPass: true };
      },
    });
    const id = await base.upload(zhang, { '一.txt': '材料' });
    expect(await endedAtOnce(id)).to.include({ status: 'FAILURE', reason: '“一.txt”：读取超时' });
    expect(tries).to.equal(mostTries);
  });

  it('leave a text to be found by its words when the embedding service stays away, and a retry only embeds', async () => {
    let outcome: EmbedOutcome = { kind: 'failed', sentence: '向量服务没有回应', mayPass: true };
    let read = 0;
    const embedded: string[] = [];
    const embedFile: EmbedFile = async ({ fileId }) => {
      embedded.push(fileId);
      return outcome;
    };
    const readSource: ReadSource = (request) => {
      read += 1;
      return readPlainText(request);
    };
    work({ readSource, embedFile });
    const id = await base.upload(zhang, { '一.txt': '材料' });
    const failed = await endedAtOnce(id);
    expect(failed.reason).to.equal('“一.txt”：没有向量，文字检索可用：向量服务没有回应');
    expect(failed.files.map(({ status, chunks }) => [status, chunks])).to.deep.equal([['done', 1]]);
    outcome = { kind: 'done' };
    await base.tasks.retry(zhang, id);
    expect(await ended(id)).to.deep.include({ status: 'SUCCESS' });
    expect((await taskOf(id)).files[0]?.reason).to.equal(null);
    expect([read, embedded.length]).to.deep.equal([1, mostTries + 1]);
  });

  it('that are cancelled while a file is read leave nothing that is found, and can be tried again', async () => {
    const reading = held();
    const worker = work({ readSource: reading.readSource });
    const id = await base.upload(zhang, { '一.txt': '材料' });
    await reading.wasAsked;
    expect((await base.tasks.cancel(zhang, id)).reason).to.equal('已取消');
    worker.abandon(id);
    for (const { stop } of running.splice(0)) await stop();
    expect(await statesOf(id)).to.deep.equal([['failed', '已取消']]);
    expect(await base.chunks()).to.deep.equal([]);
    work();
    await base.tasks.retry(zhang, id);
    expect((await ended(id)).result?.chunks).to.equal(1);
  });

  it('that are cancelled while a file is embedded write no more vectors, and a retry goes on there', async () => {
    const embedding = held();
    const late: unknown[] = [];
    let read = 0;
    const readSource: ReadSource = (request) => {
      read += 1;
      return readPlainText(request);
    };
    const embedFile: EmbedFile = async ({ write, signal }) => {
      await rejected(embedding.wait(signal));
      late.push(await rejected(write(async () => undefined)));
      return { kind: 'done' };
    };
    const worker = work({ readSource, embedFile });
    const id = await base.upload(zhang, { '一.txt': '材料' });
    await embedding.wasAsked;
    await base.tasks.cancel(zhang, id);
    worker.abandon(id);
    for (const { stop } of running.splice(0)) await stop();
    expect(late.map((each) => each instanceof LeaseLost)).to.deep.equal([true]);
    expect(await statesOf(id)).to.deep.equal([['failed', '已取消']]);
    work({ readSource, embedFile: async () => ({ kind: 'done' }) });
    await base.tasks.retry(zhang, id);
    expect((await ended(id)).result?.chunks).to.equal(1);
    expect(read).to.equal(1);
  });

  it('are brought in once Postgres is back that went away while a file was read', async () => {
    const reading = held();
    const warned = held();
    work({ readSource: reading.readSource, warn: () => void warned.wait(new AbortController().signal) });
    const id = await base.upload(zhang, { '一.txt': '材料' });
    await reading.wasAsked;
    await database.knex.destroy();
    reading.letGo();
    await warned.wasAsked; // what was read could not be stored
    database.knex.initialize();
    expect(await base.chunks()).to.deep.equal([]);
    await base.endLeases();
    expect(await ended(id)).to.deep.include({ status: 'SUCCESS' });
    expect((await base.chunks()).map(({ text }) => text)).to.deep.equal(['材料']);
  });

  it('write nothing any more once their group is deleted', async () => {
    const reading = held();
    work({ readSource: reading.readSource });
    const id = await base.upload(zhang, { '一.txt': long(250) });
    await reading.wasAsked;
    const [group] = await base.groups.list(zhang, '民间借贷纠纷', zhang);
    const done = base.groups.remove(zhang, group?.id ?? '', { at }, (ids) => expect(ids).to.deep.equal([id]));
    reading.letGo();
    await done;
    for (const { stop } of running.splice(0)) await stop();
    await empties();
  });

  it('and all that they brought go with their account, and with their group', async () => {
    work();
    const id = await base.upload(zhang, { '一.txt': long(30) });
    await ended(id);
    await base.upload(null, { '二.txt': '平台的材料' });
    await until(
      () => base.chunks(),
      (chunks) => chunks.length === 31,
    );
    for (const { stop } of running.splice(0)) await stop();
    await base.upload(zhang, { '三.txt': '还没有读' });
    await base.tables('credentials').where({ user_id: zhang }).delete();
    expect((await base.chunks()).map(({ text }) => text)).to.deep.equal(['平台的材料']);
    const [group] = await base.groups.list(null, '民间借贷纠纷', zhang);
    await base.groups.remove(null, group?.id ?? '', { at }, () => undefined);
    await empties();
  });

  it('are put back when their process ends, and then brought in without a chunk twice or missing', async () => {
    const reading = held();
    work({ readSource: reading.readSource });
    const id = await base.upload(zhang, { '一.txt': long(250) });
    await reading.wasAsked;
    for (const { stop } of running.splice(0)) await stop();
    expect((await taskOf(id)).status).to.equal('PENDING');
    work();
    expect((await ended(id)).result?.chunks).to.equal(250);
    const chunks = await base.chunks();
    expect(chunks.map(({ place }) => place)).to.deep.equal(chunks.map((_, n) => n));
    expect(chunks.map(({ text }) => text).join('')).to.equal(long(250));
  });

  it('are in a backup with all that they brought', async () => {
    work();
    await ended(await base.upload(zhang, { '一.txt': long(3) }));
    for (const { stop } of running.splice(0)) await stop();
    await base.upload(zhang, { '二.txt': '还没有读' });
    const saved = async (from: TestDatabase): Promise<AppRow[]> => {
      const rows: AppRow[] = [];
      for await (const row of readAppRows(from.knex, from.schemas.app)) rows.push(row);
      return rows.filter(({ table }) => tables.includes(table) || table === 'credentials');
    };
    const rows = await saved(database);
    const target = await testDatabase();
    try {
      await writeAppRows(
        target.knex,
        target.schemas.app,
        (async function* () {
          yield* rows;
        })(),
      );
      expect(await saved(target)).to.have.deep.members(rows);
      const found: unknown = await knowledgeBaseOn(target)
        .tables('knowledge_chunks')
        .whereRaw("terms @@ '文文'::tsquery")
        .select('place');
      expect(found).to.have.length(3);
    } finally {
      await target.drop();
    }
  });
});
