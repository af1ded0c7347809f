import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { comparisonTable } from '../comparison/comparisonTable.js';
import { answerLines } from './answerLines.js';
import type { AnswerRecord, FormAnswers } from './answers.js';
import { answersJsonSchema, validateAnswers } from './answersSchema.js';
import { buildDocumentModel } from './buildDocumentModel.js';
import { derivationRules } from './deriving/derivationRules.js';
import { fill } from './fill.js';
import { isForeignMoney } from './foreignMoney.js';
import { withGapsFilled } from './printing/bareText.js';
import { problemsOf } from './problems/problemsOf.js';
import { readForm } from './reading/readForm.js';
import { suggestedTotals, unaddedText } from './rules.js';
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
          fields: [{ id: 'amount', kind: 'money', label: '本金', means: 'claim-amount' }],
          sentence: '尚欠{amount}元，请求偿还',
        },
        { id: 'interest', no: '2', label: '利息', fields: [{ id: 'amount', kind: 'money', means: 'claim-amount' }] },
        { id: 'rent', no: '3', label: '租金', fields: [{ id: 'rent', kind: 'money', label: '租金', unit: '元/月' }] },
        { id: 'total', no: '4', label: '标的总额', fields: [{ id: 'amount', kind: 'money', means: 'total-claimed' }] },
      ],
    },
  ],
});
const claims = (items: Readonly<Record<string, AnswerRecord>>): FormAnswers => ({ sections: { claims: { items } } });
const answers = claims({ loan: { amount: 'USD 5,000' }, interest: { amount: '500' }, rent: { rent: '800美元' } });
const lineOf = (item: string, given: FormAnswers): string =>
  buildDocumentModel(form, given)
    .sections.flatMap(({ rows }) => rows)
    .flatMap((row) => (row.path === `sections.claims.items.${item}` && row.kind === 'pair' ? row.content : []))
    .map(({ runs }) => runs.map((run) => (run.kind === 'blank' ? '____' : run.text)).join(''))
    .join('\n');

describe('forms: amounts in other currencies', () => {
  it('are accepted as they were typed by the server and by the JSON Schema', () => {
    expect(validateAnswers(form, readForm(form, answers).formData)).to.deep.equal({ ok: true, answers });
    expect(new Ajv2020({ strict: false }).compile(answersJsonSchema(form))(answers)).to.equal(true);
  });

  it('are printed as they were typed, without capitals and 元, with the period of a unit behind them', () => {
    expect(lineOf('loan', answers)).to.equal('尚欠USD 5,000，请求偿还');
    expect(lineOf('rent', answers)).to.equal('租金：800美元/月');
    expect(lineOf('interest', claims({ interest: { amount: '港币500元' } }))).to.equal('港币500元');
  });

  it('read the same outside of the Word file', () => {
    const items = fill(form, answers).sections[0]?.items ?? [];
    expect(items.map(answerLines)).to.deep.equal([
      ['本金：USD 5,000'],
      ['500.00元（人民币伍佰元整）'],
      ['租金：800美元/月'],
      [],
    ]);
    const [, , rent] = items;
    expect(withGapsFilled('每月{rent}元/月。', rent?.fields ?? [], { rent: '800美元' }, '＿')).to.equal(
      '每月800美元/月。',
    );
    expect(withGapsFilled('租金{rent}。', rent?.fields ?? [], { rent: '800美元' }, '＿')).to.equal('租金800美元/月。');
  });

  it('are warned of, and stop nothing', () => {
    const found = problemsOf(form, answers, { today: '2026-11-26' }).filter(({ code }) => code === 'money_currency');
    expect(found.map(({ severity, path }) => [severity, path])).to.deep.equal([
      ['asks', 'sections.claims.items.loan.amount'],
      ['asks', 'sections.claims.items.rent.rent'],
    ]);
  });

  it('are left out of totals and sums, which say so, and a total may name both currencies', () => {
    const [total] = suggestedTotals(fill(form, answers));
    expect(total).to.deep.include({ total: '500', unadded: [{ label: '本金', amount: 'USD 5,000' }] });
    expect(total && unaddedText(total)).to.equal('本金“USD 5,000”不是人民币，没有加上');
    expect(derivationRules['sum']?.(['500', 'USD 5,000'])).to.equal(undefined);
    expect(derivationRules['arrearsDetails']?.(['2024-01-01', '2024-03-31', 'USD 500', '3000'])?.value).to.match(
      /每月租金USD 500，共欠3000元$/,
    );
    const both = claims({ loan: { amount: 'USD 5,000' }, total: { amount: '500元及USD 5,000' } });
    expect(validateAnswers(form, both)).to.deep.equal({ ok: true, answers: both });
    expect(problemsOf(form, both, {}).filter(({ code }) => code === 'total_differs')).to.deep.equal([]);
  });

  it('have no amount in yuan in the comparison with a defence', () => {
    const { rows } = comparisonTable({ version: 1, definition: form, answers }, []);
    expect(rows.map(({ id, fen }) => [id, fen])).to.deep.equal([
      ['claims.loan', null],
      ['claims.interest', 50_000n],
      ['claims.rent', null],
      ['claims.total', null],
    ]);
  });

  it('are no amounts in yuan, several amounts, words, or signs that name no currency', () => {
    for (const text of [
      '5000',
      '5000元',
      '约3万',
      '人民币5000元',
      '$500',
      'USD',
      '5000美元或6000美元',
      'USD 5.000',
      '',
    ])
      expect(isForeignMoney(text), text).to.equal(false);
  });
});
