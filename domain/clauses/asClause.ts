import type { FilledForm } from '../forms/fill.js';
import { placeAnswers } from './placeAnswers.js';

/** Places whose answers are put for by name in a text that is kept for other cases. */
const named = ['原告', '被告', '第三人'] as const;

/** A name of one sign stands in many words. */
const shortest = 2;

/**
 * A text of one pleading as a clause for others: where it names the parties of the case, it has their places. What people of a side are called
 * together is longer than each of them, and so comes first.
 */
export const asClause = (text: string, form: FilledForm): string => {
  const answerOf = placeAnswers(form);
  const names = named
    .map((place) => ({ place, name: answerOf(place) }))
    .filter(({ name }) => name.length >= shortest && !/[{}]/.test(name))
    .toSorted((one, other) => other.name.length - one.name.length);
  return names.reduce((clause, { place, name }) => clause.split(name).join(`{{${place}}}`), text);
};
