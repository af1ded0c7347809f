import type { Knex } from 'knex';
import { z } from 'zod';
import type { LawPassage } from '../../../../domain/knowledge/endedLaws.js';
import { readDecisionHead } from '../../../../domain/knowledge/lawHead.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };

const Row = z.object({
  name: z.string(),
  heading: z.string().nullable(),
  text: z.string(),
  last: z.string().nullable(),
});

/** How many characters from the beginning of a file name what it decides. */
const headLength = 600;

/**
 * Finds the decisions about laws among files that were stored without their names, as decisions were that came in before these were read at
 * the import. Their names and dates are read from the stored passages; nothing is written.
 */
export const storedDecisions =
  ({ knex, schemas }: Deps) =>
  async (files: readonly string[]): Promise<LawPassage[]> => {
    const rows: unknown = await tablesIn(
      knex,
      schemas.app,
    )('knowledge_chunks as first')
      .join(knex.raw('??.?? as file', [schemas.app, 'knowledge_files']), 'file.id', 'first.file_id')
      .leftJoin(knex.raw('??.?? as tail', [schemas.app, 'knowledge_chunks']), (on) => {
        on.on('tail.file_id', 'first.file_id').andOn('tail.place', '=', knex.raw('file.chunks - 1'));
      })
      .whereRaw('first.file_id = any(?::uuid[]) and first.place = 0 and first.law is null', [[...files]])
      .whereRaw("concat_ws(' ', file.name, first.heading, left(first.text, ?)) ~ ?", [
        headLength,
        '关于(修改|修正|废止)',
      ])
      .orderBy('first.file_id')
      .select('file.name', 'first.heading', 'first.text', 'tail.text as last');
    return z
      .array(Row)
      .parse(rows)
      .flatMap(({ name, heading, text, last }) => {
        // A title that was a heading of Markdown stands apart from the text below it.
        const titles = heading === null ? [] : heading.split(' / ');
        const head = readDecisionHead([...titles, text, last ?? ''].join('\n'), name);
        return head === null ? [] : [{ ...head, text: '' }];
      });
  };
