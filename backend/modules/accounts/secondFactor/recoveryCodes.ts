import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '../../../../domain/account/secondFactorTerms.js';
import { hashToken } from '../../../platform/http/secretToken.js';

/** Crockford's alphabet: no two of its signs are read as one another. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Eighty random bits: nobody finds a code from its hash, so that no slow hash is needed. */
const length = 16;
const readAs: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

const makeCode = (): string =>
  Array.from(randomBytes(length), (byte) => signs[byte & 31] ?? '')
    .join('')
    .replace(/.{4}(?=.)/g, '$&-');

/** New recovery codes, as `ABCD-EFGH-JKMN-PQRS`. */
export const makeRecoveryCodes = (): readonly string[] => Array.from({ length: recoveryCodeCount }, makeCode);

/** What was typed: a code of the authenticator, or a recovery code by its hash; `undefined` for what is neither. */
export type TypedCode =
  { readonly kind: 'totp'; readonly code: string } | { readonly kind: 'recovery'; readonly hash: string };

/** Reads a code however it was spaced, in either width and letter case. */
export const readCode = (typed: string): TypedCode | undefined => {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  if (/^\d{6}$/.test(plain)) return { kind: 'totp', code: plain };
  if (plain.length !== length) return undefined;
  return { kind: 'recovery', hash: hashToken(plain.replace(/[OIL]/g, (sign) => readAs[sign] ?? sign)) };
};

/** What is stored of a recovery code. */
export const hashRecoveryCode = (code: string): string => hashToken(code.replaceAll('-', ''));
