import { z } from 'zod';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';

/** What the `ledger` stream holds: the seals over everything else. */
export const ledgerEvents = {
  LogSealed: eventSchema({
    version: 1,
    says: 'The log up to a point was sealed: a signed root over every event of the application before it.',
    data: z.object({
      treeSize: z.number().int().positive(),
      /** Base64. */
      rootHash: z.string(),
      /** Commit position in `$all` of the last event under the seal, decimal. */
      lastPosition: z.string(),
      /** The signed C2SP checkpoint. */
      checkpoint: z.string(),
      /** The number of leaves that, with the checkpoint over them, were found outside the event store when this seal was signed. */
      outsideSize: z.number().int().nonnegative().optional(),
    }),
    personal: [],
  }),
  OutsideRecordsRestored: eventSchema({
    version: 1,
    says: 'Records outside the event store were missing and were written again from the log; up to that point they are no independent evidence any more.',
    data: z.object({
      /** The number of leaves that the records outside still had. */
      found: z.number().int().nonnegative(),
      /** Leaves that should have been there. */
      expected: z.number().int().nonnegative(),
      /** Whether a signed checkpoint was missing, too. */
      checkpointLost: z.boolean(),
    }),
    personal: [],
  }),
} as const;

export type LedgerEvent = EventOf<typeof ledgerEvents>;
