import { z } from 'zod';
import { OwnPath } from '../../../domain/contract/unitSignIn.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { decrypt, encrypt } from '../../adapters/encryption/encrypt.js';
import { hashToken } from '../../platform/http/secretToken.js';

/** How long somebody may take to sign in at the provider, in seconds. */
export const startedSeconds = 600;
const purpose = 'started unit sign-in';

const Started = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  next: OwnPath.nullable(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
/** A sign-in on its way: what only the browser that began it knows, and where it is to go afterwards. */
export type Started = z.infer<typeof Started>;

export type StartedSignIns = {
  /** As the browser keeps it: nobody without the court's key reads or makes one. */
  readonly seal: (started: Omit<Started, 'until'>, now: Date) => string;
  /** What was sealed; `undefined` for what is too old, or was not sealed here. */
  readonly open: (sealed: string, now: Date) => Started | undefined;
  /** Uses a sign-in up, over all processes: false for one that was used before. */
  readonly spend: (started: Started, now: Date) => Promise<boolean>;
};

type Deps = {
  /** The `app` schema. */
  readonly app: Tables;
  readonly key: Uint8Array;
};

/**
 * Sign-ins that are kept by the browsers that began them. Only those that came back stand in `app.spent_puzzles`, among the other things
 * that serve once, until they would have expired: a provider has to refuse a code that comes twice, but nobody here need rely on it.
 */
export const createStartedSignIns = ({ app, key }: Deps): StartedSignIns => ({
  seal: (started, now) => {
    const text = JSON.stringify({ ...started, until: now.getTime() + startedSeconds * 1000 } satisfies Started);
    return encrypt(key, Buffer.from(text, 'utf8'), purpose).toString('base64url');
  },
  open: (sealed, now) => {
    let text: string;
    try {
      text = decrypt(key, Buffer.from(sealed, 'base64url'), purpose).toString('utf8');
    } catch {
      return undefined; // cut short, changed, or sealed under a secret key of before
    }
    const started = Started.parse(JSON.parse(text));
    return started.until > now.getTime() ? started : undefined;
  },
  spend: async ({ state, until }, now) => {
    await app('spent_puzzles').where('expires_at', '<', now).del();
    const added: unknown[] = await app('spent_puzzles')
      .insert({ nonce: hashToken(state), expires_at: new Date(until) })
      .onConflict()
      .ignore()
      .returning('nonce');
    return added.length > 0;
  },
});
