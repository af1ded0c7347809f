import { z } from 'zod';
import { dayKinds } from '../courtCalendar/holidays.js';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';

/** What a `yearArrangement-{year}` stream holds: the days off and the worked weekends of a year, as the court entered them. */
export const yearArrangementEvents = {
  YearArranged: eventSchema({
    version: 1,
    says: 'An administrator entered the days off and the worked weekends of a year. Without days, what the release knows of the year counts again.',
    data: z.object({
      year: z.string(),
      /** Counted from 1 in each year. */
      version: z.number().int().positive(),
      days: z.array(z.object({ day: z.string(), kind: z.enum(dayKinds), name: z.string() })),
    }),
    personal: [],
  }),
} as const;

export type YearArrangementEvent = EventOf<typeof yearArrangementEvents>;
