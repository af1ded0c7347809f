import { createHash, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { everyCause } from '../../../../../domain/knowledge/everyCause.js';
import { indexedChunk } from '../../../../../domain/knowledge/searchedText.js';
import { tablesIn, type Schemas } from '../../../../adapters/postgres/tablesIn.js';
import type { SourceChunk } from '../../sources/sourceReader.js';

export type FilledFile = {
  readonly name: string;
  /** `done` by default. */
  readonly status?: 'waiting' | 'done' | 'failed';
  readonly chunks: readonly (Partial<SourceChunk> & { readonly text: string })[];
};

export type FilledGroup = {
  readonly name: string;
  /** Null, the default, for the platform. */
  readonly owner?: string | null;
  /** All causes by default. */
  readonly cause?: string;
  readonly files: readonly FilledFile[];
};

const atOnce = 200;

/** Puts a group with its files and their chunks where the search finds them. Returns the ids of the group and of its files. */
export const fillGroup = async (
  { knex, schemas }: { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> },
  { name, owner = null, cause = everyCause.id, files }: FilledGroup,
): Promise<{ readonly id: string; readonly files: readonly string[] }> => {
  const tables = tablesIn(knex, schemas.app);
  const group = randomUUID();
  await tables('knowledge_groups').insert({ id: group, owner, case_cause: cause, name, created_at: new Date() });
  const ids: string[] = [];
  for (const [place, { name: file, status = 'done', chunks }] of files.entries()) {
    const id = randomUUID();
    ids.push(id);
    await tables('knowledge_files').insert({
      id,
      group_id: group,
      name: file,
      digest: createHash('sha256').update(id).digest(),
      bytes: 1,
      strategy: 'chunk',
      chunk_size: 512,
      overlap: 50,
      status,
      place,
      chunks: chunks.length,
    });
    const holding = new Map<string, number>();
    const rows = chunks.map(({ law = null, heading = null, articles = [], text, ...dates }, at) => {
      const { terms, length, vector } = indexedChunk({ law, heading, text });
      for (const term of terms) holding.set(term, (holding.get(term) ?? 0) + 1);
      const { versionDate = null, effectiveFrom = null } = dates;
      return {
        file_id: id,
        place: at,
        group_id: group,
        law,
        version_date: versionDate,
        effective_from: effectiveFrom,
        heading,
        articles: [...articles],
        text,
        length,
        terms: vector,
      };
    });
    for (let from = 0; from < rows.length; from += atOnce)
      await tables('knowledge_chunks').insert(rows.slice(from, from + atOnce));
    const laws = new Map(
      rows.flatMap(({ law, version_date, effective_from }) =>
        law === null
          ? []
          : [[JSON.stringify([law, version_date, effective_from]), { law, version_date, effective_from }] as const],
      ),
    );
    for (const named of laws.values()) await tables('knowledge_laws').insert({ file_id: id, ...named });
    const counts = [...holding].map(([term, count]) => ({ group_id: group, term, file_id: id, chunks: count }));
    for (let from = 0; from < counts.length; from += 10 * atOnce)
      await tables('knowledge_terms').insert(counts.slice(from, from + 10 * atOnce));
  }
  return { id: group, files: ids };
};
