import { idBirthDate, isCreditCode, isIdNumber, isPhone } from '../checks.js';
import { empty, fault, foldTyped, quoted, type Reading } from './reading.js';

const value = (text: string): Reading => ({ kind: 'value', value: text });

const idBirthWords = (number: string): string =>
  `${Number(number.slice(6, 10))}年${Number(number.slice(10, 12))}月${Number(number.slice(12, 14))}日`;

/** A citizen's ID number (GB 11643) without blanks and dashes and with a large X, or what is wrong with it. */
export const readIdNumber = (typed: string): Reading => {
  const number = foldTyped(typed)
    .replaceAll(/[ .·-]/g, '')
    .replaceAll('×', 'X')
    .toUpperCase();
  if (number === '') return empty;
  if (!/^\d*[\dX]$/.test(number)) return fault('id_letters', '只有最后一位可以是X，其余都是数字');
  if (/^\d{15}$/.test(number)) return fault('id_old', '这是旧的15位号码，现在要填18位');
  if (number.length !== 18) return fault('id_length', `身份证号是18位，这里是${number.length}位`);
  if (idBirthDate(number) === undefined)
    return fault('id_birth', `号码里的出生日期${idBirthWords(number)}不存在，第7到14位可能有误`);
  return isIdNumber(number)
    ? value(number)
    : fault('id_check', '身份证号对不上校验规则，多半是抄错一位，对照证件看一遍');
};

/** What people type for letters that no code has. */
const lookAlikes: Readonly<Record<string, string>> = { I: '1', O: '0', S: '5', V: 'U', Z: '2' };

/** A unified social credit code (GB 32100) in capitals without blanks and dashes, or what is wrong with it. */
export const readCreditCode = (typed: string): Reading => {
  const code = foldTyped(typed).replaceAll(/[ .-]/g, '').toUpperCase();
  if (code === '') return empty;
  const wrong = /[IOSVZ]/.exec(code)?.[0];
  if (wrong !== undefined)
    return fault('credit_letters', `代码里不用字母I、O、S、V、Z，这里的“${wrong}”可能是${lookAlikes[wrong] ?? ''}`);
  if (/[^0-9A-Z]/.test(code)) return fault('credit_letters', '代码里只有数字和大写字母');
  if (code.length !== 18) return fault('credit_length', `统一社会信用代码是18位，这里是${[...code].length}位`);
  return isCreditCode(code) ? value(code) : fault('credit_check', '统一社会信用代码对不上校验规则，对照营业执照看一遍');
};

const local = /^[2-9]\d{6,7}(?:转\d{1,6})?$/;
const service = /^9[56]\d{3,6}$/;

/** 010-88881234-8001, 88881234分机12: an extension as the checks know it, and no word of what the number is. */
const withExtension = (number: string): string =>
  number
    .replace(/^(?:手机|电话|座机|联系电话|tel|mobile)号?码?[:：]? ?/iu, '')
    .replace(/ ?(?:分机|ext\.?|#) ?/iu, '转')
    .replace(/^(\(?0\d{2,3}\)?[- ]?\d{7,8})-(\d{1,6})$/, '$1转$2')
    .replace(/^00(?=86)/, '+')
    .replaceAll(/[ ()._-]/g, '');

/** What is wrong with one number; `undefined` where nothing is. */
const phoneFault = (typed: string): Reading | undefined => {
  const number = withExtension(typed);
  if (local.test(number)) return fault('phone_area', `座机前面加上区号，例如0431-${number.slice(0, 8)}`);
  if (isPhone(number) || service.test(number)) return undefined;
  if (/\p{L}/u.test(number.replace(/转(?=\d)/u, ''))) return fault('phone_letters', '电话里有字母或文字，检查一下');
  const figures = number.replace(/^\+?86(?=1)/, '').replaceAll(/\D/g, '');
  return /^1[3-9]/.test(figures) && figures.length >= 7
    ? fault('phone_length', `手机号是11位，这里是${figures.length}位`)
    : fault('phone_unclear', '联系电话似乎不完整：手机号是11位，座机要带区号');
};

/** One or several telephone numbers. They stay as people know them; only full-width signs are folded. */
export const readPhone = (typed: string): Reading => {
  const text = foldTyped(typed);
  if (text === '') return empty;
  const numbers = text.split(/[、,;/\n]|或|和/u).filter((number) => number.trim() !== '');
  const [wrong] = numbers.flatMap((number) => phoneFault(number.trim()) ?? []);
  return wrong ?? value(text);
};

const sayings: Readonly<Record<string, readonly string[]>> = {
  是: ['是的', '对', '对的', '要', '需要', 'Y', 'YES', '√', '✓'],
  否: ['不是', '不', '不要', '不需要', 'N', 'NO', '×'],
  有: ['有的'],
  无: ['没有', '没', '不存在'],
};
/** 没有 answers a question of 是 and 否 as well. */
const alike: Readonly<Record<string, string>> = { 是: '有', 否: '无', 有: '是', 无: '否' };
const saysOption = (text: string, option: string): boolean =>
  text === option || (sayings[option]?.includes(text.toUpperCase()) ?? false);

/** One of the printed options as pasted text says it: ☑是, 没有, 有。 */
export const readChoice = (typed: string, options: readonly string[]): Reading => {
  const text = foldTyped(typed).replaceAll(/^[☑☒✔√■●✓ ]+(?=.)|[ ,.;。、]+$/gu, '');
  if (text === '') return empty;
  const found =
    options.find((option) => foldTyped(option) === text) ??
    options.find((option) => saysOption(text, option)) ??
    options.find((option) => saysOption(text, alike[option] ?? option));
  return found === undefined
    ? fault(
        'choice_unknown',
        `${quoted(typed)}不在选项里，可以选：${options.join('、')}`,
        options.map((option) => ({ label: option, value: option })),
      )
    : value(found);
};
