import { expect } from 'chai';
import { modelSlots } from './slots.js';
import { testSentenceFor, testState, testStateName } from './testState.js';
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
  it('is untested where the service was out of order before anything could be found out', () => {
    const stopped = (...untold: TestedCapability[]) => ({
      verdicts: testedCapabilities.map((capability) => ({
        capability,
        verdict: untold.includes(capability) ? ('untested' as const) : ('yes' as const),
      })),
    });
    const states = (of: ReturnType<typeof stopped>) => modelSlots.map((slot) => testState(of, slot));
    const [, ...afterConnecting] = testedCapabilities;
    expect(states(stopped(...afterConnecting))).to.deep.equal(['untested', 'untested', 'untested']);
    expect(states(stopped('image'))).to.deep.equal(['passed', 'untested', 'passed']);
    expect(testSentenceFor(stopped(...afterConnecting).verdicts, ['general'])).to.equal('4项没有测出');
    expect(modelSlots.map((slot) => testStateName(stopped('image'), slot))).to.deep.equal([null, '没有测完', null]);
    expect(testStateName(stopped(...afterConnecting), 'general')).to.equal('没有测完');
    expect([testStateName(null, 'general'), testStateName(test('key'), 'general')]).to.deep.equal([
      '未测试',
      '测试失败',
    ]);
    expect(testSentenceFor(test('key').verdicts, ['general'])).to.equal('1项不正常');
    expect(testSentenceFor(stopped('image').verdicts, ['general'])).to.equal('各项正常');
  });
});
