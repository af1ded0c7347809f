import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { AppTables } from '../../../projections/runner/projection.js';

/** How long a captcha may be answered, in milliseconds. */
export const captchaMs = 5 * 60_000;

export type Captchas = {
  /** Remembers what the picture of this session shows; a refreshed picture replaces the one before. */
  readonly register: (sessionId: string, answer: string, now: Date) => Promise<void>;
  /** Returns whether the solution is right. A check uses the captcha up, right or wrong, also for two simultaneous checks. */
  readonly redeem: (sessionId: string, answer: string, now: Date) => Promise<boolean>;
};

const rowSchema = z.object({ answer_hash: z.string(), expires_at: z.date() });

type Deps = {
  readonly tables: AppTables;
  /** The key of the hashes: four characters are easily guessed from a plain hash, but not from a keyed one. */
  readonly key: Uint8Array;
};

/** Keeps captchas in `app.captchas`, their solutions as keyed hashes. */
export const postgresCaptchas = ({ tables, key }: Deps): Captchas => {
  const hashOf = (sessionId: string, answer: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([sessionId, answer]))
      .digest('base64url');
  return {
    register: async (sessionId, answer, now) => {
      await tables('captchas').where('expires_at', '<', now).del();
      const row = { answer_hash: hashOf(sessionId, answer), expires_at: new Date(now.getTime() + captchaMs) };
      await tables('captchas')
        .insert({ session_id: sessionId, ...row })
        .onConflict('session_id')
        .merge(row);
    },
    redeem: async (sessionId, answer, now) => {
      const rows: unknown[] = await tables('captchas')
        .where({ session_id: sessionId })
        .del()
        .returning(['answer_hash', 'expires_at']);
      const parsed = rowSchema.safeParse(rows[0]);
      if (!parsed.success) return false;
      const answerHash = Buffer.from(hashOf(sessionId, answer.trim().toLowerCase()));
      const right = timingSafeEqual(answerHash, Buffer.from(parsed.data.answer_hash));
      return right && parsed.data.expires_at > now;
    },
  };
};
