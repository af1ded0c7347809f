import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

type Row = {
  readonly case_id: string;
  readonly case_number: string;
  readonly temporary_number: string;
  readonly former_numbers: readonly string[];
  readonly plaintiff: string | null;
  readonly defendant: string | null;
};

const rowsAtOnce = 2_000;

/** Folding, stems and grams as `projections/caseList/searchText.ts` has them when this is written. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[〔【[]/gu, '(')
    .replace(/[〕】\]]/gu, ')')
    .replace(/\s+/gu, '');
const stemOf = (number: string): string =>
  /^(?:新案件-|\(\d{4}\)(?:最高法|[\u4e00-\u9fff](?:\d{4}|\d{2})?)[\u4e00-\u9fff]{1,8}(?=\d))/u.exec(number)?.[0] ?? '';
const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
const gramsOfName = (name: string): string[] => [...name, ...pairsOf([...name])];
const gramsOfNumber = (number: string): string[] => {
  const stem = [...stemOf(number)];
  const behind = [...number].slice(stem.length);
  return [...behind, ...pairsOf([...stem.slice(-1), ...behind])];
};

const searchOfRow = ({ case_id, case_number, temporary_number, former_numbers, plaintiff, defendant }: Row) => {
  const numbers = [case_number, temporary_number, ...former_numbers].map(folded);
  const names = [plaintiff, defendant].map((name) => folded(name ?? ''));
  return {
    case_id,
    stems: [...new Set(numbers.map(stemOf))].filter(Boolean).sort().join('\n'),
    grams: [...new Set([...numbers.flatMap(gramsOfNumber), ...names.flatMap(gramsOfName)])].sort(),
  };
};

/**
 * Numbers begin alike (新案件-, （2026）京0101民初): what is found by such a beginning is looked up among the few that there are, and counted by
 * them. The index of parts loses them, and is written to at once: what waits to be put into it is looked through by every search, and the
 * embedded engine seldom puts it there.
 */
export const searchStems = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  const index = 'case_list_search_grams_index';
  await knex.raw('drop index if exists ??.??', [read, index]);
  await knex.schema
    .withSchema(read)
    .alterTable('case_list', (table) => void table.text('number_stems').notNullable().defaultTo(''));
  for (let after = ''; ;) {
    const { rows }: { rows: Row[] } = await knex.raw(
      `select case_id, case_number, temporary_number, former_numbers, plaintiff, defendant from ??.case_list
        where case_id > ? order by case_id limit ?`,
      [read, after, rowsAtOnce],
    );
    const last = rows.at(-1);
    if (!last) break;
    await knex.raw(
      `update ??.case_list as entry set search_grams = made.grams, number_stems = made.stems
         from jsonb_to_recordset(?::jsonb) as made (case_id text, stems text, grams text[]) where made.case_id = entry.case_id`,
      [read, JSON.stringify(rows.map(searchOfRow))],
    );
    after = last.case_id;
  }
  await knex.raw('create index ?? on ??.case_list using gin (search_grams) with (fastupdate = off)', [index, read]);
  await knex.schema
    .withSchema(read)
    .alterTable('case_list', (table) => void table.index(['number_stems'], 'case_list_number_stems_index'));
  await knex.raw(
    `alter table ??.case_causes drop constraint case_causes_pkey, add column number_stems text not null default '',
       add primary key (case_cause, number_stems)`,
    [read],
  );
  await knex.raw('delete from ??.case_causes', [read]);
  await knex.raw(
    `insert into ??.case_causes (case_cause, number_stems, pending, filed)
     select case_cause, number_stems, count(*) filter (where status = 'pending'), count(*) filter (where status = 'filed')
       from ??.case_list group by 1, 2`,
    [read, read],
  );
};
