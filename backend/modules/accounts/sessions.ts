import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { accountsTable, type AccountRow } from '../../../projections/accounts/accountsProjection.js';
import type { Tables } from '../../../projections/runner/projection.js';

const minute = 60_000;
/** A session ends this long after it was last used, in milliseconds. */
export const idleMs = 12 * 60 * minute;
/** A session ends this long after signing in, however much it is used, in milliseconds. */
export const totalMs = 30 * 24 * 60 * minute;
/** Use is written down at most this often. */
const touchMs = 5 * minute;

export type Sessions = {
  /** Begins a session and returns its token: 256 random bits, which only the browser keeps. */
  readonly begin: (userId: string, now: Date) => Promise<string>;
  /** The account of the token, while the session lasts; each look-up prolongs it. */
  readonly find: (token: string, now: Date) => Promise<string | undefined>;
  /**
   * The same as the row of that account in the read model, which lies in `schema`; `undefined` when the session is over, or there is no
   * such row yet. One statement, because every request of somebody signed in waits for it. Prolongs the session unless `isUse` is false.
   */
  readonly findAccount: (token: string, now: Date, schema: string, isUse?: boolean) => Promise<AccountRow | undefined>;
  /** When a session ends unless it is used, and whether use prolongs it; `undefined` when it is over. Prolongs nothing. */
  readonly endOf: (token: string, now: Date) => Promise<SessionEnd | undefined>;
  readonly end: (token: string) => Promise<void>;
  /** Ends all sessions of an account: password reset, account barred. */
  readonly endAllOf: (userId: string) => Promise<void>;
};

export type SessionEnd = { readonly endsAt: Date; readonly canRenew: boolean };

const SessionRow = z.object({ session_user: z.string(), session_began: z.date(), session_seen: z.date() });

/** The table holds hashes: a reader of the table cannot sign in with them. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const expiry = (createdAt: Date, lastSeenAt: Date): Date =>
  new Date(Math.min(lastSeenAt.getTime() + idleMs, createdAt.getTime() + totalMs));

/** Sessions in `app.sessions`; `tables` stands for the `app` schema. */
export const postgresSessions = (tables: Tables): Sessions => {
  const rowOf = (token: string): Knex.QueryBuilder =>
    tables('sessions as session').where('session.token_hash', hashOf(token));
  const lasting = (token: string, now: Date): Knex.QueryBuilder =>
    rowOf(token).where('session.expires_at', '>', now).select({
      session_user: 'session.user_id',
      session_began: 'session.created_at',
      session_seen: 'session.last_seen_at',
    });
  /** Writes down, every few minutes, that the session is used. Returns its account. */
  const prolong = async (token: string, now: Date, found: unknown): Promise<string> => {
    const { session_user: userId, session_began: createdAt, session_seen: lastSeenAt } = SessionRow.parse(found);
    if (now.getTime() - lastSeenAt.getTime() >= touchMs)
      await rowOf(token).update({ last_seen_at: now, expires_at: expiry(createdAt, now) });
    return userId;
  };
  return {
    begin: async (userId, now) => {
      const token = randomBytes(32).toString('base64url');
      await tables('sessions').where('expires_at', '<', now).del();
      await tables('sessions').insert({
        token_hash: hashOf(token),
        user_id: userId,
        created_at: now,
        last_seen_at: now,
        expires_at: expiry(now, now),
      });
      return token;
    },
    find: async (token, now) => {
      const found: unknown = await lasting(token, now).first();
      return found === undefined ? undefined : prolong(token, now, found);
    },
    findAccount: async (token, now, schema, isUse = true) => {
      const found: AccountRow | undefined = await lasting(token, now)
        .joinRaw('join ??.?? as account on account.id = session.user_id::text', [schema, accountsTable])
        .first('account.*');
      if (found !== undefined && isUse) await prolong(token, now, found);
      return found;
    },
    endOf: async (token, now) => {
      const found: unknown = await lasting(token, now).first();
      if (found === undefined) return undefined;
      const { session_began: createdAt, session_seen: lastSeenAt } = SessionRow.parse(found);
      const endsAt = expiry(createdAt, lastSeenAt);
      return { endsAt, canRenew: endsAt.getTime() < createdAt.getTime() + totalMs };
    },
    end: async (token) => void (await rowOf(token).del()),
    endAllOf: async (userId) => void (await tables('sessions').where({ user_id: userId }).del()),
  };
};
