import { z } from 'zod';

/** Where a chunk is kept. */
export type ChunkPlace = { readonly fileId: string; readonly place: number };
export const keyOf = ({ fileId, place }: ChunkPlace): string => `${fileId}:${place}`;

/** A chunk as it is kept. */
export type KeptChunk = ChunkPlace & {
  readonly law: string | null;
  readonly versionDate: string | null;
  readonly effectiveFrom: string | null;
  readonly heading: string | null;
  readonly articles: readonly string[];
  readonly text: string;
};

export const chunkColumns = [
  'file_id',
  'place',
  'law',
  'version_date',
  'effective_from',
  'heading',
  'articles',
  'text',
] as const;

/** Reads a row with `chunkColumns`. */
export const ChunkRow = z
  .object({
    file_id: z.string(),
    place: z.number(),
    law: z.string().nullable(),
    version_date: z.string().nullable(),
    effective_from: z.string().nullable(),
    heading: z.string().nullable(),
    articles: z.array(z.string()),
    text: z.string(),
  })
  .transform(({ file_id: fileId, version_date: versionDate, effective_from: effectiveFrom, ...row }): KeptChunk => ({
    ...row,
    fileId,
    versionDate,
    effectiveFrom,
  }));
