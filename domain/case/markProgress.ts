import { followPlace, wordsAt } from '../forms/placesInVersions.js';
import { answersIn, type FilledForm } from '../forms/fill.js';
import { diffAnswers, type AnswerChange } from '../forms/diffAnswers.js';
import { problemCode, type Problem } from '../forms/problemCodes.js';
import type { CorrectionMark } from './correctionNotice.js';

/**
 * What the newest version made of a mark. `removed`: the answer, or the party or row that it was of, is gone. `not_asked`: the form of the
 * newest version has no such place.
 */
export type MarkChange = 'unchanged' | 'filled' | 'changed' | 'removed' | 'not_asked';

export type MarkNow = {
  /** The place in the newest version; the former one where it is gone. */
  readonly path: string;
  readonly change: MarkChange;
  /** Whether the place moved with its party or row. */
  readonly moved: boolean;
  /** What stands there now, in words; empty where nothing does. */
  readonly value: string;
};

/** Follows a mark from the version that the notice is about to the newest one. */
export const markNow = ({ path }: Pick<CorrectionMark, 'path'>, then: FilledForm, now: FilledForm): MarkNow => {
  const place = followPlace(then, now, path);
  if (place === null) return { path, change: 'removed', moved: false, value: '' };
  const value = wordsAt(now, place);
  const moved = place !== path;
  if (value === undefined) return { path: place, change: 'not_asked', moved, value: '' };
  const before = wordsAt(then, path) ?? '';
  const change = before === value ? 'unchanged' : before === '' ? 'filled' : value === '' ? 'removed' : 'changed';
  return { path: place, change, moved, value };
};

const ruleCodes: ReadonlySet<string> = new Set(problemCode.options);

/**
 * Marks of rules that find nothing at the place any more. A place that the form lacks settles nothing: a person looks at it.
 * `found`: the problems of the newest version.
 */
export const resolvedByRules = (
  marks: readonly CorrectionMark[],
  then: FilledForm,
  now: FilledForm,
  found: readonly Pick<Problem, 'code' | 'path'>[],
): readonly string[] =>
  marks.flatMap((mark) => {
    if (mark.source !== 'rule' || !ruleCodes.has(mark.code)) return [];
    const place = followPlace(then, now, mark.path);
    if (place !== null && wordsAt(now, place) === undefined) return [];
    return found.some(({ code, path }) => code === mark.code && path === place) ? [] : [mark.markId];
  });

/** What changed between two versions beside the places of the marks. */
export const changesBeside = (
  places: readonly string[],
  then: FilledForm,
  now: FilledForm,
): readonly AnswerChange[] => {
  // A party or row that moved is told, also where a mark stands in it.
  const isMarked = ({ path, kind }: AnswerChange): boolean =>
    places.some(
      (place) => (place === path || path.startsWith(`${place}.`) || place.startsWith(`${path}.`)) && kind !== 'moved',
    );
  return diffAnswers(now.definition, answersIn(then), answersIn(now)).filter((change) => !isMarked(change));
};
