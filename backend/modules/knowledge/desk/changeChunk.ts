import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { indexedChunk } from '../../../../domain/knowledge/searchedText.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';

type App = Schemas['app'];

/** What somebody did to a passage, with the account and the moment. */
export type Correction = {
  /** `null` where the text is as it was read. */
  readonly text: string | null;
  readonly correctedAt: Date | null;
  readonly correctedBy: string | null;
  readonly offAt: Date | null;
  readonly offBy: string | null;
};

const ChunkRow = z.object({
  group_id: z.string(),
  law: z.string().nullable(),
  heading: z.string().nullable(),
  articles: z.array(z.string()),
  text: z.string(),
  is_off: z.boolean(),
});
const OriginalRow = z.object({ original: z.string() });

const noTerms: ReadonlySet<string> = new Set();

/** Adds the difference between two sets of terms to the counts of a file. */
const recount = async (
  trx: Knex,
  app: App,
  { groupId, fileId }: { readonly groupId: string; readonly fileId: string },
  { before, after }: { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> },
): Promise<void> => {
  const removed = [...before].filter((term) => !after.has(term));
  const added = [...after].filter((term) => !before.has(term));
  if (removed.length > 0) {
    const which = 'group_id = ? and file_id = ? and term = any(?::text[])';
    const bindings = [app, groupId, fileId, removed];
    await trx.raw(`delete from ??.knowledge_terms where ${which} and chunks <= 1`, bindings);
    await trx.raw(`update ??.knowledge_terms set chunks = chunks - 1 where ${which} `, bindings);
  }
  if (added.length > 0)
    await trx.raw(
      `insert into ??.knowledge_terms as t (group_id, file_id, term, chunks)
         select ?, ?, term, 1 from unnest(?::text[]) as term
       on conflict (group_id, term, file_id) do update set chunks = t.chunks + 1`,
      [app, groupId, fileId, added],
    );
};

/**
 * Makes a passage what a correction says, in one transaction: its text, what the index by words holds of it, how many passages hold each
 * term, and no vectors of another text. One that is switched off is in no index. The text that was read is kept beside it.
 * Returns whether there is such a passage.
 */
export const changeChunk = async (
  trx: Knex.Transaction,
  app: App,
  { fileId, place }: { readonly fileId: string; readonly place: number },
  correction: Correction,
): Promise<boolean> => {
  const within = tablesIn(trx, app);
  const key = { file_id: fileId, place };
  const row: unknown = await within('knowledge_chunks')
    .where(key)
    .forUpdate()
    .first(...Object.keys(ChunkRow.shape));
  if (row === undefined) return false;
  const { group_id: groupId, law, heading, articles, text: previous, is_off: wasOff } = ChunkRow.parse(row);
  const kept: unknown = await within('knowledge_corrections').where(key).first('original');
  const original = kept === undefined ? previous : OriginalRow.parse(kept).original;
  const corrected = correction.text === original ? null : correction.text;
  const text = corrected ?? original;
  const isOff = correction.offAt !== null;

  const termsBefore = wasOff ? noTerms : indexedChunk({ law, heading, text: previous }).terms;
  const { terms, length, vector } = indexedChunk({ law, heading, text });
  await recount(trx, app, { groupId, fileId }, { before: termsBefore, after: isOff ? noTerms : terms });
  await within('knowledge_chunks')
    .where(key)
    .update({ text, is_off: isOff, length: isOff ? 0 : length, terms: trx.raw('?::tsvector', [isOff ? '' : vector]) });
  if (text !== previous || isOff) await within('knowledge_vectors').where(key).delete();
  await within('knowledge_files').where({ id: fileId }).increment('revision', 1);

  if (corrected === null && !isOff) {
    await within('knowledge_corrections').where(key).delete();
    return true;
  }
  const fields = {
    text: corrected,
    corrected_at: corrected === null ? null : correction.correctedAt,
    corrected_by: corrected === null ? null : correction.correctedBy,
    off_at: correction.offAt,
    off_by: correction.offBy,
  };
  await within('knowledge_corrections')
    .insert({ id: randomUUID(), ...key, original, heading, articles, ...fields })
    .onConflict(['file_id', 'place'])
    .merge(fields);
  return true;
};
