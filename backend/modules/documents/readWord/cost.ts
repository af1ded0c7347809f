/**
 * What reading one file costs, in points of the limit `wordReads`: for each 64 KiB that were sent, each MiB that was inflated and
 * each tenth of a second that it took. A pleading costs three or four, so an hour's 3000 points are many hundred of them; a file made to
 * keep the reader busy costs what it takes.
 */
export const readingCost = (read: {
  readonly sentBytes: number;
  readonly inflatedBytes: number;
  readonly ms: number;
}): number =>
  Math.ceil(read.sentBytes / (64 * 1024)) + Math.ceil(read.inflatedBytes / (1024 * 1024)) + Math.ceil(read.ms / 100);
