import { z } from 'zod';
import { Confinement } from './confinement.js';

/** Describes a task of a contained process, by name; both sides import it. */
export type Contract<Fields, Result> = {
  readonly name: string;
  readonly fields: z.ZodType<Fields>;
  /** The schema of the response, which is checked because the process has read an untrusted file. */
  readonly result: z.ZodType<Result>;
};

/** The fields that are sent with the bytes; `cpuMs` is the processor time that the task may take, after which the process ends itself. */
export const Request = z.object({ task: z.string(), fields: z.unknown(), cpuMs: z.number().positive() });

/** The signal by which a process ends itself whose task took too much processor time: not one by which others end it, and without a core dump. */
export const outOfTime = 'SIGALRM';

const usage = {
  /** The memory that the process holds. */
  rssBytes: z.number(),
  /** The processor time that the task took. */
  cpuMs: z.number().nonnegative(),
};
/** A message back: `ready` once, then one response for each request. */
export const Reply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), confinement: Confinement }),
  z.object({ kind: z.literal('done'), result: z.unknown(), ...usage }),
  /** Only the kind of error: a message can quote the file. */
  z.object({ kind: z.literal('failed'), error: z.string().max(100), ...usage }),
]);
export type Reply = z.infer<typeof Reply>;

/** The largest file together with its fields. */
export const maxRequestBytes = 64 * 1024 * 1024;
/** The largest response; a process that announces a larger one is killed. */
export const maxResultBytes = 2 * 1024 * 1024;
