import { accounts } from '../../../../domain/contract/accounts.js';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import type { Stores } from '../../../composition/openStores.js';
import { markOf, type Person, type World } from '../../harness/personas.js';

/** What people have. Left out is what every request may write: sessions, limits, checkpoints, seals. */
const tables = {
  read: [
    'accounts',
    'case_documents',
    'case_list',
    'case_numbers',
    'case_parties',
    'feature_flags',
    'feature_preferences',
    'user_documents',
  ],
  app: ['agents', 'credentials', 'drafts', 'rag_models'],
} as const;

/** All data of all people, which a request that is refused must not change: one row after the other, with its table's name. */
export const pictureOf = async (
  { client, people }: World,
  { knex, schemas }: Pick<Stores, 'knex' | 'schemas'>,
): Promise<readonly string[]> => {
  // The response waits until the read models know what was written through this client.
  await client.send(people.superuser.cookie, requestOf(accounts.me, {}));
  const named = [
    ...tables.read.map((table) => [table, schemas.read, table]),
    ...tables.app.map((table) => [table, schemas.app, table]),
  ];
  const rowsOfOne = `select ?::text || ' ' || row_to_json(t)::text as row from ??.?? t`;
  const { rows }: { rows: { row: string }[] } = await knex.raw(
    `${named.map(() => rowsOfOne).join(' union all ')} order by 1`,
    named.flat(),
  );
  return rows.map(({ row }) => row);
};

/** Texts that only `owner` and the court may see. */
export const secretsOf = ({ persona, email, submitted }: Person): readonly string[] =>
  [markOf(persona), email, submitted.code, submitted.defendantCode].filter((text) => text !== '');
