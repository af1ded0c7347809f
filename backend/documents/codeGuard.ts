import { canonicalCaseNumber } from '../../domain/case/caseNumber.js';
import { DomainError } from '../../domain/eventSourcing/domainError.js';
import type { RateLimit } from '../http/rateLimit.js';

/** Counts wrong numbers and codes; see `backend/http/rateLimit.ts`. */
export type CodeAttempts = Pick<RateLimit, 'attempt'>;

const isWrong = (error: unknown): boolean => error instanceof DomainError && error.code === 'wrong_number_or_code';

/**
 * Slows down guessing: after a handful of wrong answers about one number from one address, nothing more is tried, whether
 * the number exists or not, and however many are tried at once.
 * @throws RequestError `too_many_requests`
 */
export const guardCode = <T>(
  codeAttempts: CodeAttempts,
  { address, number }: { readonly address: string; readonly number: string },
  work: () => Promise<T>,
): Promise<T> => codeAttempts.attempt(`${address} ${canonicalCaseNumber(number)}`, work, isWrong);
