import { expect } from 'chai';
import { sampleForm } from '../../../testing/sampleForm.js';
import type { OpenSuggestion } from './reviewState.js';
import { eachOnce, placed, withSameFact } from './placing.js';

const key = 'plaintiffs_natural.0';
const named = (value: string): OpenSuggestion => ({
  suggestion: {
    ...{ key: value, path: `${key}.name`, label: '原告 1 · 姓名', value, opens: [], certain: true },
    field: { id: 'name', label: '姓名', kind: 'text', means: 'person-name' },
    ...{ passage: null, doubts: [], source: 'rules', by: '称谓之后' },
  },
  ...{ standing: '', ticks: [], along: [], same: [], isCertain: false },
});
const cards = (...records: readonly Record<string, string>[]) => ({ plaintiffs_natural: [...records] });

const choice = (path: string, opens: readonly string[], isCertain = false): OpenSuggestion => ({
  suggestion: {
    ...{ key: path, path, label: path, value: opens.includes(path) ? '' : '是', certain: isCertain },
    opens: opens.map((gate) => ({ path: gate, value: '是' })),
    field: { id: 'answer', label: '押金', kind: 'text' },
    ...{ passage: null, doubts: [], source: 'rules', by: '按表述' },
  },
  ...{ standing: '', ticks: [], along: [], same: [], isCertain },
});
const shown = (open: readonly OpenSuggestion[]) => eachOnce(open).map(({ suggestion: { key }, along }) => [key, along]);

describe('a fact that was heard once', () => {
  it('stands once: the choice that comes with an amount stands with it, through a choice above it too', () => {
    const above = choice('above', []);
    const answer = choice('answer', ['above']);
    const amount = choice('amount', ['above', 'answer']);
    expect(shown([above, answer, amount])).to.deep.equal([['amount', ['above', 'answer']]]);
    expect(shown([above])).to.deep.equal([['above', []]]);
  });

  it('stays by itself where it is certain and what it would come with needs a look', () => {
    const amount = choice('amount', ['answer']);
    const sure = choice('answer', [], true);
    expect(shown([sure, amount])).to.deep.equal([
      ['answer', []],
      ['amount', []],
    ]);
  });
});

describe('a fact for which two questions ask', () => {
  const text = '押金9000元，他不退。';
  const amount = (item: string, change: Partial<OpenSuggestion['suggestion']> = {}): OpenSuggestion => {
    const path = `sections.${item}.amount`;
    const open = choice(path, []);
    return { ...open, suggestion: { ...open.suggestion, value: '9000', passage: { text, from: 2, to: 7 }, ...change } };
  };
  const asking = { ask: { 'claims.refund.amount': { copy: 'facts.deposit.amount' } } };
  const claim = amount('claims.items.refund', { doubts: ['demand'] });
  const fact = amount('facts.items.deposit');
  const sameOf = (...open: readonly OpenSuggestion[]) =>
    withSameFact(asking, open).map(({ same }) => same.map(({ path }) => path));

  it('is filled in at both by the press at one, but demanded by its own press only', () => {
    expect(sameOf(claim, fact)).to.deep.equal([[fact.suggestion.path], []]);
    expect(sameOf(fact, claim)).to.deep.equal([[], [fact.suggestion.path]]);
  });

  it('is another fact where other words say it, it is another amount, or something else stands there', () => {
    for (const other of [
      amount('facts.items.deposit', { passage: { text, from: 0, to: 7 } }),
      amount('facts.items.deposit', { passage: null }),
      amount('facts.items.deposit', { value: '900' }),
      amount('facts.items.rent'),
      { ...fact, standing: '8000' },
    ])
      expect(sameOf(claim, other)).to.deep.equal([[], []]);
    const handedOver = amount('facts.items.paid');
    const twice = { ask: { 'facts.paid.amount': { copy: 'facts.deposit.amount' } } };
    expect(withSameFact(twice, [fact, handedOver]).map(({ same }) => same)).to.deep.equal([[], []]);
  });
});

describe('the place of a suggestion', () => {
  it('is a proposed person while nothing stands on the card that the page draws, and the card once something does', () => {
    const proposals = (answers: Parameters<typeof placed>[1]) =>
      placed(sampleForm, answers, [named('王小明')], new Set()).proposals.map(({ name }) => name);
    for (const answers of [{}, cards(), cards({}), cards({ name: '', phone: ' ' })])
      expect(proposals(answers)).to.deep.equal(['王小明']);
    expect(proposals(cards({ phone: '13812345678' }))).to.deep.equal([]);
  });

  it('is the card that somebody opened for a person of whom two sources give different names', () => {
    const both = [named('王小明'), named('周强')];
    const [proposal, ...others] = placed(sampleForm, cards({}), both, new Set()).proposals;
    expect([proposal?.key, proposal?.name, others]).to.deep.equal([key, null, []]);
    for (const answers of [cards({}), {}]) {
      const opened = placed(sampleForm, answers, both, new Set([key]));
      expect(opened.proposals).to.deep.equal([]);
      expect(opened.open.get(`${key}.name`)).to.have.lengthOf(2);
    }
  });
});
