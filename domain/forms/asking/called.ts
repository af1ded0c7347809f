import type { FormAsking } from './asking.js';
import { placeOf } from './places.js';

/** What messages call the answer at a path: the everyday noun that a form's questions give it; `undefined` for none. */
export type Called = (path: string) => string | undefined;

/** The nouns of a form's questions by their place, which can be sent to a thread. */
export type Nouns = Readonly<Record<string, string>>;

/** The nouns that a form's questions give. */
export const nounsIn = ({ ask }: Pick<FormAsking, 'ask'>): Nouns =>
  Object.fromEntries(
    Object.entries(ask).flatMap(([place, { called }]) => (called === undefined ? [] : [[place, called] as const])),
  );

/** What messages call answers by these nouns. */
export const calledBy =
  (nouns: Nouns): Called =>
  (path) =>
    nouns[placeOf(path)];

/** The nouns of a form's questions. */
export const calledIn =
  ({ ask }: Pick<FormAsking, 'ask'>): Called =>
  (path) =>
    ask[placeOf(path)]?.called;

const longest = 14;

/** A printed label as a noun: without its number, what stands in brackets, and marks; 这一项 for half a sentence or a long one. */
export const nounOf = (label: string): string => {
  const noun = label
    .replace(/^(?:\d+[.、]|[（(][一二三四五六七八九十\d]+[）)])\s*/u, '')
    .replaceAll(/[（(][^（()）]*[）)]/gu, '')
    .replace(/(?<![：:，,。])[：:，,。]+$/u, '')
    .trim();
  const isHalf = noun === '' || noun.length > longest || /…|_|^(?:自|至|从|以|按照?|截至|于|是否|有无|对)/u.test(noun);
  return isHalf ? '这一项' : noun;
};
