import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { signInStepMinutes } from '../../../../domain/account/secondFactorTerms.js';
import type { Credentials } from '../credentials.js';

/**
 * What somebody holds between the right password and the code. It grants nothing by itself, lasts a few minutes, and ends when the
 * password or the e-mail changes.
 */
export type SignInTickets = {
  readonly issue: (credential: Credentials, now: Date) => string;
  /** Whose ticket it says it is; whether it is one, `isValid` judges with the credentials as they are. */
  readonly holderOf: (ticket: string) => string | undefined;
  readonly isValid: (ticket: string, credential: Credentials, now: Date) => boolean;
};

/** Tickets that are kept nowhere: `{account}.{until}.{hash of both, the e-mail and the password’s hash}`. */
export const createSignInTickets = ({ key }: { readonly key: Uint8Array }): SignInTickets => {
  const sign = ({ userId, email, passwordHash }: Credentials, until: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([userId, email, passwordHash, until]))
      .digest();
  return {
    issue: (credential, now) => {
      const until = String(now.getTime() + signInStepMinutes * 60_000);
      return [credential.userId, until, sign(credential, until).toString('base64url')].join('.');
    },
    holderOf: (ticket) => z.uuid().safeParse(ticket.split('.')[0]).data,
    isValid: (ticket, credential, now) => {
      const [, until = '', signature = ''] = ticket.split('.');
      const [given, right] = [Buffer.from(signature, 'base64url'), sign(credential, until)];
      return given.length === right.length && timingSafeEqual(given, right) && Number(until) > now.getTime();
    },
  };
};
