import { numeral } from './citedPlace.js';

/** What stands between a law and its article: (2020年修正), (以下简称…), 的, 合同编, 第三编, and the stars of Markdown. */
const close = String.raw`[ *]|的|中|第${numeral}[编章节分]|[总物合人婚继侵分](?:(?!编)\p{Script=Han}){0,5}编`;
/** Besides, where 第 follows: 《民法典》：第577条, 民法典·合同编第577条, 民法典规定的第577条. */
const loose = String.raw`${close}|\((?!第)[^()]{0,60}\)|之|规定的|[·:：—-]`;
/** Where the article has marks of its own: 民法典（第577条）. */
const opening = '[("“]?';

/** Behind a title in marks, up to its article, with 第 or without. */
export const between = new RegExp(String.raw`(?:${close}|\([^()]{0,60}\)){0,12}`, 'yu');
/** Behind a title in marks, up to 第. */
export const looselyBetween = new RegExp(`(?:${loose}){0,12}${opening}`, 'yu');
const atEnd = new RegExp(`(?:${loose}){0,12}${opening}$`, 'u');

/** A text without what may stand between a law at its end and 第: 依照民法典合同编 → 依照民法典. */
export const withoutLink = (text: string): string => text.replace(atEnd, '');

/** The lines of a list below the name of a law: “- 第577条”, “1. **第577条**”. */
const mark = String.raw`\r?\n[ \t]*(?:[-*•·●]|\(?\d{1,2}[.)、．])[ \t*]*(?=第)`;
export const firstOfList = new RegExp(`[ *]*(?:[:：][ *]*)?${mark}`, 'y');
export const nextOfList = new RegExp(String.raw`[^\n]{0,400}${mark}`, 'y');
