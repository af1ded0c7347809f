import { expect } from 'chai';
import fc from 'fast-check';
import type { FormAnswers } from '../forms/answers.js';
import { fill } from '../forms/fill.js';
import { arbitraryAnswers } from '../forms/testing/arbitraryAnswers.js';
import { sampleForm } from '../forms/testing/sampleForm.js';
import { comparePleadings } from './comparePleadings.js';

const objection = (id: string, answers: 'none' | string) => ({
  id,
  no: null,
  label: `对${id}的意见`,
  answers,
  ...(answers === 'none' ? { because: 'nothing' } : {}),
  fields: [
    { id: 'answer', kind: 'choice' as const, options: ['无', '有'], means: 'objection' as const },
    { id: 'why', kind: 'textarea' as const, label: '理由', means: 'objection-reasons' as const, when: '有' },
  ],
});
const defence = sampleForm({
  key: 'defense-sample',
  kind: 'defense',
  sections: [
    {
      id: 'responses',
      title: '答辩事项',
      open_cell: '（可完整表述）',
      items: [objection('principal', 'claims.principal'), objection('interest', 'claims.interest')],
    },
    { id: 'facts', title: '事实与理由', items: [objection('loan', 'facts.loan'), objection('other', 'none')] },
  ],
});
const said = (id: string) => ({ id, question: id, answers: ['有'] });
const complaint = {
  partyInfo: [],
  claimItems: [said('claims'), said('claims.principal'), said('claims.interest'), said('claims.costs')],
  factItems: [said('facts.loan')],
  otherItems: [],
};
const compared = (answers: FormAnswers) =>
  Object.fromEntries(comparePleadings(complaint, fill(defence, answers)).map(({ claim, state }) => [claim.id, state]));

describe('a complaint beside the defence that answers it', () => {
  it('says of an empty defence what is unanswered, and what the form has no question for', () => {
    expect(compared({})).to.deep.equal({
      claims: 'unanswered',
      'claims.principal': 'unanswered',
      'claims.interest': 'unanswered',
      'claims.costs': 'unasked',
      'facts.loan': 'unanswered',
    });
  });

  it('tells an objection without a reason from one that has a reason and from an agreement', () => {
    const items = { principal: { answer: '有' }, interest: { answer: '有', why: '利率过高' } };
    const states = compared({ sections: { responses: { items }, facts: { items: { loan: { answer: '无' } } } } });
    expect(states).to.deep.include({
      'claims.principal': 'reasonless',
      'claims.interest': 'answered',
      'facts.loan': 'answered',
    });
  });

  it('leaves to a reader what prose may answer', () => {
    expect(compared({ sections: { responses: { open: '不同意全部请求。' } } })).to.deep.equal({
      claims: 'answered',
      'claims.principal': 'prose',
      'claims.interest': 'prose',
      'claims.costs': 'prose',
      'facts.loan': 'unanswered',
    });
  });

  it('leads to the question that is to be answered', () => {
    const rows = comparePleadings(complaint, fill(defence, {}));
    expect(rows.map(({ path }) => path)).to.deep.equal([
      'sections.responses.items.principal',
      'sections.responses.items.principal',
      'sections.responses.items.interest',
      'sections.responses.open',
      'sections.facts.items.loan',
    ]);
  });

  it('has each item of the complaint once, in its order, and nothing answered without an answer', () =>
    fc.assert(
      fc.property(arbitraryAnswers(defence), (answers) => {
        const form = fill(defence, answers);
        const rows = comparePleadings(complaint, form);
        expect(rows.map(({ claim }) => claim.id)).to.deep.equal(Object.keys(compared({})));
        const hasProse = form.sections.some(({ open }) => (open?.text ?? null) !== null);
        for (const { state, responses } of rows)
          if (state === 'answered') expect(responses.length > 0 || hasProse).to.equal(true);
      }),
    ));
});
