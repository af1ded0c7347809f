import { formalCaseNumber, longestNumber } from '../case/caseNumber.js';

const sign = String.raw`[\u4e00-\u9fff]`;
/** A number as people type it: with any brackets or none around the year, with 号 or without. Every part is bounded. */
const asTyped = new RegExp(
  String.raw`^[(（〔【[]?((?:19|20)\d{2})[)）〕】\]]?年?((?:最高法|${sign}(?:\d{4}|\d{2})?)${sign}{1,8}\d{1,12})号?$`,
  'u',
);

/** A court's number in the spelling that courts print, where it was typed in another one: `2026京0105民初12号`. `null` where there is none. */
export const numberInFull = (typed: string): string | null => {
  if (typed.length > longestNumber) return null;
  const given = typed.trim();
  const [, year, rest] = asTyped.exec(given.normalize('NFKC').replace(/\s+/gu, '')) ?? [];
  if (year === undefined || rest === undefined) return null;
  const full = formalCaseNumber(`（${year}）${rest}号`);
  return full === given ? null : full;
};
