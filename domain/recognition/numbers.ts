import { isRealDate } from '../quantities/calendar.js';

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** The birth date in a resident's ID number, `1990-03-07`; whether it is one is for `isIdNumber`. */
export const birthDateIn = (id: string): string => `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`;

export const sexIn = (id: string): '男' | '女' => (Number(id[16]) % 2 === 1 ? '男' : '女');

/** Whether these 18 characters look like a resident's ID number of somebody living, whatever their check digit is. */
export const looksLikeIdNumber = (id: string): boolean =>
  /^[1-9]\d{5}(?:19|20)\d{9}[\dX]$/.test(id) && isRealDate(birthDateIn(id));

/** Whether these 18 characters are a resident's ID number: a real birth date and the right check digit. */
export const isIdNumber = (id: string): boolean => {
  if (!/^[1-9]\d{16}[\dX]$/.test(id) || !isRealDate(birthDateIn(id))) return false;
  const sum = idWeights.reduce((total, weight, at) => total + weight * Number(id[at]), 0);
  return '10X98765432'[sum % 11] === id[17];
};

const codeSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const codeWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Whether these 18 characters are a unified social credit code with the right check sign (GB 32100). */
export const isCreditCode = (code: string): boolean => {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code)) return false;
  const sum = codeWeights.reduce((total, weight, at) => total + weight * codeSigns.indexOf(code[at] ?? ''), 0);
  return codeSigns[(31 - (sum % 31)) % 31] === code[17];
};

/** Whether these 18 characters look like a unified social credit code with an area in it, whatever their check sign is. */
export const looksLikeCreditCode = (code: string): boolean =>
  /^[1-9AY][1-59]\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code) && /[A-Z]/.test(code);
