import type { AppRouter } from './http/types.js';
import type { ScheduledJob } from './scheduledJobs/scheduledJobs.js';

/** What a module shows to the composition: the function in its `module.ts` returns this. */
export type Module = {
  /** Registers its routes; the order matters only where a literal path meets a parameter. */
  readonly routes?: (router: AppRouter) => void;
  readonly jobs?: readonly ScheduledJob[];
  /** Starts work that goes on, in every process, until it is stopped. */
  readonly start?: () => { readonly stop: () => Promise<void> };
};
