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
    }),
    personal: [],
  }),
} as const;

export type LedgerEvent = EventOf<typeof ledgerEvents>;
