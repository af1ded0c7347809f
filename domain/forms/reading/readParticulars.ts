import { idBirthDate, isIdNumber } from '../../papers/residentNumber.js';
import { isCreditCode, isPhone } from '../checks.js';
import type { BoundedText } from './boundedText.js';
import { empty, fault, foldTyped, quoted, type Reading } from './reading.js';

const value = (text: string): Reading => ({ kind: 'value', value: text });

const idBirthWords = (number: string): string =>
  `${Number(number.slice(6, 10))}年${Number(number.slice(10, 12))}月${Number(number.slice(12, 14))}日`;

/** 无, 不详, 待查: words where a number is asked. */
const isWords = (text: string): boolean => /\p{L}/u.test(text) && !/[\dA-Z]/iu.test(text);

/**
 * A citizen's ID number (GB 11643) without blanks and dashes and with a large X, or what is wrong with it. With the court's day (`2026-11-23`)
 * it knows who cannot be born yet.
 */
export const readIdNumber = (typed: BoundedText, today?: string): Reading => {
  const number = foldTyped(typed)
    .replace(/^(?:居民)?身份证(?:号码?)?:?(?=.)|^(?:公民身份号码|证件?号码?|护照(?:号码?)?|No):?(?=.)/iu, '')
    // （正面）, （见附件）: what is said about the card in brackets is no part of its number.
    .replace(/(?<=[\dX]) ?\(\p{Script=Han}{1,8}\)$/iu, '')
    .replaceAll(/[ .·_/()-]|[,;。、]$/gu, '')
    // The signs that stand for X: of multiplication, and the Cyrillic letter of the same shape.
    .replaceAll(/[×хХ]/gu, 'X')
    .toUpperCase();
  if (number === '') return empty;
  if (isWords(number)) return fault('id_letters', '身份证号要写18位号码；不知道就先空着');
  if (/[*＊•]|X{2}/u.test(number)) return fault('id_letters', '号码里有被遮住的位数，要写完整的18位');
  if (/^[A-WYZ]{1,3}\d{6,12}A?$/.test(number))
    return fault('id_letters', '身份证号开头没有字母；这是护照或其他证件的号码，就在证件类型里选那种证件');
  if (!/^\d*[\dX]$/.test(number)) {
    const [alike] = /[OIL]/.exec(number) ?? [];
    const hint = alike === undefined ? '' : `；这里的“${alike}”可能是${alike === 'O' ? '0' : '1'}`;
    return fault('id_letters', `只有最后一位可以是X，其余都是数字${hint}`);
  }
  if (/^\d{15}$/.test(number)) return fault('id_old', '这是旧的15位号码，现在要填18位');
  if (number.length !== 18) return fault('id_length', `身份证号是18位，这里是${number.length}位`);
  const born = idBirthDate(number);
  if (born === undefined) return fault('id_birth', `号码里的出生日期${idBirthWords(number)}不存在，第7到14位可能有误`);
  if (today !== undefined && born > today)
    return fault('id_birth', `号码里的出生日期${idBirthWords(number)}还没到，第7到14位可能有误`);
  return isIdNumber(number)
    ? value(number)
    : fault('id_check', '身份证号对不上校验规则，多半是抄错一位，对照证件看一遍');
};

/** What people type for letters that no code has. */
const lookAlikes: Readonly<Record<string, string>> = { I: '1', O: '0', S: '5', V: 'U', Z: '2' };

/**
 * The number of a document other than a resident's ID card, as it is, or what is wrong with it: of a passport, a permit, an officer's card and many
 * more, so that only what can be the number of none is named.
 */
export const readOtherDocument = (typed: BoundedText): Reading => {
  const number = foldTyped(typed);
  if (number === '') return empty;
  if (isWords(number)) return fault('document_form', '证件号码要写证件上的号码；不知道就先空着');
  if (/[*＊•]|X{3}/u.test(number)) return fault('document_form', '号码里有被遮住的位数，要写完整的号码');
  const signs = number.replaceAll(/[^\dA-Z]/giu, '').length;
  return signs < 5 || !/\d/.test(number)
    ? fault('document_form', `证件号码似乎不完整，这里只有${signs}位，对照证件看一遍`)
    : value(typed);
};

/** Whether the last figure of a card's number checks the others (ISO/IEC 7812). */
const isCheckedCard = (number: string): boolean =>
  [...number].toReversed().reduce((sum, figure, at) => {
    const digit = Number(figure) * (at % 2 === 0 ? 1 : 2);
    return sum + (digit > 9 ? digit - 9 : digit);
  }, 0) %
    10 ===
  0;

