import { expect } from 'chai';
import { failureRun } from './failureRun.js';

const at = (minute: number): Date => new Date(Date.UTC(2027, 0, 15, 4, minute));
const calls = (...outcomes: string[]) => outcomes.map((outcome, index) => ({ outcome, at: at(59 - index) }));

describe('the failures in a row of a model', () => {
  it('are those since its service last replied, whatever that reply was worth', () => {
    expect(failureRun(calls('key_invalid', 'unreachable', 'invalid', 'timed_out'))).to.deep.equal({
      calls: 2,
      outcome: 'key_invalid',
      since: at(58),
      lastAt: at(59),
    });
    expect(failureRun(calls('stalled', 'stalled'))).to.include({ calls: 2 });
  });

  it('say how the service failed, not that calls were paused for it', () => {
    expect(failureRun(calls('service_resting', 'service_resting', 'key_invalid', 'complete'))).to.include({
      calls: 3,
      outcome: 'key_invalid',
    });
    expect(failureRun(calls('service_resting'))).to.include({ calls: 1, outcome: 'service_resting' });
  });

  it('are none where the newest call came to a reply, or where there was no call', () => {
    expect([failureRun(calls('complete', 'timed_out')), failureRun([])]).to.deep.equal([null, null]);
  });

  it('are neither ended nor lengthened by calls that people broke off', () => {
    expect(failureRun(calls('aborted', 'service_error', 'aborted', 'service_error', 'complete'))).to.include({
      calls: 2,
      outcome: 'service_error',
    });
    expect(failureRun(calls('aborted', 'complete'))).to.equal(null);
  });
});
