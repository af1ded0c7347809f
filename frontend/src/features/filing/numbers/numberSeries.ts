import { numberParts, opensCases } from '../../../../../domain/case/numberSeries.js';
import { formDomains, type FormDomain } from '../../../../../domain/forms/formDomain.js';
import { typeOf } from '../../../../../domain/citations/typeWords.js';
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

/** Whether a series may count cases of a field of law: not where it is that of another. */
export const mayCount = (caseNumber: string, domain: FormDomain): boolean => {
  const type = numberParts(caseNumber)?.type ?? '';
  const isOf = (field: FormDomain) => opensCases(typeOf(type), field);
  return domain === 'civil' ? !formDomains.some((other) => other !== domain && isOf(other)) : isOf(domain);
};
