import type { Knex } from 'knex';
import { markAllEntries } from './20261207000164_markRegister.js';
import { schemasOf } from './schemas.js';

/** The key that `canonicalCaseNumber` gives: without zeros before the serial. */
const plainKey = `regexp_replace(number_key, '(\\?<!\\d)0{1,64}(\\?=\\d{1,64}号)', '', 'g')`;

/**
 * 0002号 and 2号 are one number: keys that were written with zeros lose them. Where a case went by both spellings, the row of the number
 * that it has now stays.
 */
export const sameNumberWithZeros = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.raw(
    `delete from ??.case_numbers where (number_key, case_id) in (
       select number_key, case_id from (
         select number_key, case_id,
                row_number() over (partition by ${plainKey}, case_id order by kind = 'formal' desc, number_key) as place
           from ??.case_numbers) ranked
        where place > 1)`,
    [read, read],
  );
  for (const table of ['case_numbers', 'number_register'])
    await knex.raw(`update ??.?? set number_key = ${plainKey} where number_key <> ${plainKey}`, [read, table]);
  await markAllEntries(knex, read);
};
