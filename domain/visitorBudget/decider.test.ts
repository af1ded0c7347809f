import { expect } from 'chai';
import fc from 'fast-check';
import type { HeldCall } from '../account/commands.js';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { usualVisitorBudget, visitorBudgetDecider, type VisitorBudgetCommand } from './decider.js';
import type { VisitorBudgetEvent } from './events.js';

const given = specify(visitorBudgetDecider);
const now = new Date('2027-01-10T02:00:00Z');
const until = new Date('2027-01-10T02:15:00Z');
const later = new Date('2027-01-10T02:16:00Z');
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
const hold = (budget: number, changes: Partial<HeldCall> = {}): VisitorBudgetCommand => ({
  type: 'HoldVisitorCredits',
  data: { ...call(changes), budget },
});
const held = (changes: Partial<Extract<VisitorBudgetEvent, { type: 'VisitorCreditsHeld' }>['data']> = {}) =>
  ({
    type: 'VisitorCreditsHeld',
    data: {
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
  }) satisfies VisitorBudgetEvent;
const used = { callId: 'call-1', model: 'qwen-max', source: 'chat', estimated: false } as const;
const settle = (promptTokens: number, totalTokens: number): VisitorBudgetCommand => ({
  type: 'SettleVisitorCredits',
  data: { ...used, promptTokens, completionTokens: totalTokens - promptTokens, totalTokens },
});

describe('the budget for visitors', () => {
  it('is set by events, and only where it changes', () => {
    given()
      .when({ type: 'SetVisitorBudget', data: { credits: usualVisitorBudget } })
      .thenNothing();
    const none: VisitorBudgetEvent = { type: 'VisitorBudgetSet', data: { credits: 0 } };
    given()
      .when({ type: 'SetVisitorBudget', data: { credits: 0 } })
      .then(none);
    given(none)
      .when({ type: 'SetVisitorBudget', data: { credits: 0 } })
      .thenNothing();
  });

  it('pays a call with what it can cost at most, and a shorter reply where less is left', () => {
    given().when(hold(40_000)).then(held());
    given(held())
      .when(hold(40_000 + 16_000, { callId: 'call-2' }))
      .then(held({ callId: 'call-2', amount: 16_000, maxTokens: 200 }));
    given(held())
      .when(hold(40_000 + 7_999, { callId: 'call-2' }))
      .thenRefused('visitor_budget_spent');
    given(held()).when(hold(40_000)).thenNothing();
  });

  it('of 0 gives visitors no model, not even one without prices, which otherwise holds nothing', () => {
    const free = { prices: { prompt: 0, completion: 0 } };
    given().when(hold(0)).thenRefused('visitor_budget_none');
    given().when(hold(0, free)).thenRefused('visitor_budget_none');
    given().when(hold(1, free)).thenNothing();
  });

  it('is charged once, at the prices of the hold, and never more than was held', () => {
    const spent = (amount: number, promptTokens: number, totalTokens: number): VisitorBudgetEvent => ({
      type: 'VisitorCreditsSpent',
      data: {
        ...used,
        amount,
        promptTokens,
        completionTokens: totalTokens - promptTokens,
        totalTokens,
        promptPrice: 1,
        completionPrice: 3,
      },
    });
    given(held())
      .when(settle(100, 200))
      .then(spent(4000, 100, 200));
    given(held())
      .when(settle(9_000_000, 9_000_000))
      .then(spent(40_000, 9_000_000, 9_000_000));
    given(held(), spent(4000, 100, 200))
      .when(settle(100, 200))
      .thenNothing();
    given(held())
      .when({ type: 'ReleaseVisitorCredits', data: { callId: 'call-1' } })
      .then({ type: 'VisitorCreditsReleased', data: { callId: 'call-1', amount: 40_000, why: 'nothing_usable' } });
  });

  it('has back what a dead process held', () =>
    given(held())
      .when(hold(40_000, { callId: 'call-2', now: later, until: later }))
      .then(
        { type: 'VisitorCreditsReleased', data: { callId: 'call-1', amount: 40_000, why: 'lapsed' } },
        held({ callId: 'call-2', until: later.toISOString() }),
      ));

  it('is never overdrawn, whatever calls hold and services report', () =>
    fc.assert(
      fc.property(
        fc.nat(200_000),
        fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), tokens: fc.nat(3_000), ends: fc.boolean() }), {
          maxLength: 40,
        }),
        (budget, steps) => {
          const events: VisitorBudgetEvent[] = [];
          for (const { id: callId, tokens, ends } of steps) {
            const state = fold(visitorBudgetDecider, events);
            const data = { ...used, callId, promptTokens: tokens, completionTokens: tokens, totalTokens: 2 * tokens };
            try {
              events.push(
                ...visitorBudgetDecider.decide(
                  ends
                    ? { type: 'SettleVisitorCredits', data }
                    : hold(budget, { callId, promptTokens: tokens, maxTokens: tokens + 1 }),
                  state,
                ),
              );
            } catch (error) {
              expect(error).to.have.property('code', budget === 0 ? 'visitor_budget_none' : 'visitor_budget_spent');
            }
            const { spent, holds } = fold(visitorBudgetDecider, events);
            expect(spent + holds.reduce((sum, { amount }) => sum + amount, 0)).to.be.at.most(budget);
          }
        },
      ),
    ));
});
