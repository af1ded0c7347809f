import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { strFromU8, unzipSync } from 'fflate';
import { batches } from '../../../domain/contract/batches.js';
import type { Batch, BatchDetail } from '../../../domain/contract/batchShapes.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { drafts } from '../../../domain/contract/drafts.js';
import { ownDocuments } from '../../../domain/contract/ownDocuments.js';
import type { Call, CallInput, Definition } from '../../../domain/contract/call.js';
import { eventually } from '../../tests/torture/readiness.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { asks, startSaasCourt, type Person, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';
import { formKey, heads, loadLendingTable, numbered, whole } from './testing/lendingTable.js';

describe('many pleadings in one table', function () {
  this.timeout(420_000);
  let court: SaasCourt;
  let fileOf: Awaited<ReturnType<typeof loadLendingTable>>;
  before(async () => {
    court = await startSaasCourt();
    fileOf = await loadLendingTable();
  });
  after(() => court.close());

  const calls = ({ browser }: Pick<Person, 'browser'>) => clientOf(browser, batches);
  const create = (
    person: Person,
    file: File,
    more: { readonly pattern_draft?: string; readonly pattern_document?: string } = {},
  ) => calls(person).create({ body: { form_key: formKey, name: '', file, ...more } });
  const read = (person: Person, id: string): Promise<BatchDetail> =>
    calls(person).read({ path: { id }, query: { page_size: 100 } });
  const settled = async (person: Person, id: string): Promise<Batch> => {
    await eventually(
      'the batch is submitted',
      120_000,
      async () => (await read(person, id)).submission.state !== 'running',
    );
    return read(person, id);
  };
  const refused = async <D extends Definition>(person: Person, called: Call<D>, asked: CallInput<D>) =>
    refusal(await person.browser.send(requestOf(called, asked)));
  const pathOf = async (person: Person, id: string, head: string): Promise<string> =>
    (await read(person, id)).columns.find((column) => column.head === head)?.path ?? '';

  it('shows each row with its problems in words, corrects one in place, and tells what it read', async () => {
    const person = await court.newPerson();
    const made = await create(person, fileOf(numbered(whole('李四'), { ...whole('王五'), defendant: '' })));
    expect(made.counts).to.deep.include({ total: 2, ready: 1, problems: 1 });
    expect([made.name, made.can_submit, made.submission.state]).to.deep.equal(['催收', true, 'none']);
    const { rows, columns } = await read(person, made.id);
    const [first, second] = rows.items;
    expect(first).to.deep.include({ row: 1, label: '张三 诉 李四', state: 'ready', duplicate: null });
    expect(second?.label).to.equal('张三 诉 （未填被告）');
    expect(second?.problems[0]).to.deep.include({ severity: 'stops' });
    expect(second?.problems[0]?.sentence).to.contain('被告');
    expect(columns.map(({ head }) => head)).to.include.members(Object.values(heads));

    const at = { id: made.id, row: 2 };
    const path = await pathOf(person, made.id, heads.defendant);
    const after = await calls(person).changeRow({ path: at, body: { revision: 1, cells: { [path]: '王五' } } });
    expect([after.state, after.revision, after.label]).to.deep.equal(['ready', 2, '张三 诉 王五']);
    const stale = { path: at, body: { revision: 1, cells: { [path]: '赵六' } } };
    expect((await refused(person, batches.changeRow, stale)).code).to.equal('concurrent_change');
    const unknown = { path: at, body: { revision: 2, cells: { 'plaintiffs_natural.0.nobody': 'x' } } };
    expect((await refused(person, batches.changeRow, unknown)).code).to.equal('batch_column_unknown');
    expect(
      (await refused(person, batches.changeRow, { path: { id: made.id, row: 9 }, body: { revision: 1 } })).code,
    ).to.equal('batch_row_not_found');
  });

  it('submits the chosen rows, each one case, in 我的文书 with its number, code and receipt, however often it is asked', async () => {
    const person = await court.newPerson();
    const { id } = await create(person, fileOf(numbered(whole('李四'), whole('王五'), whole('赵六'))));
    const submit = () => calls(person).submit({ path: { id }, body: { rows: [1, 2] } });
    await Promise.all([submit(), submit()]);
    const done = await settled(person, id);
    expect(done.counts).to.deep.include({ submitted: 2, ready: 1, failed: 0 });
    expect(done.submission).to.deep.equal({ state: 'done', chosen: 2, done: 2, reason: null });
    await submit();
    expect((await settled(person, id)).counts.submitted).to.equal(2);
    const { rows } = await read(person, id);
    for (const row of rows.items.filter(({ state }) => state === 'submitted')) {
      expect(row.case_number).to.match(/^新案件-/);
      expect(row.verification_code).to.have.length(8);
      expect(row.receipt_id).to.have.length(36);
      expect(row.document_id).to.be.a('string');
    }
    const own = await clientOf(person.browser, ownDocuments).list({ query: { page_size: 50 } });
    expect(own.items.map(({ defendant }) => defendant).sort()).to.deep.equal(['李四', '王五']);
    const at = { path: { id, row: 1 }, body: { revision: rows.items[0]?.revision ?? 0, cells: {} } };
    expect((await refused(person, batches.changeRow, at)).code).to.equal('batch_row_over');

    const results = unzipSync(new Uint8Array(await (await calls(person).results({ path: { id } })).blob.arrayBuffer()));
    const sheet = strFromU8(results['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet)
      .to.contain(rows.items[0]?.verification_code ?? '?')
      .and.contain('已提交')
      .and.contain('可以提交');
    const word = unzipSync(new Uint8Array(await (await calls(person).word({ path: { id } })).blob.arrayBuffer()));
    expect(Object.keys(word)).to.deep.equal([
      '0001_张三 诉 李四.docx',
      '0002_张三 诉 王五.docx',
      '0003_张三 诉 赵六.docx',
    ]);
    const some = unzipSync(
      new Uint8Array(await (await calls(person).word({ path: { id }, query: { rows: '2-3' } })).blob.arrayBuffer()),
    );
    expect(Object.keys(some)).to.have.length(2);
  });

  it('takes what a draft says where a cell is empty, and nothing of a party that the row names otherwise', async () => {
    const person = await court.newPerson();
    const caseKey = randomUUID();
    const answers = {
      plaintiffs_natural: [{ name: '张三', phone: '13800138000' }],
      defendants_natural: [{ name: '模板被告', phone: '13900139000' }, { name: '另一人' }],
      sections: { claims: { open: '请求判令还款。' }, facts: { open: '借款到期未还。' } },
    };
    const values = { filing: { mode: 'new' as const, caseNumber: '' }, answers };
    await clientOf(person.browser, drafts).write({
      path: { form_key: formKey, case_key: caseKey },
      body: { revision: 0, values },
    });
    const made = await create(person, fileOf(numbered({ defendant: '李四' }, { facts: '另一笔借款。' })), {
      pattern_draft: caseKey,
    });
    expect(made.pattern).to.deep.equal({ kind: 'draft', id: caseKey, title: '张三 诉 模板被告、另一人' });
    const { rows } = await read(person, made.id);
    expect(rows.items.map(({ label, state }) => [label, state])).to.deep.equal([
      ['张三 诉 李四', 'ready'],
      ['张三 诉 模板被告、另一人', 'ready'],
    ]);
    expect(rows.items[0]?.from_pattern)
      .to.include('plaintiffs_natural.0.phone')
      .and.not.include('defendants_natural.0.phone');
    const nobody = {
      body: { form_key: formKey, name: '', file: fileOf(numbered(whole('李四'))), pattern_draft: randomUUID() },
    };
    expect((await refused(person, batches.create, nobody)).code).to.equal('batch_pattern_not_found');
  });

  it('shows rows that say the same, and cases that the account filed before', async () => {
    const person = await court.newPerson();
    const answers = {
      plaintiffs_natural: [{ name: '张三' }],
      defendants_natural: [{ name: '李四' }],
      sections: { claims: { open: '请求判令还款一万元。' }, facts: { open: '借款到期未还。' } },
    };
    const filed = await asks(person).complain({ answers });
    expect(filed.status).to.equal(200);
    const { id } = await create(person, fileOf(numbered(whole('李四'), whole('王五'), whole('王五'))));
    const { rows } = await read(person, id);
    const number = decodeURIComponent(filed.headers.get('X-Case-Number') ?? '');
    expect(rows.items.map(({ duplicate }) => duplicate)).to.deep.equal([
      { of_rows: [], case_numbers: [number] },
      { of_rows: [3], case_numbers: [] },
      { of_rows: [2], case_numbers: [] },
    ]);
    const only = await calls(person).read({ path: { id }, query: { duplicate: 'true', state: 'ready' } });
    expect(only.rows.total).to.equal(3);
  });

  it('reads the corrected table again, keeps what was submitted, and refuses rows that are not ready', async () => {
    const person = await court.newPerson();
    const { id } = await create(person, fileOf(numbered(whole('李四'), { plaintiff: '张三' }, whole('赵六'))));
    const unready = { path: { id }, body: { rows: [1, 2] } };
    expect(await refused(person, batches.submit, unready)).to.deep.equal({ status: 409, code: 'batch_rows_unready' });
    expect((await read(person, id)).counts.waiting).to.equal(0);
    await calls(person).submit({ path: { id }, body: { rows: [1] } });
    await settled(person, id);
    const again = await calls(person).replace({
      path: { id },
      body: {
        file: fileOf(
          new Map([
            [1, whole('改名')],
            [2, whole('王五')],
          ]),
        ),
      },
    });
    expect(again.counts).to.deep.include({ total: 2, submitted: 1, ready: 1 });
    expect((await read(person, id)).rows.items.map(({ label }) => label)).to.deep.equal([
      '张三 诉 李四',
      '张三 诉 王五',
    ]);
  });

  it('keeps the draft that a row is, also where its number leaves the table and comes back', async () => {
    const person = await court.newPerson();
    const { id } = await create(person, fileOf(numbered(whole('李四'), whole('王五'))));
    const { stores, close } = await court.openStores();
    const drafts = () => stores.app('batch_rows').where({ batch_id: id }).orderBy('row').pluck<string[]>('draft_id');
    const replace = (rows: Parameters<typeof fileOf>[0]) =>
      calls(person).replace({ path: { id }, body: { file: fileOf(rows) } });
    try {
      const before = await drafts();
      await replace(numbered(whole('李四')));
      expect(await drafts()).to.deep.equal(before.slice(0, 1));
      await replace(numbered(whole('李四'), whole('王五')));
      expect(await drafts()).to.deep.equal(before);
      expect(new Set(before).size).to.equal(2);
    } finally {
      await close();
    }
  });

  it('is nobody else’s', async () => {
    const [person, other] = [await court.newPerson(), await court.newPerson()];
    const { id } = await create(person, fileOf(numbered(whole('李四'))));
    const path = { id };
    for (const asked of [
      refused(other, batches.read, { path }),
      refused(other, batches.changeRow, { path: { id, row: 1 }, body: { revision: 1 } }),
      refused(other, batches.replace, { path, body: { file: fileOf(numbered(whole('王五'))) } }),
      refused(other, batches.submit, { path, body: { rows: [1] } }),
      refused(other, batches.pause, { path }),
      refused(other, batches.word, { path }),
      refused(other, batches.results, { path }),
    ])
      expect(await asked).to.deep.equal({ status: 404, code: 'batch_not_found' });
    await calls(other).remove({ path });
    expect((await read(person, id)).counts.total).to.equal(1);
    expect((await calls(other).list()).items).to.deep.equal([]);
  });

  it('is bounded by the plan: rows of a table, and pleadings of a day, also over batches that were removed', async () => {
    const person = await court.newPerson();
    const rows = (count: number, from = 0) =>
      fileOf(
        new Map(
          Array.from({ length: count }, (_row, at) => [
            at + 1,
            whole(`被告${'甲乙丙丁戊己庚辛壬癸'[(at + from) % 10] ?? ''}${at + from}`),
          ]),
        ),
      );
    const tooMany = { body: { form_key: formKey, name: '', file: rows(21) } };
    expect(await refused(person, batches.create, tooMany)).to.deep.equal({ status: 422, code: 'batch_too_many_rows' });
    const { stores, close } = await court.openStores();
    await stores.app('batch_days').insert({ owner: person.id, day: '2026-03-02', pleadings: 18 }).finally(close);
    const first = await create(person, rows(1));
    await calls(person).submit({ path: { id: first.id }, body: { rows: [1] } });
    expect((await settled(person, first.id)).counts.submitted).to.equal(1);
    await calls(person).remove({ path: { id: first.id } });
    const second = await create(person, rows(2, 50));
    expect((await read(person, second.id)).budget).to.deep.equal({ rows: 20, left_today: 1 });
    const path = { id: second.id };
    expect(await refused(person, batches.submit, { path, body: { rows: [1, 2] } })).to.deep.equal({
      status: 429,
      code: 'batch_budget_used',
    });
    expect((await read(person, second.id)).counts.waiting).to.equal(0);
    await calls(person).submit({ path, body: { rows: [2] } });
    expect((await settled(person, second.id)).counts.submitted).to.equal(1);
  });

  it('stands still while it is paused, goes on where it stopped, and is neither changed nor removed meanwhile', async () => {
    const person = await court.newPerson();
    const { id } = await create(
      person,
      fileOf(
        new Map(
          Array.from({ length: 8 }, (_row, at) => [at + 1, whole(`某人${'甲乙丙丁戊己庚辛壬癸'[at % 10] ?? ''}${at}`)]),
        ),
      ),
    );
    const path = { id };
    await calls(person).submit({ path, body: { rows: Array.from({ length: 8 }, (_row, at) => at + 1) } });
    const removed = await person.browser.send(requestOf(batches.remove, { path }));
    expect(removed.status).to.equal(409);
    await calls(person).pause({ path });
    await eventually('the task is over', 120_000, async () => {
      const { counts } = await read(person, id);
      const sent = await person.browser.send(
        requestOf(batches.changeRow, { path: { id, row: 8 }, body: { revision: 1, skipped: true } }),
      );
      return sent.status === 200 || counts.waiting === 0;
    });
    const paused = await read(person, id);
    expect(paused.submission.state).to.equal(paused.counts.waiting > 0 ? 'paused' : 'done');
    await calls(person).submit({ path, body: { rows: [] } });
    const done = await settled(person, id);
    expect(done.counts.submitted + done.counts.skipped).to.equal(8);
    const { rows } = await read(person, id);
    const ids = rows.items.flatMap(({ case_id: caseId }) => (caseId === null ? [] : [caseId]));
    expect(new Set(ids).size).to.equal(done.counts.submitted);
    await calls(person).remove({ path });
    expect((await refused(person, batches.read, { path })).code).to.equal('batch_not_found');
  });

  it('makes no second case when the store is cut off in the middle', async () => {
    const person = await court.newPerson();
    const { id } = await create(person, fileOf(numbered(whole('断线甲'), whole('断线乙'), whole('断线丙'))));
    await calls(person).submit({ path: { id }, body: { rows: [1, 2, 3] } });
    await court.store.cut();
    await court.store.mend();
    await eventually('all are submitted', 240_000, async () => (await read(person, id)).counts.submitted === 3);
    const listed = async () => (await clientOf(person.browser, ownDocuments).list({ query: { page_size: 50 } })).total;
    await eventually('the read models have them', 60_000, async () => (await listed()) >= 3);
    expect(await listed()).to.equal(3);
  });
});
