import type { Knex } from 'knex';
import { z } from 'zod';
import { accountsTable, type AccountRow } from '../../../projections/accounts/accountsProjection.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { hashToken, makeToken } from '../../platform/http/secretToken.js';
import { noPassword } from './passwords.js';

const minute = 60_000;
/** A session ends this long after it was last used, in milliseconds. */
export const idleMs = 12 * 60 * minute;
/** A session ends this long after signing in, however much it is used, in milliseconds. */
export const totalMs = 30 * 24 * 60 * minute;
/** Use is written down at most this often. */
const touchMs = 5 * minute;

export type Sessions = {
  /** Begins a session and returns its token: 256 random bits, which only the browser keeps. `device`: what it was begun from. */
  readonly begin: (userId: string, now: Date, device?: string) => Promise<string>;
  /** The account of the token, while the session lasts; each look-up prolongs it. */
  readonly find: (token: string, now: Date) => Promise<string | undefined>;
  /**
   * The same as the row of that account in the read model, which lies in `schema`; `undefined` when the session is over, or there is no
   * such row yet. One statement, because every request of somebody signed in waits for it. Prolongs the session unless `isUse` is false.
   */
  readonly findAccount: (
    token: string,
    now: Date,
    schema: string,
    isUse?: boolean,
  ) => Promise<SessionAccount | undefined>;
  /** When a session ends unless it is used, and whether use prolongs it; `undefined` when it is over. Prolongs nothing. */
  readonly endOf: (token: string, now: Date) => Promise<SessionEnd | undefined>;
  /** The name of the token's session, over or not; `undefined` where there is none. Prolongs nothing. */
  readonly idOf: (token: string) => Promise<string | undefined>;
  /** The sessions of an account that last, last used first. Prolongs none. */
  readonly listOf: (userId: string, now: Date) => Promise<readonly NamedSession[]>;
  readonly end: (token: string) => Promise<void>;
  /** Ends the session of this name if it is the account's; one that is over, or another's, stays as it is. */
  readonly endOne: (userId: string, id: string) => Promise<void>;
  /** Ends all sessions of an account: password reset, account barred. */
  readonly endAllOf: (userId: string) => Promise<void>;
};

/**
 * The account of a session. `factor_since`: since when it has two factors, `null` where it has not. `has_password`: whether it signs in here,
 * and not at the court's identity provider.
 */
export type SessionAccount = AccountRow & { readonly factor_since: Date | null; readonly has_password: boolean };

export type SessionEnd = { readonly endsAt: Date; readonly canRenew: boolean };

/** A session as its owner sees it. `device`: `null` where it is not known. */
export type NamedSession = {
  readonly id: string;
  readonly device: string | null;
  readonly beganAt: Date;
  readonly seenAt: Date;
};

const NamedRow = z.object({
  id: z.string(),
  device: z.string().nullable(),
  created_at: z.date(),
  last_seen_at: z.date(),
});
const SessionRow = z.object({ session_user: z.string(), session_began: z.date(), session_seen: z.date() });

const expiry = (createdAt: Date, lastSeenAt: Date): Date =>
  new Date(Math.min(lastSeenAt.getTime() + idleMs, createdAt.getTime() + totalMs));

/** Sessions in `app.sessions`; `tables` stands for the `app` schema. */
export const postgresSessions = (tables: Tables): Sessions => {
  const rowOf = (token: string): Knex.QueryBuilder =>
    tables('sessions as session').where('session.token_hash', hashToken(token));
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
    begin: async (userId, now, device) => {
      const token = makeToken();
      await tables('sessions').where('expires_at', '<', now).del();
      await tables('sessions').insert({
        token_hash: hashToken(token),
        user_id: userId,
        created_at: now,
        last_seen_at: now,
        expires_at: expiry(now, now),
        device: device ?? null,
      });
      return token;
    },
    find: async (token, now) => {
      const found: unknown = await lasting(token, now).first();
      return found === undefined ? undefined : prolong(token, now, found);
    },
    findAccount: async (token, now, schema, isUse = true) => {
      type Found = Omit<SessionAccount, 'has_password'> & { readonly kept_password: string | null };
      const found: Found | undefined = await lasting(token, now)
        .joinRaw('join ??.?? as account on account.id = session.user_id::text', [schema, accountsTable])
        .leftJoin('second_factors as factor', 'factor.user_id', 'session.user_id')
        .leftJoin('credentials as credential', 'credential.user_id', 'session.user_id')
        .first('account.*', 'factor.since as factor_since', 'credential.password_hash as kept_password');
      if (found === undefined) return undefined;
      if (isUse) await prolong(token, now, found);
      const { kept_password: kept, ...account } = found;
      return { ...account, has_password: kept !== noPassword };
    },
    endOf: async (token, now) => {
      const found: unknown = await lasting(token, now).first();
      if (found === undefined) return undefined;
      const { session_began: createdAt, session_seen: lastSeenAt } = SessionRow.parse(found);
      const endsAt = expiry(createdAt, lastSeenAt);
      return { endsAt, canRenew: endsAt.getTime() < createdAt.getTime() + totalMs };
    },
    idOf: async (token) => {
      const found: unknown = await rowOf(token).first('session.id');
      return found === undefined ? undefined : NamedRow.pick({ id: true }).parse(found).id;
    },
    listOf: async (userId, now) => {
      const rows: unknown = await tables('sessions')
        .where({ user_id: userId })
        .where('expires_at', '>', now)
        .orderBy('last_seen_at', 'desc')
        .select('id', 'device', 'created_at', 'last_seen_at');
      return z
        .array(NamedRow)
        .parse(rows)
        .map(({ id, device, created_at: beganAt, last_seen_at: seenAt }) => ({ id, device, beganAt, seenAt }));
    },
    end: async (token) => void (await rowOf(token).del()),
    endOne: async (userId, id) => void (await tables('sessions').where({ user_id: userId, id }).del()),
    endAllOf: async (userId) => void (await tables('sessions').where({ user_id: userId }).del()),
  };
};
