import { z } from 'zod';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';

/** Counted from 1 over all that is recorded and taken back. */
const version = z.number().int().positive();

/** What `lendingRate-setting` holds: the publications of the loan prime rate that administrators recorded beside those of the release. */
export const lendingRateEvents = {
  LendingRateRecorded: eventSchema({
    version: 1,
    says: 'An administrator recorded a publication of the one-year loan prime rate, or corrected the one of that day. It counts before what the release has of the same day.',
    data: z.object({ day: z.string(), percent: z.number(), version }),
    personal: [],
  }),
  LendingRateTakenBack: eventSchema({
    version: 1,
    says: 'An administrator took a recorded publication back. What the release has of that day counts again.',
    data: z.object({ day: z.string(), version }),
    personal: [],
  }),
} as const;

export type LendingRateEvent = EventOf<typeof lendingRateEvents>;
