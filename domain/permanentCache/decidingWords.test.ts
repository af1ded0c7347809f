import { expect } from 'chai';
import { decidingSigns } from './decidingSigns.js';
import { decidingWordsTable, decisive, harmless, modalities, negations } from './decidingWords.js';
import shipped from './decidingWords.json' with { type: 'json' };

describe('the words that decide what a question asks', () => {
  it('are 33 of modality, 15 of negation, 15 harmless and 181 decisive ones, none twice', () => {
    const lists = [modalities.flat(), negations, harmless, decisive];
    expect(lists.map((words) => words.length)).to.deep.equal([33, 15, 15, 181]);
    const all = lists.flat();
    expect(all.filter((word, at) => all.indexOf(word) !== at)).to.deep.equal([]);
  });

  it('make the same sign of all words of one modality, another of each negation, and none of a harmless word', () => {
    for (const words of modalities) expect(new Set(words.map((word) => decidingSigns(word).join())).size).to.equal(1);
    for (const word of negations) expect(decidingSigns(word), word).to.deep.equal([word]);
    for (const word of harmless) expect(decidingSigns(word), word).to.deep.equal([]);
  });

  it('are refused when the table has another shape or signs of a pattern among its words', () => {
    for (const changed of [{ negations: [] }, { decisive: ['买|卖'] }, { modalities: [[]] }, { others: [] }])
      expect(() => decidingWordsTable({ ...shipped, ...changed })).to.throw();
  });
});
