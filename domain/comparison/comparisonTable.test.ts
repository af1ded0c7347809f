import { expect } from 'chai';
import fc from 'fast-check';
import type { FormAnswers } from '../forms/answers.js';
import { arbitraryAnswers } from '../forms/testing/arbitraryAnswers.js';
import { sampleForm } from '../forms/testing/sampleForm.js';
import { comparisonTable, type Paper, type Respondent } from './comparisonTable.js';
import { disputedSums, sumRemarks } from './disputedSums.js';
import { undisputedFacts } from './undisputedFacts.js';

const amount = (id: string) => ({ id, kind: 'money' as const, label: '金额', means: 'claim-amount' as const });
const yesNo = { id: 'answer', kind: 'choice' as const, options: ['是', '否'] };
const item = (id: string, ...fields: object[]) => ({ id, no: null, label: id, fields });
const question = (id: string, answers: string | string[], options = ['无', '有']) => ({
  ...item(
    id,
    { id: 'answer', kind: 'choice', options, means: 'objection' },
    { id: 'why', kind: 'textarea', label: '理由', means: 'objection-reasons', when: options[1] },
  ),
  answers,
  ...(answers === 'none' ? { because: 'nothing' } : {}),
});
const form = (kind: 'claim' | 'defense', sections: object[]) =>
  sampleForm({ key: `${kind}-sample`, kind, sections } as Parameters<typeof sampleForm>[0]);

const claim = form('claim', [
  {
    id: 'claims',
    title: '诉讼请求',
    open_cell: '（可完整表述）',
    items: [
      item('rent', amount('sum'), { ...yesNo, id: 'until_paid', means: 'until-paid' }),
      item('interest', amount('sum')),
      item('deposit', yesNo, { ...amount('sum'), when: '是' }),
      item('return', yesNo),
      item('costs', yesNo),
    ],
  },
  {
    id: 'facts',
    title: '事实与理由',
    items: [
      item('term', { id: 'text', kind: 'textarea' }),
      item('basis', { id: 'text', kind: 'textarea', means: 'legal-basis' }),
    ],
  },
]);
const defence = form('defense', [
  {
    id: 'responses',
    title: '答辩事项',
    open_cell: '（可完整表述）',
    items: [
      question('rent', 'claims.rent'),
      question('interest', 'claims.interest', ['确认', '异议']),
      question('interest_rate', 'claims.interest'),
      question('both', ['claims.deposit', 'claims.return']),
    ],
  },
  {
    id: 'facts',
    title: '事实与理由',
    items: [
      question('term', 'facts.term'),
      question('other', 'none'),
      {
        ...item('basis', { id: 'text', kind: 'textarea', means: 'legal-basis' }),
        answers: 'none',
        because: 'its own basis',
      },
    ],
  },
]);

const items = (section: string, all: object): FormAnswers => ({ sections: { [section]: { items: { ...all } } } });
const complaintAnswers: FormAnswers = {
  sections: {
    claims: {
      items: {
        rent: { sum: '13500' },
        interest: { sum: '320.50' },
        deposit: { answer: '否' },
        return: { answer: '是' },
        costs: { answer: '是' },
      },
    },
    facts: { items: { term: { text: '自2023年9月1日起。' } } },
  },
};
const complaint: Paper = { version: 1, definition: claim, answers: complaintAnswers };
const paper = (answers: FormAnswers, version = 1): Paper => ({ version, definition: defence, answers });
const respondent = (id: string, ...defences: Paper[]): Respondent => ({ id, name: id, left: false, defences });
const table = (...respondents: Respondent[]) => comparisonTable(complaint, respondents);
const cell = (answers: FormAnswers, row: string) =>
  table(respondent('a', paper(answers))).rows.find(({ id }) => id === row)?.cells[0];

