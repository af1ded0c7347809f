import type { Knex } from 'knex';
import { z } from 'zod';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { createSources } from './uploadedFiles.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };

const FileRow = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  group: z.string(),
  case_cause: z.string(),
});
const Passage = z.object({ place: z.number(), text: z.string() });
const Correction = z.object({
  id: z.string(),
  original: z.string(),
  text: z.string().nullable(),
  off_at: z.date().nullable(),
  file: z.string(),
  group: z.string(),
});
export type OwnCorrection = z.infer<typeof Correction>;

/** Rows that one statement reads. */
const rowsAtOnce = 200;

export type OwnFiles = ReturnType<typeof createOwnFiles>;

/** All that the knowledge base keeps of an account's files, for the account to take away. */
export const createOwnFiles = ({ knex, schemas: { app } }: Deps) => {
  const tables = tablesIn(knex, app);
  const withGroup = (query: Knex.QueryBuilder, owner: string): Knex.QueryBuilder =>
    query
      .join(knex.raw('??.?? as g', [app, 'knowledge_groups']), 'g.id', 'file.group_id')
      .where({ 'g.owner': owner, 'g.removed_at': null })
      .whereNot('file.status', 'removed');
  return {
    /** The files of every group, in the order of groups and names; also those that are not read yet. */
    list: async (owner: string): Promise<readonly z.infer<typeof FileRow>[]> => {
      const rows: unknown = await withGroup(tables('knowledge_files as file'), owner)
        .orderBy(['g.case_cause', 'g.name', 'file.name', 'file.id'])
        .select('file.id', 'file.name', 'file.status', 'g.name as group', 'g.case_cause');
      return z.array(FileRow).parse(rows);
    },
    /** The pieces of a file as it was uploaded; none where it is not kept. */
    source: createSources({ knex, schemas: { app } }).read,
    /** The passages of a file as they are searched, in their order; none for a file that is gone. */
    passages: async function* (fileId: string): AsyncGenerator<string, void, void> {
      for (let after = -1; ;) {
        const rows: unknown = await tables('knowledge_chunks')
          .where({ file_id: fileId })
          .andWhere('place', '>', after)
          .orderBy('place')
          .limit(rowsAtOnce)
          .select('place', 'text');
        const passages = z.array(Passage).parse(rows);
        for (const { place, text } of passages) {
          after = place;
          yield text;
        }
        if (passages.length < rowsAtOnce) return;
      }
    },
    /** What the owner changed of passages, some at a time; also what no passage has taken over. */
    corrections: async function* (owner: string): AsyncGenerator<readonly OwnCorrection[], void, void> {
      let after: string | undefined;
      for (;;) {
        const rows: unknown = await withGroup(
          tables('knowledge_corrections as c').join(
            knex.raw('??.?? as file', [app, 'knowledge_files']),
            'file.id',
            'c.file_id',
          ),
          owner,
        )
          .modify((all) => {
            if (after !== undefined) void all.andWhere('c.id', '>', after);
          })
          .orderBy('c.id')
          .limit(rowsAtOnce)
          .select('c.id', 'c.original', 'c.text', 'c.off_at', 'file.name as file', 'g.name as group');
        const corrections = z.array(Correction).parse(rows);
        if (corrections.length > 0) yield corrections;
        after = corrections.at(-1)?.id;
        if (corrections.length < rowsAtOnce) return;
      }
    },
  };
};
