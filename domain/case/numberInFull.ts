import { typedNumber } from '../citations/typedNumber.js';
import { formalCaseNumber, longestNumber } from './caseNumber.js';

/** A court's number in the spelling that courts print, where it was typed in another one: `2026京0105民初12号`. `null` where there is none. */
export const numberInFull = (typed: string): string | null => {
  if (typed.length > longestNumber) return null;
  const given = typed.trim();
  const number = typedNumber(given);
  const full = number === null ? null : formalCaseNumber(number);
  return full === given ? null : full;
};
