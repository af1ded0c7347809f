import { z } from 'zod';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';

/** What a `featurePreference-{userId}` stream holds: one person's own settings. */
export const featurePreferenceEvents = {
  PreferenceToggled: eventSchema({
    version: 1,
    says: 'A person turned a feature on or off for themselves; it overrides the platform’s default.',
    data: z.object({ userId: z.string(), key: z.string(), isEnabled: z.boolean() }),
    personal: [],
  }),
} as const;

export type FeaturePreferenceEvent = EventOf<typeof featurePreferenceEvents>;
