import { expect } from 'chai';
import { modelSlots } from './slots.js';
import { testState } from './testState.js';
import { testedCapabilities, type TestedCapability } from './testedCapabilities.js';

const test = (...lacking: TestedCapability[]) => ({
  verdicts: testedCapabilities.map((capability) => ({
    capability,
    verdict: lacking.includes(capability) ? ('no' as const) : ('yes' as const),
  })),
});

describe('how a model was tested for a slot', () => {
  it('is untested without a test, and passed or failed by what matters there', () => {
    const states = (of: ReturnType<typeof test> | null) => modelSlots.map((slot) => testState(of, slot));
    expect(states(null)).to.deep.equal(['untested', 'untested', 'untested']);
    expect(states(test())).to.deep.equal(['passed', 'passed', 'passed']);
    expect(states(test('key'))).to.deep.equal(['failed', 'failed', 'failed']);
    expect(states(test('image'))).to.deep.equal(['passed', 'failed', 'passed']);
  });
});
