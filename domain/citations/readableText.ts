import { letters } from './citedPlace.js';
import { folded } from './facts.js';
import { unseenClass } from '../signs/signs.js';

/** A text as citations are looked for in it, and where each of its signs stands in the text as it was written. */
export type ReadableText = {
  readonly text: string;
  /** The offset in the written text of an offset here; of the end, the end. */
  readonly placeOf: (offset: number) => number;
};

const invisible = new RegExp(`[${unseenClass}]+`, 'gu');
const numerals = `\\d〇○零一二三四五六七八九十百千两${letters}`;
/** A line break with what indents the next line; an empty line ends whatever stood before it. */
const lineBreak = '[ \\t]*\\r?\\n[ \\t]*(?![ \\t\\r\\n])';
/** 第一千二百↵六十一条, 第 五百 七十七 条 and lists of such numbers. */
const number = new RegExp(`第[${numerals}\\s]{1,40}(?:[、,，和及与或至到~—–-][${numerals}\\s]{1,40}){0,10}条`, 'g');
/** 民法典12 61条 */
const plainNumber = new RegExp(String.raw`\d(?:\s{0,8}[\d${letters}]){1,3}\s{0,8}条`, 'g');
/** 民 法 典 第 五 百 七 十 七 条: a space behind each sign, as some files are read. */
const spacedOut = /(?:[\p{Script=Han}\d《》〈〉()] ){4,}[\p{Script=Han}\d《》〈〉()]/gu;
/** A law without marks at the end of a line, the line breaks behind it, also with empty lines between, and an article. */
const lawWord = String.raw`(?:法|法典|条例|解释|规定|办法|编)(?:\([^()\n]{1,12}\))?`;
const lineBreaks = String.raw`(?:[ \t]*\r?\n){1,3}[ \t]*(?![ \t\r\n])`;
const articleSigns = String.raw`第[${numerals}\s]{1,20}条(?: ?之 ?[一二三四五六七八九十\d])?`;
/**
 * 依照民法典↵第577条的规定: a law without marks goes on in the next line only where words before it and behind the article say that it is
 * cited, or 规定 behind the article; a heading above a clause is none.
 */
const wrappedLaws = [
  String.raw`(?:依照|根据|依据|按照|适用|违反|符合)[^\n。；;]{1,60}${lawWord}${lineBreaks}(?=${articleSigns}(?:[之的]?规定|[、和及，,。；;]|\s*$|第?\(?[${numerals}]{1,6}\)?[款项]))`,
  String.raw`\p{Script=Han}${lawWord}${lineBreaks}(?=${articleSigns}[${numerals}第()款项]{0,16}[之的]?规定)`,
].map((pattern) => new RegExp(pattern, 'gu'));
/** 条↵之一, 条之↵一, 条↵第二款, 条第↵二款: what follows an article up to its paragraph or item. */
const behindNumber = new RegExp(
  `条(?:\\s{0,8}[第之()款项目${numerals}]){0,16}\\s{0,8}(?:[款项目]|之\\s{0,8}[一二三四五六七八九十\\d])`,
  'g',
);
/** The name of a law, which may go on in the next line; the names in it are marked by 〈〉. */
const title = /《[^《》]{2,118}》|〈[^《》〈〉]{2,80}〉/g;
const emptyLine = /\n[ \t]*\r?\n/;
/** A case number with the code of a court; the signs between its parts are what a line break or a table put there. */
const caseNumber =
  /\(\s{0,4}(?:\d\s{0,4}){4}\)\s{0,8}(?:最高法|\p{Script=Han}\s{0,8}[\dOoＯｏ〇○][\dOoＯｏ〇○\s]{1,16})\p{Script=Han}[\p{Script=Han}\s]{0,20}[\d\s、,，至-]{1,40}号/gu;
/** 《民法典》↵第一条: the lines of a list of laws and of a contract's clauses are told apart below. */
const behindTitle = new RegExp(`[》〉]${lineBreak}(?=第? ?[${numerals}])`, 'g');
/** A clause of its own: 第五条 违约责任, or its number alone in its line. */
const clause = new RegExp(`^第 ?[${numerals}]{1,12} ?条(?:之[一二三四五六七八九十])?(?:[ \\t:：]|\\r?\\n)`);

type Span = readonly [from: number, to: number];

const whiteSpaceIn = (text: string, start: number): Span[] =>
  [...text.matchAll(/\s+/g)].map(({ index, 0: gap }) => [start + index, start + index + gap.length]);

/** The stretches of a folded text that are left out where citations are looked for, in order and apart. */
const gapsIn = (text: string): readonly Span[] => {
  const all: Span[] = [];
  for (const { index, 0: signs } of text.matchAll(invisible)) all.push([index, index + signs.length]);
  for (const pattern of [number, plainNumber, caseNumber, behindNumber, spacedOut])
    for (const { index, 0: signs } of text.matchAll(pattern)) all.push(...whiteSpaceIn(signs, index));
  for (const { index, 0: signs } of text.matchAll(title))
    if (signs.includes('\n') && !emptyLine.test(signs)) all.push(...whiteSpaceIn(signs, index));
  for (const pattern of wrappedLaws)
    for (const { index, 0: signs } of text.matchAll(pattern)) {
      const from = signs.trimEnd().length;
      all.push([index + from, index + signs.length]);
    }
  for (const { index, 0: signs } of text.matchAll(behindTitle)) {
    const end = index + signs.length;
    if (!clause.test(text.slice(end, end + 24))) all.push(...whiteSpaceIn(signs, index));
  }
  let end = 0;
  return all
    .sort(([one], [other]) => one - other)
    .flatMap(([from, to]): Span[] => {
      const begin = Math.max(from, end);
      end = Math.max(end, to);
      return begin < to ? [[begin, to]] : [];
    });
};

/**
 * Folds a text and takes what breaks its citations up out of it: line breaks and spaces within the numbers and titles of laws and
 * within case numbers, and signs that nobody sees. A number that begins a line below a title, as the clauses of a contract do, stays where
 * it is.
 */
export const readableText = (written: string): ReadableText => {
  const whole = folded(written);
  const gaps = gapsIn(whole);
  if (gaps.length === 0) return { text: whole, placeOf: (offset) => offset };
  const pieces: string[] = [];
  /** Where each piece begins here and in the written text. */
  const begins: { readonly here: number; readonly there: number }[] = [];
  let here = 0;
  let there = 0;
  for (const [from, to] of [...gaps, [whole.length, whole.length] as const]) {
    begins.push({ here, there });
    pieces.push(whole.slice(there, from));
    here += from - there;
    there = to;
  }
  return {
    text: pieces.join(''),
    placeOf: (offset) => {
      let low = 0;
      let high = begins.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((begins[middle]?.here ?? Infinity) <= offset) low = middle;
        else high = middle - 1;
      }
      const begin = begins[low] ?? { here: 0, there: 0 };
      return begin.there + offset - begin.here;
    },
  };
};
