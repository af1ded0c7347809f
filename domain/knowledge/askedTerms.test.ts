import { expect } from 'chai';
import { askedTerms } from './askedTerms.js';

const statisticsOf = (texts: number, counts: Readonly<Record<string, number>>) => ({
  texts,
  averageLength: 100,
  holding: (term: string) => counts[term] ?? 0,
});
const termsFor = (question: string, texts: number, counts: Readonly<Record<string, number>>) =>
  askedTerms(question, statisticsOf(texts, counts)).terms.map(({ term }) => term);

describe('what the index is asked for', () => {
  it('is the known terms of the question, the rarest first, without those of many texts', () =>
    expect(termsFor('出租人押金', 1000, { 出租: 150, 租人: 120, 押金: 7 })).to.deep.equal(['押金', '租人', '出租']));

  it('leaves out what more than a fifth of many texts hold, but nothing among few', () => {
    expect(termsFor('合同押金', 1000, { 合同: 201, 押金: 7 })).to.deep.equal(['押金']);
    expect(termsFor('合同押金', 50, { 合同: 50, 押金: 7 })).to.deep.equal(['押金', '合同']);
  });

  it('is one term for a question of one or two, else two, or one that few texts hold', () => {
    const statistics = statisticsOf(1000, { 出租: 150, 租人: 120, 押金: 7 });
    expect(askedTerms('押金', statistics).least).to.equal(1);
    const { least, enough, terms } = askedTerms('出租人的押金', statistics);
    expect(least).to.equal(2);
    expect(terms.map(({ weight }) => weight >= enough)).to.deep.equal([true, false, false]);
  });

  it('is bounded for a question of any length', () => {
    const many = Array.from({ length: 3000 }, (_, n) => `w${n}`).join(' ');
    const terms = askedTerms(many, { texts: 100_000, averageLength: 100, holding: () => 1000 }).terms;
    expect(terms).to.have.lengthOf(40);
  });
});
