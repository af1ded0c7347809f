import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { recallRuns, type RecallRun, type RunSettings } from '../../../../domain/contract/recallRuns.js';
import { usualSearchSettings } from '../../../../domain/knowledge/searchSettings.js';
import { cookieTransport } from '../../../adapters/courtClient/cookieTransport.js';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import { createLogger } from '../../../runtime/logging/logger.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { createQueue, LeaseLost, type Queue } from '../../../platform/tasks/queue.js';
import { createWorker, type Worker } from '../../../platform/tasks/worker.js';
import { createNamesOf } from '../../../platform/auditAccess/namedAccounts.js';
import { recordsViews } from '../../../platform/auditAccess/recordsViews.js';
import { createAppRouter } from '../../../platform/http/router.js';
import { accountLimits } from '../../../platform/http/testing/accountLimits.js';
import { startRoutes, type TestRoutes } from '../../../tests/harness/startRoutes.js';
import { testDatabase, type TestDatabase } from '../../../tests/harness/testServers.js';
import { settingsRows } from '../retrieval/settingsRows.js';
import type { Retrieve, RetrievalQuestion } from '../retrieval/retrieve.js';
import { recallRunRoutes } from './recallRunRoutes.js';
import { recallRunRows, type RecallRunRows } from './recallRunRows.js';
import { recallRunTask } from './recallRunTask.js';

const moment = () => new Promise((resolve) => setImmediate(resolve));
const cause = '民间借贷纠纷';
const settings: RunSettings = {
  vectors: [{ whose: 'platform', name: '向量模型', dimension: 1024, top_k: 20 }],
  rerank: null,
  budget: 40_000,
  groups: 2,
  chunks: 640,
};
const csv = (text: string, name = '试题.csv') => new File([text], name, { type: 'text/csv' });

/** Articles 675 to 679 in this order for every question; nothing for 无. */
const found: Awaited<ReturnType<Retrieve>> = {
  results: ['第六百七十五条', '第六百七十六条', '第六百七十七条', '第六百七十八条', '第六百七十九条'].map(
    (article) => ({
      content: article,
      metadata: {
        source: '民法典.docx',
        group_id: randomUUID(),
        group_name: '民法典',
        law: '中华人民共和国民法典',
        heading: null,
        articles: [article],
        score: 1,
        text_score: 1,
        vector_score: null,
        rerank_place: null,
        status: null,
      },
    }),
  ),
  steps: { text: 'done', vectors: 'failed', rerank: 'missing' },
  note: '仅全文',
  elapsed_ms: 1,
};

