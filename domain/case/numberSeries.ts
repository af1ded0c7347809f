import { formalParts } from '../citations/formalNumbers.js';
import type { FormDomain } from '../forms/formDomain.js';
import { canonicalCaseNumber } from './caseNumber.js';

/**
 * The parts of a formal number, as 最高人民法院关于人民法院案件案号的若干规定（2018修正）第二、三条 order them: year of receipt,
 * court code, type word, number. The character before the type word that names specialised judges (知) stays with it.
 */
export type NumberParts = {
  readonly year: number;
  readonly court: string;
  readonly type: string;
  /** Without zeros before it. */
  readonly digits: string;
};

/** The parts of a number in any spelling; `undefined` for one that the rules do not know. */
export const numberParts = (caseNumber: string): NumberParts | undefined => {
  const [year, court, type, digits] = formalParts(canonicalCaseNumber(caseNumber)) ?? [];
  if (year === undefined || court === undefined || type === undefined || digits === undefined) return undefined;
  return { year: Number(year), court, type, digits };
};

/**
 * The type words of cases of first instance (案号规定 附件1); 知 before them names specialised judges. Private prosecutions count among the
 * criminal cases. What a compensation committee decides is 委赔.
 */
export const firstInstance: Readonly<Record<FormDomain, string>> = {
  civil: '民初',
  administrative: '行初',
  criminal: '刑初',
  compensation: '委赔',
};

/** A court that itself owes the compensation decides in cases of its own first (法赔), before the committee of the court above does. */
const besides: Readonly<Partial<Record<FormDomain, readonly string[]>>> = { compensation: ['法赔'] };

/** Whether a type word is one under which cases of a field of law open. */
export const opensCases = (type: string, domain: FormDomain): boolean =>
  type === firstInstance[domain] || (besides[domain] ?? []).includes(type);

/** What numbers count within: court and type word of one year. */
export type NumberSeries = Pick<NumberParts, 'year' | 'court' | 'type'>;

/** What the numbers of a series begin with, in the canonical spelling: `(2026)京0101民初`. */
export const seriesKey = ({ year, court, type }: NumberSeries): string => `(${year})${court}${type}`;

/** The number of a series as it is stored: `（2026）京0101民初124号`. */
export const numberInSeries = ({ year, court, type }: NumberSeries, serial: number): string =>
  `（${year}）${court}${type}${serial}号`;

/** A number's place in what counts it: series and serial; nothing for one without. Nine digits are more than any court counts to. */
export const placeInSeries = (caseNumber: string): { readonly series: string; readonly serial: number } | undefined => {
  const parts = numberParts(caseNumber);
  if (!parts || parts.digits.length > 9) return undefined;
  return { series: seriesKey(parts), serial: Number(parts.digits) };
};
