import type { Knex } from 'knex';
import { z } from 'zod';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };

const Part = z.object({ bytes: z.instanceof(Uint8Array) });
/** Parts that one statement deletes: others wait for its end. */
const partsAtOnce = 16;

export type Sources = ReturnType<typeof createSources>;

/** The files of a knowledge base as they were uploaded, in pieces, once their passages are there. */
export const createSources = ({ knex, schemas }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  return {
    /** The pieces of a file in their order; none where it is not kept. */
    read: async function* (fileId: string): AsyncGenerator<Buffer, void, void> {
      for (let place = 0; ; place += 1) {
        const part: unknown = await tables('knowledge_sources').where({ file_id: fileId, place }).first('bytes');
        if (part === undefined) return;
        yield Buffer.from(Part.parse(part).bytes);
      }
    },
    drop: async (fileId: string): Promise<void> => {
      let deleted = 1;
      while (deleted > 0)
        deleted = await tables('knowledge_sources')
          .where({ file_id: fileId })
          .whereIn(
            'place',
            tables('knowledge_sources').where({ file_id: fileId }).orderBy('place').limit(partsAtOnce).select('place'),
          )
          .delete();
    },
  };
};