describe('the table of claims against defences', () => {
  it('says of each claim whether it is made', () => {
    const states = table().rows.map(({ id, state }) => [id, state]);
    expect(states).to.deep.equal([
      ['claims.rent', 'made'],
      ['claims.interest', 'made'],
      ['claims.deposit', 'not_made'],
      ['claims.return', 'made'],
      ['claims.costs', 'made'],
      ['facts.term', 'made'],
      ['facts.basis', 'blank'],
    ]);
  });

  it('takes 确认 for agreement and an 异议 without a reason for an objection without one', () => {
    const agreed = items('responses', { interest: { answer: '确认' } });
    const objected = items('responses', { interest: { answer: '异议' } });
    expect(cell(agreed, 'claims.interest')?.state).to.equal('agrees');
    expect(cell(objected, 'claims.interest')?.state).to.equal('objects_without_reason');
  });

  it('shows two questions on one claim that disagree as mixed, with both texts', () => {
    const answers = items('responses', {
      interest: { answer: '确认' },
      interest_rate: { answer: '有', why: '利率过高' },
    });
    expect(cell(answers, 'claims.interest')).to.deep.include({ state: 'mixed' });
    expect(cell(answers, 'claims.interest')?.lines.join()).to.contain('利率过高');
  });

  it('gives an objection that covers several questions to the only one that is claimed', () => {
    const answers = items('responses', { both: { answer: '有', why: '房屋已返还' } });
    expect(cell(answers, 'claims.return')?.state).to.equal('objects');
    const twice = {
      ...complaint,
      answers: items('claims', { deposit: { answer: '是', sum: '3000' }, return: { answer: '是' } }),
    };
    const [deposit, returned] = comparisonTable(twice, [respondent('a', paper(answers))]).rows.slice(2);
    expect(deposit?.cells[0]).to.deep.include({ state: 'objects_as_whole', together: 2 });
    expect(returned?.cells[0]).to.deep.include({ state: 'objects_as_whole', together: 2 });
  });

  it('tells what was not asked from what was not answered, and both from a defence that never came', () => {
    expect(cell({}, 'claims.costs')?.state).to.equal('unasked');
    expect(cell({}, 'claims.rent')?.state).to.equal('unanswered');
    const prose: FormAnswers = { sections: { responses: { open: '均不同意。' } } };
    expect(cell(prose, 'claims.rent')?.state).to.equal('in_prose');
    expect(cell(prose, 'facts.term')?.state).to.equal('unanswered');
    expect(table(respondent('a')).rows.every(({ cells }) => cells[0]?.state === 'not_submitted')).to.equal(true);
  });

  it('sets the basis of the defence beside the basis of the claims, without a judgment and not as a new assertion', () => {
    const written = respondent('a', paper(items('facts', { basis: { text: '民法典第703条' } })));
    const { rows, asserted } = table(written);
    const [beside] = rows.find(({ id }) => id === 'facts.basis')?.cells ?? [];
    expect(beside).to.deep.include({ state: 'beside', lines: ['民法典第703条'], itemId: 'facts.basis' });
    expect(asserted).to.deep.equal([]);
    expect(cell({}, 'facts.basis')?.state).to.equal('beside_blank');
  });

  it('marks the rows that the complaint changed after the defence, and no others', () => {
    const before = { ...complaintAnswers, sections: { ...complaintAnswers.sections } };
    const wroteOn: Paper = { ...complaint, answers: { ...before, ...items('claims', { rent: { sum: '9000' } }) } };
    const [row] = table({ ...respondent('a', paper({})), wroteOn: { ...complaint } }).rows;
    expect(row?.cells[0]?.changedSince).to.equal(false);
    const changed = table({ ...respondent('a', paper({})), wroteOn }).rows.filter(
      ({ cells }) => cells[0]?.changedSince,
    );
    expect(changed.map(({ id }) => id))
      .to.include('claims.rent')
      .and.include('facts.term')
      .and.not.include('facts.basis');
    expect(table({ ...respondent('b'), wroteOn }).rows.every(({ cells }) => cells[0]?.changedSince === false)).to.equal(
      true,
    );
  });

  it('remembers an agreement that a later version takes back', () => {
    const agreed = paper(items('facts', { term: { answer: '无' } }), 1);
    const objected = paper(items('facts', { term: { answer: '有', why: '到期已续' } }), 2);
    const row = table(respondent('a', agreed, objected)).rows.find(({ id }) => id === 'facts.term');
    expect(row?.cells[0]).to.deep.include({ state: 'objects', agreedInVersion: 1 });
  });

  it('lists what a defendant asserts beyond the complaint', () => {
    const answers = items('facts', { other: { answer: '有', why: '不可抗力' } });
    expect(table(respondent('a', paper(answers))).asserted).to.deep.include({
      defendantId: 'a',
      itemId: 'facts.other',
      label: 'other',
      lines: ['不同意（有异议）', '理由：不可抗力'],
    });
  });

  it('has one row for every item and one cell for every defendant, whatever is answered', () => {
    fc.assert(
      fc.property(arbitraryAnswers(claim), arbitraryAnswers(defence), arbitraryAnswers(defence), (one, two, three) => {
        const respondents = [respondent('a', paper(two), paper(three, 2)), respondent('b')];
        const { rows } = comparisonTable({ ...complaint, answers: one }, respondents);
        expect(rows.filter(({ id }) => id.includes('.')).length).to.equal(7);
        expect(new Set(rows.map(({ id }) => id)).size).to.equal(rows.length);
        for (const { cells } of rows) expect(cells.map(({ defendantId }) => defendantId)).to.deep.equal(['a', 'b']);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the sums in dispute', () => {
  const agreesToRent = respondent(
    'a',
    paper(items('responses', { rent: { answer: '无' }, interest: { answer: '异议' } })),
  );
  const objectsToRent = respondent('b', paper(items('responses', { rent: { answer: '有', why: '已付' } })));

  it('stand for each defendant, and never add defendants of one claim', () => {
    const sums = disputedSums(table(agreesToRent, objectsToRent).rows, ['a', 'b']);
    expect(sums.ofDefendants).to.deep.equal([
      { defendantId: 'a', objected: 32050n, agreed: 1350000n, unclear: 0n },
      { defendantId: 'b', objected: 1350000n, agreed: 0n, unclear: 32050n },
    ]);
    expect(sums.overall).to.deep.equal({ objected: 1382050n, agreed: 0n, unclear: 0n });
    expect(sums).to.deep.include({ withoutAmount: 2, withAmount: 2, growing: 0 });
  });

  it('say what they leave out: claims without an amount, sums that grow, and that nothing can be added', () => {
    const growing = { ...complaint, answers: items('claims', { rent: { sum: '100', until_paid: '是' } }) };
    const sums = disputedSums(comparisonTable(growing, []).rows, []);
    expect(sumRemarks(sums)).to.deep.equal(['另有1项请求支付至实际清偿之日，随时间增加的部分未计入。']);
    const none = { ...complaint, answers: items('claims', { return: { answer: '是' }, costs: { answer: '是' } }) };
    expect(sumRemarks(disputedSums(comparisonTable(none, []).rows, []))).to.deep.equal([
      '各项请求均未填写金额，无法合计。',
    ]);
    expect(sumRemarks({ withAmount: 2, withoutAmount: 3, growing: 0 })).to.deep.equal(['3项请求没有金额，未计入。']);
  });

  it('count nothing as agreed where nobody is a party any more', () => {
    expect(disputedSums(table(agreesToRent).rows, []).overall).to.deep.include({ agreed: 0n, unclear: 1382050n });
  });
});

describe('the undisputed facts', () => {
  const agrees = (id: string) => respondent(id, paper(items('facts', { term: { answer: '无' } })));

  it('are sentences that every present defendant admits; those of some stand apart', () => {
    const { rows } = table(agrees('a'), respondent('b'));
    const fact = { id: 'facts.term', sentence: 'term：自2023年9月1日起。', by: ['a'] };
    expect(undisputedFacts(rows, ['a'])).to.deep.equal({ all: [fact], some: [] });
    expect(undisputedFacts(rows, ['a', 'b'])).to.deep.equal({ all: [], some: [fact] });
  });

  it('never come from silence, and never from an agreement with a claim', () => {
    const { rows } = table(respondent('a', paper(items('responses', { rent: { answer: '无' } }))));
    expect(undisputedFacts(rows, ['a'])).to.deep.equal({ all: [], some: [] });
  });
});
