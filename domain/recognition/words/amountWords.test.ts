import { expect } from 'chai';
import shipped from './amountWords.json' with { type: 'json' };
import { amountWords, amountWordsTable, finderOf } from './amountWords.js';
import { fieldSensesTable } from '../values/fieldSenses.js';

describe('the table of words that say what an amount is', () => {
  it('names no subject and no act twice by one word, except words that may be several subjects', () => {
    for (const words of Object.values(amountWords.acts)) expect(new Set(words).size).to.equal(words.length);
    const acts = Object.values(amountWords.acts).flat();
    expect(acts.filter((word, at) => acts.indexOf(word) !== at)).to.deep.equal([]);
  });

  it('knows every event that another one is part of, and every subject that fields ask for', () => {
    for (const { means } of Object.values(amountWords.events))
      if (means !== undefined) expect(Object.keys(amountWords.events)).to.include(means);
    expect(() => fieldSensesTable([{ forms: ['claim'], fields: { 'claims.rent': { of: ['无此项'] } } }])).to.throw();
  });

  it('is refused when it has another shape or signs of a pattern among its words', () => {
    for (const word of ['', '已.*付', '付|还', '(付)'])
      expect(() => amountWordsTable({ ...shipped, denials: [word] }), word).to.throw();
    expect(() => amountWordsTable({ ...shipped, others: [] })).to.throw();
  });

  it('finds the longest word at each place, and words with a gap within a clause only', () => {
    const find = finderOf({ short: ['租金'], long: ['月租金'], gap: ['已…付'] });
    expect(find('月租金、租金').map(({ keys }) => keys[0])).to.deep.equal(['long', 'short']);
    expect(find('已经支付').map(({ from, to }) => [from, to])).to.deep.equal([[0, 4]]);
    expect(find('已到期，未付')).to.deep.equal([]);
  });
});
