import type { CourtFacts } from '../citations/facts.js';
import { beforeSuffix, severalNumbers } from '../citations/formalNumbers.js';
import { isAppealAtBasicCourt, isCommitteeAtBasicCourt, typeOf } from '../citations/typeWords.js';
import { writtenDay } from '../courtCalendar/courtClock.js';
import { domainNames, type FormDomain } from '../forms/formDomain.js';
import { canonicalCaseNumber } from './caseNumber.js';
import { numberInSeries, numberParts, opensCases, type NumberParts } from './numberSeries.js';

/**
 * What may be unusual about a number, with a title for each; the codes are recorded with the number, so they do not change.
 * `leading_zero` is among those recorded: zeros before a serial are left out now, as spaces are.
 */
export const numberRemarkTitles = {
  not_a_number: '不符合案号格式',
  suffix: '带有“之一”等后缀',
  several: '写了几个编号',
  leading_zero: '编号前有0',
  too_long: '编号过长',
  pre_filing: '诉前调解编号',
  court_unknown: '法院代字不在代字表中',
  other_court: '其他法院的代字',
  type_unknown: '类型代字不在代字表中',
  type_unfit: '类型代字与案件不符',
  level_unfit: '审级与法院不符',
  year_other: '年份与收案年份不符',
  not_next: '空出编号',
  formerly_given: '曾误编给其他案件',
} as const;
export const numberRemarkCodes = [
  'not_a_number',
  'suffix',
  'several',
  'leading_zero',
  'too_long',
  'pre_filing',
  'court_unknown',
  'other_court',
  'type_unknown',
  'type_unfit',
  'level_unfit',
  'year_other',
  'not_next',
  'formerly_given',
] as const satisfies readonly (keyof typeof numberRemarkTitles)[];
export type NumberRemarkCode = keyof typeof numberRemarkTitles;
/** The title of a recorded code; the code itself where this version does not know it. */
export const numberRemarkTitle = (code: string): string =>
  Object.entries(numberRemarkTitles).find(([own]) => own === code)?.[1] ?? code;

export type NumberRemark = { readonly code: NumberRemarkCode; readonly sentence: string };

export type NumberContext = {
  readonly facts: CourtFacts;
  /** The court that runs this installation, where it is configured. */
  readonly courtCode?: string | undefined;
  /** The field of law of the case. */
  readonly domain: FormDomain;
  /** Years of the court's calendar that a number of this case may name: of its receipt and of today. */
  readonly years: readonly number[];
  /** The highest number of the same series so far; `null` where the series is new. */
  readonly highest: number | null;
};

/** Digits of a number: 刑事复核 cases get eight at random (案号规定 第十条), all others count. */
const longestOf = (type: string): number => (type === '刑核' ? 8 : 6);
const preFiling = '民诉前调';

const remark = (code: NumberRemarkCode, sentence: string): NumberRemark => ({ code, sentence });

const courtRemark = ({ court }: NumberParts, { facts, courtCode }: NumberContext): NumberRemark | undefined => {
  const { nameOf, about } = facts.courts;
  const name = nameOf.get(court);
  if (court === courtCode) return undefined;
  if (name === undefined)
    return remark(
      'court_unknown',
      `法院代字表（截至${writtenDay(about.asOf)}）中没有“${court}”，也可能是其后新设或更名的法院。`,
    );
  return courtCode === undefined
    ? undefined
    : remark('other_court', `“${court}”是${name}的代字，本院为“${courtCode}”。`);
};

/** What a case opens with, in full. */
const openedBy: Readonly<Record<FormDomain, string>> = {
  civil: `${domainNames.civil}起诉状`,
  administrative: `${domainNames.administrative}起诉状`,
  criminal: `${domainNames.criminal}自诉状`,
  compensation: `${domainNames.compensation}申请书`,
};

const typeRemark = ({ court, type }: NumberParts, { facts, domain }: NumberContext): NumberRemark | undefined => {
  if (type === preFiling) return remark('pre_filing', `“${preFiling}”是诉前调解编号，不是立案案号。`);
  const word = typeOf(type);
  if (isCommitteeAtBasicCourt(court, word))
    return remark('level_unfit', `基层法院不设赔偿委员会，却使用“${type}”；赔偿委员会设在中级以上法院。`);
  // Cases open with a complaint of first instance.
  if (opensCases(word, domain)) return undefined;
  const meanings = facts.caseTypes.meaningsOf.get(word);
  if (!meanings) return remark('type_unknown', `类型代字表中没有“${type}”。`);
  if (isAppealAtBasicCourt(court, type)) return remark('level_unfit', `基层法院不审理上诉案件，却使用“${type}”。`);
  const [meaning = '', ...others] = meanings;
  return remark('type_unfit', `“${type}”用于${meaning}${others.length > 0 ? '等' : ''}，本案是${openedBy[domain]}。`);
};

const yearRemark = ({ year }: NumberParts, { years }: NumberContext): NumberRemark | undefined =>
  years.includes(year) ? undefined : remark('year_other', `年份${year}不是本案收案的${Math.min(...years)}年。`);

const digitsRemark = ({ type, digits }: NumberParts): NumberRemark | undefined => {
  const longest = longestOf(typeOf(type));
  return digits.length > longest ? remark('too_long', `编号有${digits.length}位，通常不超过${longest}位。`) : undefined;
};

/** The number that follows the highest of its series leaves none out (案号规定 第九条). */
const gapRemark = ({ digits }: NumberParts, { highest }: NumberContext): NumberRemark | undefined => {
  const serial = Number(digits);
  if (highest === null || serial <= highest + 1) return undefined;
  const [first, last] = [highest + 1, serial - 1];
  const left = first === last ? `${first}号` : `${first}至${last}号`;
  return remark('not_next', `本系列上一号为${highest}，将空出${left}。`);
};

/** Why a text is no number, with the number that it is but for the brackets round its year. */
const notANumber = (typed: string, canonical: string, { facts }: NumberContext): string => {
  const meant = numberParts(canonical.replace(/^(\d{4})(?!\d)/u, '($1)'));
  return meant === undefined || !facts.courts.nameOf.has(meant.court)
    ? `“${typed}”不符合案号格式（年份、法院代字、类型代字、编号）。`
    : `“${typed}”的年份没有括号，规范的写法是${numberInSeries(meant, Number(meant.digits))}。`;
};

/**
 * What is unusual about a number that the court is about to give to a case of first instance. Nothing here refuses: an
 * administrator confirms each remark, and its code is recorded with the number. Legal though rare are codes of the 兵团 and type words
 * of later notices; they are remarked where the tables, which end years ago, do not have them.
 */
export const numberRemarks = (caseNumber: string, context: NumberContext): NumberRemark[] => {
  const canonical = canonicalCaseNumber(caseNumber);
  const [, base = canonical] = beforeSuffix.exec(canonical) ?? [];
  const ofSuffix =
    base === canonical
      ? []
      : [
          remark(
            'suffix',
            `“${canonical.slice(base.length)}”是同一案件第二份同类文书的后缀，不是案号的一部分（法〔2016〕37号），建议不写。`,
          ),
        ];
  if (severalNumbers.test(base)) return [...ofSuffix, remark('several', '一案一号；这里写了几个编号。')];
  const parts = numberParts(base);
  if (!parts) return [...ofSuffix, remark('not_a_number', notANumber(caseNumber, base, context))];
  const found = [courtRemark, typeRemark, yearRemark, digitsRemark, gapRemark].map((check) => check(parts, context));
  return [...ofSuffix, ...found.filter((one) => one !== undefined)];
};
