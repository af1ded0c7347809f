import { expect } from 'chai';
import { createBudget } from './budget.js';

const share = { ms: 100, seconds: 10, atOnce: 1 };
const shares = { filing: share, court: share, reading: share, help: share };
const budgetAt = (clock: { ms: number }) => createBudget({ shares, now: () => clock.ms });
const address = (n: number) => ({ key: `address 203.0.113.${n}`, wider: 'network 203.0.113.0/24' });

describe('the budget of work', () => {
  it('of a kind is used up by what was charged, and there again when its time is over', () => {
    const clock = { ms: 0 };
    const budget = budgetAt(clock);
    budget.charge(address(1), 'help', 60);
    expect(budget.msUntilMore(address(1), 'help')).to.equal(0);
    clock.ms = 4000;
    budget.charge(address(1), 'help', 60); // the last call may go past it
    expect(budget.msUntilMore(address(1), 'help')).to.equal(6000);
    clock.ms = 10_001;
    expect(budget.msUntilMore(address(1), 'help')).to.equal(0);
  });
  it('of help leaves filing alone, and of one address its neighbour', () => {
    const budget = budgetAt({ ms: 0 });
    budget.charge(address(1), 'help', 150);
    expect(budget.msUntilMore(address(1), 'filing')).to.equal(0);
    expect(budget.msUntilMore(address(2), 'help')).to.equal(0);
  });
  it('of a wider network is used up by several of its addresses together; an account has its own wherever it is', () => {
    const budget = budgetAt({ ms: 0 });
    for (const n of [1, 2, 3]) budget.charge(address(n), 'help', 70);
    expect(budget.msUntilMore(address(9), 'help')).to.be.above(0);
    expect(budget.msUntilMore({ key: 'account u1' }, 'help')).to.equal(0);
  });
  it('tells who had more lately, and forgets it by and by', () => {
    const clock = { ms: 0 };
    const budget = budgetAt(clock);
    budget.charge(address(1), 'help', 80);
    expect(budget.lately(address(1))).to.equal(80);
    expect(budget.lately(address(2)), 'a neighbour of the greedy').to.equal(40);
    expect(budget.lately({ key: 'account u1' })).to.equal(0);
    clock.ms = 10_000;
    expect(budget.lately(address(1))).to.be.closeTo(40, 0.001);
  });
  it('lets what several calls share count against what there is, not against whose turn it is', () => {
    const budget = budgetAt({ ms: 0 });
    budget.charge(address(1), 'help', 150, 'shared');
    expect(budget.lately(address(1))).to.equal(0);
    expect(budget.msUntilMore(address(1), 'help')).to.be.above(0);
  });
  it('remembers a bounded number of callers', () => {
    const budget = budgetAt({ ms: 0 });
    budget.charge({ key: 'first' }, 'help', 200);
    for (let n = 0; n < 50_000; n += 1) budget.charge({ key: `address ${n}` }, 'help', 1);
    expect(budget.msUntilMore({ key: 'first' }, 'help')).to.equal(0);
  });
});
