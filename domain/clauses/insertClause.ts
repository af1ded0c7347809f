import type { Field } from '../forms/definition.js';
import { boundedText, longestAnswer } from '../forms/reading/boundedText.js';
import type { FilledClause, OpenPlace } from './places.js';

/** What a text has selected; the same twice is a cursor. */
export type Selection = { readonly start: number; readonly end: number };

type Bounded = Pick<Field, 'kind' | 'unit' | 'means'>;
/** What is written in an open cell: as in a field of several lines. */
export const openCell: Bounded = { kind: 'textarea' };

export type Insertion = {
  readonly text: string;
  /** What to select then: the first place that is open, else behind what was inserted. */
  readonly select: Selection;
  readonly open: readonly OpenPlace[];
};

const within = (text: string, at: number): number => Math.max(0, Math.min(at, text.length));

const joined = (before: string, { start, end }: Selection, inserted: string): string =>
  before.slice(0, start) + inserted + before.slice(end);

const fits = (field: Bounded, text: string): boolean => typeof boundedText(field, text) === 'string';

const insertionOf = (before: string, at: Selection, { text, open }: FilledClause): Insertion => {
  const moved = open.map((one) => ({ ...one, start: one.start + at.start, end: one.end + at.start }));
  const behind = at.start + text.length;
  const [first] = moved;
  return { text: joined(before, at, text), select: first ?? { start: behind, end: behind }, open: moved };
};

/** As much of a clause as a cell takes, without half a character or half of an open place at its end. */
const cutToFit = (before: string, at: Selection, clause: FilledClause, field: Bounded): FilledClause => {
  let [low, high] = [0, clause.text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(field, joined(before, at, clause.text.slice(0, middle)))) low = middle;
    else high = middle - 1;
  }
  const halved = clause.open.find(({ start, end }) => start < low && low < end);
  const length = halved?.start ?? low;
  const isHalf = /[\uD800-\uDBFF]$/.test(clause.text.slice(0, length));
  const text = clause.text.slice(0, isHalf ? length - 1 : length);
  return { text, open: clause.open.filter(({ end }) => end <= text.length) };
};

/** What comes of inserting a clause: it fits; or the cell takes `most` characters and would have `length`, and only a part of it would fit. */
export type Outcome =
  | { readonly kind: 'fits'; readonly insertion: Insertion }
  | { readonly kind: 'tooLong'; readonly most: number; readonly length: number; readonly part: Insertion | null };

/** Inserts a filled clause into a cell, in the place of what is selected there. Nothing is cut without being asked. */
export const insertClause = (before: string, selected: Selection, clause: FilledClause, field: Bounded): Outcome => {
  const start = within(before, Math.min(selected.start, selected.end));
  const at = { start, end: within(before, Math.max(selected.start, selected.end)) };
  const insertion = insertionOf(before, at, clause);
  if (fits(field, insertion.text)) return { kind: 'fits', insertion };
  const part = cutToFit(before, at, clause, field);
  return {
    kind: 'tooLong',
    most: longestAnswer(field),
    length: insertion.text.length,
    part: part.text === '' ? null : insertionOf(before, at, part),
  };
};
