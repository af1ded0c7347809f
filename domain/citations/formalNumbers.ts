/**
 * The grammar of formal case numbers (最高人民法院关于人民法院案件案号的若干规定（2018修正）第二、三条), in the canonical spelling of
 * `canonicalCaseNumber`: half-width brackets, no spaces.
 */

const sign = String.raw`[\u4e00-\u9fff]`;
const court = String.raw`(?:最高法|${sign}(?:\d{4}|\d{2})?)`;
const courtCode = new RegExp(`^${court}$`, 'u');
const stem = new RegExp(String.raw`^\(\d{4}\)${court}${sign}{1,8}(?=\d)`, 'u');
const whole = new RegExp(String.raw`^\((\d{4})\)(${court})(${sign}{1,8})(\d{1,12})号$`, 'u');
const typed = /^[(（]\d{4}[)）]\p{Script=Han}{1,3}\d{0,4}\p{Script=Han}{1,6}\d{1,8}号(之[一二三四五六七八九十\d]+)?$/u;

/** Whether a text is a court's code: 最高法, 京, 京01, 京0101. */
export const isCourtCode = (text: string): boolean => courtCode.test(text);

/** What the numbers of a series begin with: `(2026)京0101民初`; empty for a number that the rules do not know. */
export const formalStem = (canonical: string): string => stem.exec(canonical)?.[0] ?? '';

/** Year, court code, type word and digits of a number; `undefined` for one that the rules do not know. */
export const formalParts = (canonical: string): readonly string[] | undefined => whole.exec(canonical)?.slice(1);

/** Whether a number, as it was typed, looks like a court's. */
export const looksFormal = (number: string): boolean => typed.test(number);

/** Zeros before a serial, which is a natural number (案号规定 第三条): 0002号 is 2号. Bounded, so that a long run costs nothing. */
export const zerosBeforeSerial = /(?<!\d)0{1,64}(?=\d{1,64}号)/gu;

/** A number with the suffix of a second document of the same kind in its case (号之一): the number itself. */
export const beforeSuffix = /^(.*号)之[一二三四五六七八九十\d]{1,3}$/u;

/** Several numbers of one series. */
export const severalNumbers = /^\(\d{4}\).*\d号?[、,，和至~\-–—]\d+号$/u;

/** A serial number at the end, with what stands before and behind it: （2026）京0101民初 · 123 · 号. */
export const serialAtEnd = /^(?<before>.*?)(?<digits>\d{1,12})(?<after>号)$/u;
