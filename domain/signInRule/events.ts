import { z } from 'zod';
import { courtRoles } from '../account/courtRoles.js';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';

/** What `signInRule-setting` holds: how the court's people have to sign in. */
export const signInRuleEvents = {
  SecondFactorRequired: eventSchema({
    version: 1,
    says: 'An administrator set which roles at the court may do nothing without a second factor; whoever has every role has these too.',
    data: z.object({
      /** All roles of which it is required from here on; none is required of the others. */
      roles: z.array(z.enum(courtRoles)),
    }),
    personal: [],
  }),
} as const;

export type SignInRuleEvent = EventOf<typeof signInRuleEvents>;
