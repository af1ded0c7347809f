import { expect } from 'chai';
import { denialTable, endsWithDenial } from './denial.js';
import shipped from './denial.json' with { type: 'json' };

describe('the words that deny what stands behind them', () => {
  it('are 16, each once, and deny at the end of a text only', () => {
    const { before } = denialTable(shipped);
    expect([before.length, new Set(before).size]).to.deep.equal([16, 16]);
    for (const word of before)
      expect([endsWithDenial(`被告${word}`), endsWithDenial(`${word}被告`)]).to.deep.equal([true, false]);
    expect(endsWithDenial('')).to.equal(false);
  });

  it('are refused when the table has another shape or a word is longer than what is looked at', () => {
    for (const table of [{}, { before: [] }, { before: [''] }, { before: ['从来都没有'] }, { ...shipped, others: [] }])
      expect(() => denialTable(table)).to.throw();
  });
});
