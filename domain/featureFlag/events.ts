import { z } from 'zod';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';

/** What a `featureFlag-{key}` stream holds: a feature of the platform and whether it is on by default. */
export const featureFlagEvents = {
  FlagDefined: eventSchema({
    version: 1,
    says: 'A feature was added to those that can be turned on and off.',
    data: z.object({
      key: z.string(),
      /** What people see. */
      name: z.string(),
      description: z.string(),
      isEnabled: z.boolean(),
    }),
    personal: [],
  }),
  FlagToggled: eventSchema({
    version: 1,
    says: 'An administrator turned a feature on or off for everybody who has no setting of their own.',
    data: z.object({
      key: z.string(),
      isEnabled: z.boolean(),
      /** The administrator's reason; it stays readable for ever, so it must not name a person. */
      reason: z.string().optional(),
    }),
    personal: [],
  }),
} as const;

export type FeatureFlagEvent = EventOf<typeof featureFlagEvents>;
