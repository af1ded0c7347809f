import type { NumberForm } from '../../papers/kinds.js';
import { bareNumber, isHongKongNumber, isTaiwanNumber } from '../../papers/numbers.js';
import { idBirthDate, isIdNumber } from '../../papers/residentNumber.js';
import type { BoundedText } from './boundedText.js';
import { readIdNumber, readOtherDocument } from './readParticulars.js';
import { empty, fault, foldTyped, type Reading } from './reading.js';

const wrong = (sentence: string): Reading => fault('document_form', sentence);
const copied = '多半是抄错一位，对照证件看一遍';

/** 护照号码：E12345678: what the number is of, before it. */
const label =
  /^(?:[\p{Script=Han}]{0,12}(?:护照|通行证|身份证|居住证|居留证|证件)(?:号码?)?|号码|No\.?|Passport(?: No\.?)?) ?[:：]? ?(?=[A-Z\d(])/iu;

/** 18 places that check each other, beginning as the kind does. */
const readChecked = (bare: string, called: string, beginning: RegExp, begins: string): Reading => {
  if (!/^\d{17}[\dX]$/.test(bare)) return wrong(`${called}的号码是18位，这里是${bare.length}位`);
  if (!beginning.test(bare)) return wrong(`${called}的号码以${begins}开头，对照证件看一遍`);
  if (idBirthDate(bare) === undefined) return wrong('号码里的出生日期不存在，第7到14位可能有误');
  return isIdNumber(bare) ? { kind: 'value', value: bare } : wrong(`${called}的号码对不上校验规则，${copied}`);
};

const taiwanShape = '台湾地区身份证号码是一个字母和9位数字，例如A123456789';

/** By the form that all numbers of the kind have. What is written besides on older cards is only remarked on, as all of this is. */
const readers: Readonly<Record<Exclude<NumberForm, 'resident' | 'any'>, (bare: string, folded: string) => Reading>> = {
  residencePermit: (bare) => readChecked(bare, '港澳台居民居住证', /^8[123]0000/, '810000、820000或830000'),
  permanentResidence: (bare) => {
    if (/^[A-Z]{3}\d{12}$/.test(bare)) return { kind: 'value', value: bare };
    return /^\d/.test(bare)
      ? readChecked(bare, '外国人永久居留身份证', /^9/, '9')
      : wrong('外国人永久居留身份证的号码是以9开头的18位，或旧证的3个字母加12位数字');
  },
  hongKong: (bare) => {
    const [, body, check] = /^([A-Z]{1,2}\d{6})([\dA])?$/.exec(bare) ?? [];
    if (body === undefined) return wrong('香港身份证号码是一两个字母、6位数字和括号里的一位，例如A123456(3)');
    if (check === undefined) return wrong('香港身份证号码还缺括号里的一位，例如A123456(3)');
    return isHongKongNumber(bare)
      ? { kind: 'value', value: `${body}(${check})` }
      : wrong(`香港身份证号码和括号里的一位对不上，${copied}`);
  },
  macao: (bare, folded) =>
    /^\d{8}$/.test(bare)
      ? { kind: 'value', value: folded }
      : wrong('澳门居民身份证的号码是8位数字，最后一位在括号里，例如1234567(8)'),
  taiwan: (bare, folded) => {
    // Two letters and eight digits: residents who are no citizens, until 2021.
    if (/^[A-Z]{2}\d{8}$/.test(bare)) return { kind: 'value', value: folded };
    if (!/^[A-Z]\d{9}$/.test(bare)) return wrong(taiwanShape);
    return isTaiwanNumber(bare)
      ? { kind: 'value', value: bare }
      : wrong(`台湾地区身份证号码的最后一位对不上，${copied}`);
  },
  passOfHongKongAndMacao: (bare) =>
    /^[HM](?:\d{8}|\d{10})$/.test(bare)
      ? { kind: 'value', value: bare }
      : wrong('通行证号码是字母H或M加8位数字（早年的证是10位）'),
  passOfTaiwan: (bare, folded) =>
    // Until 2008 how often it was issued and by whom stood behind the eight digits; letters before them are let stand.
    /^\d{8}$|^\d{10}[A-Z\d]?$|^[A-Z]{1,2}\d{7,10}$/.test(bare)
      ? { kind: 'value', value: folded }
      : wrong('台湾居民来往大陆通行证的号码是8位数字（旧证后面还有次数和字母）'),
  passport: (bare, folded) => {
    if (!/^[A-Z\d]+$/.test(bare)) return wrong('护照号码只有字母和数字，对照护照看一遍');
    return /\d/.test(bare) && bare.length >= 5 && bare.length <= 20
      ? { kind: 'value', value: folded }
      : wrong(`护照号码似乎不完整，这里只有${bare.length}位，对照护照看一遍`);
  },
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
  return readers[numbers](bareNumber(folded), folded);
};
