import { expect } from 'chai';
import { aiModels } from '../../../domain/contract/aiModels.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { modelBench, type BenchDocument } from '../../../domain/contract/modelBench.js';
import { modelTasks } from '../../../domain/contract/modelTasks.js';
import { problems } from '../../../domain/contract/problems.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { testKey } from '../../tests/harness/modelServer/modelServer.js';
import { refuse, reply, silence, textOf } from '../../tests/harness/modelServer/scripts.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import type { AskCandidate, Candidate } from '../modelCalls/index.js';
import { loadForm } from '../forms/index.js';
import { createReadDocument } from './readDocument.js';

const principal = 'sections.claims.items.principal.principal';
const debtor = 'defendants_natural.0.name';
const document = (name: string, text: string): BenchDocument => ({
  name,
  form_key: 'claim-private-lending',
  text,
  expected: [
    { path: 'plaintiffs_natural.0.name', value: '王小明' },
    { path: debtor, value: '周强' },
    { path: principal, value: '50000' },
    { path: 'defendants_natural.0.phone', value: '13900001111' },
  ],
});
const loan = '今借到王小明人民币50000元。借款人：周强，电话：139 0000 1111。';
/** The whole but for the telephone; the principal is wrong, and its quote invented. */
const found = JSON.stringify({
  plaintiffs_natural: [{ name: { value: '王小明', quote: '今借到王小明人民币' } }],
  defendants_natural: [{ name: { value: '周强', quote: '借款人：周强' } }],
  claims_principal: { principal: { value: '60000', quote: '人民币陆万元' } },
});
const wrongTypes = JSON.stringify({ plaintiffs_natural: '王小明', claims_principal: '五万' });

