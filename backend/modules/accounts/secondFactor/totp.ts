import { Secret, TOTP } from 'otpauth';

/** Seconds for which a code of an authenticator is shown. */
const period = 30;
/** How many steps before and after the present one a code may belong to: clocks of telephones differ, and people type slowly. */
const stepsAround = 1;

const totpOf = (secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });

/** A new secret in Base32, of the 160 bits that RFC 4226 recommends. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code says: the secret, and what the authenticator calls it. */
export const uriOf = (secret: string, names: { readonly issuer: string; readonly label: string }): string =>
  totpOf(secret, names).toString();

/** The time step that a code belongs to, of those around a moment; `undefined` for a code of none. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: stepsAround });
  return delta === null ? undefined : Math.floor(now.getTime() / (period * 1000)) + delta;
};
