import { expect } from 'chai';
import fc from 'fast-check';
import { DomainError } from '../eventSourcing/domainError.js';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { lendingRateDecider, type LendingRateCommand } from './decider.js';
import type { LendingRateEvent } from './events.js';
import { publications, shippedRates } from './publications.js';

const given = specify(lendingRateDecider);
const recorded = (day: string, percent: number, version: number): LendingRateEvent => ({
  type: 'LendingRateRecorded',
  data: { day, percent, version },
});
const takenBack = (day: string, version: number): LendingRateEvent => ({
  type: 'LendingRateTakenBack',
  data: { day, version },
});
const record = (day: string, percent: number, basedOn: number, isConfirmed = false): LendingRateCommand => ({
  type: 'RecordLendingRate',
  data: { day, percent, isConfirmed, basedOn },
});
const takeBack = (day: string, basedOn: number): LendingRateCommand => ({
  type: 'TakeBackLendingRate',
  data: { day, basedOn },
});

describe('the loan prime rates that administrators record', () => {
  it('records a publication, corrects it, and takes it back', () => {
    given()
      .when(record('2026-01-20', 2.95, 0))
      .then(recorded('2026-01-20', 2.95, 1));
    given(recorded('2026-01-20', 2.95, 1))
      .when(record('2026-01-20', 2.9, 1))
      .then(recorded('2026-01-20', 2.9, 2));
    given(recorded('2026-01-20', 2.95, 1))
      .when(takeBack('2026-01-20', 1))
      .then(takenBack('2026-01-20', 2));
  });

  it('changes nothing when it is so already, whatever was on the screen', () => {
    given(recorded('2026-01-20', 2.95, 1))
      .when(record('2026-01-20', 2.95, 0))
      .thenNothing();
    given(recorded('2026-01-20', 2.95, 1), takenBack('2026-01-20', 2))
      .when(takeBack('2026-01-20', 1))
      .thenNothing();
    // What the release has was recorded by nobody.
    given().when(takeBack('2025-05-20', 0)).thenNothing();
  });

  it('refuses what another administrator overtook', () => {
    given(recorded('2026-01-20', 2.95, 1))
      .when(record('2026-02-24', 2.9, 0))
      .thenRefused('lending_rates_changed');
    given(recorded('2026-01-20', 2.95, 1))
      .when(takeBack('2026-01-20', 0))
      .thenRefused('lending_rates_changed');
  });

  it('asks about a rate more than half a point from the publication before it or after it, and takes it when confirmed', () => {
    given()
      .when(record('2026-01-20', 2.49, 0))
      .thenRefused('lending_rate_unlikely');
    given()
      .when(record('2026-01-20', 2.5, 0))
      .then(recorded('2026-01-20', 2.5, 1));
    given()
      .when(record('2026-01-20', 2.49, 0, true))
      .then(recorded('2026-01-20', 2.49, 1));
    given(recorded('2026-03-20', 2.3, 1))
      .when(record('2026-01-20', 2.9, 1))
      .thenRefused('lending_rate_unlikely');
    // In the place of a publication of the release its neighbours count, not the one that it replaces.
    given()
      .when(record('2024-07-22', 4, 0))
      .thenRefused('lending_rate_unlikely');
  });

  it('holds, after any wishes, what was wished last of each day, and counts each event once', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            day: fc.constantFrom('2025-05-20', '2026-01-20', '2026-02-24'),
            percent: fc.option(fc.integer({ min: 50, max: 2000 }).map((hundredths) => hundredths / 100)),
            isConfirmed: fc.boolean(),
          }),
        ),
        (wishes) => {
          let events: LendingRateEvent[] = [];
          const wanted = new Map<string, number>();
          for (const { day, percent, isConfirmed } of wishes) {
            const state = fold(lendingRateDecider, events);
            const wish =
              percent === null ? takeBack(day, state.version) : record(day, percent, state.version, isConfirmed);
            try {
              events = [...events, ...lendingRateDecider.decide(wish, state)];
            } catch (error) {
              if (!(error instanceof DomainError) || error.code !== 'lending_rate_unlikely' || isConfirmed) throw error;
              continue;
            }
            if (percent === null) wanted.delete(day);
            else wanted.set(day, percent);
          }
          const state = fold(lendingRateDecider, events);
          expect(state.version).to.equal(events.length);
          expect(events.map(({ data }) => data.version)).to.deep.equal(events.map((_, at) => at + 1));
          expect(new Map(state.recorded.map(({ day, percent }) => [day, percent]))).to.deep.equal(wanted);
          const all = publications(state.recorded);
          expect(all.map(({ day }) => day)).to.deep.equal([...new Set(all.map(({ day }) => day))].sort());
          for (const { day, percent } of shippedRates)
            expect(all.find((one) => one.day === day)?.percent).to.equal(wanted.get(day) ?? percent);
        },
      ),
    ));
});
