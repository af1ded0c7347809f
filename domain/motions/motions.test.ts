import { expect } from 'chai';
import { checkCitations } from '../citations/checkCitations.js';
import { shippedFacts } from '../citations/shippedFacts.js';
import {
  administrativeMotions,
  compensationMotions,
  criminalMotions,
  motions,
  motionsBy,
  motionsOf,
  sentenceOf,
} from './motions.js';
import shipped from './motions.json' with { type: 'json' };

const every = [...motions, ...administrativeMotions, ...criminalMotions, ...compensationMotions];

describe('what is asked for within a running case', () => {
  it('rests on articles that there are in laws in force', () => {
    for (const { key, basis } of every) {
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
    for (const { key, what } of every) expect(what, key).to.match(/法院|法官/);
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

  it('is in a private prosecution what the criminal law knows: no civil period, withdrawal and counsel before filing', () => {
    const keys = (...[side, isFiled]: Parameters<typeof motionsOf>) =>
      motionsOf(side, isFiled, 'criminal').map(({ key }) => key);
    expect(keys('defense', true)).to.include.members(['counter-prosecution', 'defence-counsel', 'appeal']);
    expect(keys('complaint', true)).to.include('collateral-civil-action').and.not.include('counter-prosecution');
    expect(keys('complaint', false)).to.deep.equal(['representation', 'withdrawal']);
    expect(keys('defense', false)).to.deep.equal(['defence-counsel']);
    for (const { key, basis } of criminalMotions) expect(basis, key).to.match(/^刑事诉讼法/u);
  });

  it('is before a compensation committee negotiation and a petition, and never an appeal', () => {
    const keys = (...[side, isFiled]: Parameters<typeof motionsOf>) =>
      motionsOf(side, isFiled, 'compensation').map(({ key }) => key);
    expect(keys('complaint', true))
      .to.include.members(['negotiation', 'petition', 'payment'])
      .and.not.include('appeal');
    expect(keys('defense', true)).to.include('negotiation').and.not.include('payment');
    expect(keys('complaint', false)).to.deep.equal(['representation', 'withdrawal']);
    for (const { key, basis } of compensationMotions) expect(basis, key).to.match(/^国家赔偿法|赔偿委员会/u);
  });

  it('cannot be read from a table that names one twice or of another shape', () => {
    const [first] = shipped.motions;
    expect(() => motionsBy({ motions: [first, first] })).to.throw('twice');
    for (const change of [{ what: 'Ask.' }, { stage: 'later' }, { form: 'claim-divorce' }])
      expect(() => motionsBy({ motions: [{ ...first, ...change }] })).to.throw();
  });
});
