import { expect } from 'chai';
import fc from 'fast-check';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import type { AccountCommand, HeldCall } from './commands.js';
import { accountDecider } from './decider.js';
import type { AccountEvent } from './events.js';
import { coverOf, largestHold, mostItCosts } from './holds.js';
import { nothingLimited } from './planLimits.js';

const given = specify(accountDecider);
const now = new Date('2027-01-10T02:00:00Z');
const until = new Date('2027-01-10T02:15:00Z');
const later = new Date('2027-01-10T02:16:00Z');

const registered: AccountEvent = { type: 'AccountRegistered', data: { userId: 'u1', email: null } };
const granted = (amount: number): AccountEvent => ({
  type: 'CreditsGranted',
  data: { userId: 'u1', grantId: 'g', amount, source: 'administrator' },
});
const call = (changes: Partial<HeldCall> = {}): HeldCall => ({
  callId: 'call-1',
  model: 'qwen-max',
  source: 'chat',
  prices: { prompt: 1, completion: 3 },
  promptTokens: 1000,
  maxTokens: 1000,
  leastTokens: 100,
  mayAskAgain: false,
  now,
  until,
  ...changes,
});
const hold = (changes: Partial<HeldCall> = {}): AccountCommand => ({ type: 'HoldCredits', data: call(changes) });
const held = (changes: Partial<Extract<AccountEvent, { type: 'CreditsHeld' }>['data']> = {}): AccountEvent => ({
  type: 'CreditsHeld',
  data: {
    userId: 'u1',
    callId: 'call-1',
    amount: 40_000,
    model: 'qwen-max',
    source: 'chat',
    maxTokens: 1000,
    promptPrice: 1,
    completionPrice: 3,
    until: until.toISOString(),
    ...changes,
  },
});
const used = { callId: 'call-1', model: 'qwen-max', source: 'chat', estimated: false } as const;
const settle = (promptTokens: number, completionTokens: number, totalTokens: number): AccountCommand => ({
  type: 'SettleCredits',
  data: { ...used, promptTokens, completionTokens, totalTokens },
});
const spent = (amount: number, promptTokens: number, completionTokens: number, totalTokens: number): AccountEvent => ({
  type: 'CreditsSpent',
  data: {
    userId: 'u1',
    ...used,
    amount,
    promptTokens,
    completionTokens,
    totalTokens,
    promptPrice: 1,
    completionPrice: 3,
  },
});
const released = (why: 'nothing_usable' | 'lapsed'): AccountEvent => ({
  type: 'CreditsReleased',
  data: { userId: 'u1', callId: 'call-1', amount: 40_000, why },
});

