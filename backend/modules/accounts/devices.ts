import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { familiarSeconds } from '../../platform/http/familiarAddresses.js';

/**
 * What a browser keeps to show that an account was signed in to from it. It grants no access: wrong passwords from there have
 * a counter of their own, so that a guesser, also behind the same address, does not lock the owner out.
 */
export type Devices = {
  readonly tokenFor: (email: string, now: Date) => string;
  /**
   * The name under which attempts from the browser are counted; `undefined` for a token that belongs to another account, is too old or is
   * forged.
   */
  readonly nameIn: (token: string, email: string, now: Date) => string | undefined;
};

/** Tokens that are kept nowhere: `{name}.{until}.{hash of both and the e-mail}`. */
export const createDevices = ({ key }: { readonly key: Uint8Array }): Devices => {
  const sign = (email: string, name: string, until: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([email, name, until]))
      .digest();
  return {
    tokenFor: (email, now) => {
      const [name, until] = [randomUUID(), String(now.getTime() + familiarSeconds * 1000)];
      return [name, until, sign(email, name, until).toString('base64url')].join('.');
    },
    nameIn: (token, email, now) => {
      const [name = '', until = '', signature = ''] = token.split('.');
      const [given, right] = [Buffer.from(signature, 'base64url'), sign(email, name, until)];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      return Number(until) > now.getTime() ? name : undefined;
    },
  };
};
