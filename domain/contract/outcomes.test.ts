import { expect } from 'chai';
import { callsIn, methodOf, outcomeOf } from './call.js';
import { contract } from './contract.js';

const calls = Object.values(contract).flatMap((area) => callsIn(area));

describe('the outcome of a call whose response is lost', () => {
  it('can be asked for under its key or by sending it again, or the contract says that it cannot', () => {
    const unsaid = calls.filter((called) => outcomeOf(called) === 'single' && called.outcome !== 'single');
    expect(unsaid.map(({ key }) => key)).to.deep.equal([]);
  });

  it('is said once: what only reads has none, and a key says more than that a second time finds it done', () => {
    const twice = calls.filter(
      ({ outcome, repeatable, reads }) => (reads && outcome) || (repeatable && outcome === 'idempotent'),
    );
    expect(twice.map(({ key }) => key)).to.deep.equal([]);
    const singleWithKey = calls.filter(({ outcome, repeatable }) => repeatable && outcome === 'single');
    expect(singleWithKey.map(({ key }) => key)).to.deep.equal([
      'POST /api/documents/generate-unsaved',
      'POST /api/documents/generate-pdf',
    ]);
  });

  it('of a removal is nothing more than that it is gone, which a second one finds too', () => {
    const removals = calls.filter((called) => methodOf(called) === 'DELETE' && outcomeOf(called) !== 'single');
    expect(removals.length).to.be.greaterThan(10);
    for (const { key, response } of removals) expect(response.kind, key).to.equal('nothing');
  });
});
