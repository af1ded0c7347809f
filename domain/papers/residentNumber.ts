import { isRealDate } from '../quantities/calendar.js';

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const idCheckDigits = '10X98765432';

/**
 * True for 18 places with a real date of birth and the right check digit (GB 11643, ISO 7064 MOD 11-2): the number of a citizen, of a
 * residence permit for residents of Hong Kong, Macao and Taiwan, and since 2023 of a foreigner's permanent residence card.
 */
export const isIdNumber = (text: string): boolean => {
  const number = text.trim().toUpperCase();
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false;
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

/** The sex an 18-place ID number names: its seventeenth digit is odd for men. */
export const idSex = (text: string): '男' | '女' => (Number(text.trim()[16]) % 2 === 1 ? '男' : '女');
