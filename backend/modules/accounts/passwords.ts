import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { longestPassword } from '../../../domain/account/passwordRules.js';
import { createSemaphore } from '../../runtime/concurrency/semaphore.js';
import { RequestError } from '../../platform/http/requestError.js';

/** OWASP's first recommendation for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing fills a processor and, with files and much else, shares the few threads of the runtime. One processor stays free: a
 * flood of logins waits here, and submissions do not wait for it. Logins beyond the queue are refused with `Retry-After`.
 */
const atOnce = Math.max(1, availableParallelism() - 1);
const mostWaiting = 200;
const bounded = createSemaphore({ atOnce, queue: { most: mostWaiting, full: () => new RequestError('overloaded') } });

const inPlace = <T>(work: () => Promise<T>): Promise<T> => bounded('', work);

const argonHash = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost);

/** The argon2id hash of a password, with its salt and cost in it. @throws RequestError `overloaded` */
export const hashPassword = (password: string): Promise<string> => inPlace(() => argonHash(password));

/** Stands in place of the hash for an account that is signed in to at the court's identity provider: no password is behind it. */
export const noPassword = '-';

let decoy: Promise<string> | undefined;

/**
 * Whether `password` is the one behind the hash that is kept. Takes as long when there is no such account (`undefined`), so
 * that the time does not show which e-mail addresses are known.
 * @throws RequestError `overloaded`
 */
export const verifyPassword = async (password: string, kept: string | undefined): Promise<boolean> => {
  const passwordHash = kept === noPassword ? undefined : kept;
  if (password.length > longestPassword) return false;
  const matches = await inPlace(async () => {
    decoy ??= argonHash('no account has this password');
    return verify(passwordHash ?? (await decoy), password.normalize('NFKC'));
  });
  return matches && passwordHash !== undefined;
};