/** The number of a bank account or card, as it is, or what is wrong with it. Only cards (62…, 16 to 19 figures) have a figure that checks the others. */
export const readBankAccount = (typed: BoundedText): Reading => {
  const number = foldTyped(typed)
    .replace(/^(?:银行)?(?:账户?|帐户?|卡)号?码?:?(?=.)/u, '')
    .replaceAll(/[ ._-]|[,;。、]$/gu, '');
  if (number === '') return empty;
  if (isWords(number)) return fault('bank_account_form', '银行账号要写账号或卡号；不知道就先空着');
  if (/[*＊•]/u.test(number)) return fault('bank_account_form', '账号里有被遮住的位数，要写完整的账号');
  if (/[^\d]/u.test(number))
    return fault('bank_account_form', '账号里有数字以外的字，检查一下；开户名、开户行写在各自的栏里');
  if (number.length < 9 || number.length > 32)
    return fault('bank_account_form', `银行账号一般是12到19位，这里是${number.length}位`);
  return /^62\d{14,17}$/.test(number) && !isCheckedCard(number)
    ? fault('bank_account_form', '银行卡号对不上校验规则，多半是抄错一位，对照银行卡看一遍')
    : value(typed);
};

/** A unified social credit code (GB 32100) in capitals without blanks and dashes, or what is wrong with it. */
export const readCreditCode = (typed: BoundedText): Reading => {
  const code = foldTyped(typed)
    .replace(/^(?:统一)?(?:社会)?信用代码号?:?|^(?:代码|税号|纳税人识别号):?/u, '')
    .replace(/(?<=[\dA-Z]) ?\(\p{Script=Han}{1,8}\)$/iu, '')
    .replaceAll(/[ ._/()-]|[,;。、]$/gu, '')
    .toUpperCase();
  if (code === '') return empty;
  if (isWords(code)) return fault('credit_letters', '统一社会信用代码要写18位代码；不知道就先空着');
  const wrong = /[IOSVZ]/.exec(code)?.[0];
  if (wrong !== undefined)
    return fault('credit_letters', `代码里不用字母I、O、S、V、Z，这里的“${wrong}”可能是${lookAlikes[wrong] ?? ''}`);
  if (/[^0-9A-Z]/.test(code)) return fault('credit_letters', '代码里只有数字和大写字母');
  if (/^\d{15}$/.test(code)) return fault('credit_length', '这是旧的15位注册号，现在要填18位的统一社会信用代码');
  if (isIdNumber(code)) return fault('credit_check', '这是身份证号，这里要填单位的统一社会信用代码');
  if (code.length !== 18) return fault('credit_length', `统一社会信用代码是18位，这里是${[...code].length}位`);
  // The first place names the office of registration: none is 0.
  return isCreditCode(code) && !code.startsWith('0')
    ? value(code)
    : fault('credit_check', '统一社会信用代码对不上校验规则，对照营业执照看一遍');
};

/** A number of another country, with its code. */
const abroad = /^\+(?!86)[1-9]\d{6,14}$/;
const local = /^[2-9]\d{6,7}(?:转\d{1,6})?$/;
const service = /^9[56]\d{3,6}$/;