describe('account: credits of a call of a model', () => {
  it('holds the most that the call can cost: its prompt and the whole limit of its reply', () =>
    given(registered, granted(1_000_000)).when(hold()).then(held()));
  it('holds for asking again: the prompt twice, and three times the room, or the first answer sent back, whichever costs more', () => {
    given(registered, granted(1_000_000))
      .when(hold({ mayAskAgain: true }))
      .then(held({ amount: 110_000 }));
    given(registered, granted(1_000_000))
      .when(hold({ mayAskAgain: true, prices: { prompt: 5, completion: 3 } }))
      .then(held({ amount: 210_000, promptPrice: 5 }));
  });
  it('holds for one request, with its whole room, where asking again cannot be paid', () =>
    given(registered, granted(40_000))
      .when(hold({ mayAskAgain: true }))
      .then(held()));
  it('makes a call whose prompt may be paid for, because its tokens are estimated rather too high', () =>
    given(registered, granted(12_000))
      .when(hold())
      .then(held({ amount: 12_000, maxTokens: 233 })));
  it('lowers the limit of tokens to what the balance pays for', () =>
    given(registered, granted(25_000))
      .when(hold())
      .then(held({ amount: 25_000, maxTokens: 500 })));
  it('refuses a call of which not even a short reply can be paid', () =>
    given(registered, granted(7_999)).when(hold()).thenRefused('credits_insufficient'));
  it('does not count what other calls hold', () =>
    given(registered, granted(45_000), held())
      .when(hold({ callId: 'call-2' }))
      .thenRefused('credits_insufficient'));
  it('releases lapsed holds first, so that a dead process does not stand in the way', () =>
    given(registered, granted(40_000), held())
      .when(hold({ callId: 'call-2', now: later }))
      .then(released('lapsed'), held({ callId: 'call-2' })));
  it('holds nothing for an account that is barred', () =>
    given(registered, granted(1_000_000), { type: 'AccountDeactivated', data: { userId: 'u1' } })
      .when(hold())
      .thenRefused('account_inactive'));
  it('holds a call once', () => given(registered, granted(1_000_000), held()).when(hold()).thenNothing());

  it('settles with the reported tokens, thinking as completion, rounded up to a ten-thousandth', () =>
    given(registered, granted(1_000_000), held())
      .when(settle(7, 3, 11))
      .then(spent(190, 7, 3, 11)));
  it('settles a call once', () =>
    given(registered, granted(1_000_000), held(), spent(190, 7, 3, 11))
      .when(settle(7, 3, 11))
      .thenNothing());
  it('takes no more than was held, whatever the service says that it used', () =>
    given(registered, granted(50_000), held())
      .when(settle(9000, 1000, 10_000))
      .then(spent(40_000, 9000, 1000, 10_000)));
  it('leaves what other calls hold alone', () =>
    given(registered, granted(50_000), held({ callId: 'call-2', amount: 15_000 }), held())
      .when(settle(9000, 1000, 10_000))
      .then(spent(35_000, 9000, 1000, 10_000)));
  it('releases the hold of a call that gave nothing usable', () =>
    given(registered, granted(1_000_000), held())
      .when({ type: 'ReleaseCredits', data: { callId: 'call-1' } })
      .then(released('nothing_usable')));
  it('releases a call once', () =>
    given(registered, held(), released('lapsed'))
      .when({ type: 'ReleaseCredits', data: { callId: 'call-1' } })
      .thenNothing());
  it('releases lapsed holds and no others', () => {
    const alive = held({ callId: 'call-2', until: '2027-01-10T03:00:00.000Z' });
    given(registered, alive, held())
      .when({ type: 'ReleaseLapsedHolds', data: { now: later } })
      .then(released('lapsed'));
  });

  it('never holds more than the call can cost, and never refuses a call that the balance covers', () => {
    const price = fc.double({ min: 0, max: 20, noNaN: true });
    const tokens = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(
        fc.record({ prompt: price, completion: price }),
        tokens,
        fc.integer({ min: 1, max: 8192 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 5_000_000 }),
        (prices, promptTokens, maxTokens, mayAskAgain, left) => {
          const asked = call({ prices, promptTokens, maxTokens, mayAskAgain, leastTokens: 256 });
          const most = largestHold(asked, left);
          const enough = mostItCosts({ ...asked, mayAskAgain: false }, maxTokens);
          if (enough <= left) expect(most?.maxTokens).to.equal(maxTokens);
          if (!most) return;
          expect(most.amount).to.be.at.most(left);
          expect(most.amount).to.be.at.most(mostItCosts(asked, most.maxTokens));
          if (mostItCosts(asked, maxTokens) <= left) expect(coverOf(asked, most).isWhole).to.equal(true);
        },
      ),
    );
  });

  it('never lets the balance fall below zero or apart from the sum of grants and spendings, in any order of calls', () => {
    const step = fc.record({
      kind: fc.constantFrom('hold', 'settle', 'release', 'lapse', 'set'),
      call: fc.integer({ min: 1, max: 5 }).map((number) => `call-${number}`),
      tokens: fc.integer({ min: 0, max: 20_000 }),
      after: fc.integer({ min: 0, max: 20 }),
      again: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400_000 }), fc.array(step, { maxLength: 40 }), (credits, steps) => {
        const events: AccountEvent[] = [registered, granted(credits)];
        let time = now.getTime();
        for (const { kind, call: callId, tokens, after, again } of steps) {
          time += after * 60_000;
          const at = new Date(time);
          const commands: Record<typeof kind, AccountCommand> = {
            hold: hold({ callId, promptTokens: tokens, mayAskAgain: again, now: at, until: new Date(time + 900_000) }),
            settle: {
              type: 'SettleCredits',
              data: { ...used, callId, promptTokens: tokens, completionTokens: tokens, totalTokens: tokens * 3 },
            },
            release: { type: 'ReleaseCredits', data: { callId } },
            lapse: { type: 'ReleaseLapsedHolds', data: { now: at } },
            set: {
              type: 'AdministerAccount',
              data: {
                changes: { credits: tokens },
                otherAdministrators: 1,
                planLimits: nothingLimited,
                now: at,
                timeZone: 'Asia/Shanghai',
                commandId: 'c',
              },
            },
          };
          try {
            events.push(...accountDecider.decide(commands[kind], fold(accountDecider, events)));
          } catch (error) {
            expect(error).to.have.property('code', 'credits_insufficient');
          }
          const state = fold(accountDecider, events);
          if (state.status !== 'registered') throw new Error('not registered');
          const sum = events.reduce(
            (total, { type, data }) =>
              type === 'CreditsGranted' ? total + data.amount : type === 'CreditsSpent' ? total - data.amount : total,
            0,
          );
          expect(state.credits).to.equal(sum);
          expect(state.credits).to.be.at.least(0);
        }
      }),
    );
  });
});
