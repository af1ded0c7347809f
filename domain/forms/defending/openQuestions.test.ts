import { expect } from 'chai';
import { fill } from '../fill.js';
import { sampleForm } from '../testing/sampleForm.js';
import { openQuestions } from './openQuestions.js';

const question = (id: string, options: string[], answers = `claims.${id}`) => ({
  id,
  no: '1',
  label: `对${id}有无异议`,
  answers,
  fields: [{ id: 'answer', kind: 'choice' as const, options, means: 'objection' as const }],
});
const defence = sampleForm({
  key: 'defense-sample',
  kind: 'defense',
  sections: [
    {
      id: 'responses',
      title: '答辩事项',
      items: [question('rent', ['无', '有']), question('costs', ['确认', '异议'])],
    },
    { id: 'facts', title: '事实与理由', items: [question('loan', ['无', '有'], 'facts.loan')] },
  ],
});
const sentences = [{ id: 'claims.rent', sentence: '原告请求：支付租金1元（第1项）' }];

describe('the questions of a defence that are left', () => {
  it('are those without an answer, with the option that objects to nothing and what the plaintiff says', () => {
    const left = openQuestions(fill(defence, {}), sentences);
    expect(left.map(({ path, none, isFact, claimed }) => [path, none, isFact, claimed?.state])).to.deep.equal([
      ['sections.responses.items.rent.answer', '无', false, 'claimed'],
      ['sections.responses.items.costs.answer', '确认', false, 'unclaimed'],
      ['sections.facts.items.loan.answer', '无', true, 'unclaimed'],
    ]);
    expect(left[0]?.question).to.equal('1. 对rent有无异议');
  });

  it('are none of those that were answered, whichever way', () => {
    const answers = { sections: { responses: { items: { rent: { answer: '有' }, costs: { answer: '确认' } } } } };
    expect(
      openQuestions(fill(defence, answers), null).map(({ question: text, claimed }) => [text, claimed]),
    ).to.deep.equal([['1. 对loan有无异议', null]]);
  });
});
