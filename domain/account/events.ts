import { z } from 'zod';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';

/** What an `account-{userId}` stream holds. Passwords and sessions are records in `app.*`, never events. */
export const accountEvents = {
  AccountRegistered: eventSchema({
    version: 1,
    says: 'An account came to be.',
    data: z.object({ userId: z.string(), email: z.string().nullable() }),
    personal: ['email'],
  }),
  AccountActivated: eventSchema({
    version: 1,
    says: 'An administrator let the account sign in again.',
    data: z.object({ userId: z.string() }),
    personal: [],
  }),
  AccountDeactivated: eventSchema({
    version: 1,
    says: 'An administrator barred the account from signing in.',
    data: z.object({ userId: z.string() }),
    personal: [],
  }),
  AdministratorGranted: eventSchema({
    version: 1,
    says: 'The account became an administrator of the court.',
    data: z.object({ userId: z.string() }),
    personal: [],
  }),
  AdministratorRevoked: eventSchema({
    version: 1,
    says: 'The account ceased to be an administrator.',
    data: z.object({ userId: z.string() }),
    personal: [],
  }),
} as const;

export type AccountEvent = EventOf<typeof accountEvents>;
