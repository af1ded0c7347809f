import { z } from 'zod';
import { storedJson, storeText } from '../browserStorage.js';

/** The session that is to end, by the name that the server gave it. */
const Mark = z.object({ session: z.uuid() });
export type SessionMark = z.infer<typeof Mark>;

/**
 * What this browser remembers of a sign-out that the server has not heard yet: it outlives reloads, and every tab sees it. It names the
 * session, so that whoever signs in meanwhile stays signed in.
 */
export type SigningOut = {
  readonly read: () => SessionMark | null;
  readonly keep: (mark: SessionMark) => void;
  readonly drop: () => void;
};

const key = 'juanzong-signing-out';

/** Remembers it in the browser's storage; where there is none, as long as the page is open. */
export const browserSigningOut = (storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SigningOut => {
  let here: SessionMark | null = null;
  return {
    read: () => storedJson(storage, key, Mark) ?? here,
    keep: (mark) => {
      if (storeText(storage, key, JSON.stringify(mark))) here = mark;
    },
    drop: () => {
      here = null;
      storeText(storage, key, null);
    },
  };
};

/** For a page whose server always hears. */
export const pageSigningOut = (): SigningOut => {
  let mark: SessionMark | null = null;
  return { read: () => mark, keep: (kept) => void (mark = kept), drop: () => void (mark = null) };
};

/** Calls that need the cookie although it is to end: whatever ends a session or begins one. */
const aboutSessions = /^\/(?:auth|users\/me\/sessions)\//;

/**
 * Sends no cookie while a session is to end that the server still knows: what somebody does meanwhile is a visitor's, not the account's.
 */
export const withoutEndingSession =
  (send: typeof fetch, signingOut: Pick<SigningOut, 'read'>): typeof fetch =>
  (input, init) =>
    typeof input === 'string' && !aboutSessions.test(input) && signingOut.read() !== null
      ? send(input, { ...init, credentials: 'omit' })
      : send(input, init);
