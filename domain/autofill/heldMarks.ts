import type { Mark } from '../case/marks.js';
import type { AnswerValue, FormAnswers } from '../forms/answers.js';
import { answerIn } from '../forms/answerIn.js';
import { sameAnswer } from '../forms/placed.js';

/** A mark as a draft keeps it: with the answer that was accepted. */
export type DraftMark = Mark & { readonly value: AnswerValue };

const isIndex = (segment: string): boolean => /^\d+$/.test(segment);

/** The same place in each row of the lists around it, its own first. */
const placesLike = (answers: FormAnswers, path: string): readonly string[] => {
  const segments = path.split('.');
  const rest = segments.reduce<readonly string[]>(
    (starts, segment) => {
      if (!isIndex(segment)) return starts.map((start) => (start === '' ? segment : `${start}.${segment}`));
      return starts.flatMap((start) => {
        const rows = answerIn(answers, start);
        return Array.isArray(rows) ? rows.map((_, row) => `${start}.${row}`) : [];
      });
    },
    [''],
  );
  return [path, ...rest.filter((place) => place !== path)];
};

/**
 * The marks whose answers still stand as they were accepted, at the places where they stand now: rows may have been moved. An answer that
 * somebody changed is their own and has no mark.
 */
export const heldMarks = (answers: FormAnswers, marks: readonly DraftMark[]): readonly Mark[] => {
  const claimedPaths = new Set<string>();
  return marks.flatMap(({ value, ...mark }) => {
    const path = placesLike(answers, mark.path).find(
      (place) => !claimedPaths.has(place) && sameAnswer(answerIn(answers, place), value),
    );
    if (path === undefined) return [];
    claimedPaths.add(path);
    return [{ ...mark, path }];
  });
};
