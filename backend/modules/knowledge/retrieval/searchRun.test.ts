import { expect } from 'chai';
import { usualSearchSettings } from '../../../../domain/knowledge/searchSettings.js';
import { isEmbeddedPostgres, testDatabase, type TestDatabase } from '../../../tests/harness/testServers.js';
import type { SearchedFile } from './searchedGroups.js';
import { beginSearchRun, SearchTimeUp, type SearchRun } from './searchRun.js';
import { createTextSearch, type TextQuestion } from './textSearch.js';
import { ChunkRow, keyOf, type ChunkPlace } from './chunkRows.js';
import { searchedFiles } from './searchedGroups.js';
import { fillGroup } from './testing/fillGroup.js';

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

const textQuestion = (question: string): TextQuestion => ({
  question,
  caseCause: null,
  settings: usualSearchSettings,
  lawWeight: () => 1,
});

describe('the statements of a search', () => {
  let database: TestDatabase;

  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  const cancelling = () => (isEmbeddedPostgres() ? undefined : database.knex);
  /** Takes some seconds on any machine; in the embedded Postgres nothing interrupts it. */
  const long = isEmbeddedPostgres() ? 'select count(*) from generate_series(1, 3000000)' : 'select pg_sleep(60)';

  it('end in the middle of one when the time is up', async () => {
    const run = beginSearchRun({ knex: database.knex, cancelling: cancelling(), ms: 100 });
    expect(await errorOf(run.query(long, []))).to.be.instanceOf(SearchTimeUp);
    expect(await errorOf(run.query('select 1', []))).to.be.instanceOf(SearchTimeUp);
  });

  it('end when the one who asked leaves, with the reason for it', async () => {
    const leaving = new AbortController();
    const run = beginSearchRun({ knex: database.knex, cancelling: cancelling() }, leaving.signal);
    const asking = errorOf(run.query(long, []));
    const gone = new Error('gone');
    leaving.abort(gone);
    expect(await asking).to.equal(gone);
  });

  it('give their connection back, and cancel nothing that runs on it afterwards', async () => {
    for (let round = 0; round < 12; round += 1)
      await errorOf(
        beginSearchRun({ knex: database.knex, cancelling: cancelling(), ms: 5 }).query(
          isEmbeddedPostgres() ? 'select 1' : 'select pg_sleep(0.02)',
          [],
        ),
      );
    const { rows } = await database.knex.raw('select 7 as seven');
    expect(rows).to.deep.equal([{ seven: 7 }]);
  });

  if (!isEmbeddedPostgres())
    it('are cancelled on the server too', async () => {
      const run = beginSearchRun({ knex: database.knex, cancelling: database.knex, ms: 100 });
      await errorOf(run.query('select pg_sleep(61)', []));
      const { rows } = await database.knex.raw(
        `select count(*)::int as running from pg_stat_activity where state = 'active' and query = 'select pg_sleep(61)'`,
      );
      expect(rows).to.deep.equal([{ running: 0 }]);
    });

  describe('by words', () => {
    let files: readonly SearchedFile[];
    before(async () => {
      const texts = ['出租人应当退还押金。', '借款人应当支付逾期利息。', '出租人应当交付房屋。'];
      await fillGroup(database, {
        name: '规则',
        files: [{ name: '规则.md', chunks: texts.map((text) => ({ text })) }],
      });
      files = await searchedFiles(database, { reader: null, causes: null });
    });

    const read = async (places: readonly ChunkPlace[]) => {
      const { rows }: { rows: unknown[] } = await database.knex.raw('select * from ??.knowledge_chunks', [
        database.schemas.app,
      ]);
      const wanted = new Set(places.map(keyOf));
      return rows.map((row) => ChunkRow.parse(row)).filter((chunk) => wanted.has(keyOf(chunk)));
    };
    /** A run whose time is up after so many look-ups of terms. */
    const endingAfter = (lookUps: number): { readonly run: SearchRun; readonly asked: () => number } => {
      const { query } = beginSearchRun({ knex: database.knex, cancelling: cancelling() });
      let asked = 0;
      const counted: SearchRun['query'] = (sql, bindings) => {
        const isLookUp = sql.includes('tsquery');
        if (isLookUp && asked === lookUps) return Promise.reject(new SearchTimeUp());
        if (isLookUp) asked += 1;
        return query(sql, bindings);
      };
      return { run: { query: counted }, asked: () => asked };
    };

    it('are many short ones, and find the same as one', async () => {
      const question = textQuestion('出租人不退还押金，也不支付利息');
      const [small, large] = [endingAfter(1000), endingAfter(1000)];
      const found = await createTextSearch({ schemas: database.schemas, occurrencesAtOnce: 1 })(
        question,
        files,
        small.run,
        read,
      );
      const atOnce = await createTextSearch(database)(question, files, large.run, read);
      expect(small.asked()).to.be.greaterThan(3);
      expect(large.asked()).to.equal(1);
      expect(found).to.deep.equal(atOnce);
      expect(found.ranked).to.have.length(3);
      expect(found.late).to.equal(null);
    });

    it('give what the rarest words found when the time is up, and say how many those are', async () => {
      const { run } = endingAfter(2);
      const found = await createTextSearch({ schemas: database.schemas, occurrencesAtOnce: 1 })(
        textQuestion('出租人不退还押金，也不支付利息'),
        files,
        run,
        read,
      );
      expect(found.late?.searched).to.equal(2);
      expect(found.late?.of).to.be.greaterThan(2);
      expect(found.ranked.length).to.be.within(1, 2);
    });
  });
});
