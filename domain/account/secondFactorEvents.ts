import { z } from 'zod';
import { eventSchema } from '../eventSourcing/eventOf.js';

const own = z.object({ userId: z.string() });

/** What an account's stream says of its second factor. No event holds a secret, a code or the hash of one: `app.second_factors` does. */
export const secondFactorEvents = {
  SecondFactorEnabled: eventSchema({
    version: 1,
    says: 'The owner switched two factors on and confirmed them with a code: signing in asks for one from here on.',
    data: own,
    personal: [],
  }),
  SecondFactorDisabled: eventSchema({
    version: 1,
    says: 'The owner switched two factors off, with their password and a code.',
    data: own,
    personal: [],
  }),
  RecoveryCodesReplaced: eventSchema({
    version: 1,
    says: 'The owner had new recovery codes made; the ones before ceased to work.',
    data: own,
    personal: [],
  }),
  RecoveryCodeUsed: eventSchema({
    version: 1,
    says: 'Somebody used a recovery code in place of a code of the second factor; it works no more.',
    data: z.object({
      userId: z.string(),
      /** How many recovery codes are left. */
      left: z.number().int().nonnegative(),
    }),
    personal: [],
  }),
  SecondFactorResetAsked: eventSchema({
    version: 1,
    says: 'An administrator asked for the reset of the account’s second factor, which another administrator has to confirm.',
    data: z.object({
      userId: z.string(),
      resetId: z.string(),
      /** The account of the administrator who asked, and who therefore cannot confirm. */
      askedBy: z.string(),
      /** ISO 8601, UTC: from then on it cannot be confirmed. */
      expiresAt: z.string(),
      /** The administrator's reason, in free text that may name people, so it is encrypted; `null` once erased. */
      reason: z.string().nullable(),
    }),
    personal: ['reason'],
  }),
  SecondFactorReset: eventSchema({
    version: 1,
    says: 'The second factor of the account was removed: a second administrator confirmed it, or somebody at the server’s command line did it.',
    data: z.object({
      userId: z.string(),
      /** Which request was confirmed; absent for the command line. */
      resetId: z.string().optional(),
    }),
    personal: [],
  }),
} as const;
