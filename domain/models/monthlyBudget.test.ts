import { expect } from 'chai';
import fc from 'fast-check';
import {
  budgetMonth,
  budgetParts,
  budgetState,
  heldTokens,
  isWithinBudgets,
  partsOfCall,
  type BudgetHold,
  type BudgetPart,
  type Budgets,
} from './monthlyBudget.js';
import { modelSlots, type ModelSlot } from './slots.js';

const now = new Date('2027-01-15T04:00:00Z');
const minutesLater = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const none: Budgets = { all: null, general: null, vision: null, fast: null };
const unused = { all: 0, general: 0, vision: 0, fast: 0 };

describe('the monthly budget for the platform’s models', () => {
  it('belongs to the month that the court’s clocks show, whatever the month is elsewhere', () => {
    const months = (timeZone: string, ...moments: string[]) =>
      moments.map((moment) => budgetMonth(new Date(moment), timeZone));
    expect(
      months('Asia/Shanghai', '2027-01-31T15:59:59.999Z', '2027-01-31T16:00:00Z', '2027-12-31T16:00:00Z'),
    ).to.deep.equal(['2027-01', '2027-02', '2028-01']);
    expect(months('America/New_York', '2027-02-01T04:59:59Z', '2027-02-01T05:00:00Z')).to.deep.equal([
      '2027-01',
      '2027-02',
    ]);
  });

  it('is near its end from 80 % and spent from 100 %, and without a number never', () => {
    expect([0, 79, 80, 99, 100, 101].map((used) => budgetState(100, used))).to.deep.equal([
      'open',
      'open',
      'near',
      'near',
      'spent',
      'spent',
    ]);
    expect([0, 1, 2].map((used) => budgetState(1, used))).to.deep.equal(['open', 'spent', 'spent']);
    expect(budgetState(null, 1e12)).to.equal('open');
  });

  it('lets a call through while something is left of the whole and of its slot beside what others hold', () => {
    const hold: BudgetHold = { slot: 'vision', tokens: 60, until: minutesLater(15) };
    const may = (budgets: Partial<Budgets>, slot: ModelSlot | null, holds: readonly BudgetHold[] = []) =>
      isWithinBudgets({ ...none, ...budgets }, { used: { ...unused, all: 50, vision: 40 }, holds }, slot, now);
    expect(may({}, 'vision', [hold])).to.equal(true);
    expect([may({ all: 51 }, 'fast'), may({ all: 50 }, 'fast'), may({ all: 50 }, null)]).to.deep.equal([
      true,
      false,
      false,
    ]);
    expect([may({ vision: 40 }, 'vision'), may({ vision: 40 }, 'general')]).to.deep.equal([false, true]);
    expect([may({ all: 110 }, 'fast', [hold]), may({ all: 111 }, 'fast', [hold])]).to.deep.equal([false, true]);
    const lapsed = { ...hold, until: minutesLater(-1) };
    expect(may({ all: 51 }, 'fast', [lapsed])).to.equal(true);
  });

  it('is exceeded by less than one call, in whatever order calls hold, settle and die', () => {
    const step = fc.record({
      slot: fc.constantFrom<(ModelSlot | null)[]>(null, ...modelSlots),
      most: fc.integer({ min: 1, max: 500 }),
      /** Which call under way ends; beyond the last one a call begins. */
      ends: fc.nat(8),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      dies: fc.boolean(),
      minutes: fc.nat(5),
    });
    const budget = fc.option(fc.integer({ min: 1, max: 3000 }), { nil: null });
    fc.assert(
      fc.property(
        fc.record({ all: budget, general: budget, vision: budget, fast: budget }),
        fc.array(step, { maxLength: 80 }),
        (budgets, steps) => {
          const used: Record<BudgetPart, number> = { ...unused };
          let holds: readonly BudgetHold[] = [];
          let elapsed = 0;
          for (const { slot, most, ends, share, dies, minutes } of steps) {
            elapsed += minutes;
            const at = minutesLater(elapsed);
            // A call whose hold has lapsed is over, with its process.
            holds = holds.filter(({ until }) => until >= at);
            const ended = holds[ends];
            if (ended && !dies) {
              holds = holds.filter((hold) => hold !== ended);
              for (const part of partsOfCall(ended.slot)) used[part] += Math.floor(ended.tokens * share);
            } else if (!ended && isWithinBudgets(budgets, { used, holds }, slot, at))
              holds = [...holds, { slot, tokens: most, until: minutesLater(elapsed + 15) }];
            for (const part of budgetParts)
              expect(used[part] + heldTokens(part, holds, at)).to.be.below((budgets[part] ?? Infinity) + 500);
          }
        },
      ),
    );
  });
});
