import { articleNumber } from '../citations/articleNumber.js';

/** One article of a law as its text has it. */
export type Article = {
  /** The article in the spelling in which it is cited: 第二百六十条之一. */
  readonly article: string;
  readonly number: number;
  /** 1 for 之一; `null` for most. */
  readonly sub: number | null;
  /** Part, chapter and section that it stands in: `第三编 合同 / 第十四章 租赁合同`; `null` where the text has none. */
  readonly path: string | null;
  /** Each paragraph (款) and item on a line of its own, without the heading. */
  readonly text: string;
};

export type Statute = {
  /** Lines before the first article, such as the title and when it was passed. */
  readonly preamble: string;
  /** What is annexed behind the last article; empty for most. */
  readonly annex: string;
  readonly articles: readonly Article[];
};

const numeral = '[〇零一二三四五六七八九十百千两0-9０-９]+';
/** After an article's heading comes a space or the text; `第三条的规定` and `第三条第一款` at the start of a line only refer to one. */
const articleStart = new RegExp(
  `^[\\s#*]*(第(${numeral})条(?:之(${numeral}))?)(?:\\*{2})?(?:[\\s\\u3000：:]+|(?=[^\\s的规第、，至和或及之]))([\\s\\S]*)`,
  'u',
);
const division = new RegExp(`^[\\s#*]*(第${numeral}(编|分编|章|节))[\\s\\u3000]+(\\S.*)$`, 'u');
const rankOf: Readonly<Record<string, number>> = { 编: 0, 分编: 1, 章: 2, 节: 3 };

/** How interpretations title their groups of articles; the same line inside an article is an item of it. */
const plainTitle =
  /^[\s#*]*((?:[一二三四五六七八九十]+、|（[一二三四五六七八九十]+）)\s*[^\s。；;：:，,][^。；;：:，,]{1,29}|附\s*则)[\s*]*$/u;

const annexed = /^[\s#*]*附[件录表]?\s*(?:[一二三四五六七八九十\d]+\s*)?(?:[：:][\s\S]*|\*[\s*]*)?$/u;

/** Whether an article begins here, or below the titles that stand here. */
const leadsToArticle = (lines: readonly string[], at: number): boolean => {
  const line = lines[at] ?? '';
  return articleStart.test(line) || (plainTitle.test(line) && leadsToArticle(lines, at + 1));
};

const headingAt = (
  lines: readonly string[],
  at: number,
): { readonly rank: number; readonly title: string } | undefined => {
  const line = lines[at] ?? '';
  const match = division.exec(line);
  const rank = rankOf[match?.[2] ?? ''];
  // 总　则 is spaced out for print.
  const name = (match?.[3] ?? '')
    .replace(/(?<![\s*])[\s*]+$/u, '')
    .replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '');
  if (rank !== undefined) return { rank, title: `${match?.[1] ?? ''} ${name}` };
  const plain = plainTitle.exec(line)?.[1];
  if (plain === undefined || !leadsToArticle(lines, at + 1)) return undefined;
  return { rank: plain.startsWith('（') ? 1 : 0, title: plain.replaceAll(/\s/gu, '') };
};

/** A line of Markdown without marks of lists, quotations and bold; those of headings stay. */
const withoutMarkup = (line: string): string => line.replace(/^\s*(?:[-+>]\s+|\*\s+)+/u, '').replaceAll('**', '');

/**
 * Reads a law as people have it, from the national database, a Word file or Markdown: its articles in their order, each with where it
 * stands. An article starts only at the beginning of a line. `null` where the text has fewer than two articles or their numbers do not
 * go up: it is no law, but a text that cites one.
 */
export const readStatute = (written: string): Statute | null => {
  const preamble: string[] = [];
  const annex: string[] = [];
  const articles: { readonly head: Omit<Article, 'text'>; readonly lines: string[] }[] = [];
  const headings: (string | undefined)[] = [];
  const lines = written
    .split(/\r\n?|\n/u)
    .map(withoutMarkup)
    .filter((line) => line.trim() !== '');
  for (const [at, line] of lines.entries()) {
    // Rules that are annexed may have articles of their own; a list of annexes may stand before the first one.
    if (annex.length > 0 || (articles.length > 1 && annexed.test(line))) {
      annex.push(line);
      continue;
    }
    const heading = headingAt(lines, at);
    if (heading) {
      headings.length = heading.rank;
      headings[heading.rank] = heading.title;
      continue;
    }
    const start = articleStart.exec(line);
    const number = start?.[2] === undefined ? undefined : articleNumber(start[2].normalize('NFKC'));
    if (start && number !== undefined) {
      const sub = start[3] === undefined ? null : (articleNumber(start[3].normalize('NFKC')) ?? null);
      const path = headings.filter((title) => title !== undefined).join(' / ');
      const head = { article: start[1] ?? '', number, sub, path: path === '' ? null : path };
      articles.push({ head, lines: [start[4] ?? ''] });
    } else (articles.at(-1)?.lines ?? preamble).push(line);
  }
  const texts = articles.map(({ head, lines }): Article => ({ ...head, text: paragraphs(lines) }));
  const goesUp = texts.every((one, place) => {
    const before = texts[place - 1];
    return (
      before === undefined || one.number > before.number || (one.number === before.number && one.sub !== before.sub)
    );
  });
  if (texts.length < 2 || !goesUp) return null;
  return { preamble: paragraphs(preamble), articles: texts, annex: paragraphs(annex) };
};

const paragraphs = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