/** 010-88881234-8001, 88881234分机12: an extension as the checks know it, and no word of what the number is. */
const withExtension = (number: string): string =>
  number
    .replace(/^(?:手机|电话|座机|联系电话|tel|mobile)号?码?[:：]? ?/iu, '')
    .replace(/ ?(?:分机|ext\.?|#|(?<=\d)x(?=\d)) ?/iu, '转')
    .replace(/^(\(?0\d{2,3}\)?[- ]?\d{7,8})-(\d{1,6})$/, '$1转$2')
    .replace(/^00(?=[1-9])/, '+')
    .replaceAll(/[ ()._~-]/g, '');

/** What is wrong with one number; `undefined` where nothing is. */
const phoneFault = (typed: string): Reading | undefined => {
  const number = withExtension(typed);
  if (local.test(number)) return fault('phone_area', `座机前面加上区号，例如0431-${number.slice(0, 8)}`);
  if (isPhone(number) || service.test(number) || abroad.test(number)) return undefined;
  if (isWords(number)) return fault('phone_letters', '联系电话要写数字；不知道就先空着');
  if (/[*＊•]/u.test(number)) return fault('phone_length', '号码里有被遮住的位数，要写完整的号码');
  if (/\p{L}/u.test(number.replace(/转(?=\d)/u, ''))) return fault('phone_letters', '电话里有字母或文字，检查一下');
  const figures = number.replace(/^\+?86(?=1)/, '').replaceAll(/\D/g, '');
  if (/^01[3-9]\d{9}$/.test(figures)) return fault('phone_length', '手机号是11位，前面不加0');
  if (/^1[0-2]\d{9}$/.test(figures)) return fault('phone_unclear', '手机号以13到19开头，检查一下');
  if (/^0\d{7,}$/.test(figures) && !/^0+$/.test(figures))
    return fault('phone_unclear', '座机是区号加7位或8位数字，这里对不上，检查一下');
  return /^1[3-9]/.test(figures) && figures.length >= 7
    ? fault('phone_length', `手机号是11位，这里是${figures.length}位`)
    : fault('phone_unclear', '联系电话似乎不完整：手机号是11位，座机要带区号');
};

const sameFigure: Readonly<Record<string, string>> = { 零: '〇', '○': '〇', 幺: '一' };

/** 幺三八零零… as it is dictated: the sign of a figure at its place; `undefined` for any other text. */
const dictated = (text: string): string | undefined => {
  const figures = text.replaceAll(/[ -]/g, '');
  if (!/^[零〇○一幺二三四五六七八九]{7,12}$/u.test(figures)) return undefined;
  return [...figures].map((sign) => String('〇一二三四五六七八九'.indexOf(sameFigure[sign] ?? sign))).join('');
};

/** One or several telephone numbers. They stay as people know them; only full-width signs are folded. */
export const readPhone = (typed: BoundedText): Reading => {
  const text = foldTyped(typed).replace(/(?<=.)[。、,;-]$/u, '');
  if (text === '') return empty;
  const figures = dictated(text);
  if (figures !== undefined) return phoneFault(figures) ?? { kind: 'value', value: figures, shown: figures };
  // （微信同号）, （本人）: what is said about a number in brackets is no part of it.
  const separate = text.replaceAll(/(?<=\d) ?\(\p{Script=Han}{1,8}\)/gu, '').split(/[、,;/\n]|或|和/u);
  const numbers = separate
    .flatMap((one) => {
      const parts = one.trim().split(' ');
      return parts.every((part) => phoneFault(part) === undefined) ? parts : [one.trim()];
    })
    .filter((number) => number !== '');
  const [wrong] = numbers.flatMap((number) => phoneFault(number.trim()) ?? []);
  return wrong ?? value(text);
};

const sayings: Readonly<Record<string, readonly string[]>> = {
  是: ['是的', '有约定', '已约定', '约定了', '对', '对的', '要', '需要', 'Y', 'YES', '√', '✓'],
  否: ['不是', '不是的', '没约定', '未约定', '没有约定', '不', '不要', '不需要', 'N', 'NO', '×'],
  有: ['有的'],
  无: ['没有', '没有的', '暂无', '無', '没', '不存在'],
};
/** 没有 answers a question of 是 and 否 as well. */
const alike: Readonly<Record<string, string>> = { 是: '有', 否: '无', 有: '是', 无: '否' };
const saysOption = (text: string, option: string): boolean =>
  text === option || (sayings[option]?.includes(text.toUpperCase()) ?? false);

/** What words with something behind them probably say, 有担保 and 未提供担保: asked, since what follows may be of another matter. */
const likelyOption = (text: string, options: readonly string[]): string | undefined => {
  const yes = options.find((option) => ['有', '是'].includes(option));
  const no = options.find((option) => ['无', '否'].includes(option));
  if (options.length !== 2 || yes === undefined || no === undefined || !/^\p{Script=Han}{2,10}$/u.test(text))
    return undefined;
  if (/^(?:没有?|无|未|不)/u.test(text)) return /[但或]|除外|以外/u.test(text) ? undefined : no;
  return /^(?:有|是|已)/u.test(text) && !/[没无未否不但或吗]/u.test(text) ? yes : undefined;
};

/** One of the printed options as pasted text says it: ☑是, 没有, 有。 */
export const readChoice = (typed: BoundedText, options: readonly string[]): Reading => {
  const text = foldTyped(typed).replaceAll(/^[☑☒✔√■●✓ ]+(?=.)|(?<![ ,.;。、])[ ,.;。、]+$/gu, '');
  if (text === '') return empty;
  const [first = ''] = /^(?:不(?:是的?)?|没有?|没有的|对|要)(?=[,;。(])/u.exec(text) ?? [];
  const found =
    options.find((option) => foldTyped(option) === text) ??
    // 是，约定了 and 是（合同第五条）: the answer stands first, and what follows is no other option.
    options.find((option) => new RegExp(`^${option}(?:的)?[,;。(]`, 'u').test(text) && option.length === 1) ??
    options.find((option) => first !== '' && saysOption(first, option)) ??
    options.find((option) => first !== '' && saysOption(first, alike[option] ?? option)) ??
    options.find((option) => saysOption(text, option)) ??
    options.find((option) => saysOption(text, alike[option] ?? option));
  if (found !== undefined) return value(found);
  const likely = likelyOption(text, options);
  const offered = likely === undefined ? options : [likely, ...options.filter((option) => option !== likely)];
  return fault(
    'choice_unknown',
    likely === undefined
      ? `${quoted(typed)}不在选项里，可以选：${options.join('、')}`
      : `${quoted(typed)}是选“${likely}”吗？可以选：${options.join('、')}`,
    offered.map((option) => ({ label: option, value: option })),
  );
};

/** What is wrong with a case's number that ends as one does; `undefined` where nothing is. */
const caseNumberSlip = (text: string, today: string | undefined): string | undefined => {
  const [, inBrackets] = /^[([〔【]([^)\]〕】]{1,8})[)\]〕】]/u.exec(text) ?? [];
  if (inBrackets !== undefined && !/^\d{4}$/.test(inBrackets))
    return `案号里的年份是四位数，这里写的是${quoted(inBrackets)}`;
  const [year] = /(?:19|20)\d{2}/.exec(inBrackets ?? text) ?? [];
  if (year === undefined) return `${quoted(text)}还缺年份，案号的开头像（2026）这样`;
  if (today !== undefined && year > today.slice(0, 4)) return `案号里的年份${year}年还没到，对照传票看一遍`;
  const [letter = ''] = /(?<=\d|[初终再执恢保异民刑行破赔])[IlOo](?=[\dIlOo]*(?:-\d+)?号)/u.exec(text) ?? [];
  if (letter !== '') return `${quoted(text)}里的“${letter}”可能是${/o/iu.test(letter) ? '0' : '1'}，案号的编号都是数字`;
  if (!/\d(?:-\d+)?号/u.test(text)) return `${quoted(text)}的“号”字前面还缺数字，对照传票看一遍`;
  // （2024）民初123号: since 2016 the court's sign stands between the year and the kind of the case.
  return /^[([〔【]?\d{4}[)\]〕】]?年? ?(?:民|刑|行|执)[初终再申恢保异]?\d/u.test(text)
    ? `${quoted(text)}还缺法院的代字，例如（2026）京0101民初123号`
    : undefined;
};

/** The signs of provinces and armies that begin the court's part of a number (法释〔2015〕6号附件). */
const provinces = '[京津冀晋内辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新兵军]|最高法';
const withoutSigns = new RegExp(
  `^\\(?((?:19|20)\\d{2})\\)?年?((?:${provinces})\\d{0,4}\\p{Script=Han}{1,4}\\d{1,7})号?$`,
  'u',
);

/** 2024吉0102民初1234 with the brackets and the 号 that its writer left out; `undefined` for what lacks neither, or more. */
const inBrackets = (text: string): string | undefined => {
  const number = text.replaceAll(' ', '');
  if (/^\(\d{4}\).*号$/u.test(number)) return undefined;
  const [, year = '', rest = ''] = withoutSigns.exec(number) ?? [];
  return year === '' ? undefined : `（${year}）${rest}号`;
};

/**
 * The number of a case: a year, a court and a number, as summonses print it; or the one that a case goes by until it is filed. With the
 * court's day (`2026-11-23`) it knows which years are still to come.
 */
export const readCaseNumber = (typed: BoundedText, today?: string): Reading => {
  const written = typed.replace(/^\s*案号\s*[:：]\s*(?=\S)|(?<=号)\s*[。，,；;、]\s*$/gu, '');
  const text = foldTyped(written);
  if (text === '') return empty;
  if (text.startsWith('新案件-')) return { kind: 'value', value: written };
  const bracketed = inBrackets(text);
  if (bracketed !== undefined && caseNumberSlip(foldTyped(bracketed), today) === undefined)
    return { kind: 'value', value: bracketed, shown: bracketed };
  if (!/\d/.test(text) || !/号(?:之[一二三四五六七八九十\d]+)?$/u.test(text))
    return fault(
      'case_number_form',
      `${quoted(typed)}不像案号：案号有年份和数字，以“号”结尾，例如（2026）京0101民初123号`,
    );
  const slip = caseNumberSlip(text.replaceAll(' ', ''), today);
  return slip === undefined ? { kind: 'value', value: written } : fault('case_number_form', slip);
};
