import { expect } from 'chai';
import { checkCitations } from '../citations/checkCitations.js';
import { shippedFacts } from '../citations/shippedFacts.js';
import { formDomains } from '../forms/formDomain.js';
import { wayOf, waysIn } from './closingWays.js';

describe('the ways in which the court closes a submission', () => {
  it('are the same four in every field of law, each with the law of that field', () => {
    for (const domain of formDomains) {
      expect(
        waysIn({ domain }).map(({ how }) => how),
        domain,
      ).to.deep.equal(['returned', 'refused', 'transferred', 'duplicate']);
      for (const { hint } of waysIn({ domain }))
        for (const { text, verdict } of checkCitations(hint, { today: '2026-11-30', facts: shippedFacts }))
          expect(verdict, text).to.equal('verified');
      if (domain !== 'civil') expect(JSON.stringify(waysIn({ domain })), domain).not.to.contain('民事');
    }
  });

  it('refuse a private prosecution by a ruling after persuasion, and an application for compensation by a decision', () => {
    expect(wayOf('refused', { domain: 'criminal' })?.hint)
      .to.contain('经说服自诉人不撤回')
      .and.contain('裁定');
    const refused = wayOf('refused', { domain: 'compensation' });
    expect(refused?.particular?.label).to.equal('决定书文号（必填）');
    expect(refused?.hint).to.contain('决定书另行送达').and.not.contain('裁定');
    expect(wayOf('withdrawn', {})).to.equal(undefined);
  });
});
