import type { BackgroundWork } from '../../../domain/contract/backgroundWork.js';

/** The outcome of a change; `elsewhere`: only another process can do it now. */
export type WorkChange = 'done' | 'not_found' | 'impossible' | 'elsewhere';

/** Work in the background that reports itself to the court. */
export type BackgroundWorkSource = {
  /** Stands before its ids, so that those of all sources differ. */
  readonly prefix: string;
  readonly list: () => Promise<readonly BackgroundWork[]>;
  readonly cancel?: (id: string) => Promise<WorkChange>;
  readonly retry?: (id: string) => Promise<WorkChange>;
};
