import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { batches } from '../../../../domain/contract/batches.js';
import { caseBatches } from '../../../../domain/contract/caseBatches.js';
import type { Call, CallInput, Definition } from '../../../../domain/contract/call.js';
import { cases } from '../../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { corrections } from '../../../../domain/contract/corrections.js';
import { refusal } from '../../../tests/harness/testBrowser.js';
import { eventually } from '../../../tests/torture/readiness.js';
import { formKey, loadLendingTable, numbered, whole } from '../../batches/testing/lendingTable.js';
import { startSaasCourt, type SaasCourt } from '../../ownDocuments/testing/saasCourt.js';

describe('many cases from one table, as the court sees them', function () {
  this.timeout(420_000);
  let court: SaasCourt;
  let fileOf: Awaited<ReturnType<typeof loadLendingTable>>;
  before(async () => {
    court = await startSaasCourt();
    fileOf = await loadLendingTable();
  });
  after(() => court.close());

  const desk = () => clientOf(court.admin, caseBatches);
  /** Files so many cases from one table. */
  const filed = async (defendants: readonly string[], name = '催收第一批') => {
    const person = await court.newPerson();
    const own = clientOf(person.browser, batches);
    const file = fileOf(numbered(...defendants.map(whole)));
    const { id } = await own.create({ body: { form_key: formKey, name, file } });
    await own.submit({ path: { id }, body: { rows: defendants.map((_name, at) => at + 1) } });
    await eventually('the batch is submitted', 120_000, async () => {
      const { counts } = await own.read({ path: { id } });
      return counts.submitted === defendants.length;
    });
    await eventually('the court has all', 60_000, async () => {
      const sent = await court.admin.send(requestOf(caseBatches.view, { path: { id } }));
      return (
        sent.status === 200 && caseBatches.view.response.schema.parse(await sent.json()).total === defendants.length
      );
    });
    const { items } = await desk().view({ path: { id } });
    return { id, path: { id }, items, ids: items.map((item) => item.id) };
  };
  const propose = (path: { id: string }, ids: readonly string[], first = '') =>
    desk().proposeNumbers({ path, body: { cases: [...ids], first } });
  const numbersOf = (items: Awaited<ReturnType<typeof propose>>['items']) =>
    items.flatMap(({ id, next_number: number, read_version: version, remarks }) =>
      number === null || version === null
        ? []
        : [{ id, new_case_number: number, read_version: version, acknowledged: remarks.map(({ code }) => code) }],
    );
  const refused = async <D extends Definition>(called: Call<D>, asked: CallInput<D>) =>
    refusal(await court.admin.send(requestOf(called, asked)));
  const currentNumbers = async (path: { id: string }) =>
    (await desk().view({ path })).items.map(({ case_number: number }) => number);

  it('stand together by the name that the filer typed, in both lists, in the case and in the narrowed list', async () => {
    const { id, path, items } = await filed(['李甲', '李乙'], '物业费 2026 春');
    const { batch, total } = await desk().view({ path });
    expect([batch, total]).to.deep.equal([{ id, name: '物业费 2026 春', rows: 2 }, 2]);
    expect(items.map(({ defendant, status, version }) => [defendant, status, version]).sort()).to.deep.equal([
      ['李乙', 'pending', 1],
      ['李甲', 'pending', 1],
    ]);
    const known = { id, name: '物业费 2026 春', rows: 2, cases: 2 };
    const list = clientOf(court.admin, cases);
    const pending = await list.pending({ query: { batch: id } });
    expect([pending.total, pending.items.map((item) => item.batch)]).to.deep.equal([2, [known, known]]);
    expect((await list.list({ query: { batch: id } })).items[0]?.batch).to.deep.equal(known);
    expect((await list.list({ query: { batch: randomUUID() } })).total).to.equal(0);
    const { case_info: info } = await list.documents({ path: { id: items[0]?.id ?? '' } });
    expect(info.batch).to.deep.equal(known);
  });

  it('get consecutive free numbers that were looked at first, each its own event, once however often it is pressed', async () => {
    const { path, ids } = await filed(['钱甲', '钱乙', '钱丙']);
    expect((await refused(caseBatches.proposeNumbers, { path, body: { cases: ids } })).code).to.equal(
      'case_number_series_unknown',
    );
    const { items } = await propose(path, ids, '（2026）京0101民初101号');
    const expected = [101, 102, 103].map((serial) => `（2026）京0101民初${serial}号`);
    expect(items.map((item) => item.next_number)).to.deep.equal(expected);
    const order = { path, body: { cases: numbersOf(items) } };
    const both = await Promise.all([desk().assignNumbers(order), desk().assignNumbers(order)]);
    for (const { items: done } of both) {
      expect(done.map(({ case_number: number }) => number)).to.deep.equal(expected);
      expect(done.every(({ outcome }) => outcome !== 'refused')).to.equal(true);
    }
    await eventually('the list has them', 30_000, async () =>
      (await currentNumbers(path)).every((number, at) => number === expected[at]),
    );
    for (const caseId of ids) {
      const { events } = await clientOf(court.admin, cases).timeline({ path: { id: caseId } });
      expect(events.filter(({ type }) => type === 'CaseNumberAssigned')).to.have.length(1);
    }
    const [again] = (await propose(path, ids)).items;
    expect([again?.next_number, again?.sentence]).to.deep.equal([null, '该案件已经立案，案号不能再次更改。']);
  });

  it('are refused one by one where a number was given meanwhile or a newer version came, and the others go on', async () => {
    const one = await filed(['孙甲', '孙乙', '孙丙']);
    const other = await filed(['周甲']);
    const first = '（2026）京0102民初201号';
    const { items } = await propose(one.path, one.ids, first);
    const [quick] = (await propose(other.path, other.ids, first)).items;
    expect(quick?.next_number).to.equal(items[0]?.next_number);
    const order = numbersOf(items).map((row, at) => (at === 1 ? { ...row, read_version: 9 } : row));
    await desk().assignNumbers({ path: other.path, body: { cases: numbersOf(quick ? [quick] : []) } });
    const { items: done } = await desk().assignNumbers({ path: one.path, body: { cases: order } });
    expect(done.map(({ id, outcome, code }) => [id, outcome, code])).to.deep.equal([
      [one.ids[0], 'refused', 'case_number_taken'],
      [one.ids[1], 'refused', 'read_version_unknown'],
      [one.ids[2], 'numbered', null],
    ]);
    await eventually('the free numbers are known', 30_000, async () => {
      const rest = await propose(one.path, one.ids.slice(0, 2), first);
      const numbers = rest.items.map((item) => item.next_number);
      return numbers.join() === '（2026）京0102民初202号,（2026）京0102民初204号';
    });
  });

  it('are given to two clerks at once without a number twice', async () => {
    const { path, ids } = await filed(['吴甲', '吴乙', '吴丙', '吴丁']);
    const { items } = await propose(path, ids, '（2026）京0103民初1号');
    const rows = numbersOf(items);
    const turned = rows.map((row, at) => ({ ...row, new_case_number: rows.at(-1 - at)?.new_case_number ?? '' }));
    const [mine, theirs] = await Promise.all([
      desk().assignNumbers({ path, body: { cases: rows } }),
      desk().assignNumbers({ path, body: { cases: turned } }),
    ]);
    const all = [...mine.items, ...theirs.items].filter(({ outcome }) => outcome === 'numbered');
    const given = all.map(({ case_number: number }) => number);
    expect(new Set(given).size).to.equal(given.length);
    expect(new Set(all.map(({ id }) => id)).size).to.equal(given.length);
  });

  it('are told of the same fault at once: a notice to each, and none to one where it does not fit', async () => {
    const { path, ids, items } = await filed(['郑甲', '郑乙', '郑丙']);
    const [first = '', second = '', third = ''] = ids;
    const { places, usual_due_on: due } = await clientOf(court.admin, corrections).view({ path: { id: first } });
    const place = places.find(({ label }) => label.includes('事实与理由'))?.path ?? places[0]?.path ?? '';
    const mark = { source: 'clerk', code: 'unclear', path: place, reason: '请写明逾期的月份' } as const;
    const asked = (chosen: readonly { readonly id: string; readonly version: number }[]) =>
      desk().ask({ path, body: { cases: [...chosen], due_on: due, marks: [mark] } });
    const { items: done } = await asked([
      { id: first, version: 1 },
      { id: second, version: 7 },
      { id: randomUUID(), version: 1 },
      { id: third, version: 1 },
    ]);
    expect(done.map(({ outcome, code }) => [outcome, code])).to.deep.equal([
      ['asked', null],
      ['refused', 'correction_version_passed'],
      ['refused', 'case_not_found'],
      ['asked', null],
    ]);
    for (const id of [first, third]) {
      const { notices } = await clientOf(court.admin, corrections).view({ path: { id } });
      expect(notices.map(({ marks }) => marks.map(({ reason }) => reason))).to.deep.equal([
        ['不明确：请写明逾期的月份'],
      ]);
    }
    await eventually(
      'the list says it',
      30_000,
      async () => (await desk().view({ path })).items.filter(({ correction }) => correction === 'asked').length === 2,
    );
    expect(items).to.have.length(3);
    const lost = {
      path: { id: randomUUID() },
      body: { cases: [{ id: first, version: 1 }], due_on: due, marks: [mark] },
    };
    expect((await refused(caseBatches.ask, lost)).code).to.equal('case_batch_not_found');
  });
});
