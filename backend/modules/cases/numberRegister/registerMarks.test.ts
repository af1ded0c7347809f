import { expect } from 'chai';
import fc from 'fast-check';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../../../tests/harness/testServers.js';
import type { CaseEvent } from '../../../../domain/case/events.js';
import type { DomainEvent } from '../../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../../domain/eventSourcing/recorded.js';
import { recorded } from '../../../../projections/testing/recordedEvents.js';
import { numberRegisterProjection } from '../../../../projections/numberRegister/numberRegisterProjection.js';
import type { RegisteredNumber } from '../../../../projections/numberRegister/registeredNumber.js';
import { findRegisterEntries } from '../../../../projections/numberRegister/numberRegisterQueries.js';

type Marks = Pick<RegisteredNumber, 'number' | 'is_behind_gap' | 'is_disordered' | 'is_shared'>;

/** What the marks of each entry have to be, by all entries of its series at once. */
const marksOf = (entries: readonly RegisteredNumber[]): Marks[] =>
  entries.map((entry) => {
    const inUse = entries.filter(({ replaced_at: at }) => at === null);
    const ahead = inUse.filter(({ serial }) => Number(serial) === Number(entry.serial) - 1);
    const isInUse = entry.replaced_at === null;
    return {
      number: entry.number,
      is_behind_gap: isInUse && ahead.length === 0,
      is_disordered: isInUse && ahead.some(({ given_at: at }) => new Date(at) > new Date(entry.given_at)),
      is_shared: entries.some(({ number_key: key, case_id: id }) => key === entry.number_key && id !== entry.case_id),
    };
  });

describe('the marks of the register of numbers', () => {
  let database: TestDatabase;
  before(async () => (database = await testDatabase()));
  after(() => database.drop());
  let year = 1000;

  /** Each case gets a number, and a part of them another one later; a number may be given again. */
  const history = fc.array(
    fc.record({ caseId: fc.integer({ min: 1, max: 6 }), serial: fc.integer({ min: 1, max: 7 }), cut: fc.boolean() }),
    { minLength: 1, maxLength: 14 },
  );

  it('are what the entries around say, in whatever parts of the log they were written', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        year += 1;
        const numberOf = (serial: number) => `（${year}）京0101民初${serial}号`;
        const current = new Map<string, string>();
        const batches: Recorded<DomainEvent>[][] = [[]];
        steps.forEach(({ caseId: place, serial, cut }, index) => {
          const caseId = `${year}-${place}`;
          const [from, to] = [current.get(caseId), numberOf(serial)];
          if (from === to) return;
          current.set(caseId, to);
          const event: CaseEvent =
            from === undefined
              ? {
                  type: 'CaseNumberAssigned',
                  data: { caseId, caseNumber: to, ...(cut && { acknowledged: ['suffix'] }) },
                }
              : { type: 'CaseNumberCorrected', data: { caseId, from, to, reason: '编号笔误' } };
          const at = `2026-03-01T02:${String(index).padStart(2, '0')}:00.000Z`;
          const stored = recorded(event, { position: BigInt(year * 100 + index), stream: `case-${caseId}`, at });
          if (cut) batches.push([]);
          batches.at(-1)?.push(stored);
        });
        const tables = tablesIn(database.knex, database.schemas.read);
        for (const batch of batches) await numberRegisterProjection.apply(tables, batch);
        const rows: RegisteredNumber[] = await tables('number_register')
          .where({ series: `(${year})京0101民初` })
          .orderBy('event_id');
        const marks = rows.map(({ number, is_behind_gap, is_disordered, is_shared }) => ({
          number,
          is_behind_gap,
          is_disordered,
          is_shared,
        }));
        expect(marks).to.deep.equal(marksOf(rows));
        const lowest = Math.min(...rows.flatMap((row) => (row.replaced_at === null ? [Number(row.serial)] : [])));
        const page = { series: `(${year})京0101民初`, view: 'gaps', page: 1, pageSize: 50 } as const;
        const { items, total } = await findRegisterEntries(tables, page);
        const behindGaps = rows.filter((row) => row.is_behind_gap && Number(row.serial) > lowest);
        expect(items.map(({ event_id: id }) => id)).to.have.members(behindGaps.map(({ event_id: id }) => id));
        expect(total).to.equal(behindGaps.length);
        for (const view of ['all', 'corrected', 'shared', 'confirmed', 'disordered'] as const) {
          const counted = await findRegisterEntries(tables, { ...page, view });
          expect(counted.total, view).to.equal(counted.items.length);
        }
      }),
      { numRuns: 40 },
    );
  });
});
