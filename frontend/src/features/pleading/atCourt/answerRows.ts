import { answerIn } from '../../../../../domain/forms/answerIn.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { diffAnswers, type AnswerChange } from '../../../../../domain/forms/diffAnswers.js';
import { normalizeAnswers } from '../../../../../domain/forms/fill.js';
import { isEmpty, isPlain, sameValue, type Plain } from '../../drafts/index.js';

export type Choice = 'mine' | 'theirs';

/** One place at which the answers on the page and those at the court differ. */
export type AnswerRow = {
  /** Dotted place in `form_data`, the same on both sides. */
  readonly path: string;
  readonly section: string;
  readonly label: string;
  /** What each side says, a line for each answer; empty where it says nothing. */
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  /** The side that alone changed it since the page's version; `null` where both did, or nobody knows. */
  readonly proposed: Choice | null;
  /** Both sides changed it, as far as is known. */
  readonly isContested: boolean;
};

const isRows = (value: unknown): value is readonly Plain[] => Array.isArray(value) && value.every(isPlain);
const recordOf = (value: unknown): Plain | null => (value === undefined ? {} : isPlain(value) ? value : null);
const isAtOrBelow = (path: string, above: string): boolean => path === above || path.startsWith(`${above}.`);
/** Whether one of two dotted places is the other, or holds it. */
export const touch = (one: string, other: string): boolean => isAtOrBelow(one, other) || isAtOrBelow(other, one);

/** Whether rows of a list are compared by their places: none was moved, and rows were added or removed at its end only. */
const keepsPlaces = (changes: readonly AnswerChange[], list: string, common: number): boolean =>
  changes.every(({ path, kind }) => {
    if (!path.startsWith(`${list}.`)) return true;
    const row = path.slice(list.length + 1);
    // Below a row only its own answers changed.
    return kind !== 'moved' && (row.includes('.') || kind === 'changed' || Number(row) >= common);
  });

/** The smallest places that can be taken from one side by themselves: an answer, a row of a list, else the whole list. */
const placesApart = (
  mine: unknown,
  theirs: unknown,
  changes: readonly AnswerChange[],
  path = '',
): readonly string[] => {
  if (sameValue(mine, theirs)) return [];
  const below = (key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);
  const [here, there] = [recordOf(mine), recordOf(theirs)];
  if (here && there)
    return [...new Set([...Object.keys(here), ...Object.keys(there)])].flatMap((key) =>
      placesApart(here[key], there[key], changes, below(key)),
    );
  // An empty row is not printed and has no place among those that changes speak of.
  if (isRows(mine) && isRows(theirs) && ![...mine, ...theirs].some(isEmpty)) {
    const common = Math.min(mine.length, theirs.length);
    if (keepsPlaces(changes, path, common))
      return (mine.length < theirs.length ? theirs : mine).flatMap((_, index) =>
        index < common ? placesApart(mine[index], theirs[index], changes, below(index)) : [below(index)],
      );
  }
  return [path];
};

/** Places that one change speaks of are one place. */
const joined = (places: readonly string[], changes: readonly AnswerChange[]): readonly string[] => {
  const heads = changes.map(({ path }) => path);
  return [...new Set(places.map((place) => heads.find((head) => isAtOrBelow(place, head)) ?? place))];
};

const said = (text: string | null, label: string, isAlone: boolean): readonly string[] => {
  if (text === null) return [];
  return isAlone ? text.split('\n') : [`${label}：${text}`];
};

const wordsOf = (changes: readonly AnswerChange[], side: 'before' | 'after'): readonly string[] =>
  changes.flatMap((change) =>
    said(change.kind === 'moved' ? `排在${change[side] ?? ''}` : change[side], change.label, changes.length === 1),
  );

/** Who changed a place since the page's version. What still reads as it did then was not changed on the page. */
const proposal = (
  path: string,
  mine: readonly string[],
  since: readonly AnswerChange[] | null,
): Pick<AnswerRow, 'proposed' | 'isContested'> => {
  if (since === null) return { proposed: null, isContested: false };
  const changed = since.filter((change) => touch(change.path, path));
  if (changed.length === 0) return { proposed: 'mine', isContested: false };
  const [only] = changed;
  const isUntouched = changed.length === 1 && only?.path === path && (only.before ?? '') === mine.join('\n');
  return isUntouched ? { proposed: 'theirs', isContested: false } : { proposed: null, isContested: true };
};

/**
 * What differs between the answers on the page and those at the court, place by place and in the form's order. What is not printed is no
 * difference. `since`: what was changed at the court since the page's version.
 */
export const answerRows = (
  definition: FormDefinition,
  mine: FormAnswers,
  theirs: FormAnswers,
  since: readonly AnswerChange[] | null,
): readonly AnswerRow[] => {
  if (sameValue(normalizeAnswers(definition, mine), normalizeAnswers(definition, theirs))) return [];
  const changes = diffAnswers(definition, theirs, mine);
  const places = joined(placesApart(mine, theirs, changes), changes);
  const rows = places.flatMap((path): readonly (AnswerRow & { readonly at: number })[] => {
    const about = changes.filter((change) => touch(change.path, path));
    const [first] = about;
    if (!first) return [];
    const [says, court] = [wordsOf(about, 'after'), wordsOf(about, 'before')];
    const label = about.length === 1 ? first.label : first.section || first.label;
    return [
      {
        path,
        section: first.section,
        label,
        mine: says,
        theirs: court,
        ...proposal(path, says, since),
        at: changes.indexOf(first),
      },
    ];
  });
  return rows.sort((one, other) => one.at - other.at).map(({ at: _, ...row }) => row);
};

const put = (into: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown => {
  const next = (old: unknown) => (rest.length === 0 ? value : put(old, rest, value));
  if (Array.isArray(into)) {
    const list: unknown[] = [...into];
    list[Number(key)] = next(list[Number(key)]);
    return list;
  }
  const record: Plain = isPlain(into) ? into : {};
  return { ...record, [key]: next(record[key]) };
};

/** Without what was taken away: fields of a record, rows of a list. */
const compacted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((each) => each !== undefined).map(compacted);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [[key, compacted(each)]])),
  );
};

/** The answers on the page, with the court's at these places. */
export const withTheirs = (mine: FormAnswers, theirs: FormAnswers, paths: readonly string[]): FormAnswers =>
  compacted(
    paths.reduce<unknown>((answers, path) => put(answers, path.split('.'), answerIn(theirs, path)), mine),
  ) as FormAnswers;
