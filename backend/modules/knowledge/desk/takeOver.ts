import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { changeChunk } from './changeChunk.js';
import { noDigest } from './noDigest.js';

type App = Schemas['app'];
type Versions = { readonly from: string; readonly to: string };

const CorrectionRow = z.object({
  original: z.string(),
  heading: z.string().nullable(),
  articles: z.array(z.string()),
  text: z.string().nullable(),
  corrected_at: z.date().nullable(),
  corrected_by: z.string().nullable(),
  off_at: z.date().nullable(),
  off_by: z.string().nullable(),
});
const columns = Object.keys(CorrectionRow.shape);
const Place = z.object({ place: z.number() });
const State = z.object({ version: z.number(), status: z.string() });

const correctionsOf = async (trx: Knex, app: App, fileId: string): Promise<z.infer<typeof CorrectionRow>[]> =>
  z.array(CorrectionRow).parse(
    await tablesIn(
      trx,
      app,
    )('knowledge_corrections')
      .where({ file_id: fileId })
      .orderByRaw('place nulls last, id')
      .select(...columns),
  );

/**
 * Applies what people changed of a file's passages to those of its next version that read the same; what finds no such passage is kept
 * with the file as not taken over. Returns how many passages were changed.
 */
const carryCorrections = async (trx: Knex.Transaction, app: App, { from, to }: Versions): Promise<number> => {
  const within = tablesIn(trx, app);
  let changed = 0;
  for (const correction of await correctionsOf(trx, app, from)) {
    const { original, text, corrected_at: correctedAt, corrected_by: correctedBy } = correction;
    const { off_at: offAt, off_by: offBy } = correction;
    // A text that the file holds twice is corrected where it was corrected before, one after the other.
    const same: unknown = await within('knowledge_chunks as chunk')
      .where({ 'chunk.file_id': to, 'chunk.text': original })
      .whereNotExists(
        within('knowledge_corrections as taken')
          .whereRaw('taken.file_id = chunk.file_id and taken.place = chunk.place')
          .select('taken.id'),
      )
      .orderBy('chunk.place')
      .first('chunk.place');
    if (same === undefined) {
      await within('knowledge_corrections').insert({ ...correction, id: randomUUID(), file_id: to, place: null });
      continue;
    }
    const chunk = { fileId: to, place: Place.parse(same).place };
    await changeChunk(trx, app, chunk, { text, correctedAt, correctedBy, offAt, offBy });
    changed += 1;
  }
  return changed;
};

/**
 * Puts a version whose passages are all there in the place of the one before, in the transaction that makes it found: nobody finds both,
 * and nobody neither. Returns how many passages have another text than was read; `null` where there is nothing to replace.
 */
export const takeOver = async (trx: Knex.Transaction, app: App, versions: Versions): Promise<number | null> => {
  const within = tablesIn(trx, app);
  const row: unknown = await within('knowledge_files')
    .where({ id: versions.from })
    .forUpdate()
    .first('version', 'status');
  const earlier = row === undefined ? undefined : State.parse(row);
  if (earlier?.status !== 'done') return null;
  const changed = await carryCorrections(trx, app, versions);
  await within('knowledge_files').where({ id: versions.from }).update({ status: 'removed', digest: noDigest() });
  await within('knowledge_files')
    .where({ id: versions.to })
    .update({ version: earlier.version + 1, replaces: null });
  return changed;
};
