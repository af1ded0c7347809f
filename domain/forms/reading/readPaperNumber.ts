import type { NumberForm } from '../../papers/kinds.js';
import { bareNumber, hasForm } from '../../papers/numbers.js';
import { idBirthDate } from '../../papers/residentNumber.js';
import type { BoundedText } from './boundedText.js';
import { readIdNumber, readOtherDocument } from './readParticulars.js';
import { empty, fault, foldTyped, type Reading } from './reading.js';

const wrong = (sentence: string): Reading => fault('document_form', sentence);
const copied = '多半是抄错一位，对照证件看一遍';

/** 护照号码：E12345678: what the number is of, before it. */
const label =
  /^(?:[\p{Script=Han}]{0,12}(?:护照|通行证|身份证|居住证|居留证|证件)(?:号码?)?|号码|No\.?|Passport(?: No\.?)?) ?[:：]? ?(?=[A-Z\d(])/iu;

/** What is wrong with 18 places that have to check each other and to begin as the kind does. */
const wrongOf18 = (bare: string, called: string, beginning: RegExp, begins: string): string => {
  if (!/^\d{17}[\dX]$/.test(bare)) return `${called}的号码是18位，这里是${bare.length}位`;
  if (!beginning.test(bare)) return `${called}的号码以${begins}开头，对照证件看一遍`;
  return idBirthDate(bare) === undefined
    ? '号码里的出生日期不存在，第7到14位可能有误'
    : `${called}的号码对不上校验规则，${copied}`;
};

type Checked = Exclude<NumberForm, 'resident' | 'any'>;

/** What is said of a number that has not the form of its kind. */
const wrongOf: Readonly<Record<Checked, (bare: string) => string>> = {
  residencePermit: (bare) => wrongOf18(bare, '港澳台居民居住证', /^8[123]0000/, '810000、820000或830000'),
  permanentResidence: (bare) =>
    /^\d/.test(bare)
      ? wrongOf18(bare, '外国人永久居留身份证', /^9/, '9')
      : '外国人永久居留身份证的号码是以9开头的18位，或旧证的3个字母加12位数字',
  hongKong: (bare) => {
    if (/^[A-Z]{1,2}\d{6}$/.test(bare)) return '香港身份证号码还缺括号里的一位，例如A123456(3)';
    return /^[A-Z]{1,2}\d{6}[\dA]$/.test(bare)
      ? `香港身份证号码和括号里的一位对不上，${copied}`
      : '香港身份证号码是一两个字母、6位数字和括号里的一位，例如A123456(3)';
  },
  macao: () => '澳门居民身份证的号码是8位数字，最后一位在括号里，例如1234567(8)',
  taiwan: (bare) =>
    /^[A-Z]\d{9}$/.test(bare)
      ? `台湾地区身份证号码的最后一位对不上，${copied}`
      : '台湾地区身份证号码是一个字母和9位数字，例如A123456789',
  passOfHongKongAndMacao: () => '通行证号码是字母H或M加8位数字（早年的证是10位）',
  passOfTaiwan: () => '台湾居民来往大陆通行证的号码是8位数字（旧证后面还有次数和字母）',
  passport: (bare) =>
    /^[A-Z\d]+$/.test(bare)
      ? `护照号码似乎不完整，这里只有${bare.length}位，对照护照看一遍`
      : '护照号码只有字母和数字，对照护照看一遍',
};

/** As cards of the kind print it: `A123456(3)`; strokes and brackets that older cards have stay. */
const printed = (numbers: Checked, bare: string, folded: string): string => {
  if (numbers === 'hongKong') return `${bare.slice(0, -1)}(${bare.slice(-1)})`;
  return numbers === 'macao' || numbers === 'passOfTaiwan' || numbers === 'passport' ? folded : bare;
};

/**
 * The number of a paper of the given kind as that kind writes it, or what is wrong with it. With the court's day (`2026-11-23`) it knows
 * who cannot be born yet.
 */
export const readPaperNumber = (typed: BoundedText, numbers: NumberForm, today?: string): Reading => {
  if (numbers === 'resident') return readIdNumber(typed, today);
  if (numbers === 'any') return readOtherDocument(typed);
  const folded = foldTyped(typed)
    .replace(label, '')
    .replace(/[,;。、]$/u, '')
    .toUpperCase();
  if (folded === '') return empty;
  if (!/\d/.test(folded) && /\p{L}/u.test(folded)) return wrong('证件号码要写证件上的号码；不知道就先空着');
  if (/[*＊•×]|X{3}/u.test(folded)) return wrong('号码里有被遮住的位数，要写完整的号码');
  const bare = bareNumber(folded);
  return hasForm(numbers, bare)
    ? { kind: 'value', value: printed(numbers, bare, folded) }
    : wrong(wrongOf[numbers](bare));
};
