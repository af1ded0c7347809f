import { expect } from 'chai';
import fc from 'fast-check';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { createProjections, type FindPartyNames } from '../../projections/index.js';
import { applyBatch } from '../../projections/runner/applyBatch.js';
import { ensureCheckpoints } from '../../projections/runner/checkpoints.js';
import { asReadToday, histories } from '../../projections/testing/caseHistories.js';
import { testDatabase, type TestDatabase } from '../testing/testServers.js';
import { tablesIn } from './tablesIn.js';

type People = readonly { name?: string }[] | undefined;
const partyNames: FindPartyNames = (_formKey, _edition, formData) => ({
  plaintiffs: ((formData.plaintiffs_natural as People) ?? []).map(({ name = '' }) => name),
  defendants: ((formData.defendants_natural as People) ?? []).map(({ name = '' }) => ({ name })),
});
const projections = createProjections({ partyNames, timeZone: 'Asia/Shanghai' });
const tables = projections.flatMap((projection) => projection.tables);

describe('projections: replay', function () {
  this.timeout(60_000);
  let one: TestDatabase;
  let other: TestDatabase;

  before(async () => {
    [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  });
  after(() => Promise.all([one.drop(), other.drop()]));

  const clear = async ({ knex, schemas }: TestDatabase): Promise<void> => {
    for (const table of [...tables, 'checkpoint']) await tablesIn(knex, schemas.read)(table).del();
    await ensureCheckpoints(
      tablesIn(knex, schemas.read),
      projections.map(({ name }) => name),
    );
  };
  const feed = async (
    { knex, schemas }: TestDatabase,
    events: Recorded<DomainEvent>[],
    cuts: number[],
  ): Promise<void> => {
    const ends = [...new Set(cuts.map((cut) => cut % (events.length + 1)))].sort((a, b) => a - b);
    let from = 0;
    for (const end of [...ends, events.length]) {
      const upTo = events[end - 1]?.position;
      // Each batch begins with some that were applied before: those must change nothing.
      const batch = events.slice(Math.max(0, from - 2), end);
      if (upTo !== undefined)
        for (const projection of projections)
          await applyBatch({ knex, schema: schemas.read, now: () => new Date() }, projection, { events: batch, upTo });
      from = end;
    }
  };
  const rowsOf = async ({ knex, schemas }: TestDatabase): Promise<Record<string, string[]>> =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => {
          const rows: object[] = await tablesIn(knex, schemas.read)(table);
          return [table, rows.map((row) => JSON.stringify(row)).sort()] as const;
        }),
      ),
    );

  it('leaves the same rows however the log is cut into batches, and when a batch is repeated', () =>
    fc.assert(
      fc.asyncProperty(histories, fc.array(fc.nat(), { maxLength: 6 }), async (events, cuts) => {
        await Promise.all([clear(one), clear(other)]);
        await Promise.all([feed(one, events, []), feed(other, events, cuts)]);
        expect(await rowsOf(other)).to.deep.equal(await rowsOf(one));
      }),
      { numRuns: 25 },
    ));

  it('leaves the same rows when the log is replayed after an erasure: nothing personal of the case is left', () =>
    fc.assert(
      fc.asyncProperty(histories, async (events) => {
        await Promise.all([clear(one), clear(other)]);
        await Promise.all([feed(one, events, []), feed(other, asReadToday(events), [])]);
        expect(await rowsOf(other)).to.deep.equal(await rowsOf(one));
      }),
      { numRuns: 15 },
    ));
});
