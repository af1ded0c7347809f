import { z } from 'zod';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';
import { keyScopes } from './terms.js';

/** What `serviceAccount-register` holds: which other systems of the court may call the API, each by a key of its own. */
export const serviceAccountEvents = {
  ServiceAccountCreated: eventSchema({
    version: 1,
    says: 'An administrator let another system of the court call some operations, by a key that was shown once.',
    data: z.object({
      serviceAccountId: z.string(),
      /** What the court calls the system. */
      name: z.string(),
      scopes: z.array(z.enum(keyScopes)),
      /** SHA-256 (base64url) of the key's 256 random bits, from which the key cannot be found. */
      keyHash: z.string(),
      /** The last court day on which the key works. */
      endsOn: z.string(),
    }),
    personal: [],
  }),
  ServiceAccountRevoked: eventSchema({
    version: 1,
    says: 'An administrator revoked the key of another system: it is refused from then on.',
    data: z.object({ serviceAccountId: z.string() }),
    personal: [],
  }),
} as const;

export type ServiceAccountEvent = EventOf<typeof serviceAccountEvents>;
