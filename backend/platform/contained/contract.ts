import { z } from 'zod';

/** Describes a task of a contained process, by name; both sides import it. */
export type Contract<Fields, Result> = {
  readonly name: string;
  readonly fields: z.ZodType<Fields>;
  /** The schema of the response, which is checked because the process has read an untrusted file. */
  readonly result: z.ZodType<Result>;
};

/** What is sent with the bytes. */
export const Request = z.object({ task: z.string(), fields: z.unknown() });

/** A message back: `ready` once, then one response for each request. `rssBytes` is the memory the process holds. */
export const Reply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('done'), result: z.unknown(), rssBytes: z.number() }),
  /** Only the kind of error: a message can quote the file. */
  z.object({ kind: z.literal('failed'), error: z.string().max(100), rssBytes: z.number() }),
]);
export type Reply = z.infer<typeof Reply>;

/** The largest file, with what is said about it. */
export const maxRequestBytes = 64 * 1024 * 1024;
/** The largest response; a process that announces a larger one is killed. */
export const maxResultBytes = 2 * 1024 * 1024;
