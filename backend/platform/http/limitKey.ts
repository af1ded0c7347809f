import { keyedHash } from '../../adapters/encryption/installationKeys.js';

/** What a limit can count by. */
export type LimitKeyPart = 'address' | 'device' | 'email' | 'account' | 'caseNumber';

/**
 * Who or what is counted, each part under its name: `{ address }`, `{ email, address }`. Parts are whole values that were
 * checked before; they are never joined by hand, because the chooser of one part could then spell the key of others.
 */
export type LimitKey = Readonly<Partial<Record<LimitKeyPart, string>>>;

/** One text for one key: different parts never give the same text, in whatever order they are written. */
export const spellLimitKey = (key: LimitKey): string =>
  JSON.stringify(
    Object.entries(key)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Hashes keys for tables, which hold neither addresses nor e-mails, nor anything they could be guessed from. */
export const hashLimitKey = (secret: Uint8Array): ((key: LimitKey) => string) => {
  const hash = keyedHash(secret, 'base64url');
  return (key) => hash(spellLimitKey(key));
};