/** Waits until the condition holds, half a minute at most. */
const until = async (holds: () => boolean): Promise<void> => {
  for (let looks = 0; !holds(); looks += 1) {
    if (looks > 3000) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

describe('the bench of models', function () {
  this.timeout(60_000);
  let court: ModelCourt;
  let candidate: string;
  before(async () => {
    court = await startModelCourt({ models: { concealMs: 2000, deadlines: { totalMs: 5000 } } });
    const { id } = await clientOf(court.administrator, aiModels).add.platform({
      body: {
        model_name: 'candidate',
        base_url: court.server.baseUrl,
        api_key: testKey,
        capabilities: ['general'],
        prompt_price: 2,
        completion_price: 4,
      },
    });
    candidate = id;
  });
  after(() => court.close());
  const bench = () => clientOf(court.administrator, modelBench);
  const ended = async (id: string) => {
    for (let looks = 0; looks < 1500; looks += 1) {
      const run = await bench().run({ path: { id } });
      if (run.status === 'SUCCESS' || run.status === 'FAILURE') return run;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('the run did not end');
  };
  const emptyBench = async () => {
    for (const { id } of (await bench().documents()).items) await bench().removeDocument({ path: { id } });
  };

  it('has a model that is not active read each document, and says what is right, wrong and missing, with time, tokens and price', async () => {
    await emptyBench();
    await bench().add({ body: { documents: [document('借条', loan)] } });
    court.server.always(reply(found));
    const started = await bench().start({ body: { model_id: candidate } });
    expect(started).to.include({ model_name: 'candidate', documents: 1, task: 'autofill/1' });
    const run = await ended(started.id);
    expect([run.status, run.read]).to.deep.equal(['SUCCESS', 1]);
    expect(run.totals).to.include({ done: 1, failed: 0, right: 2, wrong: 1, missing: 1, unexpected: 0 });
    expect(run.totals).to.include({ quotes: 3, verbatim: 2, evidenced: 2, estimated: false });
    const { prompt_tokens: prompt = 0, completion_tokens: completion = 0, credits } = run.totals ?? {};
    expect(prompt).to.be.above(0);
    expect(credits).to.be.closeTo((prompt * 2 + completion * 4) / 1000, 0.0001);
    const fields = run.results[0]?.fields.map(({ path, label, verdict, proposed }) => [path, label, verdict, proposed]);
    expect(fields).to.deep.include([principal, fields?.find(([path]) => path === principal)?.[1], 'wrong', '60000']);
    expect(fields?.find(([path]) => path === principal)?.[1]).to.match(/本金/);
    expect(court.server.requests.at(-1)?.model).to.equal('candidate');
    expect(court.server.requests.map(textOf).at(-1)).not.to.include('139 0000 1111');
    const { items } = await clientOf(court.administrator, modelTasks).calls({ query: { model: 'candidate' } });
    expect(items[0]).to.include({ source: 'model-test', scope: 'platform', credits: 0, outcome: 'complete' });
  });

  it('counts documents of which nothing came, says why, and goes on with the others', async () => {
    await emptyBench();
    await bench().add({
      body: {
        documents: [
          document('拒绝', `拒绝的。${loan}`),
          document('错乱', `错乱的。${loan}`),
          document('沉默', `沉默的。${loan}`),
          document('正常', loan),
        ],
      },
    });
    court.server.always((exchange) => {
      const text = textOf(exchange.request);
      if (text.includes('拒绝的')) return refuse(400, 'no')(exchange);
      if (text.includes('沉默的')) return silence(exchange);
      return reply(text.includes('错乱的') ? wrongTypes : found)(exchange);
    });
    const run = await ended((await bench().start({ body: { model_id: candidate } })).id);
    expect(run.status).to.equal('SUCCESS');
    expect(run.totals).to.include({ done: 1, failed: 3, right: 2, wrong: 1, missing: 1 });
    expect(run.results.map(({ name, outcome }) => [name, outcome])).to.deep.equal([
      ['拒绝', 'failed'],
      ['错乱', 'failed'],
      ['沉默', 'failed'],
      ['正常', 'done'],
    ]);
    for (const { outcome, sentence } of run.results) if (outcome === 'failed') expect(sentence).to.match(/。$/);
    expect(run.results[1]?.sentence).to.include('格式不对');
  });

  it('ends a run that is cancelled, with the calls of its model', async () => {
    await emptyBench();
    await bench().add({ body: { documents: [document('慢', loan)] } });
    court.server.always(silence);
    const before = { asked: court.server.requests.length, gone: court.server.gone() };
    const { id } = await bench().start({ body: { model_id: candidate } });
    await until(() => court.server.requests.length > before.asked);
    const run = await bench().cancel({ path: { id } });
    expect(run).to.include({ status: 'FAILURE', reason: '已取消' });
    await until(() => court.server.gone() > before.gone);
    await bench().remove({ path: { id } });
    expect(await refusal(await court.administrator.send(requestOf(modelBench.run, { path: { id } })))).to.deep.equal({
      status: 404,
      code: 'bench_run_not_found',
    });
  });

  it('keeps nothing of a document that is deleted but the figures, and what it keeps is not readable in the database', async () => {
    await emptyBench();
    await bench().add({ body: { documents: [document('秘密借条', loan)] } });
    court.server.always(reply(found));
    const { id } = await ended((await bench().start({ body: { model_id: candidate } })).id);
    const { stores, close } = await court.openStores();
    try {
      const rows = async (): Promise<readonly unknown[]> => {
        const tables = ['model_bench_documents', 'model_bench_runs', 'model_bench_results'];
        return (await Promise.all(tables.map((table) => stores.app(table).select()))).flat();
      };
      const text = (await rows())
        .flatMap((row) => Object.values(row as object))
        .map((value: unknown) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : JSON.stringify(value),
        )
        .join('\n');
      expect(text)
        .to.include('candidate')
        .and.not.to.match(/秘密|周强|王小明/);
      await emptyBench();
      const run = await bench().run({ path: { id } });
      expect(run.results).to.deep.equal([]);
      expect(run.totals).to.include({ right: 2, wrong: 1 });
    } finally {
      await close();
    }
  });

  it('gives its documents out as they can be taken in again, and no more than fifty', async () => {
    await emptyBench();
    await bench().add({ body: { documents: [document('一', loan), document('二', `${loan}又及。`)] } });
    const file = await bench().export();
    expect(file.documents.map(({ name }) => name)).to.deep.equal(['一', '二']);
    await emptyBench();
    const { items } = await bench().add({ body: file });
    expect(items.map(({ name, expected }) => [name, expected])).to.deep.equal([
      ['一', 4],
      ['二', 4],
    ]);
    const many = { documents: Array.from({ length: 49 }, (_, at) => document(`第${at}份`, '一'.repeat(20_000))) };
    expect(await refusal(await court.administrator.send(requestOf(modelBench.add, { body: many })))).to.deep.equal({
      status: 409,
      code: 'too_many_bench_documents',
    });
  });

  it('refuses documents whose expected values the form does not take, and runs without documents or model', async () => {
    await emptyBench();
    const wrong = { ...document('错', loan), expected: [{ path: principal, value: '很多' }] };
    const refused = await court.administrator.send(requestOf(modelBench.add, { body: { documents: [wrong] } }));
    expect(refused.status).to.equal(422);
    expect(await refused.text()).to.include('内容不合这一项的格式');
    const start = (model_id: string) =>
      court.administrator.send(requestOf(modelBench.start, { body: { model_id } })).then(refusal);
    expect(await start(candidate)).to.deep.equal({ status: 409, code: 'no_bench_documents' });
    expect(await start('00000000-0000-4000-8000-000000000000')).to.deep.equal({
      status: 404,
      code: 'ai_model_not_found',
    });
  });
});

describe('reading a document of the bench', () => {
  const neverReplies: AskCandidate = (_candidate, _task, _asked, { signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  const unused = {} as Candidate;

  it('is given up after its time, which is a failure of the document and not of the run', async () => {
    const read = createReadDocument({ askCandidate: neverReplies, documentMs: 20 });
    const definition = await loadForm('claim-private-lending');
    const reading = { candidate: unused, document: document('慢', loan), definition, id: 'a run' };
    const result = await read({ ...reading, signal: new AbortController().signal });
    expect([result.outcome, result.sentence]).to.deep.equal(['failed', '用时超过10分钟，已停止读这一份。']);
  });

  it('says why nothing may be asked where the budget of the month is spent', async () => {
    const read = createReadDocument({ askCandidate: () => Promise.reject(new DomainError('model_budget_spent')) });
    const definition = await loadForm('claim-private-lending');
    const reading = { candidate: unused, document: document('月底', loan), definition, id: 'a run' };
    const result = await read({ ...reading, signal: new AbortController().signal });
    expect([result.outcome, result.sentence]).to.deep.equal(['failed', problems.model_budget_spent.sentence]);
  });

  it('of a form that there is no more asks no model', async () => {
    const read = createReadDocument({ askCandidate: neverReplies });
    const reading = { candidate: unused, document: document('旧', loan), definition: undefined, id: 'a run' };
    const result = await read({ ...reading, signal: new AbortController().signal });
    expect([result.outcome, result.sentence]).to.deep.equal(['failed', '这种文书已不存在，没有读。']);
  });
});
