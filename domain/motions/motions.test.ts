import { expect } from 'chai';
import { checkCitations } from '../citations/checkCitations.js';
import { shippedFacts } from '../citations/shippedFacts.js';
import { administrativeMotions, motions, motionsBy, motionsOf, sentenceOf } from './motions.js';
import shipped from './motions.json' with { type: 'json' };

describe('what is asked for within a running case', () => {
  it('rests on articles that there are in laws in force', () => {
    for (const { key, basis } of [...motions, ...administrativeMotions]) {
      const cited = checkCitations(basis, { today: '2026-11-30', facts: shippedFacts });
      const articles = basis.match(/第[一二三四五六七八九十百零]+条/gu) ?? [];
      expect(cited, key).to.have.lengthOf(articles.length).and.not.deep.equal([]);
      for (const { text, verdict } of cited) expect(verdict, `${key}: ${text}`).to.equal('verified');
    }
  });

  it('says what to do in one sentence with the law', () => {
    expect(sentenceOf({ what: '向法院提出。', basis: '民事诉讼法第五十四条' })).to.equal(
      '向法院提出（民事诉讼法第五十四条）。',
    );
    for (const { key, what } of [...motions, ...administrativeMotions]) expect(what, key).to.match(/法院|法官/);
  });

  it('is offered to the side that can ask for it, before the court has numbered the case only what can be asked then', () => {
    const keys = (...asked: Parameters<typeof motionsOf>) => motionsOf(...asked).map(({ key }) => key);
    expect(keys('defense', true)).to.include.members(['jurisdiction', 'counterclaim', 'appeal']);
    expect(keys('defense', true)).not.to.include('withdrawal-of-suit');
    expect(keys('complaint', true)).to.include.members(['change-of-claims', 'withdrawal-of-suit', 'appeal']);
    expect(keys('complaint', true)).not.to.include('counterclaim');
    expect(keys('complaint', false)).to.include('preservation').and.not.include('appeal');
  });

  it('is other things in an administrative case, by its own law alone', () => {
    const keys = (...[side, isFiled]: Parameters<typeof motionsOf>) =>
      motionsOf(side, isFiled, 'administrative').map(({ key }) => key);
    expect(keys('complaint', true)).to.include('stay-of-execution').and.not.include('preservation');
    expect(keys('defense', true)).to.include('jurisdiction').and.not.include('counterclaim');
    expect(keys('complaint', false)).to.deep.equal(['change-of-claims', 'withdrawal-of-suit']);
    for (const { key, basis } of administrativeMotions) expect(basis, key).to.match(/^行政诉讼法/u);
  });

  it('cannot be read from a table that names one twice or of another shape', () => {
    const [first] = shipped.motions;
    expect(() => motionsBy({ motions: [first, first] })).to.throw('twice');
    for (const change of [{ what: 'Ask.' }, { stage: 'later' }, { form: 'claim-divorce' }])
      expect(() => motionsBy({ motions: [{ ...first, ...change }] })).to.throw();
  });
});
