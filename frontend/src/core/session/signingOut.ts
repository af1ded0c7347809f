import { z } from 'zod';

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

const markIn = (text: string | null): SessionMark | null => {
  try {
    return Mark.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null; // not written by this page
  }
};

/** Remembers it in the browser's storage; where there is none, as long as the page is open. */
export const browserSigningOut = (storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SigningOut => {
  let here: SessionMark | null = null;
  return {
    read: () => {
      try {
        return markIn(storage().getItem(key)) ?? here;
      } catch {
        return here; // storage is switched off
      }
    },
    keep: (mark) => {
      try {
        storage().setItem(key, JSON.stringify(mark));
      } catch {
        here = mark; // storage is switched off or full
      }
    },
    drop: () => {
      here = null;
      try {
        storage().removeItem(key);
      } catch {
        here = null; // storage is switched off: nothing is there
      }
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
