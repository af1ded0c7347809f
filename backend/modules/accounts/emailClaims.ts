import { z } from 'zod';
import type { Tables } from '../../../projections/runner/projection.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { CredentialStore } from './credentials.js';

/** An address on its way to an account: taken before the event that says so, given back once the credentials have it. */
export type EmailClaim = { readonly email: string; readonly userId: string; readonly claimedAt: Date };

/** One address goes to one account, in any process, although log and credentials are written one after the other. */
export type EmailClaims = {
  /**
   * Takes an address for an account, which may take it again. @throws RequestError `email_claimed` when another account has it, or is about
   * to
   */
  readonly claim: (email: string, userId: string, now: Date) => Promise<void>;
  /** The caller calls it right before the append. @throws RequestError `email_claimed` when the claim was lost */
  readonly mustHold: (email: string, userId: string) => Promise<void>;
  /** Repeating changes nothing. */
  readonly release: (email: string, userId: string) => Promise<void>;
  /** Claims that were not given back: what they were for goes on this moment, or broke off. */
  readonly open: (limit: number) => Promise<readonly EmailClaim[]>;
  /** Whether a claim holds: the log gives its account the address, or it was made a moment ago. */
  readonly isHeld: (claim: EmailClaim, now: Date) => Promise<boolean>;
};

/** The event follows a claim within seconds or never, in milliseconds. */
const staleMs = 15 * 60_000;

const Row = z
  .object({ email: z.string(), user_id: z.string(), claimed_at: z.date() })
  .transform(({ email, user_id: userId, claimed_at: claimedAt }): EmailClaim => ({ email, userId, claimedAt }));

type Deps = {
  /** The `app` schema. */
  readonly app: Tables;
  readonly accounts: Pick<Accounts, 'load'>;
  readonly credentials: Pick<CredentialStore, 'findByEmail'>;
};

/** Claims in `app.email_claims`. */
export const createEmailClaims = ({ app, accounts, credentials }: Deps): EmailClaims => {
  const isHeld: EmailClaims['isHeld'] = async ({ email, userId, claimedAt }, now) => {
    const { state } = await accounts.load(userId);
    if (state.status === 'erased') return false;
    if (state.status === 'registered' && state.email === email) return true;
    return now.getTime() - claimedAt.getTime() < staleMs;
  };
  const find = async (email: string): Promise<EmailClaim | undefined> => {
    const row: unknown = await app('email_claims').where({ email }).first();
    return row === undefined ? undefined : Row.parse(row);
  };
  /** Adds a claim, or has one's own or in place of a dead one: true when the claim is this account's now. */
  const take = async (email: string, userId: string, now: Date): Promise<boolean> => {
    const row = { email, user_id: userId, claimed_at: now };
    const added: unknown[] = await app('email_claims').insert(row).onConflict('email').ignore().returning('email');
    if (added.length > 0) return true;
    const holder = await find(email);
    if (holder && holder.userId !== userId && (await isHeld(holder, now))) return false;
    if (holder) {
      const before = { email, user_id: holder.userId, claimed_at: holder.claimedAt };
      const taken: unknown[] = await app('email_claims').where(before).update(row).returning('email');
      if (taken.length > 0) return true;
    }
    return take(email, userId, now); // given back, or taken by another, this moment
  };
  const release: EmailClaims['release'] = async (email, userId) => {
    await app('email_claims').where({ email, user_id: userId }).del();
  };
  return {
    isHeld,
    release,
    claim: async (email, userId, now) => {
      if (!(await take(email, userId, now))) throw new RequestError('email_claimed');
      // Only now: whoever had it before gave the claim back when the credentials had the address.
      const owner = await credentials.findByEmail(email);
      if (!owner || owner.userId === userId) return;
      await release(email, userId);
      throw new RequestError('email_claimed');
    },
    mustHold: async (email, userId) => {
      if ((await find(email))?.userId === userId) return;
      // Of two who do the same, the other was faster.
      if ((await credentials.findByEmail(email))?.userId !== userId) throw new RequestError('email_claimed');
    },
    open: async (limit) => {
      const rows: unknown[] = await app('email_claims').orderBy('claimed_at').limit(limit);
      return rows.map((row) => Row.parse(row));
    },
  };
};
