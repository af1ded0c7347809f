import { hashContent } from '../../../projections/testing/hashContent.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { createProjections, type FindPartyNames } from '../../../projections/index.js';
import { applyBatch, applyTogether } from '../../../projections/runner/applyBatch.js';
import { ensureCheckpoints } from '../../../projections/runner/checkpoints.js';
import { sorted } from '../../../projections/runner/follow.js';
import { setAsideTable } from '../../../projections/runner/setAside.js';
import { isUnreadable, type LogRecord } from '../../../projections/runner/unreadable.js';
import { asReadToday, histories } from '../../../projections/testing/caseHistories.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { tablesIn } from './tablesIn.js';

type People = readonly { name?: string }[] | undefined;
const partyNames: FindPartyNames = (_formKey, _edition, formData) => ({
  plaintiffs: ((formData.plaintiffs_natural as People) ?? []).map(({ name = '' }) => name),
  defendants: ((formData.defendants_natural as People) ?? []).map(({ name = '' }) => ({ name })),
});
const projections = createProjections({ hashContent, partyNames, timeZone: 'Asia/Shanghai' });
const tables = [...projections.flatMap((projection) => projection.tables), setAsideTable];

describe('projections: replay', () => {
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
  /** Feeds `one` by a transaction for each projection, and `other` as the runner does, by one for all of them. */
  const feed = async (database: TestDatabase, events: LogRecord[], cuts: number[]): Promise<void> => {
    const deps = { knex: database.knex, schema: database.schemas.read, now: () => new Date() };
    const ends = [...new Set(cuts.map((cut) => cut % (events.length + 1)))].sort((a, b) => a - b);
    let from = 0;
    for (const end of [...ends, events.length]) {
      const upTo = events[end - 1]?.position;
      // Each batch begins with events that were applied before, which must change nothing.
      const batch = sorted(events.slice(Math.max(0, from - 2), end));
      if (upTo !== undefined && database === other) await applyTogether(deps, projections, { ...batch, upTo });
      if (upTo !== undefined && database === one)
        for (const projection of projections) await applyBatch(deps, projection, { ...batch, upTo });
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

  /** Returns the history with the events at these places damaged. */
  const damagedAt = (history: LogRecord[], places: number[]): LogRecord[] =>
    history.map((record, index) => {
      if (isUnreadable(record) || !places.some((place) => place % history.length === index)) return record;
      const { id, stream, revision, position, type, storedMetadata } = record;
      const place = { id, stream, revision, position, type, storedMetadata, storedAt: null };
      return { ...place, unreadable: 'payload_hash_differs', stopsStream: true };
    });
  const readable = (history: LogRecord[]): LogRecord[] =>
    history.filter(({ stream, position }) =>
      history.every((other) => !isUnreadable(other) || other.stream !== stream || other.position > position),
    );

  it('stops each damaged stream at its first damaged event and projects all others, however the log is cut', () =>
    fc.assert(
      fc.asyncProperty(histories, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), async (events, places) => {
        const damaged = damagedAt(events, places);
        await Promise.all([clear(one), clear(other)]);
        await Promise.all([feed(one, damaged, []), feed(other, damaged, places)]);
        const { ledger_leaf: leaves, ...rows } = await rowsOf(one);
        expect(await rowsOf(other)).to.deep.equal({ ledger_leaf: leaves, ...rows });
        expect(leaves).to.have.length(events.length);
        await clear(other);
        await feed(other, readable(damaged), []);
        expect(rows['audit_events']).to.have.length(events.length);
        const ofTheLog = ['ledger_leaf', 'ledger_node', 'audit_events', 'audit_counts', setAsideTable];
        const kept = Object.entries(await rowsOf(other)).filter(([table]) => !ofTheLog.includes(table));
        for (const [table, expected] of kept) expect(rows[table], table).to.deep.equal(expected);
      }),
      { numRuns: 12 },
    ));

  it('leaves the same rows, without personal data of the case, when the log is replayed after an erasure', () =>
    fc.assert(
      fc.asyncProperty(histories, async (events) => {
        await Promise.all([clear(one), clear(other)]);
        await Promise.all([feed(one, events, []), feed(other, asReadToday(events), [])]);
        expect(await rowsOf(other)).to.deep.equal(await rowsOf(one));
      }),
      { numRuns: 15 },
    ));
});
