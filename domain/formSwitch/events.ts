import { z } from 'zod';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';

/** What `formSwitch-setting` holds: which fields of law and which forms the court offers. */
export const formSwitchEvents = {
  FormSwitched: eventSchema({
    version: 1,
    says: 'An administrator turned a field of law or a form off, so that no new case is filed with it, or on again. Cases at court are not touched.',
    data: z.object({
      /** A field of law (`civil`) or the key of a form (`claim-divorce`). */
      target: z.string(),
      isOn: z.boolean(),
      /** What people read where it is off; absent for the usual words. It stays readable for ever, so it must not name a person. */
      sentence: z.string().optional(),
      /** Counted from 1 for each target. */
      version: z.number().int().positive(),
    }),
    personal: [],
  }),
} as const;

export type FormSwitchEvent = EventOf<typeof formSwitchEvents>;
