import { expect } from 'chai';
import { compoundSurnames, namesTable, peoples, surnames } from './names.js';
import shipped from './names.json' with { type: 'json' };

describe('the table of surnames and peoples', () => {
  it('has 251 surnames of one sign, 14 of two, and 56 peoples, none twice', () => {
    for (const [words, count] of [
      [surnames, 251],
      [compoundSurnames, 14],
      [peoples, 56],
    ] as const)
      expect([words.length, new Set(words).size]).to.deep.equal([count, count]);
  });

  it('is refused when it has another shape or signs of a pattern among its names', () => {
    for (const changed of [
      { surnames: '' },
      { surnames: '王]' },
      { compoundSurnames: ['欧'] },
      { peoples: ['汉|回'] },
      { others: [] },
    ])
      expect(() => namesTable({ ...shipped, ...changed })).to.throw();
  });
});
