import { expect } from 'chai';
import { answerWord, partiesWord, partyWord, standingOfKey } from './standing.js';

describe('what those who answer a complaint are called', () => {
  it('defendants by the field of law, third parties alike in all of them', () => {
    expect(partyWord(undefined, {})).to.equal('被告');
    expect(partyWord(null, { domain: 'administrative' })).to.equal('被告');
    expect(partyWord(undefined, { domain: 'criminal' })).to.equal('被告人');
    expect(partyWord(undefined, { domain: 'compensation' })).to.equal('赔偿义务机关');
    expect(partyWord('third_party', { domain: 'administrative' })).to.equal('第三人');
    expect(partyWord('third_party', { domain: 'criminal' })).to.equal('第三人');
  });

  it('all of a case together, each word once', () => {
    const sued = { standing: null };
    const third = { standing: 'third_party' } as const;
    expect(partiesWord([sued, third, sued, third], { domain: 'administrative' })).to.equal('被告、第三人');
    expect(partiesWord([sued, sued], { domain: 'criminal' })).to.equal('被告人');
  });

  it('their papers by the form they fill in', () => {
    expect(answerWord(standingOfKey('defense-patent-invalidation-third-party'))).to.equal('意见陈述书');
    expect(answerWord(standingOfKey('defense-trademark-refusal'))).to.equal('答辩状');
  });
});
