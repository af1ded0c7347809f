import { expect } from 'chai';
import fc from 'fast-check';
import { diffAnswers } from '../../../../../domain/forms/diffAnswers.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { sameValue } from '../../drafts/index.js';
import { answerRows, withTheirs } from './answerRows.js';

const base: FormAnswers = {
  plaintiffs_natural: [{ name: '张三', phone: '13800138000' }],
  defendants_natural: [{ name: '李四', gender: '男' }],
  sections: { claims: { items: { i1: { amount: '100000' } } } },
};
const since = (theirs: FormAnswers) => diffAnswers(sampleForm, base, theirs);
const rowsOf = (mine: FormAnswers, theirs: FormAnswers) =>
  answerRows(sampleForm, mine, theirs, since(theirs)).map(({ path, proposed, isContested }) => [
    path,
    proposed,
    isContested,
  ]);

describe('what differs between a page and the court’s version', () => {
  it('is each answer by itself, with the side proposed that alone changed it', () => {
    const mine = { ...base, plaintiffs_natural: [{ name: '张三', phone: '13900139000' }] };
    const theirs = {
      ...base,
      plaintiffs_natural: [{ name: '张三丰', phone: '13800138000' }],
      sections: { claims: { items: { i1: { amount: '90000' } } } },
    };
    const rows = answerRows(sampleForm, mine, theirs, since(theirs));
    expect(
      rows.map(({ path, mine: here, theirs: there, proposed }) => [path, ...here, ...there, proposed]),
    ).to.deep.equal([
      ['plaintiffs_natural.0.name', '张三', '张三丰', 'theirs'],
      ['plaintiffs_natural.0.phone', '13900139000', '13800138000', 'mine'],
      [
        'sections.claims.items.i1.amount',
        '100,000.00元（人民币壹拾万元整）',
        '90,000.00元（人民币玖万元整）',
        'theirs',
      ],
    ]);
  });

  it('proposes nothing where both sides changed it, and nothing at all where the base is not known', () => {
    const mine = { ...base, plaintiffs_natural: [{ name: '张四', phone: '13800138000' }] };
    const theirs = { ...base, plaintiffs_natural: [{ name: '张五', phone: '13800138000' }] };
    expect(rowsOf(mine, theirs)).to.deep.equal([['plaintiffs_natural.0.name', null, true]]);
    const [unknown] = answerRows(sampleForm, mine, theirs, null);
    expect([unknown?.proposed, unknown?.isContested]).to.deep.equal([null, false]);
  });

  it('takes a row that one side added by itself, and a list whose rows were replaced as a whole', () => {
    const added = { ...base, defendants_natural: [{ name: '李四', gender: '男' }, { name: '王五' }] };
    const [row] = answerRows(sampleForm, base, added, since(added));
    expect([row?.path, row?.mine, row?.proposed]).to.deep.equal(['defendants_natural.1', [], 'theirs']);
    expect(withTheirs(base, added, ['defendants_natural.1'])).to.deep.equal(added);
    expect(withTheirs(added, base, ['defendants_natural.1'])).to.deep.equal(base);
    const replaced = { ...base, defendants_natural: [{ name: '赵六', gender: '女' }] };
    expect(rowsOf(base, replaced).map(([path]) => path)).to.deep.equal(['defendants_natural']);
  });

  it('is nothing where only what is not printed differs', () => {
    const mine: FormAnswers = {
      ...base,
      agents: [],
      sections: {
        claims: { items: { i1: { amount: '100000' }, i2: { answer: '否', content: '不印的' } } },
      },
    };
    const theirs: FormAnswers = {
      ...base,
      sections: { claims: { items: { i1: { amount: '100000' }, i2: { answer: '否' } } } },
    };
    expect(answerRows(sampleForm, mine, theirs, null)).to.deep.equal([]);
  });

  it('is gone once everything is taken from the court, whatever the two say', () => {
    const text = fc.constantFrom('甲', '乙', '丙');
    const person = fc.record({ name: text, phone: text, gender: fc.constantFrom('男', '女') }, { requiredKeys: [] });
    const answers: fc.Arbitrary<FormAnswers> = fc.record({
      plaintiffs_natural: fc.array(person, { maxLength: 3 }),
      defendants_natural: fc.array(person, { maxLength: 3 }),
      sections: fc.record({
        claims: fc.record({
          items: fc.record({ i1: fc.record({ amount: fc.constantFrom('1', '2') }, { requiredKeys: [] }) }),
        }),
      }),
    });
    fc.assert(
      fc.property(answers, answers, (mine, theirs) => {
        const paths = answerRows(sampleForm, mine, theirs, null).map(({ path }) => path);
        const taken = withTheirs(mine, theirs, paths);
        expect(answerRows(sampleForm, taken, theirs, null), JSON.stringify(taken)).to.deep.equal([]);
        expect(sameValue(withTheirs(mine, theirs, []), mine)).to.equal(true);
      }),
    );
  });
});
