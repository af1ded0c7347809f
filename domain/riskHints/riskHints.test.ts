import { expect } from 'chai';
import type { FormAnswers } from '../forms/answers.js';
import type { Field, FormDefinition, Item } from '../forms/definition.js';
import { sampleForm } from '../forms/testing/sampleForm.js';
import { ruleHints } from './riskHints.js';

const item = (id: string, label: string, fields: readonly Field[]): Item => ({
  id,
  no: null,
  label,
  notes: [],
  hint: null,
  sentences: [],
  fields,
});
const form: FormDefinition = {
  ...sampleForm(),
  caseCause: '民间借贷纠纷',
  sections: [
    {
      id: 'claims',
      title: '诉讼请求',
      notes: [],
      openCell: null,
      items: [
        item('principal', '本金', [{ id: 'amount', kind: 'money', label: '本金', means: 'claim-amount' }]),
        item('security', '是否主张担保权利', [
          { id: 'answer', kind: 'choice', label: null, options: ['是', '否'] },
          { id: 'content', kind: 'textarea', label: '内容', when: { field: 'answer', is: ['是'] } },
        ]),
        item('total', '标的总额', [{ id: 'amount', kind: 'money', label: null, means: 'total-claimed' }]),
      ],
    },
    {
      id: 'facts',
      title: '事实与理由',
      notes: [],
      openCell: null,
      items: [
        item('term', '借款期限', [
          { id: 'from', kind: 'date', label: '起', means: 'from-date' },
          { id: 'to', kind: 'date', label: '止', means: 'to-date' },
        ]),
        item('rate', '借款利率', [{ id: 'rate', kind: 'number', label: null, means: 'interest-rate', unit: '%' }]),
        item('evidence', '证据清单', [{ id: 'text', kind: 'textarea', label: null, means: 'evidence' }]),
      ],
    },
  ],
};
const party = { plaintiffs_natural: [{ name: '甲' }], defendants_natural: [{ name: '乙' }] };
const pleading = (claims: object, facts: object): FormAnswers =>
  ({ ...party, sections: { claims: { items: claims }, facts: { items: facts } } }) as FormAnswers;
const sound = [
  { principal: { amount: '30000' }, total: { amount: '30000' } },
  {
    term: { from: '2025-01-01', to: '2025-12-31' },
    rate: { rate: '6' },
    evidence: { text: '借条' },
  },
] as const;
const hints = (claims: object, facts: object) =>
  ruleHints(form, pleading({ ...sound[0], ...claims }, { ...sound[1], ...facts }), { today: '2026-03-02' }).map(
    ({ kind, path, message }) => [kind, path.replace('sections.', ''), message.slice(0, 12)],
  );

describe('the risks that rules find before a pleading is submitted', () => {
  it('are none in a sound one', () => expect(hints({}, {})).to.deep.equal([]));

  it('are each named with the place that it rests on', () => {
    expect(hints({ total: { amount: '35000' } }, {})).to.deep.equal([
      ['contradiction', 'claims.items.total.amount', '标的总额写的是35,00'],
    ]);
    expect(hints({ security: { answer: '是' } }, {})).to.deep.equal([
      ['omission', 'claims.items.security', '选择了“是”，但没有写明'],
    ]);
    expect(hints({}, { term: { from: '2022-01-01', to: '2022-12-31' } })).to.deep.equal([
      ['risk', 'facts.items.term.to', '距这一天已超过三年，普通'],
    ]);
    expect(hints({}, { term: { from: '2025-12-31', to: '2025-01-01' } })).to.deep.equal([
      ['contradiction', 'facts.items.term.to', '截止日期早于起始日期，请'],
    ]);
    expect(hints({}, { rate: { rate: '24' } })).to.deep.equal([
      ['risk', 'facts.items.rate.rate', '24%如为年利率，超过合'],
    ]);
    expect(hints({}, { evidence: {} })).to.deep.equal([['omission', 'facts.items.evidence.text', '没有列出证据']]);
  });

  it('name what the court cannot do without, also in an empty form', () => {
    const found = ruleHints(form, {}, { today: '2026-03-02' });
    expect(found.filter(({ message }) => message.includes('无法受理')).map(({ label }) => label)).to.include(
      '诉讼请求',
    );
  });
});
