/**
 * What kind of work a call is, as `authorization.ts` says of each: `filing` hands in a pleading or reads one's own case, `court` is
 * the staff's, `reading` what an account looks at and keeps for itself, `help` everything that can wait: models, searches,
 * recommendations, files from outside. `light` calls say the same to everybody from memory: they are neither counted nor queued.
 */
export const workClasses = ['filing', 'court', 'reading', 'help', 'light'] as const;
export type WorkClass = (typeof workClasses)[number];
export type CountedClass = Exclude<WorkClass, 'light'>;

/** The share of one caller in a kind of work, in one process. */
export type WorkShare = {
  /** Milliseconds of processor time of the event loop within `seconds`. */
  readonly ms: number;
  readonly seconds: number;
  /** The number of the caller's calls that run at the same time. */
  readonly atOnce: number;
};

/** Half of a processor for filing and the court's staff, behind whose one address a whole hall may stand; a fifth for help. */
export const workShares: Readonly<Record<CountedClass, WorkShare>> = {
  filing: { ms: 300_000, seconds: 600, atOnce: 4 },
  court: { ms: 300_000, seconds: 600, atOnce: 8 },
  reading: { ms: 180_000, seconds: 600, atOnce: 8 },
  help: { ms: 120_000, seconds: 600, atOnce: 2 },
};

/**
 * A wider network (/24, /56) of visitors has this many times the share of one address: a client gains no more by using several addresses.
 */
export const widerShare = 2;

/** Classes that are begun only while nothing of the others is waiting or worked at, or in their turn (`fairQueue.ts`). */
export const canWait = (work: CountedClass): boolean => work === 'help';
