import { expect } from 'chai';
import fc from 'fast-check';
import { fill } from '../forms/fill.js';
import { lacks } from '../forms/missing.js';
import { arbitraryAnswers } from '../forms/testing/arbitraryAnswers.js';
import { sampleForm } from '../forms/testing/sampleForm.js';
import { elementReview } from './elementReview.js';

const form = sampleForm({
  sections: [
    {
      id: 'claims',
      title: '诉讼请求',
      items: [
        {
          id: 'rent',
          no: '1',
          label: '租金',
          fields: [{ id: 'rent', kind: 'money', label: '租金', means: 'claim-amount' }],
        },
        {
          id: 'costs',
          no: '2',
          label: '费用',
          fields: [{ id: 'costs', kind: 'money', label: '费用', means: 'claim-amount' }],
        },
        { id: 'lawyer', no: null, label: '其他', fields: [{ id: 'text', kind: 'textarea' }] },
        { id: 'total', no: '3', label: '标的总额', fields: [{ id: 'total', kind: 'money', means: 'total-claimed' }] },
      ],
    },
    {
      id: 'facts',
      title: '事实与理由',
      items: [
        {
          id: 'contract',
          no: '1',
          label: '合同',
          fields: [{ id: 'on', kind: 'date', label: '签订时间', means: 'contract-date' }],
        },
        {
          id: 'due',
          no: '2',
          label: '交房',
          fields: [{ id: 'on', kind: 'date', label: '交房时间', means: 'due-date' }],
        },
      ],
    },
  ],
});
const today = '2026-03-01';
const answers = {
  plaintiffs_natural: [
    { name: '张三', phone: '13800138000', id_number: '11010519491231002X', birth_date: '1949-12-31' },
  ],
  defendants_natural: [{ name: '李四', phone: '13900139000', id_number: '11010519491231002X' }],
  sections: {
    claims: { items: { rent: { rent: '1000' }, costs: { costs: '200.5' }, total: { total: '1200.50' } } },
    facts: { items: { contract: { on: '2024-01-01' }, due: { on: '2024-06-01' } } },
  },
} as const;
const claims = answers.sections.claims.items;
const facts = answers.sections.facts.items;
/** Without the word that the one claim that has no amount was not made. */
const review = (given: Parameters<typeof elementReview>[1]) =>
  elementReview(form, given, today)
    .filter(({ item_id: id, level }) => id !== 'claims.lawyer' || level !== 'suggested')
    .map(({ level, item_id: id, label, message }) => `${level} ${id} ${label}：${message}`);
const reviewOf = (items: { readonly claims?: object; readonly facts?: object }) =>
  review({
    ...answers,
    sections: { claims: { items: { ...claims, ...items.claims } }, facts: { items: { ...facts, ...items.facts } } },
  });

describe('the element review of a complaint by rules', () => {
  it('finds nothing in a complaint that is complete and agrees with itself', () => {
    expect(review(answers)).to.deep.equal([]);
  });

  it('names what a court cannot do without before all else', () => {
    expect(review({}).slice(0, 4)).to.deep.equal([
      'required parties 原告的姓名或者名称：未填写',
      'required parties 被告的姓名或者名称：未填写',
      'required claims 诉讼请求：未填写',
      'required facts 事实与理由：未填写',
    ]);
  });

  it('names a total that is not the sum of its claims, with the working', () => {
    expect(reviewOf({ claims: { total: { total: '1200' } } })).to.deep.equal([
      'contradiction claims.total 诉讼请求 · 3. 标的总额：标的总额写的是1,200元，填了金额的请求相加是1,200.50元（租金1,000元、费用200.50元）',
    ]);
  });

  it('takes a total above the sum as long as a claim without an amount, or prose, may explain it', () => {
    const above = { total: { total: '1300' } };
    expect(reviewOf({ claims: above })).to.have.lengthOf(1);
    expect(reviewOf({ claims: { ...above, lawyer: { text: '律师费' } } })).to.deep.equal([]);
    expect(reviewOf({ claims: { total: { total: '1100' }, lawyer: { text: '律师费' } } })).to.have.lengthOf(1);
  });

  it('names a contract of the future, and what was due before it was signed', () => {
    expect(reviewOf({ facts: { contract: { on: '2026-03-02' } } })).to.deep.equal([
      'contradiction facts.contract 事实与理由 · 1. 合同 · 签订时间：签订日期在今天之后，请核对',
      'contradiction facts.due 事实与理由 · 2. 交房 · 交房时间：2024-06-01早于合同签订日期2026-03-02，请核对',
    ]);
  });

  it('names an ID number that does not fit, and what may be added last', () => {
    const found = review({ ...answers, defendants_natural: [{ name: '李四', id_number: '110105194912310021' }] });
    expect(found).to.deep.equal([
      'contradiction parties 被告（自然人）第1项 · 证件号码：身份证号码校验不通过，请核对',
      'suggested parties 被告的联系电话：未填写',
    ]);
  });

  it('requires what a submission requires, neither more nor less, whatever the answers are', () =>
    fc.assert(
      fc.property(arbitraryAnswers(form), (given) => {
        const required = elementReview(form, given, today).filter(({ level }) => level === 'required');
        expect(required.map(({ path }) => path)).to.deep.equal(lacks(fill(form, given)).map(({ path }) => path));
      }),
    ));
});
