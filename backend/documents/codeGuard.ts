import { canonicalCaseNumber } from '../../domain/case/caseNumber.js';
import { DomainError } from '../../domain/eventSourcing/domainError.js';

/** Counts wrong numbers and codes; see `backend/http/rateLimit.ts`. */
export type CodeAttempts = {
  readonly check: (key: string) => Promise<void>;
  readonly consume: (key: string) => Promise<void>;
};

/**
 * Slows down guessing: after a handful of wrong answers about one number from one address, nothing more is tried, whether
 * the number exists or not.
 * @throws RequestError `too_many_requests`
 */
export const guardCode = async <T>(
  codeAttempts: CodeAttempts,
  { address, number }: { readonly address: string; readonly number: string },
  work: () => Promise<T>,
): Promise<T> => {
  const key = `${address} ${canonicalCaseNumber(number)}`;
  await codeAttempts.check(key);
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'wrong_number_or_code') await codeAttempts.consume(key);
    throw error;
  }
};
