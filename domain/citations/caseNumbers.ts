import { writtenDay } from '../courtCalendar/courtClock.js';
import type { CitationFacts } from './facts.js';
import type { CitationFinding, Verdict } from './finding.js';
import { isAppealAtBasicCourt, typeOf } from './typeWords.js';

/** The first digit is one: what is no year at all begins with a letter. */
const yearInBrackets = /\( ?([12][\dOoＯｏ〇○]{3}) ?\)/g;
const list = String.raw`(?: ?(?:[、,，至和]|[-~—–]{1,2}) ?\d{1,9}){0,20}`;
/** Behind the year: the court's code, the type word, the number. */
const behindYear = new RegExp(
  String.raw`^ ?(最高法|(?!第)\p{Script=Han}) ?([\dOoＯｏ〇○]{0,6}) ?(\p{Script=Han}{0,12}?) ?(第?) ?([\dOoＯｏ〇○]{0,12}(?:${list})) ?(之[一二三四五六七八九十\d]{1,3})? ?号(?:之[一二三四五六七八九十\d]{1,3})?`,
  'u',
);
const longest = 260;
const firstYear = 1985;
/** The first year whose case numbers carry court codes. */
const firstYearOfCodes = 2016;

type Parts = {
  readonly year: number;
  readonly code: string;
  readonly word: string;
  readonly number: string;
  /** What of the number is written in another way than it has to be, a clause for each. */
  readonly slips: readonly string[];
};

const zeroLike = /[OoＯｏ〇○]/g;

/** Digits as they are meant, where letters or Chinese zeros stand for some of them, and what is said of that. */
const readDigits = (written: string, where: string): { readonly digits: string; readonly slips: readonly string[] } => {
  const signs = [...new Set(written.match(zeroLike) ?? [])];
  const digits = written.replaceAll(zeroLike, '0');
  return {
    digits,
    slips: signs.length === 0 ? [] : [`${where}中的“${signs.join('”“')}”不是数字，应为“0”`],
  };
};

const yearProblem = (year: number, earliest: number, today: string): string | null => {
  const thisYear = Number(today.slice(0, 4));
  if (year > thisYear) return `年份${year}在今年之后`;
  if (year < firstYear) return `年份${year}过早`;
  return year < earliest ? `${earliest}年以前的案号没有法院代码` : null;
};

const problemsOf = ({ year, code, word, number, slips }: Parts, facts: CitationFacts, today: string): string[] => {
  const { courts, caseTypes } = facts;
  const all = [
    ...slips,
    yearProblem(year, firstYearOfCodes, today),
    courts.nameOf.has(code)
      ? null
      : `法院代码表（截至${writtenDay(courts.about.asOf)}）中没有“${code}”，也可能是其后新设或更名的法院`,
    word === '' ? '缺少类型代字' : caseTypes.meaningsOf.has(typeOf(word)) ? null : `类型代字表中没有“${word}”`,
    isAppealAtBasicCourt(code, word) ? `基层法院不审理上诉案件，却使用“${word}”` : null,
    /^第/.test(number) ? '2016年以后的案号在编号前不写“第”' : null,
    number
      .replace(/^第/, '')
      .split(/[^\d]+/)
      .every((each) => /^[1-9]\d{0,5}$/.test(each))
      ? null
      : '案件编号应为1至6位数字，且不以0开头',
  ];
  return all.filter((problem) => problem !== null);
};

const judge = (parts: Parts, facts: CitationFacts, today: string): Pick<CitationFinding, 'verdict' | 'sentence'> => {
  const { code, word } = parts;
  const problems = problemsOf(parts, facts, today);
  if (problems.length > 0)
    return { verdict: 'suspicious', sentence: `案号可疑：${problems.join('；')}。未核对该案是否存在。` };
  const [meaning = '', ...others] = facts.caseTypes.meaningsOf.get(typeOf(word)) ?? [];
  return {
    verdict: 'verified',
    sentence: `格式、年份、法院代码（${code}：${facts.courts.nameOf.get(code) ?? ''}）和类型代字（${word}：${meaning}${others.length > 0 ? '等' : ''}）已核对；未核对该案是否存在，也未核对所引内容。`,
  };
};

/** A number with 字第, as courts wrote it until 2015 and other offices still do. */
const oldForm = (year: number, today: string): { verdict: Verdict; sentence: string } => {
  const problem = yearProblem(year, firstYear, today);
  if (problem !== null) return { verdict: 'suspicious', sentence: `编号可疑：${problem}。未核对该案是否存在。` };
  return {
    verdict: 'unverifiable',
    sentence:
      '写有“字第”的编号是2016年以前的案号格式，仲裁等机构的文书也使用；没有可供核对的法院代码，未核对该案是否存在。',
  };
};

/** The case numbers in a folded text, in its order. `today` is a day, `2026-11-22`. */
export const caseNumbersIn = (text: string, facts: CitationFacts, today: string): Omit<CitationFinding, 'text'>[] => {
  const { nameOf } = facts.courts;
  const findings: Omit<CitationFinding, 'text'>[] = [];
  for (const match of text.matchAll(yearInBrackets)) {
    const from = match.index + match[0].length;
    const rest = behindYear.exec(text.slice(from, from + longest));
    if (!rest) continue;
    const [all, court = '', codeDigits = '', word = '', ordinal = '', serial = '', misplaced = ''] = rest;
    const { digits, slips: ofCode } = readDigits(codeDigits, '法院代码');
    const { digits: number, slips: ofNumber } = readDigits(serial, '案件编号');
    const suffix = misplaced === '' ? [] : [`“${misplaced}”应写在“号”之后`];
    const { digits: yearDigits, slips: ofYear } = readDigits(match[1] ?? '', '年份');
    const year = Number(yearDigits);
    const place = { start: match.index, end: from + all.length, kind: 'caseNumber' } as const;
    // Certificates of property and of notaries are numbered in the same way.
    if (/产权|权证|证字?$|国用/.test(word)) continue;
    if (word.endsWith('字') && digits === '' && ofYear.length === 0)
      findings.push({ ...place, ...oldForm(year, today) });
    else if (digits !== '' || nameOf.has(court) || facts.caseTypes.meaningsOf.has(word)) {
      const slips = [...ofYear, ...ofCode, ...ofNumber, ...suffix];
      const parts = { year, code: `${court}${digits}`, word, number: `${ordinal}${number}`, slips };
      findings.push({ ...place, ...judge(parts, facts, today) });
    }
  }
  return findings;
};
