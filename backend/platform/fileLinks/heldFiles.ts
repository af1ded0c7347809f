import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { AppTables } from '../../../projections/runner/projection.js';
import { hashToken, makeToken } from '../http/secretToken.js';

/** A file as it was sent: its bytes and the headers that say what it is and what it is called. */
export type HeldFile = { readonly type: string; readonly disposition: string; readonly bytes: Buffer };

/** What is held for links: how long, how often each may be used, and how much of it. */
export const fileLinkBounds = {
  /** In milliseconds. */
  heldMs: 10 * 60_000,
  /** A browser inside another application looks at a file, then hands it on to the system, which fetches it again. */
  uses: 5,
  /** The largest file, in bytes. */
  largest: 16 * 1024 * 1024,
  /** The most files of one visitor (an address or an account): a further one takes the place of the oldest. */
  mostOfOne: 20,
  /** The most bytes of all together; past them no link is offered. */
  mostBytes: 512 * 1024 * 1024,
} as const;

const table = 'held_files';
const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

/** The key of a file is made of its token, of which only a hash is stored: the database alone opens none. */
const keyOf = (token: string): Buffer => createHmac('sha256', token).update('held file').digest();

const About = z.object({ type: z.string(), disposition: z.string() });
const Row = z.object({ content: z.instanceof(Buffer) });

const encrypt = (token: string, { bytes, ...about }: HeldFile): Buffer => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(token), iv);
  const head = cipher.update(`${JSON.stringify(about)}\n`, 'utf8');
  return Buffer.concat([iv, head, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
};

const decrypt = (token: string, content: Buffer): HeldFile => {
  const decipher = createDecipheriv(algorithm, keyOf(token), content.subarray(0, ivBytes));
  decipher.setAuthTag(content.subarray(-tagBytes));
  const plain = Buffer.concat([decipher.update(content.subarray(ivBytes, -tagBytes)), decipher.final()]);
  const end = plain.indexOf('\n');
  return { ...About.parse(JSON.parse(plain.toString('utf8', 0, end))), bytes: plain.subarray(end + 1) };
};

/** Files that a visitor's browser cannot save by itself, held for a few minutes under a token, in any process. */
export const createHeldFiles = ({ app }: { readonly app: AppTables }) => ({
  /** Holds a file for somebody, and returns its token of 256 random bits; `undefined` where it is too large or too much is held. */
  hold: async (file: HeldFile, holder: string, now: Date): Promise<string | undefined> => {
    await app(table).where('expires_at', '<=', now).del();
    const length = file.bytes.length;
    const total: { held: string | null } | undefined = await app(table).sum({ held: 'bytes' }).first();
    if (length > fileLinkBounds.largest || Number(total?.held ?? 0) + length > fileLinkBounds.mostBytes)
      return undefined;
    const token = makeToken();
    await app(table).insert({
      token_hash: hashToken(token),
      holder,
      content: encrypt(token, file),
      bytes: length,
      uses_left: fileLinkBounds.uses,
      expires_at: new Date(now.getTime() + fileLinkBounds.heldMs),
    });
    const newest = app(table)
      .where({ holder })
      .orderBy('expires_at', 'desc')
      .limit(fileLinkBounds.mostOfOne)
      .select('token_hash');
    await app(table).where({ holder }).whereNotIn('token_hash', newest).del();
    return token;
  },
  /** The file of a token; `undefined` once it is over. Each time that it is `used` counts. */
  take: async (token: string, now: Date, { used }: { readonly used: boolean }): Promise<HeldFile | undefined> => {
    const live = app(table)
      .where({ token_hash: hashToken(token) })
      .where('uses_left', '>', 0)
      .where('expires_at', '>', now);
    const rows: unknown[] = await (used ? live.decrement('uses_left', 1).returning('content') : live.select('content'));
    const [row] = rows;
    return row === undefined ? undefined : decrypt(token, Row.parse(row).content);
  },
});
export type HeldFiles = ReturnType<typeof createHeldFiles>;
