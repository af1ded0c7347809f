import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { answersJsonSchema, validateAnswers } from './answersSchema.js';
import type { AnswerRecord, FormAnswers } from './answers.js';
import { answerLines } from './answerLines.js';
import { buildDocumentModel } from './buildDocumentModel.js';
import { fill } from './fill.js';
import { isInexactDate, isInexactMoney } from './inexact.js';
import { problemsOf } from './problems/problemsOf.js';
import { withGapsFilled } from './printing/bareText.js';
import { readForm } from './reading/readForm.js';
import { readAnswer } from './reading/readAnswer.js';
import { suggestedTotals } from './rules.js';
import { sampleForm } from './testing/sampleForm.js';

const form = sampleForm({
  sections: [
    {
      id: 'claims',
      title: '诉讼请求',
      items: [
        {
          id: 'loan',
          no: '1',
          label: '本金',
          fields: [
            { id: 'as_of', kind: 'date', label: '截至' },
            { id: 'amount', kind: 'money', label: '本金', means: 'claim-amount' },
          ],
          sentence: '截至{as_of}止，尚欠{amount}元，请求偿还',
        },
        {
          id: 'interest',
          no: '2',
          label: '利息',
          fields: [{ id: 'amount', kind: 'money', label: '利息', means: 'claim-amount' }],
        },
        {
          id: 'total',
          no: '3',
          label: '标的总额',
          fields: [{ id: 'amount', kind: 'money', means: 'total-claimed' }],
        },
      ],
    },
  ],
});

const claims = (items: Readonly<Record<string, AnswerRecord>>): FormAnswers => ({ sections: { claims: { items } } });
const answers = claims({ loan: { as_of: '2008年春', amount: '约3万' }, interest: { amount: '500' } });
const printed = (given: FormAnswers): string =>
  JSON.stringify(buildDocumentModel(form, given).sections.map(({ rows }) => rows));
const lineOf = (given: FormAnswers): string =>
  buildDocumentModel(form, given)
    .sections.flatMap(({ rows }) => rows)
    .flatMap((row) => (row.path === 'sections.claims.items.loan' && row.kind === 'pair' ? row.content : []))
    .map(({ runs }) => runs.map((run) => (run.kind === 'blank' ? '____' : run.text)).join(''))
    .join('\n');

describe('forms: days and amounts that are said only roughly', () => {
  it('are accepted as they were typed by the page, by the server, and by the JSON Schema', () => {
    const checked = validateAnswers(form, readForm(form, answers).formData);
    expect(checked).to.deep.equal({ ok: true, answers });
    expect(new Ajv2020({ strict: false }).compile(answersJsonSchema(form))(answers)).to.equal(true);
    const [item] = form.sections[0]?.items ?? [];
    const [date, money] = item?.fields ?? [];
    if (!date || !money) throw new Error('no fields');
    expect(readAnswer(date, '2008年春', { called: '截至' })).to.include({ kind: 'value', value: '2008年春' });
    expect(readAnswer(money, '约3万', { called: '本金' })).to.include({ kind: 'value', value: '约3万' });
  });

  it('are printed as they were typed, with their unit once', () => {
    expect(lineOf(answers)).to.equal('截至2008年春止，尚欠约3万元，请求偿还');
    expect(lineOf(claims({ loan: { as_of: '约2008年', amount: '3万元左右' } }))).to.equal(
      '截至约2008年止，尚欠3万元左右，请求偿还',
    );
    expect(printed(claims({ interest: { amount: '三千多' } })))
      .to.include('三千多')
      .and.not.include('人民币叁');
  });

  it('read the same outside of the Word file', () => {
    const [item] = fill(form, claims({ loan: { amount: '3万左右' } })).sections[0]?.items ?? [];
    if (!item) throw new Error('no item');
    expect(answerLines(item)).to.deep.equal(['本金：3万左右']);
    expect(withGapsFilled('欠{amount}元。', item.fields, item.answers, '＿')).to.equal('欠3万左右。');
    expect(withGapsFilled('欠{amount}元。', item.fields, { amount: '约3万' }, '＿')).to.equal('欠约3万元。');
    expect(withGapsFilled('欠{amount}元。', item.fields, { amount: '30000' }, '＿')).to.equal('欠30,000元。');
    expect(withGapsFilled('欠{amount}元。', item.fields, {}, '＿')).to.equal('欠＿元。');
  });

  it('are warned of, and stop nothing', () => {
    const rough = problemsOf(form, answers, { today: '2026-11-26' }).filter(({ code }) => code.endsWith('_inexact'));
    expect(rough.map(({ code, severity, path, fixes }) => [code, severity, path, fixes.map(({ value }) => value)]))
      .to //
      .deep.equal([
        ['date_inexact', 'asks', 'sections.claims.items.loan.as_of', []],
        ['money_inexact', 'asks', 'sections.claims.items.loan.amount', ['30000']],
      ]);
  });

  it('are left out of a total, which says so', () => {
    expect(suggestedTotals(fill(form, answers))).to.deep.equal([
      {
        path: 'sections.claims.items.total.amount',
        total: '500',
        parts: [{ label: '利息', amount: '500' }],
        unadded: [{ label: '本金', amount: '约3万' }],
      },
    ]);
  });

  it('are no other texts: exact ones, several ones, words', () => {
    for (const text of ['2008-03-01', '2008年3月1日', '2008', '2008年13月', '春天', '农历2008年', '2008年春或夏', ''])
      expect(isInexactDate(text), text).to.equal(false);
    for (const text of ['3万', '3000', '3000-5000左右', '约', '左右', '约USD 500', '-3左右', '约3%', '约三分利', ''])
      expect(isInexactMoney(text), text).to.equal(false);
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (/[^\p{Script=Han}\d,.○〇]/u.test(text)) expect(isInexactDate(text) || isInexactMoney(text)).to.equal(false);
      }),
    );
  });
});
