import { z } from 'zod';
import { eventSchema } from '../eventSourcing/eventOf.js';

/** What an account's stream says of orders of its owner, besides the credits and plans that come of them. */
export const accountOrderEvents = {
  OrderInvoiceGiven: eventSchema({
    version: 1,
    says: 'The owner said, for an order, to whom the invoice is made out. It stands here so that it goes with the account; the order stays.',
    data: z.object({
      userId: z.string(),
      orderId: z.string(),
      buyer: z.enum(['person', 'organisation']),
      /** `null` once erased. */
      title: z.string().nullable(),
      /** The unified social credit code of an organisation; `null` for a person, and once erased. */
      taxNumber: z.string().nullable(),
    }),
    personal: ['title', 'taxNumber'],
  }),
  SeatsGranted: eventSchema({
    version: 1,
    says: 'Seats of a team were added by a paid order; they count as long as the enterprise plan runs.',
    data: z.object({ userId: z.string(), orderId: z.string(), seats: z.number().int().positive() }),
    personal: [],
  }),
} as const;
