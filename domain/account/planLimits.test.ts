import { expect } from 'chai';
import fc from 'fast-check';
import { DomainError } from '../eventSourcing/domainError.js';
import {
  defaultPlanLimits,
  lesserLimits,
  limitedPlans,
  limitsOf,
  monthlyCreditsOf,
  mostOfPlans,
  nothingLimited,
  PlanLimits,
  setPlanLimits,
  withPlanLimits,
  type SetPlanLimits,
} from './planLimits.js';
import { plans } from './plans.js';

const month = '2027-01';
const half = (most: number) => fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: most * 2 }));
const counted = {
  generationsPerDay: fc.option(half(mostOfPlans.generationsPerDay)),
  batchRows: half(mostOfPlans.batchRows),
  batchPleadings: half(mostOfPlans.batchPleadings),
};
const credits = { monthlyCredits: fc.integer({ min: 0, max: mostOfPlans.monthlyCredits * 2 }) };
const anyLimits: fc.Arbitrary<PlanLimits> = fc.record({
  explorer: fc.record(counted),
  professional: fc.record({ ...counted, ...credits }),
  enterprise: fc.record({ ...counted, ...credits, teamMembers: half(mostOfPlans.teamMembers) }),
});
const within = (limits: PlanLimits): boolean =>
  limitedPlans.every((plan) => {
    const { generationsPerDay, batchRows, batchPleadings } = limits[plan];
    return (
      (generationsPerDay ?? 0) <= mostOfPlans.generationsPerDay &&
      batchRows <= mostOfPlans.batchRows &&
      batchPleadings <= mostOfPlans.batchPleadings
    );
  }) &&
  limits.enterprise.teamMembers <= mostOfPlans.teamMembers &&
  [limits.professional, limits.enterprise].every(({ monthlyCredits }) => monthlyCredits <= mostOfPlans.monthlyCredits);

describe('limits of plans', () => {
  it('are those of the release before anything was set, and can be set to them', () => {
    expect(PlanLimits.parse(defaultPlanLimits)).to.deep.equal(defaultPlanLimits);
    expect(within(defaultPlanLimits)).to.equal(true);
    expect(lesserLimits(defaultPlanLimits)).to.deep.equal([]);
    expect(defaultPlanLimits.explorer).to.deep.equal({ generationsPerDay: 5, batchRows: 20, batchPleadings: 20 });
    expect(plans.map((plan) => limitsOf(defaultPlanLimits, plan).batchRows)).to.deep.equal([20, 300, 2000, 2000]);
    expect(plans.map((plan) => monthlyCreditsOf(nothingLimited, plan, month))).to.deep.equal([0, 1e10, 1e10, 0]);
  });

  it('never exceed what the machine takes, and never give less for the greater plan, whatever is set by whom', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(anyLimits, fc.nat(4)), { maxLength: 8 }), (wants) => {
        let set: SetPlanLimits = nothingLimited;
        for (const [limits, basedOn] of wants) {
          try {
            const event = setPlanLimits({ limits, basedOn, month }, set);
            if (event !== null) {
              expect(event.version).to.equal(set.version + 1);
              expect(basedOn).to.equal(set.version);
              set = withPlanLimits(set, event);
            }
          } catch (error) {
            expect(error).to.be.instanceOf(DomainError);
          }
          expect(within(set.limits)).to.equal(true);
          expect(lesserLimits(set.limits)).to.deep.equal([]);
          // Set again by a second press, they are the same.
          expect(setPlanLimits({ limits: set.limits, basedOn: 99, month }, set)).to.equal(null);
        }
      }),
    ));

  it('are within what this release takes, whatever an older one recorded', () =>
    fc.assert(
      fc.property(anyLimits, (limits) => {
        const set = withPlanLimits(nothingLimited, { version: 1, month, limits });
        expect(within(set.limits)).to.equal(true);
        if (within(limits)) expect(set.limits).to.deep.equal(limits);
      }),
    ));

  it('that were set meanwhile by somebody else are not overwritten', () => {
    const limits = { ...defaultPlanLimits, explorer: { ...defaultPlanLimits.explorer, generationsPerDay: 9 } };
    const event = setPlanLimits({ limits, basedOn: 0, month }, nothingLimited);
    if (event === null) throw new Error('nothing was set');
    const set = withPlanLimits(nothingLimited, event);
    expect(() => setPlanLimits({ limits: defaultPlanLimits, basedOn: 0, month }, set))
      .to.throw(DomainError)
      .with.property('code', 'plan_limits_changed');
  });

  it('keep the credits of each month in order, also where a clock was put back', () => {
    let set = nothingLimited;
    for (const [at, monthlyCredits] of [
      ['2027-02', 10],
      ['2027-01', 20],
      ['2027-05', 30],
      ['2027-05', 40],
    ] as const) {
      const { professional, enterprise } = defaultPlanLimits;
      const limits = {
        ...defaultPlanLimits,
        professional: { ...professional, monthlyCredits },
        enterprise: { ...enterprise, monthlyCredits },
      };
      const event = setPlanLimits({ limits, basedOn: set.version, month: at }, set);
      if (event !== null) set = withPlanLimits(set, event);
    }
    const given = ['2027-01', '2027-02', '2027-04', '2027-05', '2030-01'].map((at) =>
      monthlyCreditsOf(set, 'professional', at),
    );
    expect(given).to.deep.equal([1e10, 200_000, 200_000, 400_000, 400_000]);
    expect(set.credits.map(({ from }) => from)).to.deep.equal(['2027-02', '2027-05']);
  });
});
