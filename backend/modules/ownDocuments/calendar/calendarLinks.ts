import { z } from 'zod';
import type { AppTables } from '../../../../projections/runner/projection.js';
import { hashToken, makeToken } from '../../../platform/http/secretToken.js';
import type { HoldAccount } from '../../accounts/index.js';

type Deps = { readonly app: AppTables; readonly holdAccount: HoldAccount };

const Owner = z.object({ owner: z.string() });
const Made = z.object({ created_at: z.date() });

/** The secret addresses of calendars, one for each account. */
export const calendarLinks = ({ app, holdAccount }: Deps) => ({
  /** When the address that works was made; `null` where there is none. */
  madeAt: async (owner: string): Promise<Date | null> => {
    const row: unknown = await app('calendar_links').where({ owner }).first('created_at');
    return row === undefined ? null : Made.parse(row).created_at;
  },
  /** Makes another address, of 256 random bits; the earlier one ceases to work. @throws DomainError `personal_data_erased` */
  renew: async (owner: string, now: Date): Promise<string> => {
    const token = makeToken();
    await holdAccount(owner, async (within) => {
      await within('calendar_links')
        .insert({ owner, token_hash: hashToken(token), created_at: now })
        .onConflict('owner')
        .merge();
    });
    return token;
  },
  /** Idempotent. */
  revoke: async (owner: string): Promise<void> => void (await app('calendar_links').where({ owner }).del()),
  /** The account whose calendar it is; `undefined` for an address that does not work, or no longer. */
  ownerOf: async (token: string): Promise<string | undefined> => {
    const row: unknown = await app('calendar_links')
      .where({ token_hash: hashToken(token) })
      .first('owner');
    return row === undefined ? undefined : Owner.parse(row).owner;
  },
});
export type CalendarLinks = ReturnType<typeof calendarLinks>;
