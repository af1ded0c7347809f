import type { AppRouter } from './http/types.js';
import type { ScheduledJob } from './scheduledJobs/scheduledJobs.js';
import type { BackgroundWorkSource } from './tasks/backgroundWork.js';
import type { DefinedTask } from './tasks/defineTask.js';

/** What a module shows to the composition: the function in its `module.ts` returns this. */
export type Module = {
  /** Registers its routes; the order matters only where a literal path meets a parameter. */
  readonly routes?: (router: AppRouter) => void;
  readonly jobs?: readonly ScheduledJob[];
  /** Kinds of work for the durable queue. */
  readonly tasks?: readonly DefinedTask[];
  /** Background work that is not a task and has its own driver; it appears in the court's list. */
  readonly backgroundWork?: readonly BackgroundWorkSource[];
  /** Starts work that goes on, in every process, until it is stopped. */
  readonly start?: () => { readonly stop: () => Promise<void> };
};
