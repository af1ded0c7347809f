import type { Evidence } from './evidence.js';
import type { SeededRandom } from './seededRandom.js';

/** A running installation that a test kills parts of. */
export type Court = {
  /** Where it can be asked; an address may have gone when it is asked. */
  readonly urls: () => readonly [string, ...string[]];
  /** Kills one part with SIGKILL and starts it again; says which. Resolves when it serves. */
  readonly strike: (random: SeededRandom) => Promise<string>;
  /** What processes said that ended without having been killed. */
  readonly casualties: () => string[];
  /** All output of the application's processes, killed ones included, to explain a failure. */
  readonly printed: () => string;
  /** Stops the application and hands over what the servers hold, with the folders of seals. */
  readonly evidence: (examine: (evidence: Evidence, ledgerDirectories: string[]) => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
};
