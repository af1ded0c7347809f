import { foldedInPlace } from '../../quantities/signs.js';

/** A text without white space and the lines of gaps, its signs half-width; `at` says where each of its units stands in the text as it was given. */
export type TightText = { readonly text: string; readonly at: readonly number[]; readonly folded: string };

/** Signs that printing and reading pictures put between words as they like. */
const isLoose = (sign: string): boolean => /[\s_\u200b]|\ufe0f/u.test(sign);

/** The capitals that are printed behind an amount and say it once more: （人民币伍仟元整）. */
const capitals = /[（(]人民币[零〇一二三四五六七八九壹贰叁肆伍陆柒捌玖拾佰仟十百千万亿元圆角分整正\s]{2,60}[）)]/gu;

/** A text without the capitals of amounts. */
export const withoutCapitals = (text: string): string => text.replaceAll(capitals, '');

/** Reads a text without what printing may put anywhere: white space, the lines of gaps, the capitals behind amounts. */
export const tight = (given: string): TightText => {
  const folded = foldedInPlace(given);
  const said = [...folded.matchAll(capitals)].map(({ 0: words, index }) => ({ from: index, to: index + words.length }));
  const at: number[] = [];
  let text = '';
  let next = 0;
  for (let index = 0; index < folded.length; index += 1) {
    const sign = folded[index] ?? '';
    while (index >= (said[next]?.to ?? Number.POSITIVE_INFINITY)) next += 1;
    if (isLoose(sign) || index >= (said[next]?.from ?? Number.POSITIVE_INFINITY)) continue;
    text += sign;
    at.push(index);
  }
  return { text, at, folded };
};
