import { expect } from 'chai';
import fc from 'fast-check';
import { correctionStanding } from '../../domain/case/corrections.js';
import { caseDecider } from '../../domain/case/decider.js';
import type { CaseEvent } from '../../domain/case/events.js';
import type { CaseState } from '../../domain/case/state.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import { asReadToday, histories } from '../testing/caseHistories.js';
import { evolveQueue, type QueueRow } from './correctionQueueProjection.js';

const isOfCase = (event: Recorded<DomainEvent>): event is Recorded<CaseEvent> => event.stream.startsWith('case-');

/** Each case of a log folded as the court decides on it, and as the queue has it, through JSON as its rows go. */
const folded = (history: readonly Recorded<DomainEvent>[]) => {
  const cases = new Map<string, { state: CaseState; row: QueueRow | undefined }>();
  for (const event of history.filter(isOfCase)) {
    const { state, row } = cases.get(event.stream) ?? { state: caseDecider.initialState(), row: undefined };
    const next = evolveQueue(row, event);
    cases.set(event.stream, {
      state: caseDecider.evolve(state, event),
      row: next && (JSON.parse(JSON.stringify(next)) as QueueRow),
    });
  }
  return [...cases.values()];
};

describe('queue of corrections', () => {
  it('has the standing by which the court decides, in every pending case that is not erased', () => {
    const seen = new Set<string | null>();
    fc.assert(
      fc.property(histories, (history) => {
        for (const { state, row } of folded(asReadToday(history))) {
          if (state.status === 'unopened' || state.status === 'filed') continue;
          const standing = correctionStanding(state, { pleading: 'complaint', defendantId: null });
          const expected = state.erased || standing === 'none' ? null : standing;
          seen.add(expected);
          expect(row?.standing ?? null).to.equal(expected);
        }
      }),
      { numRuns: 1000, seed: 24 },
    );
    expect([...seen]).to.have.members([null, 'asked', 'answered']);
  });

  it('says nothing of what a notice says', () =>
    fc.assert(
      fc.property(histories, (history) => {
        for (const { row } of folded(history)) expect(JSON.stringify(row ?? {})).to.not.match(/不明确|核对无误/);
      }),
      { numRuns: 50 },
    ));
});
