import { newestTurns, type Turn } from '../chat/newestTurns.js';
import type { CitedPassage } from '../knowledge/citedPassages.js';
import { passagesInWords, passagesTitle } from '../knowledge/foundPassages.js';
import { excerptOf, type Statement } from './statement.js';
import type { Part, Parts } from './task.js';

type Given<P extends Part> = {
  readonly answers: readonly Statement[];
  readonly turns: readonly Turn[];
  readonly end: string;
  readonly text: string;
  readonly question: string;
}[P['takes']];

/** The material of a task, by the names of its parts. */
export type Material<P extends Parts> = { readonly [Name in keyof P]: Given<P[Name]> };

/** Data between fences. */
export type Block = { readonly title: string; readonly text: string };

export type Shown = {
  readonly blocks: readonly Block[];
  /** How many whole answers and turns were left out for their length, in all. */
  readonly leftOut: number;
  /** The names of the parts of which something was left out. */
  readonly cut: readonly string[];
};

const turnInWords = ({ role, text }: Turn): string => `${role === 'user' ? '问' : '答'}：${text}`;

/** Drops half of a surrogate pair at the cut. */
const endOf = (text: string, most: number): string => text.slice(-most).replace(/^[\udc00-\udfff]/, '');

const partOf = ({ title, most, takes }: Part, given: unknown): Block & { readonly leftOut: number } => {
  if (takes === 'answers') {
    const { text, leftOut } = excerptOf(given as readonly Statement[], most);
    return { title, text, leftOut };
  }
  if (takes === 'turns') {
    const turns = given as readonly Turn[];
    const newest = newestTurns(turns, most);
    return { title, text: newest.map(turnInWords).join('\n'), leftOut: turns.length - newest.length };
  }
  const text = given as string;
  if (takes === 'end') return { title, text: endOf(text, most), leftOut: 0 };
  if (text.length > most) throw new RangeError(`${title} is longer than its call allows`);
  return { title, text, leftOut: 0 };
};

/**
 * What a model is shown for a task: each part within its bound, then the passages of the knowledge base, then the question. Empty parts
 * are left out. @throws RangeError for a text that is longer than its part allows: the call has to bound it
 */
export const show = <P extends Parts>(
  parts: P,
  material: Material<P>,
  passages: readonly CitedPassage[] = [],
): Shown => {
  const pieces = Object.entries(parts).map(([name, part]) => ({
    name,
    isLast: part.takes === 'question',
    ...partOf(part, material[name]),
  }));
  const blocksOf = (isLast: boolean): readonly Block[] =>
    pieces.filter((part) => part.isLast === isLast && part.text !== '').map(({ title, text }) => ({ title, text }));
  const found = passages.length === 0 ? [] : [{ title: passagesTitle, text: passagesInWords(passages) }];
  return {
    blocks: [...blocksOf(false), ...found, ...blocksOf(true)],
    leftOut: pieces.reduce((sum, { leftOut }) => sum + leftOut, 0),
    cut: pieces.flatMap(({ name, leftOut }) => (leftOut > 0 ? [name] : [])),
  };
};
