import { articleNumber } from './articleNumber.js';
import { citedParagraph } from './paragraphs.js';

/** Letters that are typed or read for digits: 第1O79条. */
export const letters = 'OoＯｏlI';
/** The signs of the number of an article, a paragraph or an item. */
export const numeral = `[\\d〇○零一二三四五六七八九十百千两${letters}]{1,12}`;
export const alsoOne = String.raw`[ *]{0,5}(?:以及|或者|[、,，和及与或至到]|[~—–-]{1,2})[ *]{0,5}`;
const one = `${numeral}(?:${alsoOne}${numeral}){0,10} ?条(?: ?之 ?[一二三四五六七八九十\\d]{1,3})?`;
/** 第一款第（二）项, 第1、2款, 第（四）（五）项 */
const placesWithin = String.raw`\(?${numeral}\)?(?: ?[、,，和及与或至到~-]? ?\(${numeral}\)| ?[、,，和及与或至到~-] ?${numeral}){0,6}`;
const within = String.raw`(?: ?[、,，和及与或至]? ?第? ?${placesWithin} ?[款项目]){0,10}`;

/** What a number counts instead where no 第 stands before it: 民法典1300条评论. */
const counted = '(?!例|评论|微博|意见|建议|消息|留言|解读|问答|新闻|信息|记录|数据|要点)';

/** The place of an article with its paragraphs and items, from a place in a text. */
export const article = new RegExp(`第 ?${one}${within}`, 'y');
/** Behind a title, and in a list: 《民法典》577条, 第三十八条、四十六条. */
export const shortArticle = new RegExp(`(?:第 ?${one}|${one}${counted})${within}`, 'y');
export const separator = new RegExp(alsoOne, 'y');

/** A numeral, or the numerals of a list, with what was inserted behind it: 第一百三十三条之一. */
export type Cited = {
  readonly said: string;
  readonly numbers: readonly (number | undefined)[];
  readonly insertion: string;
  /** The highest paragraph that is named behind a single article. */
  readonly paragraph: number | null;
};

/** What a text that is the place of an article says. */
export const citedIn = (text: string): Cited => {
  const [said = '', insertion = ''] = (/^(.*?条)(?: ?之 ?([一二三四五六七八九十\d]{1,3}))?/.exec(text) ?? []).slice(1);
  const numbers = (said.match(new RegExp(numeral, 'g')) ?? []).map(articleNumber);
  return {
    said: `${said}${insertion === '' ? '' : `之${insertion}`}`.replaceAll(' ', ''),
    numbers,
    insertion,
    paragraph: numbers.length === 1 ? citedParagraph(text) : null,
  };
};
