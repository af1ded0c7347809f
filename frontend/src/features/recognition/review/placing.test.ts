import { expect } from 'chai';
import { sampleForm } from '../../../testing/sampleForm.js';
import type { OpenSuggestion } from './reviewState.js';
import { placed } from './placing.js';

const key = 'plaintiffs_natural.0';
const named = (value: string): OpenSuggestion => ({
  suggestion: {
    ...{ key: value, path: `${key}.name`, label: '原告 1 · 姓名', value, opens: [], certain: true },
    field: { id: 'name', label: '姓名', kind: 'text', means: 'person-name' },
    ...{ passage: null, doubts: [], source: 'rules', by: '称谓之后' },
  },
  ...{ standing: '', ticks: [], isCertain: false },
});
const cards = (...records: readonly Record<string, string>[]) => ({ plaintiffs_natural: [...records] });

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
