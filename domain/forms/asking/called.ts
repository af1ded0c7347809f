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

/** A place of a form as a party names it, of the label that the court reads: 原告的姓名 for 原告（自然人）第1项 · 姓名. */
export const placeInPlainWords = (label: string): string => {
  const parts = label.split(' · ').map((part) => {
    const [, place = part, number = '1'] = /^(.{1,60})第(\d{1,3})项$/u.exec(part) ?? [];
    const noun = nounOf(place);
    return number === '1' || noun === '这一项' ? noun : `${noun}（第${number}个）`;
  });
  const told = parts.filter((part) => part !== '这一项');
  return told.length === 0 ? label : told.slice(-2).join('的');
};
