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

/** Folding and grams as `projections/caseList/searchText.ts` has them when this is written. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[〔【[]/gu, '(')
    .replace(/[〕】\]]/gu, ')')
    .replace(/\s+/gu, '');
const gramsOf = (part: string): string[] => {
  const characters = [...folded(part)];
  return [...characters, ...characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)];
};
const gramsOfRow = (row: Row): string[] => {
  const parts = [
    row.case_number,
    row.temporary_number,
    ...row.former_numbers,
    row.plaintiff ?? '',
    row.defendant ?? '',
  ];
  return [...new Set(parts.flatMap(gramsOf))].sort();
};

/**
 * A case is found by its cause among the few causes that there are, so the index of parts of texts has numbers and names alone: a word of
 * a cause stood in one row of six. The rows that stand there already lose the cause here.
 */
export const searchWithoutCauses = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  const index = 'case_list_search_grams_index';
  await knex.raw('drop index if exists ??.??', [read, index]);
  for (let after = ''; ;) {
    const { rows }: { rows: Row[] } = await knex.raw(
      `select case_id, case_number, temporary_number, former_numbers, plaintiff, defendant from ??.case_list
        where case_id > ? order by case_id limit ?`,
      [read, after, rowsAtOnce],
    );
    const last = rows.at(-1);
    if (!last) break;
    await knex.raw(
      `update ??.case_list as entry set search_grams = made.grams
         from jsonb_to_recordset(?::jsonb) as made (case_id text, grams text[]) where made.case_id = entry.case_id`,
      [read, JSON.stringify(rows.map((row) => ({ case_id: row.case_id, grams: gramsOfRow(row) })))],
    );
    after = last.case_id;
  }
  await knex.raw('create index ?? on ??.case_list using gin (search_grams)', [index, read]);
};
