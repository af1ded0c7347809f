import type { Knex } from 'knex';
import { findAccounts } from '../../projections/accounts/accountsQueries.js';
import { addUpDocuments } from '../../migrations/1.1.0_countLongLists.js';
import { findUserDocuments } from '../../projections/userDocuments/userDocumentsQueries.js';
import { inBenchCourt, type BenchCourt } from './benchServers.js';
import { median, timed, type Figure } from './figures.js';
import { sized } from './size.js';

const accounts = sized(100_000, 5_000);
const documents = sized(10_000, 200);
const fewDocuments = 10;
/** Everybody else's, among which the documents of one have to be found. */
const otherDocuments = sized(90_000, 500);
const pageSize = 10;
const runs = sized(31, 1);
const warmUp = sized(5, 0);

/** Rows of names as people have them: `zhang.wei4711@163.com`. */
const fillAccounts = async (knex: Knex, schema: string): Promise<void> => {
  await knex.raw(
    `insert into ??.accounts (id, email, is_active, is_superuser, registered_at)
     select 'u-' || n,
            (array['zhang', 'wang', 'li', 'zhao', 'liu', 'chen', 'yang', 'huang'])[1 + n % 8] || '.' ||
              (array['wei', 'fang', 'na', 'min', 'jing', 'lei'])[1 + n % 6] || n ||
              (array['@163.com', '@qq.com', '@example.cn', '@lvsuo.example.cn'])[1 + n % 4],
            true, false, timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, ?) n`,
    [schema, accounts],
  );
  await knex.raw('analyze ??.accounts', [schema]);
};

const fillDocuments = async (knex: Knex, schema: string): Promise<void> => {
  const most = documents + fewDocuments + otherDocuments;
  const owner = `case when n <= ${documents} then 'many' when n <= ${documents + fewDocuments} then 'few' else 'u-' || n % 9000 end`;
  await knex.raw(
    `insert into ??.user_documents (row_id, user_id, document_id, document_type, form_key, edition, case_cause, case_id, version,
       created_at, updated_at, discarded_at)
     select (${owner}) || ':d-' || n, ${owner}, 'd-' || n, 'complaint', 'claim-private-lending', '2025', '民间借贷纠纷',
            'c-' || n, 1, timestamptz '2026-01-01' + n * interval '1 minute',
            timestamptz '2026-01-01' + (n * 7919 % ${most}) * interval '1 minute',
            case when n % 50 = 0 then timestamptz '2027-01-01' end
     from generate_series(1, ?) n`,
    [schema, most],
  );
  await knex.raw(
    `insert into ??.case_list (case_id, case_number, temporary_number, case_cause, status, created_at, updated_at, search_text, search_grams)
     select 'c-' || n, 'N-' || n, 'T-' || n, '民间借贷纠纷', 'pending', now(), now(), '', '{}' from generate_series(1, ?) n`,
    [schema, most],
  );
  await knex.raw(
    `insert into ??.case_documents (document_id, case_id, pleading, version, form_key, edition, definition_hash, renderer, document_hash, submitted_at)
     select 'd-' || n, 'c-' || n, 'complaint', 1, 'claim-private-lending', '2025', '', '1', '', now() from generate_series(1, ?) n`,
    [schema, most],
  );
  await addUpDocuments(knex, schema);
  for (const table of ['user_documents', 'case_list', 'case_documents'])
    await knex.raw('analyze ??.??', [schema, table]);
};

type Query = { readonly name: string; readonly ask: () => Promise<{ readonly total: number }> };

/** The first query is the yardstick. They take turns. */
const compare = async (queries: readonly Query[]): Promise<Figure[]> => {
  const asked = queries.map((query) => ({ ...query, times: [] as number[], total: 0 }));
  for (let run = -warmUp; run < runs; run += 1)
    for (const query of asked) {
      const { ms, result } = await timed(query.ask);
      query.total = result.total;
      if (run >= 0) query.times.push(ms);
    }
  const [yardstick, ...others] = asked;
  if (!yardstick) throw new Error('nothing to compare');
  const least = median(yardstick.times);
  return others.map(({ name, times, total }) => ({
    name,
    measured: `${median(times).toFixed(1)} ms, ${total} found; ${yardstick.name} ${least.toFixed(1)} ms (medians of ${runs})`,
    ratio: median(times) / least,
    ...(!name.startsWith('users, last page') && { aim: name.includes('last page') ? '≤ 2' : '≤ 3' }),
  }));
};

const measure = async ({ stores }: BenchCourt): Promise<Figure[]> => {
  const { knex, schemas, read } = stores;
  await fillAccounts(knex, schemas.read);
  await fillDocuments(knex, schemas.read);
  const users = (name: string, search: string, page = 1): Query => ({
    name,
    ask: () => findAccounts(read, { search, page, pageSize }),
  });
  const own = (name: string, userId: string, page = 1): Query => ({
    name,
    ask: () => findUserDocuments(read, { userId, page, pageSize }),
  });
  const listed = await compare([
    users('users, first page', ''),
    users('users, last page', '', accounts / pageSize),
    users('users, search of one', 'wei4712'),
    users('users, search of many', 'zhang'),
    users('users, search of all', '.'),
    users('users, search of none', 'ouyang.xiu'),
  ]);
  const lastPage = Math.ceil((documents * 49) / 50 / pageSize);
  const kept = await compare([
    own(`own documents, of ${fewDocuments}`, 'few'),
    own(`own documents, of ${documents}`, 'many'),
    own(`own documents, of ${documents}, last page`, 'many', lastPage),
  ]);
  return [...listed, ...kept];
};

/** The administrators' list of users with 100,000 accounts, and the list of one's own documents with 10,000 of them. */
export const benchLists = (): Promise<Figure[]> => inBenchCourt(measure);
