import { expect } from 'chai';
import fc from 'fast-check';
import { courtClock } from '../../../../domain/courtCalendar/courtClock.js';
import { dashboardSubmissionsTable } from '../../../../projections/dashboardStats/dashboardStatsProjection.js';
import { readCourtDays } from '../../../../projections/dashboardStats/daysQueries.js';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../../../tests/harness/testServers.js';

describe('the court’s days', () => {
  let database: TestDatabase;
  before(async () => (database = await testDatabase()));
  after(() => database.drop());

  it('have each quarter of an hour on the day that the court’s clocks show, where clocks change as well', async () => {
    const tables = tablesIn(database.knex, database.schemas.read);
    const now = new Date('2026-04-02T13:10:00Z');
    // From five days before to one after, over the change of the clocks in Berlin.
    const quarters = fc.uniqueArray(fc.integer({ min: -5 * 96, max: 96 }), { minLength: 1, maxLength: 40 });
    const zones = fc.constantFrom('Asia/Shanghai', 'Asia/Kathmandu', 'America/Los_Angeles', 'Europe/Berlin');
    await fc.assert(
      fc.asyncProperty(quarters, zones, fc.integer({ min: 1, max: 7 }), async (places, timeZone, count) => {
        const rows = places.map((place, index) => ({
          quarter: new Date(Date.parse('2026-03-30T00:00:00Z') + place * 900_000),
          count: index + 1,
        }));
        await tables(dashboardSubmissionsTable).delete();
        await tables(dashboardSubmissionsTable).insert(rows);
        const days = await readCourtDays(tables, { now, timeZone, count });
        expect(days.at(-1)?.date).to.equal(courtClock(now, timeZone).day);
        expect(days).to.have.length(count);
        for (const { date, submissions } of days) {
          const ofDay = rows.filter(({ quarter }) => courtClock(quarter, timeZone).day === date);
          expect(submissions, `${date} in ${timeZone}`).to.equal(ofDay.reduce((sum, row) => sum + row.count, 0));
        }
      }),
    );
  });
});
