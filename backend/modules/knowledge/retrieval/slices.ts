import type { SearchedFile } from './searchedGroups.js';

/** Chunks that one statement looks at: some whole files, or a stretch of one that is long. */
export type Slice = {
  readonly files: readonly string[];
  /** Places in each of the files, the last one not included. */
  readonly from: number;
  readonly to: number;
  readonly chunks: number;
};

/** Past every place. */
const everyPlace = 2 ** 31 - 1;

/** Cuts files into slices of at most so many chunks. */
export const slicesOf = (files: readonly Pick<SearchedFile, 'id' | 'chunks'>[], most: number): Slice[] => {
  const slices: Slice[] = [];
  let together: Pick<SearchedFile, 'id' | 'chunks'>[] = [];
  const chunksIn = (some: typeof together): number => some.reduce((sum, { chunks }) => sum + chunks, 0);
  const close = (): void => {
    if (together.length > 0)
      slices.push({ files: together.map(({ id }) => id), from: 0, to: everyPlace, chunks: chunksIn(together) });
    together = [];
  };
  for (const file of files) {
    if (file.chunks > most) {
      for (let from = 0; from < file.chunks; from += most) {
        const isLast = from + most >= file.chunks;
        const chunks = Math.min(most, file.chunks - from);
        slices.push({ files: [file.id], from, to: isLast ? everyPlace : from + most, chunks });
      }
      continue;
    }
    if (chunksIn(together) + file.chunks > most) close();
    together.push(file);
  }
  close();
  return slices;
};
