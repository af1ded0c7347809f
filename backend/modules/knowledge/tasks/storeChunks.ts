import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { indexedChunk } from '../../../../domain/knowledge/searchedText.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import type { FencedWrite } from '../../../platform/tasks/defineTask.js';
import type { SourceChunk } from '../sources/sourceReader.js';

type Deps = { readonly schemas: Pick<Schemas, 'app'> };

type Storing = {
  readonly fileId: string;
  readonly groupId: string;
  readonly chunks: readonly SourceChunk[];
  readonly write: FencedWrite;
  readonly signal: AbortSignal;
  /** Called with the share that is stored, 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/** Rows of one transaction: others wait for its end. */
const chunksAtOnce = 100;
const termsAtOnce = 2000;

/** Deletes what an earlier attempt left of a file, a few rows at a time. Chunks of a file that is not done are seen by nobody. */
export const dropChunks = async (fileId: string, write: FencedWrite): Promise<void> => {
  const some = async (within: ReturnType<typeof tablesIn>, table: string, key: string): Promise<number> =>
    within(table)
      .where({ file_id: fileId })
      .whereIn(key, within(table).where({ file_id: fileId }).orderBy(key).limit(termsAtOnce).select(key))
      .delete();
  while ((await write((within) => some(within, 'knowledge_chunks', 'place'))) > 0) await setImmediate();
  while ((await write((within) => some(within, 'knowledge_terms', 'term'))) > 0) await setImmediate();
};

/** The versions of laws that chunks are of, each once. */
const lawsIn = (chunks: readonly SourceChunk[]) => {
  const laws = chunks.flatMap(({ law, versionDate, effectiveFrom }) =>
    law === null ? [] : [{ law, version_date: versionDate, effective_from: effectiveFrom }],
  );
  return [...new Map(laws.map((one) => [JSON.stringify(Object.values(one)), one])).values()];
};

export type StoreChunks = (storing: Storing) => Promise<void>;

/**
 * Stores the chunks of a file and in how many of them each term occurs, a few rows at a time: the embedded Postgres has one
 * connection, which everybody shares. With the last rows the file is told how many chunks and which laws it has.
 * @throws LeaseLost, the signal's reason
 */
export const createStoreChunks =
  ({ schemas: { app } }: Deps): StoreChunks =>
  async ({ fileId, groupId, chunks, write, signal, onProgress }) => {
    await dropChunks(fileId, write);
    const holding = new Map<string, number>();

    const insertChunks = async (from: number, trx: Knex.Transaction): Promise<void> => {
      const rows = chunks.slice(from, from + chunksAtOnce).map((chunk, at) => {
        const { terms, length, vector } = indexedChunk(chunk);
        for (const term of terms) holding.set(term, (holding.get(term) ?? 0) + 1);
        return {
          file_id: fileId,
          place: from + at,
          group_id: groupId,
          law: chunk.law,
          version_date: chunk.versionDate,
          effective_from: chunk.effectiveFrom,
          heading: chunk.heading,
          articles: [...chunk.articles],
          page: chunk.page ?? null,
          text: chunk.text,
          length,
          terms: trx.raw('?::tsvector', [vector]),
        };
      });
      await tablesIn(trx, app)('knowledge_chunks').insert(rows);
    };
    for (let from = 0; from < chunks.length; from += chunksAtOnce) {
      signal.throwIfAborted();
      await write((_within, trx) => insertChunks(from, trx));
      onProgress(Math.min(1, (from + chunksAtOnce) / chunks.length) * 0.8);
      await setImmediate();
    }

    const counts = [...holding];
    for (let from = 0; from < counts.length; from += termsAtOnce) {
      signal.throwIfAborted();
      const some = counts.slice(from, from + termsAtOnce);
      const [terms, held] = [some.map(([term]) => term), some.map(([, count]) => count)];
      await write((_within, trx) =>
        trx.raw(
          `insert into ??.knowledge_terms (group_id, file_id, term, chunks)
             select ?, ?, term, chunks from unnest(?::text[], ?::int[]) as counted(term, chunks)`,
          [app, groupId, fileId, terms, held],
        ),
      );
      onProgress(0.8 + 0.2 * Math.min(1, (from + termsAtOnce) / counts.length));
      await setImmediate();
    }
    await write(async (within) => {
      await within('knowledge_laws').where({ file_id: fileId }).delete();
      const laws = lawsIn(chunks).map((law) => ({ file_id: fileId, ...law }));
      if (laws.length > 0) await within('knowledge_laws').insert(laws);
      await within('knowledge_files').where({ id: fileId }).update({ chunks: chunks.length });
    });
  };
