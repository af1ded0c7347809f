import { expect } from 'chai';
import fc from 'fast-check';
import { creditsOf, maxCredits, unitsOf } from './credits.js';
import { planIncludes, planInEffect, plans, planTerms } from './plans.js';

const end = new Date('2027-03-31T15:59:59.999Z');
const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

describe('plans', () => {
  it('count to their last moment and then fall back to the explorer’s', () => {
    const holder = { plan: 'professional', expiresAt: end.toISOString(), isAdministrator: false } as const;
    expect(planInEffect(holder, end)).to.equal('professional');
    expect(planInEffect(holder, new Date(end.getTime() + 1))).to.equal('explorer');
    expect(planInEffect({ ...holder, expiresAt: null }, new Date('2099-01-01'))).to.equal('professional');
  });

  it('of administrators are the court’s own, whatever else they have', () =>
    fc.assert(
      fc.property(fc.constantFrom(...plans), fc.option(moments), moments, (plan, expiry, now) => {
        const holder = { plan, expiresAt: expiry?.toISOString() ?? null };
        expect(planInEffect({ ...holder, isAdministrator: true }, now)).to.equal('admin');
        const own = planInEffect({ ...holder, isAdministrator: false }, now);
        expect(own).to.equal(expiry && expiry < now ? 'explorer' : plan);
      }),
    ));

  it('include private knowledge, all but the explorer’s', () => {
    for (const plan of plans) expect(planIncludes(plan, 'privateKnowledge'), plan).to.equal(plan !== 'explorer');
  });

  it('of enterprises include at least what the professional one does', () => {
    const { professional, enterprise } = planTerms;
    expect(enterprise.features).to.include.members([...professional.features]);
  });

  it('count credits in whole ten-thousandths: what has four decimals comes back as it was', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxCredits * 10_000 }), (units) => {
        expect(unitsOf(creditsOf(units))).to.equal(units);
        expect(unitsOf(Number((units / 10_000).toFixed(4)))).to.equal(units);
      }),
    ));
});
