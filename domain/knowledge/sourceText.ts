import { chunkArticles, chunkText, type ChunkSizes } from './chunks.js';
import type { CitationFacts } from '../citations/facts.js';
import { readDecisionHead, readLawHead } from './lawHead.js';
import { completeVersion } from './lawStatus.js';
import type { QuestionAnswer } from './questions.js';
import { readStatute, type Article } from './statute.js';

/** The content of a file of any kind, in its order. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** The first row names the columns. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

/** A piece of a source with where it stands; shaped as it is stored. */
export type PlacedChunk = {
  readonly law: string | null;
  readonly versionDate: string | null;
  readonly effectiveFrom: string | null;
  readonly heading: string | null;
  readonly articles: readonly string[];
  readonly text: string;
};

const noLaw = { law: null, versionDate: null, effectiveFrom: null } as const;

/** The rows of a table one by one, each value with the name of its column: 费用：押金；金额：3000元. */
const linesOfTable = (rows: readonly (readonly string[])[]): string[] => {
  const [names = [], ...others] = rows;
  if (others.length === 0) return [names.filter((cell) => cell !== '').join('；')];
  return others
    .map((row) =>
      row
        .flatMap((cell, at) => (cell === '' ? [] : [(names[at] ?? '') === '' ? cell : `${names[at] ?? ''}：${cell}`]))
        .join('；'),
    )
    .filter((line) => line !== '');
};

/** All that the blocks say, a line for each. */
export const textOfBlocks = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block) => {
      if (block.kind === 'table') return block.rows.map((row) => row.filter((cell) => cell !== '').join(' '));
      return [block.kind === 'heading' ? `${'#'.repeat(block.level)} ${block.text}` : block.text];
    })
    .join('\n');

/** A heading without the marks that close it and those of bold. */
const withoutMarks = (title: string): string =>
  title
    .replace(/(?<!#)#+$/u, '')
    .trimEnd()
    .replaceAll('**', '');

/** The lines of Markdown, or of any text, as blocks: `#` headings and tables with `|`. */
export const blocksOfText = (text: string): Block[] => {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const [, marks, title] = /^(#{1,6})\s+([\s\S]*)/u.exec(line) ?? [];
    if (marks !== undefined && title !== undefined) {
      blocks.push({ kind: 'heading', level: marks.length, text: withoutMarks(title) });
      continue;
    }
    const cells = /^\s*\|(.+)\|\s*$/u
      .exec(line)?.[1]
      ?.split('|')
      .map((cell) => cell.trim());
    const last = blocks.at(-1);
    if (cells === undefined) blocks.push({ kind: 'text', text: line });
    else if (last?.kind !== 'table') blocks.push({ kind: 'table', rows: [cells] });
    else if (!cells.every((cell) => /^:?-+:?$/u.test(cell)))
      blocks[blocks.length - 1] = { kind: 'table', rows: [...last.rows, cells] };
  }
  return blocks;
};

/** Headings of a text that is no law, from the outermost. */
const chunkSections = (blocks: readonly Block[], sizes: ChunkSizes): PlacedChunk[] => {
  const headings: (string | undefined)[] = [];
  const chunks: PlacedChunk[] = [];
  let lines: string[] = [];
  const close = (): void => {
    const path = headings.filter((title) => title !== undefined).join(' / ');
    const heading = path === '' ? null : path;
    for (const { text } of chunkText(lines.join('\n'), sizes)) chunks.push({ ...noLaw, heading, articles: [], text });
    lines = [];
  };
  for (const block of blocks) {
    if (block.kind === 'heading') {
      close();
      headings.length = Math.min(headings.length, block.level - 1);
      headings[block.level - 1] = block.text;
    } else if (block.kind === 'table') {
      close();
      lines = linesOfTable(block.rows);
      close();
    } else lines.push(block.text);
  }
  close();
  return chunks;
};

/** Articles of one version of one law, as chunks. */
const chunkLaw = (
  version: Pick<PlacedChunk, 'law' | 'versionDate' | 'effectiveFrom'>,
  articles: readonly Article[],
  sizes: ChunkSizes,
): PlacedChunk[] =>
  chunkArticles(articles, sizes).map(({ text, articles: held, path }) => ({
    ...version,
    heading: path,
    articles: held,
    text,
  }));

type About = { readonly fileName: string; readonly sizes: ChunkSizes; readonly facts: Pick<CitationFacts, 'laws'> };

/**
 * Cuts a document into chunks: a law, or whatever has articles, at those; other texts at headings and paragraphs, tables at rows. A decision
 * about a law has no articles and carries its name and dates like one.
 */
export const chunkDocument = (blocks: readonly Block[], { fileName, sizes, facts }: About): PlacedChunk[] => {
  const text = textOfBlocks(blocks);
  const statute = readStatute(text);
  if (statute === null) {
    const decision = readDecisionHead(text, fileName);
    const chunks = chunkSections(blocks, sizes);
    if (decision === null) return chunks;
    const version = completeVersion(decision, facts);
    return chunks.map((chunk) => ({ ...chunk, ...version }));
  }
  const version = completeVersion(readLawHead(statute, fileName), facts);
  const annex = chunkText(statute.annex, sizes).map(({ text }): PlacedChunk => ({
    ...version,
    heading: '附件',
    articles: [],
    text,
  }));
  return [...chunkLaw(version, statute.articles, sizes), ...annex];
};

/** An article of a collection of laws, one of which stands on each line of a file of JSON lines. */
export type LawArticle = Article & {
  readonly law: string;
  readonly versionDate: string | null;
  readonly effectiveFrom: string | null;
};

/** Cuts the articles of many laws into chunks, law by law. */
export const chunkLaws = (articles: readonly LawArticle[], sizes: ChunkSizes): PlacedChunk[] => {
  const laws = new Map<string, LawArticle[]>();
  for (const article of articles) {
    const key = `${article.law}|${article.versionDate ?? ''}`;
    const previous = laws.get(key);
    if (previous) previous.push(article);
    else laws.set(key, [article]);
  }
  return [...laws.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const { law, versionDate, effectiveFrom } = first;
    return chunkLaw({ law, versionDate, effectiveFrom }, all, sizes);
  });
};

const longestQuestion = 1000;
/** Answers are whole as long as a chunk may be for a model. */
const answerSizes: ChunkSizes = { size: 1000, overlap: 0 };

/** Each question as the heading of its answer, which is cut where it is long. */
export const chunkQuestions = (pairs: readonly QuestionAnswer[]): PlacedChunk[] =>
  pairs.flatMap(({ question, answer }) =>
    chunkText(answer, answerSizes).map(({ text }) => ({
      ...noLaw,
      heading: [...question].slice(0, longestQuestion).join(''),
      articles: [],
      text,
    })),
  );
