import type { DraftShare } from '../../../../domain/contract/draftShares.js';
import { answerIn } from '../../../../domain/forms/answerIn.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { diffAnswers, type AnswerChange } from '../../../../domain/forms/diffAnswers.js';
import { isPlain, sameValue } from '../drafts/index.js';

type Place = DraftShare['filled'][number];

/** A place that a guest filled in, as the owner is asked about it. */
export type FilledLine = {
  readonly place: Place;
  /** What became of it, in the form's words. */
  readonly changes: readonly AnswerChange[];
  /** What the guest left there stands there still: it can be put back. */
  readonly canPutBack: boolean;
};

const put = (into: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown => {
  const next = (old: unknown) => (rest.length === 0 ? value : put(old, rest, value));
  if (Array.isArray(into)) return into.map((each: unknown, index) => (String(index) === key ? next(each) : each));
  return { ...(isPlain(into) ? into : {}), [key]: next(isPlain(into) ? into[key] : undefined) };
};

/** The answers with what stood at a place before the guest. */
const before = (answers: FormAnswers, { path, before: value }: Place): FormAnswers =>
  put(answers, path.split('.'), value) as FormAnswers;

/**
 * What a guest filled in, as it stands in the form now. A place of which the form prints nothing, or that reads as it did before, needs no look
 * and is left out.
 */
export const filledLines = (
  definition: FormDefinition,
  answers: FormAnswers,
  filled: DraftShare['filled'],
): readonly FilledLine[] =>
  filled.flatMap((place) => {
    const changes = diffAnswers(definition, before(answers, place), answers);
    if (changes.length === 0) return [];
    return [{ place, changes, canPutBack: sameValue(answerIn(answers, place.path), place.value) }];
  });
