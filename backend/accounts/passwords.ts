import { hash, verify } from '@node-rs/argon2';
import { longestPassword } from '../../domain/account/passwordRules.js';

/** OWASP's first recommendation for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, with its salt and cost in it. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost);

let decoy: Promise<string> | undefined;

/**
 * Whether `password` is the one behind `passwordHash`. Takes as long when there is no such account (`undefined`), so
 * that nobody can time out which e-mail addresses are known.
 */
export const verifyPassword = async (password: string, passwordHash: string | undefined): Promise<boolean> => {
  if (password.length > longestPassword) return false;
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'));
  return matches && passwordHash !== undefined;
};
