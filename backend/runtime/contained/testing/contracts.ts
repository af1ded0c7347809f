import { z } from 'zod';
import type { Contract } from '../contract.js';

const text: z.ZodType<string> = z.string();

const contract = <Result>(name: string, result: z.ZodType<Result>): Contract<string, Result> => ({
  name,
  fields: text,
  result,
});

/** The tasks of `misbehaving.ts`. */
export const contracts = {
  /** Says the length of the body, and the field again. */
  echo: contract('echo', z.object({ length: z.number(), said: z.string() })),
  about: contract('about', z.object({ pid: z.number(), environment: z.array(z.string()) })),
  loop: contract('loop', z.null()),
  /** Works for as many milliseconds of the processor as the field says. */
  work: contract('work', z.null()),
  fillHeap: contract('fillHeap', z.null()),
  fillBuffers: contract('fillBuffers', z.null()),
  shout: contract('shout', z.string()),
  lie: contract('lie', z.number()),
  babble: contract('babble', z.null()),
  fail: contract('fail', z.null()),
  /** Tries to get out in every way, and says of each whether it was refused; the field is the port of a server on this machine. */
  escape: contract('escape', z.record(z.string(), z.string())),
  leave: contract('leave', z.null()),
};
