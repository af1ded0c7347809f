import { paperKinds, type NumberForm, type PaperKind } from './kinds.js';
import { isIdNumber } from './residentNumber.js';

/** A number without the brackets, strokes and blanks that cards print in it, in capitals. */
export const bareNumber = (number: string): string => number.replaceAll(/[\s()/._·-]/gu, '').toUpperCase();

const letterValue = (letter: string): number => letter.charCodeAt(0) - 55;

/**
 * True for a bare number of a Hong Kong identity card: one or two letters, six digits, and a check digit, of which A stands for ten. Weights
 * 9 to 2, an absent first letter counts 36, modulus 11 (the Immigration Department's form `A123456(3)`).
 */
export const isHongKongNumber = (bare: string): boolean => {
  if (!/^[A-Z]{1,2}\d{6}[\dA]$/.test(bare)) return false;
  const values = [...bare].map((sign) => (/\d/.test(sign) ? Number(sign) : letterValue(sign)));
  const all = bare.length === 8 ? [36, ...values] : values;
  return all.reduce((sum, value, at) => sum + value * (9 - at), 0) % 11 === 0;
};

/** The numbers of the letters that begin a Taiwan identity card's number, from A on. */
const taiwanLetters = [
  10, 11, 12, 13, 14, 15, 16, 17, 34, 18, 19, 20, 21, 22, 35, 23, 24, 25, 26, 27, 28, 29, 32, 30, 31, 33,
];
const taiwanWeights = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1];

/** True for a bare number of a Taiwan identity card: a letter that stands for two digits, and nine digits; weights 1, 9 to 1, 1, modulus 10. */
export const isTaiwanNumber = (bare: string): boolean => {
  if (!/^[A-Z]\d{9}$/.test(bare)) return false;
  const figures = [...`${taiwanLetters[letterValue(bare) - 10]}${bare.slice(1)}`];
  return figures.reduce((sum, figure, at) => sum + Number(figure) * (taiwanWeights[at] ?? 0), 0) % 10 === 0;
};

const is18 =
  (beginning: RegExp) =>
  (bare: string): boolean =>
    beginning.test(bare) && isIdNumber(bare);

/**
 * What all numbers of a kind are, brackets and blanks left out. Passes: rules of the Ministry of Public Security of 2010 (Hong Kong and Macao:
 * H or M, eight digits, on older cards two more) and of 2008 (Taiwan: eight digits, before that followed by how often it was issued and
 * by whom). Permanent residence: three letters and twelve digits, since 2023 eighteen places that begin with 9. What is not known of a kind
 * is let pass.
 */
const forms: Readonly<Record<NumberForm, (bare: string) => boolean>> = {
  resident: isIdNumber,
  residencePermit: is18(/^8[123]0000/),
  permanentResidence: (bare) => /^[A-Z]{3}\d{12}$/.test(bare) || is18(/^9/)(bare),
  hongKong: isHongKongNumber,
  macao: (bare) => /^\d{8}$/.test(bare),
  // Two letters and eight digits: residents who are no citizens, until 2021.
  taiwan: (bare) => isTaiwanNumber(bare) || /^[A-Z]{2}\d{8}$/.test(bare),
  passOfHongKongAndMacao: (bare) => /^[HM](?:\d{8}|\d{10})$/.test(bare),
  passOfTaiwan: (bare) => /^\d{8}$|^\d{10}[A-Z\d]?$|^[A-Z]{1,2}\d{7,10}$/.test(bare),
  passport: (bare) => /^(?=.*\d)[A-Z\d]{5,20}$/.test(bare),
  any: (bare) => /\d/.test(bare) && bare.length >= 5,
};

/** Whether a bare number has the form of its kind, and the check where the kind has one. */
export const hasForm = (numbers: NumberForm, bare: string): boolean => forms[numbers](bare);

/** What a number is taken for that stands alone, where hardly another kind looks like it; the first that fits. */
const alone: readonly (readonly [NumberForm, (bare: string, typed: string) => boolean])[] = [
  ['residencePermit', forms.residencePermit],
  ['permanentResidence', forms.permanentResidence],
  ['resident', forms.resident],
  ['passOfHongKongAndMacao', forms.passOfHongKongAndMacao],
  ['hongKong', forms.hongKong],
  ['taiwan', (bare) => /^[A-Z][12]/.test(bare) && isTaiwanNumber(bare)],
  ['macao', (_, typed) => /^\s*(?:\d{7}\(\d\)|\d\/\d{6}\/\d)\s*$/.test(typed)],
  ['passport', (bare) => /^(?:[DEGKPS]\d{8}|[A-Z]{2}\d{7})$/.test(bare)],
];

/**
 * The kind of paper that a number tells by itself, with half-width brackets; `undefined` where it could be of any. Only 18 places that
 * check each other are sure: a letter and some digits are only like those of a pass.
 */
export const paperOfNumber = (typed: string): { readonly kind: PaperKind; readonly isSure: boolean } | undefined => {
  const bare = bareNumber(typed);
  const [form] = alone.find(([, isLike]) => isLike(bare, typed)) ?? [];
  const kind = paperKinds().find(({ numbers }) => numbers === form);
  return form === undefined || kind === undefined ? undefined : { kind, isSure: isIdNumber(bare) };
};
