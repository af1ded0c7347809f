import { longestNumber } from '../../../../../domain/case/caseNumber.js';
import { firstInstance } from '../../../../../domain/case/numberSeries.js';
import type { FormDomain } from '../../../../../domain/forms/formDomain.js';
import { looksFormal } from '../../../../../domain/citations/formalNumbers.js';

/** What a number usually looks like in cases of a field of law. */
export const usualNumber = (domain: FormDomain): string => `（2026）京0101${firstInstance[domain]}123号`;

/** The number as it will be sent: without spaces around it. */
export const trimmedNumber = (entered: string): string => entered.trim();

/** True for what is longer than any number: kept as it was typed or pasted, and not sent. */
export const isTooLong = (entered: string): boolean => trimmedNumber(entered).length > longestNumber;

/** True when there is something new to send; an empty or unchanged number is not sent. */
export const isNewNumber = (entered: string, current: string): boolean => {
  const number = trimmedNumber(entered);
  return number !== '' && number !== current.trim();
};

/**
 * A gentle remark on a number that does not look like a court's; never a refusal, courts have numbers of many kinds. Only what is too long
 * for any number cannot go on.
 */
export const numberHint = (entered: string, domain: FormDomain = 'civil'): string | undefined => {
  const number = trimmedNumber(entered);
  if (isTooLong(entered))
    return `案号最长${longestNumber}字，这里有${number.length}字，内容都保留着；请只留下案号再继续。`;
  if (number === '' || looksFormal(number)) return undefined;
  if (/^[(（]\d{4}[)）]/u.test(number) === false)
    return `常见案号以“（年份）”开头，例如${usualNumber(domain)}，请核对。`;
  if (!number.endsWith('号')) return `常见案号以“号”结尾，例如${usualNumber(domain)}，请核对。`;
  return `该案号与常见格式${usualNumber(domain)}不同，请核对；确认无误可继续。`;
};
