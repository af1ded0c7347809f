import { articleNumber, inChinese } from '../citations/articleNumber.js';
import { folded, lawKey, type CitationFacts } from '../citations/facts.js';
import { marked } from '../citations/judgeCitation.js';

/** The law of a name, however it is written; see `CitationFacts`. */
type Named = CitationFacts['laws']['named'];

/** What a question of a recall test should find: an article of a law, or anything of a file. */
export type Expected =
  | { readonly kind: 'article'; readonly law: string; readonly number: number; readonly sub: number | null }
  | { readonly kind: 'source'; readonly name: string };

/** What a result says of itself, as far as it is compared with what was expected. */
export type FoundPassage = {
  readonly source: string;
  /** The law's name; `null` for what is no law. */
  readonly law: string | null;
  /** The articles in the spelling in which they are cited: 第七百零三条. */
  readonly articles: readonly string[];
};

/** Characters of an expected article or file name. */
const longestExpected = 250;

const numeral = '[\\d〇○零一二三四五六七八九十百千两]{1,12}';
const article = `(?:第 ?)?(${numeral}) ?条(?: ?之 ?(${numeral}))?`;
const within = `(?: ?第? ?\\(?${numeral}\\)? ?[款项目])*`;
const separator = '[、,，和及与或 ]+';
/** A title, and the articles behind it. */
const cited = new RegExp(`^(.*?)(?:的| )*(${article}${within}(?:${separator}${article}${within})*)$`, 'u');
const oneArticle = new RegExp(`${article}${within}`, 'gu');
/** Where articles are written in a way that is not read: 第一条至第三条, 第一、二条. */
const unread = new RegExp(`第 ?${numeral}(?: ?条(?!例)|[、,，和及与或至到~-])|[、,，和及与或至到~-]$`, 'u');
const notes = /\([^()]*\)/g;
const partOfCode = /(?:总则|物权|合同|人格权|婚姻家庭|继承|侵权责任)编$/;

const knownLaw = (name: string, named: Named) => named(name) ?? named(lawKey(name).replace(partOfCode, ''));

/** The full name of a law where it is known, else what all ways of writing its name have in common. */
const lawNamed = (written: string, named: Named): string => {
  const name = folded(written)
    .replaceAll(notes, (note) => (/(?:19|20)\d\d/.test(note) ? '' : note))
    .trim();
  return knownLaw(name, named)?.name ?? lawKey(name);
};

/** Why a text says nothing that could be looked for, in Chinese. */
export class UnreadableExpected extends Error {
  override readonly name = 'UnreadableExpected';
}

/**
 * Reads what a question should find: 《民法典》第五百七十七条, 民法典577条, 《民法典》第一条、第三条第二款 (paragraphs and items are left out),
 * or else the name of a file. @throws UnreadableExpected
 */
export const readExpected = (written: string, named: Named): Expected[] => {
  if (written.length > longestExpected)
    throw new UnreadableExpected(`“${written.slice(0, 20)}…”超过${longestExpected}个字`);
  const text = folded(written).trim();
  const [, title = '', articles] = cited.exec(text) ?? [];
  if (articles === undefined) {
    if (unread.test(text)) throw new UnreadableExpected(`“${written}”的条文写法无法识别，请逐条写明`);
    if (/^《.*》$/.test(text) && named(text)) throw new UnreadableExpected(`“${written}”只写了法律，没有写明条文`);
    return [{ kind: 'source', name: written.trim() }];
  }
  // Some laws have articles of others in their names.
  if (unread.test(title) && !knownLaw(title, named))
    throw new UnreadableExpected(`“${written}”的条文写法无法识别，请逐条写明`);
  if (lawKey(title) === '') throw new UnreadableExpected(`“${written}”没有写明是哪部法律`);
  const law = lawNamed(title, named);
  return [...articles.matchAll(oneArticle)].map(([said, base = '', inserted]) => {
    const number = articleNumber(base);
    const sub = inserted === undefined ? null : articleNumber(inserted);
    if (number === undefined || sub === undefined || number === 0 || number > 9999)
      throw new UnreadableExpected(`“${said}”的序号写法有误`);
    return { kind: 'article', law, number, sub };
  });
};

/**
 * A sentence where an expected article stands in no version of its law that is known to be in force, so that no search could
 * find it; `null` where it may be there. The last article counts: inserted ones are many, and not all are recorded.
 */
export const nonexistentArticle = (expected: Expected, named: Named): string | null => {
  if (expected.kind === 'source') return null;
  const law = knownLaw(expected.law, named);
  if (!law || law.highest === null || law.status !== 'in-force' || law.revisedFrom !== null) return null;
  if (expected.number <= law.highest) return null;
  return `${marked(law.name)}共${law.highest}条，没有第${inChinese(expected.number)}条`;
};

/** The text of an expectation for screens and storage; reading it returns the same expectation. */
export const expectedText = (expected: Expected): string => {
  if (expected.kind === 'source') return expected.name;
  const { law, number, sub } = expected;
  const inserted = sub === null ? '' : `之${inChinese(sub)}`;
  const title = law
    .replace(/^中华人民共和国/, '')
    .replaceAll('《', '〈')
    .replaceAll('》', '〉');
  return `《${title}》第${inChinese(number)}条${inserted}`;
};

const fileKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
const withoutType = (key: string): string => key.replace(/\.[a-z0-9]{1,5}$/, '');
const singleArticle = new RegExp(`^${article}$`, 'u');

const isArticle = (written: string, number: number, sub: number | null): boolean => {
  const [, base = '', inserted] = singleArticle.exec(folded(written).trim()) ?? [];
  return articleNumber(base) === number && (inserted === undefined ? null : articleNumber(inserted)) === sub;
};

/** Whether a passage is what was expected: holds the whole article of that law, or is of that file, named with or without its type. */
export const isExpected = (expected: Expected, { source, law, articles }: FoundPassage, named: Named): boolean => {
  if (expected.kind === 'source') {
    const [sought, found] = [fileKey(expected.name), fileKey(source)];
    return sought === found || sought === withoutType(found);
  }
  return (
    law !== null &&
    lawNamed(law, named) === expected.law &&
    articles.some((one) => isArticle(one, expected.number, expected.sub))
  );
};

/** Where each of what was expected is first found, the best result at 1; `null` where it is not. */
export const placesOf = (
  expected: readonly Expected[],
  found: readonly FoundPassage[],
  named: Named,
): (number | null)[] =>
  expected.map((one) => {
    const at = found.findIndex((passage) => isExpected(one, passage, named));
    return at === -1 ? null : at + 1;
  });
