import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
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
  readonly end: (token: string) => Promise<void>;
  /** Ends all sessions of an account: password reset, account barred. */
  readonly endAllOf: (userId: string) => Promise<void>;
};

const rowSchema = z.object({ user_id: z.string(), created_at: z.date(), expires_at: z.date(), last_seen_at: z.date() });

/** The table holds hashes: a reader of the table cannot sign in with them. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const expiry = (createdAt: Date, lastSeenAt: Date): Date =>
  new Date(Math.min(lastSeenAt.getTime() + idleMs, createdAt.getTime() + totalMs));

/** Sessions in `app.sessions`; `tables` stands for the `app` schema. */
export const postgresSessions = (tables: Tables): Sessions => ({
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
    const row = () => tables('sessions').where({ token_hash: hashOf(token) });
    const found: unknown = await row().where('expires_at', '>', now).first();
    if (found === undefined) return undefined;
    const { user_id: userId, created_at: createdAt, last_seen_at: lastSeenAt } = rowSchema.parse(found);
    if (now.getTime() - lastSeenAt.getTime() >= touchMs)
      await row().update({ last_seen_at: now, expires_at: expiry(createdAt, now) });
    return userId;
  },
  end: async (token) =>
    void (await tables('sessions')
      .where({ token_hash: hashOf(token) })
      .del()),
  endAllOf: async (userId) => void (await tables('sessions').where({ user_id: userId }).del()),
});
