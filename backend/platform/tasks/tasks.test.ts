import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { z } from 'zod';
import type { TaskKind } from '../../../domain/contract/backgroundWork.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { defineTask, type DefinedTask, type TaskDefinition, type TaskWork } from './defineTask.js';
import { countingAfresh, createQueue, LeaseLost, type Queue } from './queue.js';
import { createTaskChanges, type TaskChanges } from './taskChanges.js';
import { taskWork } from './taskWork.js';
import { createWorker, type Worker } from './worker.js';

const Payload = z.object({ word: z.string() });
type Work = TaskWork<z.infer<typeof Payload>>;
const reasons = { failed: '出错了', interrupted: '中断太多' };

const rejected = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

describe('the durable queue', () => {
  let database: TestDatabase;
  let queue: Queue;
  let changes: TaskChanges;
  const running: { readonly stop: () => Promise<void> }[] = [];
  const tables = () => tablesIn(database.knex, database.schemas.app);

  before(async () => {
    database = await testDatabase();
    queue = createQueue({ ...database, leases: { upload: 60, recall_run: 30 } });
    changes = createTaskChanges(database);
  });
  after(() => database.drop());
  afterEach(async () => {
    for (const { stop } of running.splice(0)) await stop();
    await tables()('tasks').delete();
    await tables()('credentials').delete();
  });

  const newAccount = async (): Promise<string> => {
    const user_id = randomUUID();
    await tables()('credentials').insert({ user_id, email: `${user_id}@example.cn`, password_hash: 'x' });
    return user_id;
  };
  const add = async (word: string, owner: string | null = null, kind: TaskKind = 'upload'): Promise<string> => {
    const id = randomUUID();
    await tables()('tasks').insert({
      id,
      kind,
      owner,
      status: 'PENDING',
      payload: JSON.stringify({ word }),
      due_at: database.knex.fn.now(),
      created_at: new Date(),
    });
    return id;
  };
  const rowOf = async (id: string) =>
    z
      .object({ status: z.string(), reason: z.string().nullable(), attempts: z.number(), progress: z.number() })
      .parse(await tables()('tasks').where({ id }).first());
  const until = async (id: string, status: string) => {
    for (;;) {
      const row = await rowOf(id);
      if (row.status === status) return row;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const makeDue = (id: string) =>
    tables()('tasks')
      .where({ id })
      .update({ due_at: new Date(0) });
  const define = (
    run: (work: Work) => ReturnType<DefinedTask['run']>,
    more: Partial<Pick<TaskDefinition<unknown>, 'onCancelled' | 'onRetried' | 'lane' | 'kind'>> = {},
  ): DefinedTask =>
    defineTask({
      kind: 'upload',
      payload: Payload,
      lane: 'one',
      lease: { seconds: 60, tries: 2, interruptions: 3 },
      reasons,
      run,
      ...more,
    });
  const work = (task: DefinedTask): Worker => {
    const logger = { warn: () => undefined, error: () => undefined };
    const definitions = { [task.kind]: task };
    const own = createQueue({ ...database, leases: { [task.kind]: 60 } });
    const worker = createWorker({ queue: own, definitions, logger, isAlone: false, pollMs: 20, beatMs: 20 });
    running.push(worker.start());
    return worker;
  };
  /** Work that says when it has begun, and goes on when it is let. */
  const heldWork = () => {
    let arrive: (work: Work) => void = () => undefined;
    let letGo: () => void = () => undefined;
    const begun = new Promise<Work>((resolve) => (arrive = resolve));
    const free = new Promise<void>((resolve) => (letGo = resolve));
    const run = async (given: Work) => {
      arrive(given);
      const broken = new Promise<never>((_resolve, reject) =>
        given.signal.addEventListener('abort', () => reject(new Error('broken off'))),
      );
      await Promise.race([free, broken]);
      return { kind: 'done' } as const;
    };
    return { begun, letGo, run };
  };

  it('gives each task to one of two workers, with its payload, and ends it', async () => {
    const words: string[] = [];
    const task = define(async ({ payload }) => {
      words.push(payload.word);
      return { kind: 'done' };
    });
    const ids = await Promise.all(['甲', '乙', '丙', '丁'].map((word) => add(word)));
    work(task);
    work(task);
    for (const id of ids) expect(await until(id, 'SUCCESS')).to.include({ progress: 1, reason: null });
    expect(words.sort()).to.deep.equal(['丁', '丙', '乙', '甲']);
  });

  it('lets another worker go on when one was killed, and refuses what the first one writes late', async () => {
    const id = await add('甲');
    const killed = await queue.take();
    if (!killed) throw new Error('nothing was due');
    expect(await queue.take()).to.equal(undefined);
    await queue.endLeases();
    work(define(async () => ({ kind: 'done' })));
    await until(id, 'SUCCESS');
    const late = [
      () => queue.writeFor(killed)((within) => within('tasks').delete()),
      () => queue.beat(killed, 1),
      () => queue.fail(killed, '迟了'),
      () => queue.attemptsOf(killed),
    ];
    for (const write of late) expect(await rejected(write())).to.be.instanceOf(LeaseLost);
    expect((await rowOf(id)).status).to.equal('SUCCESS');
  });

  it('leases each kind for its own time', async () => {
    for (const [kind, seconds] of [
      ['upload', 60],
      ['recall_run', 30],
    ] as const) {
      await add('甲', null, kind);
      const taken = await queue.take();
      const { rows }: { rows: unknown[] } = await database.knex.raw(
        `select extract(epoch from leased_until - now())::float as left from ??.tasks where id = ?`,
        [database.schemas.app, taken?.id ?? ''],
      );
      const [{ left } = { left: 0 }] = z.array(z.object({ left: z.number() })).parse(rows);
      expect(left).to.be.within(seconds - 20, seconds);
    }
  });

  it('ends a task that is cancelled while it runs, and what hangs on it with it', async () => {
    const { begun, run } = heldWork();
    const effects: string[] = [];
    const task = define(run, {
      onCancelled: async (_within, id, reason) => void effects.push(`${id} ${reason}`),
      onRetried: async (_within, id) => void effects.push(`${id} again`),
    });
    const worker = work(task);
    const id = await add('甲');
    const { signal, write } = await begun;
    expect(await changes.cancel({ id, owner: randomUUID() }, task)).to.equal(false);
    expect(await changes.cancel({ id, owner: null }, task)).to.equal(true);
    worker.abandon(id);
    expect(signal.aborted).to.equal(true);
    expect(await rejected(write(async () => undefined))).to.be.instanceOf(LeaseLost);
    expect(await rowOf(id)).to.include({ status: 'FAILURE', reason: '已取消' });
    expect(await changes.cancel({ id }, task)).to.equal(false);
    expect(await changes.retry({ id }, task)).to.equal(true);
    expect(effects).to.deep.equal([`${id} 已取消`, `${id} again`]);
  });

  it('tries what throws again, keeps why, gives it up after its tries, and goes on when somebody retries it', async () => {
    let fails = true;
    const task = define(async () => {
      if (fails) throw new Error('the service is away');
      return { kind: 'done' };
    });
    const worker = work(task);
    const id = await add('甲');
    expect(await until(id, 'PENDING').then(() => until(id, 'PENDING'))).to.include({ status: 'PENDING' });
    while ((await rowOf(id)).reason === null) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await rowOf(id)).to.include({ reason: '出错了', attempts: 1 });
    await makeDue(id);
    worker.wake();
    expect(await until(id, 'FAILURE')).to.include({ reason: '出错了', attempts: 2 });
    fails = false;
    expect(await changes.retry({ id }, task)).to.equal(true);
    worker.wake();
    expect(await until(id, 'SUCCESS')).to.include({ reason: null });
  });

  it('does not count tries before progress: long work that fails now and then is not given up', async () => {
    let runs = 0;
    const task = define(async ({ write, task: { id } }) => {
      runs += 1;
      if (runs > 4) return { kind: 'done' };
      await countingAfresh(write, { id })(async () => undefined);
      throw new Error('the service is away');
    });
    const worker = work(task);
    const id = await add('甲');
    for (;;) {
      await makeDue(id);
      worker.wake();
      const { status } = await rowOf(id);
      if (status === 'SUCCESS') break;
      expect(status).to.not.equal('FAILURE');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(runs).to.equal(5);
  });

  it('gives up a task that its process ends under again and again', async () => {
    const id = await add('甲');
    for (let n = 0; n < 4; n += 1) {
      await queue.take();
      await queue.endLeases();
    }
    work(define(async () => ({ kind: 'done' })));
    expect(await until(id, 'FAILURE')).to.include({ reason: '中断太多' });
  });

  it('fails a task whose payload cannot be read', async () => {
    const id = await add('甲');
    await tables()('tasks').where({ id }).update({ payload: '{}', attempts: 1 });
    work(define(async () => ({ kind: 'done' })));
    expect(await until(id, 'FAILURE')).to.include({ reason: '出错了' });
  });

  it('takes owners in turns: one with many tasks does not hold up one with a single task', async () => {
    const [many, single] = [await newAccount(), await newAccount()];
    for (const word of ['1', '2', '3', '4']) await add(word, many);
    await add('5', single);
    const order: string[] = [];
    work(
      define(async ({ payload }) => {
        order.push(payload.word);
        return { kind: 'done' };
      }),
    );
    while (order.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(order.indexOf('5')).to.be.at.most(1);
  });

  it('puts the task of a process that ends back for whoever comes next, and does not count the try', async () => {
    const { begun, run } = heldWork();
    work(define(run));
    const id = await add('甲');
    await begun;
    for (const { stop } of running.splice(0)) await stop();
    expect(await rowOf(id)).to.include({ status: 'PENDING', attempts: 0 });
  });

  it('shows the court each task without the names that an account gave, and changes it for the court', async () => {
    const task = { ...define(async () => ({ kind: 'done' })), publicReason: () => '读取超时' };
    const [woken, abandoned]: [number[], string[]] = [[], []];
    const source = taskWork({
      ...database,
      changes,
      definitionOf: (kind) => (kind === 'upload' ? task : undefined),
      wake: () => void woken.push(1),
      abandon: (id) => void abandoned.push(id),
    });
    const zhang = await newAccount();
    const [own, platform, unknown] = [await add('甲', zhang), await add('乙'), await add('丙', null, 'reindex')];
    const ended = { status: 'FAILURE', ended_at: new Date(), reason: '“离婚协议.docx”：读取超时' };
    await tables()('tasks').whereIn('id', [own, platform]).update(ended);
    const listed = async (id: string) => (await source.list()).find((each) => each.id === id);
    expect(await listed(own)).to.include({
      owner: 'account',
      state: 'failed',
      reason: '读取超时',
      can_cancel: false,
      can_retry: true,
    });
    expect(await listed(platform)).to.include({ owner: 'platform', reason: '“离婚协议.docx”：读取超时' });
    expect(await listed(unknown)).to.include({ state: 'waiting', can_cancel: false, can_retry: false });

    expect(await source.retry?.(own)).to.equal('done');
    expect(await listed(own)).to.include({ state: 'waiting', reason: null, can_cancel: true });
    expect(await source.cancel?.(own)).to.equal('done');
    expect(await listed(own)).to.include({ state: 'cancelled', reason: null, can_retry: true });
    expect(await source.cancel?.(own)).to.equal('impossible');
    expect(await source.cancel?.(unknown)).to.equal('not_found');
    expect(await source.retry?.('no such task')).to.equal('not_found');
    expect([woken.length, abandoned]).to.deep.equal([1, [own]]);
    await tables()('tasks')
      .where({ id: own })
      .update({ ended_at: new Date('2020-01-01T00:00:00Z') });
    expect(await listed(own)).to.equal(undefined);
  });
});