describe('bulk tests of the search over HTTP', () => {
  const ids = { zhang: randomUUID(), li: randomUUID(), admin: randomUUID() };
  let database: TestDatabase;
  let runs: RecallRunRows;
  let routes: TestRoutes;
  let queue: Queue;
  let worker: (Worker & { readonly stop: () => Promise<void> }) | undefined;
  let asked: RetrievalQuestion[] = [];
  let retrieve: Retrieve;

  const usual: Retrieve = (question) => {
    asked.push(question);
    return Promise.resolve(question.question === '无' ? { ...found, results: [] } : found);
  };
  const startWorker = () => {
    const task = recallRunTask({
      runs,
      retrieve: (question) => retrieve(question),
      settingsOf: () => Promise.resolve(settings),
    });
    const logger = createLogger('silent');
    const made = createWorker({ queue, definitions: { recall_run: task }, logger, isAlone: false, pollMs: 20 });
    worker = { ...made, ...made.start() };
  };
  const stopWorker = async () => {
    await worker?.stop();
    worker = undefined;
  };

  before(async () => {
    database = await testDatabase();
    const tables = tablesIn(database.knex, database.schemas.app);
    for (const [name, user_id] of Object.entries(ids))
      await tables('credentials').insert({ user_id, email: `${name}@example.cn`, password_hash: 'x' });
    runs = recallRunRows(database);
    queue = createQueue({ ...database, leases: { recall_run: 60 } });
    const router = createAppRouter(undefined, {
      accountLimits: accountLimits(),
      recordsViews: recordsViews({ record: () => Promise.resolve(), recordTaking: () => Promise.resolve() }),
    });
    const mustKnowCause = (id: string) => {
      if (id !== cause) throw new RequestError('case_cause_unknown');
    };
    recallRunRoutes(router, {
      runs,
      mustKnowCause,
      tasks: { wake: () => worker?.wake(), abandon: (id) => worker?.abandon(id) },
      ...database,
      settings: settingsRows(database),
      changeRecords: { wake: () => undefined },
      namesOf: createNamesOf(() => Promise.resolve(new Map([[ids.admin, 'admin@example.cn']]))),
    });
    const person = (name: keyof typeof ids, plan: 'enterprise' | 'explorer', isSuperuser = false) =>
      ({ id: ids[name], email: `${name}@example.cn`, isSuperuser, plan }) as const;
    routes = await startRoutes(router, {
      now: () => new Date(),
      people: {
        zhang: person('zhang', 'enterprise'),
        li: person('li', 'enterprise'),
        visitor: person('li', 'explorer'),
        admin: person('admin', 'enterprise', true),
      },
    });
  });
  beforeEach(() => {
    asked = [];
    retrieve = usual;
  });
  afterEach(async () => {
    await stopWorker();
    await tablesIn(database.knex, database.schemas.app)('tasks').del();
  });
  after(async () => {
    await routes.close().finally(() => database.drop());
  });

  const as = (who: string) => cookieTransport(routes.url, { cookies: { juanzong_session: who } });
  const client = (who: string) => clientOf(as(who), recallRuns);
  const start = (who: string, text: string, name?: string) =>
    client(who).start.own({ path: { caseCause: cause }, body: { file: csv(text, name) } });
  const until = async (who: string, id: string, is: (run: RecallRun) => boolean): Promise<RecallRun> => {
    for (;;) {
      const run = await client(who).read.own({ path: { id } });
      if (is(run)) return run;
      await moment();
    }
  };
  const ended = (who: string, id: string) =>
    until(who, id, ({ status }) => status === 'SUCCESS' || status === 'FAILURE');
  const codeOf = (reading: Promise<unknown>) =>
    reading.then(
      () => 'none',
      (error: unknown) => String(Reflect.get(Object(error), 'code')),
    );
  const problemOf = async (file: File) => {
    const response = await as('zhang').send(
      requestOf(recallRuns.start.own, { path: { caseCause: cause }, body: { file } }),
    );
    const body = (await response.json()) as { errors?: { path: string; message: string }[] };
    return [response.status, ...(body.errors ?? []).map(({ path, message }) => `${path}: ${message}`)];
  };

  const table = '问题,期望\n借款期限,民法典675条\n逾期,民法典677条；民法典999条\n无,民法典1条\n错误,第五条\n';

  it('try other settings with the same questions, which hold for every search only once they are adopted', async () => {
    startWorker();
    const admin = client('admin');
    const endedOf = async (id: string): Promise<RecallRun> => {
      for (;;) {
        const run = await admin.read.platform({ path: { id } });
        if (run.status === 'SUCCESS' || run.status === 'FAILURE') return run;
        await moment();
      }
    };
    const before = await admin.searchSettings({});
    expect(before).to.deep.equal({
      settings: usualSearchSettings,
      usual: usualSearchSettings,
      adopted_at: null,
      adopted_by: null,
    });
    const begun = await admin.start.platform({ path: { caseCause: cause }, body: { file: csv(table) } });
    const first = await endedOf(begun.id);
    const path = { id: first.id };
    const tried = { ...usualSearchSettings, topK: 10, causeShare: 0.5 };
    expect(await codeOf(admin.adopt({ body: { run: first.id } }))).to.equal('recall_run_tried_nothing');
    expect(await codeOf(admin.again({ path, body: { settings: { ...tried, topK: 31 } } }))).to.equal('fields_invalid');
    asked = [];
    const again = await endedOf((await admin.again({ path, body: { settings: tried } })).id);
    expect(again).to.deep.include({ name: '试题（试新设置）', status: 'SUCCESS', questions: 3, tried });
    expect(asked.map(({ settings: used }) => used)).to.deep.equal([tried, tried, tried]);
    expect(await settingsRows(database).read()).to.deep.equal(usualSearchSettings);
    expect(await admin.adopt({ body: { run: again.id } })).to.deep.include({
      settings: tried,
      adopted_by: { id: ids.admin, email: 'admin@example.cn' },
    });
    expect(await settingsRows(database).read()).to.deep.equal(tried);
    expect((await admin.adopt({ body: { run: null } })).settings).to.deep.equal(usualSearchSettings);
  });

  it('ask every question as its owner would, and keep figures, settings and places', async () => {
    startWorker();
    const begun = await start('zhang', table);
    expect(begun).to.deep.include({ name: '试题', case_cause: cause, questions: 3, problem_count: 1 });
    expect(begun.problems).to.deep.equal([{ line: 5, sentence: '“第五条”没有写明是哪部法律' }]);

    const run = await ended('zhang', begun.id);
    expect(run).to.deep.include({ status: 'SUCCESS', asked: 3, reason: null, settings });
    expect(run.totals).to.deep.include({
      questions: 3,
      recall_at_5: 0.5,
      recall_at_10: 0.5,
      mrr: 4 / 9,
      not_found: 1,
      no_results: 1,
      steps: {
        text: { done: 3, missing: 0, failed: 0 },
        vectors: { done: 0, missing: 0, failed: 3 },
        rerank: { done: 0, missing: 3, failed: 0 },
      },
    });
    expect(asked.map(({ question, reader, caseCause }) => [question, reader, caseCause])).to.deep.equal([
      ['借款期限', ids.zhang, cause],
      ['逾期', ids.zhang, cause],
      ['无', ids.zhang, cause],
    ]);
    const page = await client('zhang').questions.own({ path: { id: run.id }, query: { page_size: 2 } });
    expect(page.total).to.equal(3);
    expect(page.items.map(({ place, question, expected, results }) => ({ place, question, expected, results }))).to.eql(
      [
        { place: 3, question: '无', expected: [{ text: '《民法典》第一条', place: null }], results: 0 },
        {
          place: 2,
          question: '逾期',
          expected: [
            { text: '《民法典》第六百七十七条', place: 3 },
            { text: '《民法典》第九百九十九条', place: null },
          ],
          results: 5,
        },
      ],
    );
    expect((await client('zhang').list.own({ path: { caseCause: cause } })).items).to.deep.equal([run]);
  });

  it('are compared question by question, and exported without formulas', async () => {
    startWorker();
    const before = await start('zhang', '问题,期望\n甲,民法典675条\n乙,民法典679条\n丙,民法典676条\n=1+1,民法典1条');
    await ended('zhang', before.id);
    retrieve = async (question) => {
      const all = await usual(question);
      return { ...all, results: [...all.results].reverse() };
    };
    const after = await start('zhang', '问题,期望\n甲,民法典675条\n乙,民法典679条\n=1+1,民法典1条');
    await ended('zhang', after.id);

    const compared = await client('zhang').compare.own({ path: { id: before.id }, query: { with: after.id } });
    expect(compared).to.deep.include({ worse: 1, better: 1, same: 1, only_before: 1, only_after: 0, total: 3 });
    expect(compared.items.map(({ question, change, expected }) => [question, change, expected[0]?.before])).to.eql([
      ['甲', 'worse', 1],
      ['乙', 'better', 5],
      ['=1+1', 'same', null],
    ]);
    const better = { with: after.id, change: 'better' } as const;
    const some = await client('zhang').compare.own({ path: { id: before.id }, query: better });
    expect([some.total, some.items.map(({ question }) => question)]).to.eql([1, ['乙']]);

    const { blob, fileName } = await client('zhang').export.own({ path: { id: after.id } });
    expect(fileName).to.equal('批量测试-试题.csv');
    const bytes = Buffer.from(await blob.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).to.eql([0xef, 0xbb, 0xbf]);
    expect(
      bytes
        .toString()
        .slice(1)
        .replaceAll(/,\d+\r\n/g, '\r\n')
        .split('\r\n'),
    ).to.eql([
      '序号,问题,期望,名次,结果数,毫秒',
      '1,甲,《民法典》第六百七十五条,5,5',
      '2,乙,《民法典》第六百七十九条,1,5',
      "3,'=1+1,《民法典》第一条,未找到,5",
      '',
    ]);
  });

  it('refuse files that are no table of questions, each with a sentence', async () => {
    expect(await problemOf(csv(table, '试题.xlsx'))).to.eql([422, 'file: 只能选择 .csv 文件']);
    expect(await problemOf(csv('问题,期望\n"甲,民法典1条'))).to.satisfy(
      ([status, said]: [number, string]) => status === 422 && said.includes('引号没有成对'),
    );
    expect(await problemOf(csv('题目,答案\n甲,乙'))).to.eql([
      422,
      'file: 没有找到“问题”和“期望”两列，第一行应为列名：问题,期望',
    ]);
    expect(await problemOf(csv('PK\u0003\u0004'))).to.eql([
      422,
      'file: 这不是 CSV 文件，请在表格软件中另存为 CSV 后再选择',
    ]);
    expect((await problemOf(csv('x'.repeat(3 * 1024 * 1024))))[0]).to.equal(413);
    const gbk = Buffer.from('cecacce22cc6dacdfb0abdc12cc3f1b7a8b5e436373572cc', 'hex').subarray(0, -2);
    const read = await client('zhang').start.own({
      path: { caseCause: cause },
      body: { name: '旧表格', file: new File([Buffer.concat([gbk, Buffer.from('ccf5', 'hex')])], 'a.CSV') },
    });
    expect(read).to.include({ name: '旧表格', questions: 1, status: 'PENDING' });
  });

  it('are found by their owner alone, need a plan with a knowledge base, and a known cause', async () => {
    const { id } = await start('zhang', table);
    const path = { path: { id } };
    expect(await codeOf(client('li').read.own(path))).to.equal('recall_run_not_found');
    expect(await codeOf(client('li').questions.own(path))).to.equal('recall_run_not_found');
    expect(await codeOf(client('li').cancel.own(path))).to.equal('recall_run_not_found');
    expect(await codeOf(client('li').export.own(path))).to.equal('recall_run_not_found');
    expect(await codeOf(client('li').remove.own(path))).to.equal('recall_run_not_found');
    expect(await codeOf(client('admin').read.platform(path))).to.equal('recall_run_not_found');
    expect(await codeOf(client('zhang').compare.own({ ...path, query: { with: randomUUID() } }))).to.equal(
      'recall_run_not_found',
    );
    expect(await codeOf(client('visitor').read.own(path))).to.equal('plan_required');
    expect(await codeOf(client('zhang').list.platform({ path: { caseCause: cause } }))).to.equal('forbidden');
    expect(await codeOf(client('zhang').list.own({ path: { caseCause: '没有' } }))).to.equal('case_cause_unknown');
    await client('zhang').remove.own(path);
    expect(await codeOf(client('zhang').read.own(path))).to.equal('recall_run_not_found');
  });

  it('of the platform search its groups alone', async () => {
    startWorker();
    const { id } = await client('admin').start.platform({ path: { caseCause: cause }, body: { file: csv(table) } });
    for (let status = ''; status !== 'SUCCESS';) ({ status } = await client('admin').read.platform({ path: { id } }));
    expect(asked.map(({ reader }) => reader)).to.eql(['platform', 'platform', 'platform']);
    expect((await client('admin').questions.platform({ path: { id } })).total).to.equal(3);
    expect(await codeOf(client('admin').read.own({ path: { id } }))).to.equal('recall_run_not_found');
  });

  /** Holds the search at a question until it is let go or broken off. */
  const holdAt = (held: string) => {
    let letGo = () => {};
    const free = new Promise<void>((resolve) => (letGo = resolve));
    const arrived = new Promise<void>((arrive) => {
      retrieve = async (question) => {
        if (question.question === held) {
          arrive();
          const broken = new Promise<never>((_resolve, reject) =>
            question.signal?.addEventListener('abort', () => reject(new Error('broken off'))),
          );
          await Promise.race([free, broken]);
        }
        return usual(question);
      };
    });
    return { arrived, letGo: () => letGo() };
  };

  it('go on after a restart where they broke off, and ask nothing twice', async () => {
    const held = holdAt('逾期');
    startWorker();
    const { id } = await start('zhang', table);
    await held.arrived;
    await stopWorker();
    expect(await until('zhang', id, () => true)).to.include({ status: 'STARTED', asked: 1 });
    retrieve = usual;
    startWorker();
    expect(await ended('zhang', id)).to.include({ status: 'SUCCESS', asked: 3 });
    expect(asked.map(({ question }) => question)).to.eql(['借款期限', '逾期', '无']);
  });

  it('are taken over from a process that was killed, whose late results are refused', async () => {
    const { id } = await start('zhang', table);
    const killed = await queue.take();
    if (!killed) throw new Error('there is nothing to do');
    startWorker();
    expect(await until('zhang', id, () => true)).to.include({ status: 'STARTED', asked: 0 });
    await queue.endLeases();
    worker?.wake();
    expect(await ended('zhang', id)).to.include({ status: 'SUCCESS', asked: 3 });
    const late = { place: 1, places: [null], results: 0, ms: 1, steps: found.steps };
    const refusal: unknown = await runs
      .record({ task: killed, write: queue.writeFor(killed) }, late)
      .catch((error: unknown) => error);
    expect(refusal).to.be.instanceOf(LeaseLost);
    expect((await runs.all(ids.zhang, id))[0]?.results).to.equal(5);
  });

  it('end when they are cancelled or deleted in the middle, and the next one begins', async () => {
    const held = holdAt('逾期');
    startWorker();
    const first = await start('zhang', table);
    await held.arrived;
    expect(await client('zhang').cancel.own({ path: { id: first.id } })).to.include({
      status: 'FAILURE',
      reason: '已取消',
      asked: 1,
    });
    held.letGo();
    const second = await start('li', table);
    expect(await ended('li', second.id)).to.include({ status: 'SUCCESS' });
    expect(await client('zhang').read.own({ path: { id: first.id } })).to.include({ status: 'FAILURE', asked: 1 });
  });

  it('end with the reason when the search fails again and again', async () => {
    retrieve = () => Promise.reject(new Error('the database is away'));
    startWorker();
    const { id } = await start('zhang', table);
    for (let tries = 1; tries <= 5; tries += 1) {
      await triedAndPutOff(id, tries);
      await tablesIn(
        database.knex,
        database.schemas.app,
      )('tasks')
        .where({ id })
        .update({ due_at: new Date(0) });
      worker?.wake();
    }
    expect(await ended('zhang', id)).to.include({
      status: 'FAILURE',
      reason: '多次中断，已停止；请稍后重新测试',
    });
  });
  /** Waits until a try has failed, and the run waits for the next one or has ended. */
  const triedAndPutOff = async (id: string, tries: number) => {
    for (;;) {
      const row: unknown = await tablesIn(database.knex, database.schemas.app)('tasks').where({ id }).first();
      const { attempts, status } = row as { attempts: number; status: string };
      if (attempts === tries && status !== 'STARTED') return;
      await moment();
    }
  };

  it('are kept up to a bound, beyond which one has to be deleted first', async () => {
    const one = { name: '一', caseCause: cause, questions: [{ question: '甲', expected: ['乙'] }], problems: [] };
    for (let made = 0; made < 50; made += 1) await runs.add(ids.zhang, { ...one, now: new Date() });
    expect(await codeOf(start('zhang', table))).to.equal('too_many_recall_runs');
    expect((await start('li', table)).status).to.equal('PENDING');
  });

  it('go with the account', async () => {
    const { id } = await start('zhang', table);
    const tables = tablesIn(database.knex, database.schemas.app);
    await tables('credentials').where({ user_id: ids.zhang }).del();
    expect(await tables('recall_runs').where({ id })).to.eql([]);
    expect(await tables('recall_questions').where({ run_id: id })).to.eql([]);
    await tables('credentials').insert({ user_id: ids.zhang, email: 'zhang@example.cn', password_hash: 'x' });
  });
});
