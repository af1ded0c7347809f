import { expect } from 'chai';
import { callsIn, methodOf, outcomeOf } from './call.js';
import { contract } from './contract.js';

const calls = Object.values(contract).flatMap((area) => callsIn(area));

describe('the outcome of a call whose response is lost', () => {
  it('can be asked for under its key or by sending it again, or the contract says that it cannot', () => {
    const unsaid = calls.filter((called) => outcomeOf(called) === 'single' && called.outcome !== 'single');
    expect(unsaid.map(({ key }) => key)).to.deep.equal([]);
  });

  it('is said once: a key says more than `outcome`, and what only reads has none', () => {
    const twice = calls.filter((called) => called.outcome !== undefined && (called.repeatable || called.reads));
    expect(twice.map(({ key }) => key)).to.deep.equal([]);
  });

  it('of a removal is nothing more than that it is gone, which a second one finds too', () => {
    const removals = calls.filter((called) => methodOf(called) === 'DELETE' && outcomeOf(called) !== 'single');
    expect(removals.length).to.be.greaterThan(10);
    for (const { key, response } of removals) expect(response.kind, key).to.equal('nothing');
  });
});
