import type { RateLimits } from '../../platform/http/rateLimit.js';
import { levelAfter, type PuzzlePurpose } from '../captcha/index.js';
import { EmailAddress } from '../../../domain/contract/accounts.js';

/** The puzzle for registering this e-mail from this address: harder the more accounts were registered from there recently. */
export const registrationPuzzle = async (
  { registrationsAfterPuzzle }: Pick<RateLimits, 'registrationsAfterPuzzle'>,
  { username, address }: { readonly username: string; readonly address: string },
): Promise<{ readonly purpose: PuzzlePurpose; readonly level: number }> => {
  const { data: email } = EmailAddress.safeParse(username);
  return {
    purpose: { action: 'register', key: email === undefined ? { address } : { email, address } },
    level: levelAfter(await registrationsAfterPuzzle.used({ address }), { free: 80, each: 60 }),
  };
};
