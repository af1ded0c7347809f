import { expect } from 'chai';
import type { AnswerRecord } from '../../../../domain/forms/answers.js';
import { fill } from '../../../../domain/forms/fill.js';
import { loadCatalogue } from '../../forms/index.js';
import { amountClaimed } from './amountClaimed.js';

describe('the amount from which a fee follows', () => {
  const claimedIn = async (items: Readonly<Record<string, AnswerRecord>>) => {
    const definition = (await loadCatalogue()).get('claim-private-lending');
    if (!definition) throw new Error('no form');
    return amountClaimed(fill(definition, { sections: { claims: { items } } }));
  };
  const principal = { as_of: '2026-03-01', principal: '100000' };

  it('is the total that the complaint states, whatever its parts add up to', async () => {
    expect(await claimedIn({ principal, total_claimed: { amount: '117520.50' } })).to.equal('117520.50');
  });

  it('is the sum of what is demanded where no total is stated, and none where nothing is', async () => {
    expect(await claimedIn({ principal, interest: { as_of: '2026-03-01', interest: '8500.50' } })).to.equal(
      '108500.50',
    );
    expect(await claimedIn({})).to.equal(null);
  });
});
