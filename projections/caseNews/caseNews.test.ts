import { expect } from 'chai';
import fc from 'fast-check';
import { correctionStanding, correctionsOf } from '../../domain/case/corrections.js';
import { caseDecider } from '../../domain/case/decider.js';
import type { CaseEvent } from '../../domain/case/events.js';
import type { CaseState } from '../../domain/case/state.js';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { asReadToday, histories } from '../testing/caseHistories.js';
import { evolveNews, type CaseNewsRow } from './caseNewsProjection.js';
import { yearArrangements } from '../../domain/courtCalendar/holidays.js';
import { demandOn, newsFor } from './caseNewsQueries.js';

const isOfCase = (event: Recorded<DomainEvent>): event is Recorded<CaseEvent> => event.stream.startsWith('case-');

/** Each case of a log folded as the court decides on it, and as its news has it, through JSON as its rows go. */
const folded = (history: readonly Recorded<DomainEvent>[]) => {
  const cases = new Map<string, { state: CaseState; row: CaseNewsRow | undefined }>();
  for (const event of history.filter(isOfCase)) {
    const { state, row } = cases.get(event.stream) ?? { state: caseDecider.initialState(), row: undefined };
    const next = evolveNews(row, event);
    cases.set(event.stream, {
      state: caseDecider.evolve(state, event),
      row: next && (JSON.parse(JSON.stringify(next)) as CaseNewsRow),
    });
  }
  return [...cases.values()];
};

describe('news of cases', () => {
  it('demand of each side what the court waits for, by its first day, and nothing in an erased case', () => {
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(histories, (history) => {
        for (const { state, row } of folded(asReadToday(history))) {
          if (state.status === 'unopened') continue;
          const defences = state.defendants.filter(({ left }) => !left).map(({ defendantId }) => defendantId);
          for (const defendantId of [null, ...defences]) {
            const side = {
              pleading: defendantId === null ? ('complaint' as const) : ('defense' as const),
              defendantId,
            };
            const isAsked = !state.erased && correctionStanding(state, side) === 'asked';
            const demand = demandOn(row, side, yearArrangements);
            seen.add(demand !== null);
            expect(demand !== null).to.equal(isAsked);
            const days = correctionsOf(state, side).flatMap(({ dueOn, outcome }) => (outcome === null ? [dueOn] : []));
            if (demand !== null) expect(days).to.include(demand.dueOn);
          }
          if (state.erased) expect(newsFor(row, { pleading: 'complaint', defendantId: null }, '')).to.deep.equal([]);
        }
      }),
      { numRuns: 300, seed: 24 },
    );
    expect([...seen]).to.have.members([true, false]);
  });

  it('say nothing of what a notice says', () =>
    fc.assert(
      fc.property(histories, (history) => {
        for (const { row } of folded(history)) expect(JSON.stringify(row ?? {})).to.not.match(/不明确|核对无误/);
      }),
      { numRuns: 50 },
    ));
});
