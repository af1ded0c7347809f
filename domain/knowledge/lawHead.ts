import { dateText, isRealDate } from '../quantities/calendar.js';
import { lawEndings } from '../citations/judgeCitation.js';
import { endingOf } from './endedLaws.js';
import type { Article } from './statute.js';

/** What a text says of itself before its first article, and behind its last; days as `YYYY-MM-DD`. */
export type LawHead = {
  /** The name of the law, decree or interpretation; `null` for articles of something else: a contract, the rules of a company. */
  readonly law: string | null;
  /** When this version was passed, amended or promulgated. */
  readonly versionDate: string | null;
  readonly effectiveFrom: string | null;
};

const lawLike = new RegExp(`(?:${lawEndings}|公约)$`, 'u');
const day = String.raw`(\d{4})[年-](\d{1,2})[月-](\d{1,2})日?`;
const passed = new RegExp(`${day}(?:(?!${day}).){0,120}?(?:修正|修订|通过|公布|发布|颁布|批准|修改)`, 'gsu');
const inForce = new RegExp(`自${day}起(?:正式)?(?:施行|实施|生效|执行)`, 'gu');
const own = new RegExp(`(?:本法|本条例|本规定|本解释|本办法|本细则|本规则|本决定|本通则|本意见)自${day}起`, 'u');
const longestTitle = 120;
/** Lines before the first article that are no part of a title. */
const noTitle = /^[（(〔[]|\d年|〔\d{4}〕|公告$|令$|号$|^目录$|。|[；;：:]$|<!--|^---/u;
/** How an announcement names what follows: 最高人民法院《关于……的解释》已于……通过. */
const announced = /(最高人民(?:法院|检察院))《(.{4,100}?)》(?:已[于经]|，?已由)/u;

const withoutSpaces = (line: string): string => line.replaceAll(/[\s\u3000#*]/gu, '');
/** 中华人民共和国公司法（2023年修订）, 民法典_20200528, 仲裁法(2025-09-12). */
const withoutEdition = (title: string): string =>
  title
    .replace(
      /[（([【]?[_-]?(?:19|20)\d{2}(?:-?\d{2}-?\d{2}|年?)?(?:修正|修订|修改)?(?:文本|版|本)?[）)\]】]?(?:[_-][\s\S]*)?$/u,
      '',
    )
    .replace(/[（(](?:.{0,6}(?:修正|修订|修改|施行|失效|废止|全文|现行有效).{0,6})[）)]$/u, '');

const ends = (title: string): boolean => lawLike.test(title.replace(/[（(][^（()）]{1,12}[）)]$/u, ''));

/** The name of a law, put together where it is printed over some lines: 最高人民法院 / 关于适用…… / 若干问题的解释. */
const titleIn = (lines: readonly string[]): string | null => {
  let title = '';
  let lawName: string | null = null;
  for (const line of lines.map(withoutSpaces)) {
    const isNamed = !/^[（(]/u.test(line) && ends(withoutEdition(line));
    const isPart = line !== '' && (isNamed || !noTitle.test(line)) && title.length + line.length <= longestTitle;
    if (!isPart && lawName !== null) break;
    title = isPart ? title + line : '';
    const name = withoutEdition(title).replace(/^《(.*)》$/u, '$1');
    if (ends(name)) lawName = name;
  }
  const [, court = '', name] = announced.exec(lines.map(withoutSpaces).join('')) ?? [];
  return lawName ?? (name === undefined ? null : court + name.replaceAll('〈', '《').replaceAll('〉', '》'));
};

/** `2024-03-05`; `undefined` where there is no such day, or none of a law in force. */
const isoDate = (year: number, month: number, day: number): string | undefined => {
  const date = dateText(year, month, day);
  return isRealDate(date) && year >= 1900 && year < 2100 ? date : undefined;
};

const daysIn = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].flatMap(
    ([, year, month, date]) => isoDate(Number(year), Number(month), Number(date)) ?? [],
  );
const latest = (days: readonly string[]): string | null => [...days].sort().at(-1) ?? null;

/** `title: …` and the like, as collections of laws in Markdown put them before the text. */
const frontMatter = (text: string, ...keys: readonly string[]): string | null => {
  const block = /^---\n(.*?)\n---/su.exec(text)?.[1];
  for (const key of keys) {
    const value = block && new RegExp(`^${key}:\\s*['"]?([^'"\\n]+)`, 'mu').exec(block)?.[1];
    if (value !== undefined && value !== '') return value.trim();
  }
  return null;
};
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/u.test(text);

/** `中华人民共和国民法典_20200528.docx`: name and date as the national database calls its files. */
const namedDay = (fileName: string): string | null => {
  const [, year, month, date] = /[_(（](\d{4})-?(\d{2})-?(\d{2})(?!\d)/u.exec(fileName) ?? [];
  return year === undefined ? null : (isoDate(Number(year), Number(month), Number(date)) ?? null);
};

/** The name and the dates of a version, from its text; what that does not say, from the name of its file. */
export const readLawHead = (
  { preamble, articles }: { readonly preamble: string; readonly articles: readonly Pick<Article, 'text'>[] },
  fileName: string,
): LawHead => {
  const head = preamble.normalize('NFKC');
  const fromName = withoutEdition(withoutSpaces(fileName.replace(/\.[a-z]{2,5}$/iu, '')));
  const law = frontMatter(head, 'title') ?? titleIn(preamble.split('\n')) ?? (ends(fromName) ? fromName : null);
  if (law === null) return { law: null, versionDate: null, effectiveFrom: null };
  const publication = frontMatter(head, 'publication_date', 'date');
  const versionDate = isDay(publication) ? publication : (latest(daysIn(passed, head)) ?? namedDay(fileName));
  const effective = frontMatter(head, 'effective_date');
  if (isDay(effective)) return { law, versionDate, effectiveFrom: effective };
  const fromHead = latest(daysIn(inForce, head));
  if (fromHead !== null) return { law, versionDate, effectiveFrom: fromHead };
  const last = own.exec(
    articles
      .slice(-3)
      .map(({ text }) => text)
      .join('\n')
      .normalize('NFKC'),
  );
  // It is often the date of the first version: 本法自1995年1月1日起施行.
  const first = last === null ? null : (isoDate(Number(last[1]), Number(last[2]), Number(last[3])) ?? null);
  return { law, versionDate, effectiveFrom: versionDate === null || (first ?? '') >= versionDate ? first : null };
};

/** Lines in which a decision says what it is, before what it decides. */
const longestDecisionHead = 12;
const firstItem = /^[\s#*]*(?:一、|（一）|1[.．、])/u;

/**
 * The name and the dates of a decision that amends or repeals a law, whose items are no articles: 关于修改《中华人民共和国公司法》的决定. `null` for
 * any other text.
 */
export const readDecisionHead = (text: string, fileName: string): LawHead | null => {
  const lines = text.split(/\r\n?|\n/u).filter((line) => line.trim() !== '');
  const first = lines.findIndex((line) => firstItem.test(line));
  const preamble = lines.slice(0, first < 0 ? longestDecisionHead : Math.min(first, longestDecisionHead)).join('\n');
  const head = readLawHead({ preamble, articles: lines.slice(-3).map((line) => ({ text: line })) }, fileName);
  return head.law !== null && endingOf(head.law) !== null ? head : null;
};
