import { serialAtEnd } from '../../../../../domain/citations/formalNumbers.js';

/**
 * The number that follows in the same series, as wide as the one before: …民初099号 → …民初100号. `undefined` for a number
 * that does not end in a serial number, as those of side cases (…号之一) do not.
 */
export const numberAfter = (caseNumber: string): string | undefined => {
  const { before, digits, after } = serialAtEnd.exec(caseNumber.trim())?.groups ?? {};
  if (before === undefined || before === '' || digits === undefined) return undefined;
  return `${before}${String(Number(digits) + 1).padStart(digits.length, '0')}${after ?? ''}`;
};
