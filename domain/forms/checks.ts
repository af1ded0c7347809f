import { isRealDate } from '../quantities/calendar.js';

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const idCheckDigits = '10X98765432';

/** True for a citizen's ID number (GB 11643): 18 places with a real date of birth and the right check digit. */
export const isIdNumber = (text: string): boolean => {
  const number = text.trim().toUpperCase();
  if (!/^\d{17}[\dX]$/.test(number)) return false;
  const sum = idWeights.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return idBirthDate(number) !== undefined && idCheckDigits[sum % 11] === number[17];
};

/** The date of birth an 18-place ID number names, as `YYYY-MM-DD`; `undefined` when it names none. */
export const idBirthDate = (text: string): string | undefined => {
  const parts = /^\d{6}(\d{4})(\d{2})(\d{2})/.exec(text.trim());
  if (!parts) return undefined;
  const date = `${parts[1]}-${parts[2]}-${parts[3]}`;
  return isRealDate(date) ? date : undefined;
};

const codeAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** True for a unified social credit code (GB 32100): 18 places with the right check character. */
export const isCreditCode = (text: string): boolean => {
  const code = text.trim().toUpperCase();
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code)) return false;
  let weight = 1;
  let sum = 0;
  for (const character of code.slice(0, 17)) {
    sum += weight * codeAlphabet.indexOf(character);
    weight = (weight * 3) % 31;
  }
  return codeAlphabet[(31 - (sum % 31)) % 31] === code[17];
};

const MOBILE = /^(\+?86)?1[3-9]\d{9}$/;
const LANDLINE = /^(\+?86)?(0(?:10|2\d|[3-9]\d{2}))?[2-9]\d{6,7}(转\d{1,6})?$/;
const SERVICE = /^(400|800)\d{7}$/;

/** True for one or several Chinese telephone numbers: mobile, landline with or without area code, 400 and 800. */
export const isPhone = (text: string): boolean => {
  const numbers = text.split(/[、，,;；/]/).map((number) => number.replace(/[\s()（）-]/g, ''));
  return numbers.every((number) => MOBILE.test(number) || LANDLINE.test(number) || SERVICE.test(number));
};
