import type { RetrievalModels } from '../../ragModels/retrievalModels.js';
import { embedChunks, type EmbeddingEnd, type FencedWrite } from './embedChunks.js';
import type { VectorRows } from './vectorRows.js';

export type FileToEmbed = {
  readonly fileId: string;
  readonly groupId: string;
  /** Whose group it is; `null` for the platform's. */
  readonly owner: string | null;
  readonly correlationId: string;
  readonly signal: AbortSignal;
  readonly write: FencedWrite;
  /** Told the share of the chunks that have vectors, 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/** `none`: there is no embedding model, the file is found by its text only. */
export type FileEmbedded = EmbeddingEnd | { readonly kind: 'none' };

/** Gives vectors to the chunks of a file that were stored; called again it goes on where it stopped. @throws the signal's reason */
export type EmbedFile = (file: FileToEmbed) => Promise<FileEmbedded>;

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
      const ended = await embedChunks(rows, { ...given, whose: { fileId }, model, userId: owner });
      if (ended.kind !== 'done') return ended;
      // Another model may have come into use meanwhile; a re-index that ended before this file was done does not know of it.
      if ((await models.indexing(owner))?.key === model.key) return ended;
    }
  };
