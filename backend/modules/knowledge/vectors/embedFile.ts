import type { RetrievalModels } from '../../models/index.js';
import type { EmbedFile } from '../embedFile.js';
import { embedChunks } from './embedChunks.js';
import type { VectorRows } from './vectorRows.js';

type Deps = {
  readonly rows: VectorRows;
  readonly models: Pick<RetrievalModels, 'indexing' | 'serveIndexing' | 'serving'>;
};

/** Creates the stage of an upload that embeds. */
export const createEmbedFile =
  ({ rows, models }: Deps): EmbedFile =>
  async ({ fileId, owner, ...given }) => {
    for (;;) {
      const model = await models.indexing(owner);
      if (!model) return { kind: 'none' };
      // The first texts of an owner: there are no older ones that would have to be embedded first.
      if (!(await models.serving(owner)) && (await rows.countWithout({ owner }, model.key)) === 0)
        await models.serveIndexing(owner, model.key);
      const outcome = await embedChunks(rows, { ...given, whose: { fileId }, model, userId: owner });
      if (outcome.kind !== 'done') return outcome;
      // Another model may have come into use meanwhile; a re-index that ended before this file was done does not know of it.
      if ((await models.indexing(owner))?.key === model.key) return outcome;
    }
  };
