import fc from 'fast-check';
import { expect } from 'chai';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { correctionDecider, type CorrectUsage } from './correction.js';
import { usageEvents, type UsageEvent } from './events.js';

const given = specify(correctionDecider('call-1'));
const calledAt = '2027-01-10T02:00:00.000Z';
const reason = '服务方误报为十倍';
const used = { promptTokens: 1200, completionTokens: 300, totalTokens: 1500 };
const right = { promptTokens: 120, completionTokens: 30, totalTokens: 150 };
const whose = { userId: 'u1', model: 'qwen-max', source: 'chat' };
const call = (callId = 'call-1', estimated = false): UsageEvent => ({
  type: 'TokensConsumed',
  data: { callId, ...whose, scope: 'platform', ...used, credits: 7, estimated },
});
const correct = (figures = right): CorrectUsage => ({ type: 'CorrectUsage', data: { calledAt, ...figures, reason } });
const corrected = (before: typeof used, figures: typeof right, estimated = false): UsageEvent => ({
  type: 'UsageCorrected',
  data: { callId: 'call-1', ...whose, calledAt, before: { ...before, estimated }, ...figures, reason },
});

describe('the correction of a call’s usage', () => {
  it('says what counted before and what counts now', () => given(call()).when(correct()).then(corrected(used, right)));

  it('that was made before changes nothing', () => given(call(), corrected(used, right)).when(correct()).thenNothing());

  it('can be corrected again, from the figures of the last one', () =>
    given(call(), corrected(used, right)).when(correct(used)).then(corrected(right, used)));

  it('confirms estimated figures, which are no estimate afterwards', () => {
    given(call('call-1', true))
      .when(correct(used))
      .then(corrected(used, used, true));
    given(call('call-1', true), corrected(used, used, true))
      .when(correct(used))
      .thenNothing();
  });

  it('is refused for a call that the month does not have, and leaves other calls alone', () => {
    given().when(correct()).thenRefused('usage_call_not_found');
    given(call('call-2')).when(correct()).thenRefused('usage_call_not_found');
    given(call(), call('call-2')).when(correct()).then(corrected(used, right));
  });

  it('takes the first figures of a call that the log repeats, also behind a correction', () =>
    given(call(), corrected(used, right), call()).when(correct()).thenNothing());

  it('adds up to the last figures, never below zero, however often it is made', () => {
    const figure = fc.record({ promptTokens: fc.nat(), completionTokens: fc.nat(), totalTokens: fc.nat() });
    fc.assert(
      fc.property(fc.array(figure, { minLength: 1 }), (corrections) => {
        const decider = correctionDecider('call-1');
        const events = corrections.reduce<UsageEvent[]>(
          (log, figures) => [...log, ...decider.decide(correct(figures), fold(decider, log))],
          [call()],
        );
        let tokens = 0;
        for (const { type, data } of events) {
          tokens += data.totalTokens - (type === 'UsageCorrected' ? data.before.totalTokens : 0);
          expect(tokens).to.be.at.least(0);
        }
        expect(tokens).to.equal(corrections.at(-1)?.totalTokens);
      }),
    );
  });

  it('has no figures below zero and is never without a reason', () => {
    const { data } = usageEvents.UsageCorrected;
    const { data: sound } = corrected(used, right);
    expect(data.safeParse(sound).success).to.equal(true);
    for (const wrong of [{ promptTokens: -1 }, { completionTokens: -1 }, { totalTokens: -1 }, { reason: '' }])
      expect(data.safeParse({ ...sound, ...wrong }).success).to.equal(false);
  });
});
