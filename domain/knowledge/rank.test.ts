import { expect } from 'chai';
import fc from 'fast-check';
import { fuseRanks, rankByTerms, type TextStatistics } from './rank.js';
import { termsOf } from './terms.js';

const statisticsOf = (texts: readonly string[]): TextStatistics => {
  const terms = texts.map((text) => new Set(termsOf(text)));
  return {
    texts: texts.length,
    averageLength: texts.reduce((sum, text) => sum + termsOf(text).length, 0) / Math.max(1, texts.length),
    holding: (term) => terms.filter((held) => held.has(term)).length,
  };
};
const search = (question: string, texts: readonly string[]): string[] =>
  rankByTerms(
    question,
    texts.map((text) => ({ item: text, text })),
    statisticsOf(texts),
  ).map(({ item }) => item);

describe('the terms of a text', () => {
  it('are pairs of Chinese characters, a single one by itself, and other words whole, folded', () => {
    expect(termsOf('租金，Ａ4纸 Word')).to.deep.equal(['租金', 'a4', '纸', 'word']);
    expect(termsOf('出租人')).to.deep.equal(['出租', '租人']);
    expect(termsOf(' ，。')).to.deep.equal([]);
  });

  it('of a part are among the terms of the whole', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'出租人退还押金'), minLength: 4, maxLength: 40 }), (text) => {
        for (const term of termsOf([...text].slice(1, -1).join(''))) expect(termsOf(text)).to.include(term);
      }),
    ));
});

describe('ranking texts by their terms', () => {
  const texts = [
    '出租人应当退还押金。',
    '借款人应当返还借款。',
    '夫妻一方可以起诉离婚。',
    '承租人应当支付租金，出租人应当交付租赁物。',
  ];

  it('puts the text that holds the rare words of the question first, also for two characters', () => {
    expect(search('房东不退押金怎么办', texts)[0]).to.equal('出租人应当退还押金。');
    expect(search('离婚', texts)).to.deep.equal(['夫妻一方可以起诉离婚。']);
  });

  it('finds nothing for a question of other words, or of none', () => {
    expect(search('红烧肉', texts)).to.deep.equal([]);
    expect(search('', texts)).to.deep.equal([]);
  });
});

describe('fusing ranks', () => {
  it('prefers what two orders agree on to what one puts first', () => {
    const fused = fuseRanks([
      ['甲', '乙', '丙'],
      ['丁', '乙', '戊'],
    ]).map(({ item }) => item);
    expect(fused[0]).to.equal('乙');
    expect(fused).to.have.members(['甲', '乙', '丙', '丁', '戊']);
  });

  it('of a single order keeps it', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), (order) => {
        expect(fuseRanks([order]).map(({ item }) => item)).to.deep.equal(order);
      }),
    ));
});
