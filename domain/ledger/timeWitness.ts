import { z } from 'zod';

/**
 * What was known from outside about the clock when a seal was signed. `clock` is what the court's own clock showed (ISO 8601, UTC).
 * `ntp`: the time server was ahead of it by `offsetMs`, known to half of `roundTripMs`. `token`: text that an operator's own witness
 * wrote into a file. `none`: nothing was configured, or nothing could be had.
 */
export const timeWitnessSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ntp'),
    clock: z.iso.datetime(),
    server: z.string().max(300),
    offsetMs: z.number(),
    roundTripMs: z.number().nonnegative(),
  }),
  z.object({ kind: z.literal('token'), clock: z.iso.datetime(), token: z.string().min(1).max(1000) }),
  z.object({ kind: z.literal('none'), clock: z.iso.datetime(), reason: z.enum(['not_configured', 'not_available']) }),
]);
export type TimeWitness = z.infer<typeof timeWitnessSchema>;

const lineBegin = 'time-witness ';

/** The witness as an extension line of a checkpoint (C2SP tlog-checkpoint), so that the signature of the seal covers it. */
export const witnessLine = (witness: TimeWitness): string => `${lineBegin}${JSON.stringify(witness)}`;

/** Reads the witness out of a signed checkpoint whose signature was verified; `undefined` where it carries none, as old seals. */
export const witnessIn = (note: string): TimeWitness | undefined => {
  const lines = note
    .slice(0, Math.max(0, note.lastIndexOf('\n\n')))
    .split('\n')
    .slice(3);
  const line = lines.find((text) => text.startsWith(lineBegin));
  if (line === undefined) return undefined;
  try {
    return timeWitnessSchema.safeParse(JSON.parse(line.slice(lineBegin.length))).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
