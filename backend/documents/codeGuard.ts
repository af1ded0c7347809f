import { setTimeout as sleep } from 'node:timers/promises';
import { canonicalCaseNumber } from '../../domain/case/caseNumber.js';
import { DomainError } from '../../domain/eventSourcing/domainError.js';
import type { RateLimit } from '../http/rateLimit.js';

/** Counts wrong numbers and codes; see `backend/http/rateLimit.ts`. */
export type CodeAttempts = Pick<RateLimit, 'attempt'>;

const isWrong = (error: unknown): boolean => error instanceof DomainError && error.code === 'wrong_number_or_code';

/** A wrong number is told at once, a wrong code once the case was read: whoever measures would know which numbers exist. */
const leastMs = 250;

/**
 * Slows down guessing: after a handful of wrong answers about one number from one address, nothing more is tried, whether
 * the number exists or not, and however many are tried at once. What was wrong is told after the same time either way.
 * @throws RequestError `too_many_requests`
 */
export const guardCode = async <T>(
  codeAttempts: CodeAttempts,
  { address, number }: { readonly address: string; readonly number: string },
  work: () => Promise<T>,
): Promise<T> => {
  const told = sleep(leastMs, undefined, { ref: false });
  try {
    return await codeAttempts.attempt({ address, caseNumber: canonicalCaseNumber(number) }, work, isWrong);
  } catch (error) {
    if (isWrong(error)) await told;
    throw error;
  }
};
