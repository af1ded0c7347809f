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
const LANDLINE = /^(\+?86)?(0(?:10|2\d|[3-9]\d{2}))?[2-9]\d{6,7}$/;
/** 010-88888888转801. */
const isLandline = (number: string): boolean => {
  const [line = '', extension = '0', ...rest] = number.split('转');
  return LANDLINE.test(line) && /^\d{1,6}$/.test(extension) && rest.length === 0;
};
const SERVICE = /^(400|800)\d{7}$/;

/** True for one or several Chinese telephone numbers: mobile, landline with or without area code, 400 and 800. */
export const isPhone = (text: string): boolean => {
  const numbers = text.split(/[、，,;；/]/).map((number) => number.replace(/[\s()（）-]/g, ''));
  return numbers.every((number) => MOBILE.test(number) || isLandline(number) || SERVICE.test(number));
};
