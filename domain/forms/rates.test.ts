import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { answerLines } from './answerLines.js';
import type { FormAnswers } from './answers.js';
import { answersJsonSchema, validateAnswers } from './answersSchema.js';
import { buildDocumentModel } from './buildDocumentModel.js';
import { fill } from './fill.js';
import { problemsOf } from './problems/problemsOf.js';
import { isLinkedRate, isOwnRate, isRateField, lprTimes, yearlyPercent } from './rates.js';
import { readForm } from './reading/readForm.js';
import { sampleForm } from './testing/sampleForm.js';

const form = {
  ...sampleForm({
    sections: [
      {
        id: 'facts',
        title: '事实与理由',
        items: [
          {
            id: 'rate',
            no: '1',
            label: '借款利率',
            fields: [{ id: 'rate', kind: 'number', label: '利率', means: 'interest-rate', unit: '%/年（季/月）' }],
          },
          { id: 'share', no: '2', label: '比例', fields: [{ id: 'share', kind: 'number', label: '比例', unit: '%' }] },
        ],
      },
    ],
  }),
  caseCause: '民间借贷纠纷',
};
const of = (rate: string): FormAnswers => ({ sections: { facts: { items: { rate: { rate } } } } });
const lineOf = (given: FormAnswers): string =>
  buildDocumentModel(form, given)
    .sections.flatMap(({ rows }) => rows)
    .flatMap((row) => (row.path === 'sections.facts.items.rate' && row.kind === 'pair' ? row.content : []))
    .map(({ runs }) => runs.map((run) => (run.kind === 'blank' ? '____' : run.text)).join(''))
    .join('\n');
const codesOf = (rate: string): readonly string[] =>
  problemsOf(form, of(rate), {})
    .filter(({ path }) => path.endsWith('.rate'))
    .map(({ code }) => code);

describe('forms: rates with a period of their own, and rates that follow another one', () => {
  it('are accepted as they are kept by the server and by the JSON Schema, in fields for rates alone', () => {
    const schema = new Ajv2020({ strict: false }).compile(answersJsonSchema(form));
    for (const rate of ['2%/月', 'LPR+0.5', '一年期LPR的4倍', '按同期LPR加计50%', '8']) {
      expect(validateAnswers(form, readForm(form, of(rate)).formData), rate).to.deep.equal({
        ok: true,
        answers: of(rate),
      });
      expect(schema(of(rate)), rate).to.equal(true);
    }
    for (const share of ['2%/月', 'LPR+0.5'])
      expect(validateAnswers(form, { sections: { facts: { items: { share: { share } } } } }).ok, share).to.equal(false);
    expect(['%/年（季/月）', '%/日', '%', '元'].map((unit) => isRateField({ kind: 'number', unit }))).to.deep.equal([
      true,
      true,
      false,
      false,
    ]);
  });

  it('are printed once with their period, as a number is with the period of the form', () => {
    expect(lineOf(of('2%/月'))).to.equal('利率：2%/月');
    expect(lineOf(of('LPR+0.5'))).to.equal('利率：LPR+0.5');
    expect(lineOf(of('8'))).to.equal('利率：8%/年（季/月）');
    expect(fill(form, of('LPR的4倍')).sections[0]?.items.map(answerLines)).to.deep.equal([['利率：LPR的4倍'], []]);
  });

  it('are asked about: the period that a number leaves open, what cannot be reckoned, what is never protected', () => {
    expect(codesOf('8')).to.deep.equal(['rate_period']);
    expect(codesOf('15%/年')).to.deep.equal([]);
    expect(codesOf('2%/月')).to.deep.equal(['rate_too_high']);
    expect(codesOf('LPR的4倍')).to.deep.equal(['rate_linked']);
    expect(codesOf('LPR的5倍')).to.deep.equal(['rate_linked', 'rate_too_high']);
    const [monthly] = problemsOf(form, of('2%/月'), {}).filter(({ code }) => code === 'rate_too_high');
    expect(monthly?.sentence).to.match(/^2%\/月（折合年利率24%）超过合同成立时/);
    expect(monthly?.severity).to.equal('asks');
  });

  it('are converted to a year where they are numbers, and are no number where they follow another rate', () => {
    expect(['8', '2%/月', '1.5%/季', '0.05%/日', 'LPR+0.5'].map(yearlyPercent)).to.deep.equal([
      8,
      24,
      6,
      18.25,
      undefined,
    ]);
    expect(['LPR的4倍', '一年期LPR四倍', '1.5倍LPR', 'LPR+0.5', '8', '基准利率的4倍'].map(lprTimes)).to.deep.equal([
      4,
      4,
      1.5,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are no other texts, and repeated words of theirs are told apart without endless trying', () => {
    for (const text of ['', '8', 'LPR+', '我不懂LPR', '按约定', 'LPR+0.5或LPR的4倍', '利率', '2%', '2%/周'])
      expect(isOwnRate(text), text).to.equal(false);
    const parts = fc.constantFrom(
      '按照',
      '同期',
      '的',
      '年利率',
      '一年期',
      '4倍',
      '4×',
      '每年',
      'LPR',
      '贷款利率',
      '1',
      '加计',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (texts) => {
        isLinkedRate(texts.join(''));
      }),
    );
  });
});
