import type { LimitKey } from '../../platform/http/limitKey.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import { levelAfter, type PuzzlePurpose } from '../captcha/index.js';
import type { Devices } from './devices.js';
import { EmailAddress } from '../../../domain/contract/accounts.js';

export type SignInLimits = Pick<
  RateLimits,
  | 'loginAttemptsByAccount'
  | 'loginAttemptsByAddress'
  | 'loginsWithoutPuzzle'
  | 'loginsAfterPuzzle'
  | 'familiarAddresses'
>;
type Deps = { readonly limits: SignInLimits; readonly devices: Pick<Devices, 'nameIn'> };

/** The e-mail, address and device of an attempt to sign in, as the request has them. */
export type Claimant = {
  readonly username: string;
  readonly address: string;
  /** The token that an earlier sign-in left in the browser. */
  readonly device?: string | undefined;
  readonly now: Date;
};

export type Counted = {
  /** The e-mail in its canonical spelling; absent when the input is no e-mail. */
  readonly email?: string;
  readonly byAccount?: LimitKey;
  readonly byAddress?: LimitKey;
};

/**
 * The counters of an attempt. From a browser or an address where the account signed in before, the attempt has a counter of its own and
 * no other: neither strangers who guess nor neighbours behind the same address lock the owner out. An attempt without a valid e-mail
 * counts against its address alone.
 */
export const countedBy = async ({ limits, devices }: Deps, claimant: Claimant): Promise<Counted> => {
  const { username, address, device: token, now } = claimant;
  const { data: email } = EmailAddress.safeParse(username);
  if (email === undefined) return { byAddress: { address } };
  const device = token === undefined ? undefined : devices.nameIn(token, email, now);
  if (device !== undefined) return { email, byAccount: { email, device } };
  if (await limits.familiarAddresses.has(email, address)) return { email, byAccount: { email, address } };
  return { email, byAccount: { email }, byAddress: { address } };
};

/** The puzzle for signing in to this account from this address: harder the more wrong passwords were tried. */
export const signInPuzzle = async (
  { loginAttemptsByAccount, loginsAfterPuzzle }: SignInLimits,
  { email, byAccount, byAddress }: Counted,
  address: string,
): Promise<{ readonly purpose: PuzzlePurpose; readonly level: number }> => {
  const [wrong, tried] = await Promise.all([
    byAccount ? loginAttemptsByAccount.used(byAccount) : 0,
    byAddress ? loginsAfterPuzzle.used(byAddress) : 0,
  ]);
  const level = Math.max(levelAfter(wrong, { free: 2, each: 1 }), levelAfter(tried, { free: 40, each: 40 }));
  return { purpose: { action: 'login', key: email === undefined ? { address } : { email, address } }, level };
};
