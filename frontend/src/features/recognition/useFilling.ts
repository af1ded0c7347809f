import { useState } from 'react';
import type { DraftMark } from '../../../../domain/autofill/heldMarks.js';
import { sameAnswer, type Opening } from '../../../../domain/autofill/placed.js';
import { newlyChosen } from '../../../../domain/autofill/together.js';
import type { AnswerValue } from '../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../domain/forms/answerValues.js';
import { nameOf, sameValue } from '../drafts/index.js';
import { type FormTools, answerAt, useFormTools } from '../pleading/slots/index.js';
import type { Suggestion } from './suggestion.js';

/** An answer as it was before something was filled in. */
type Before = { readonly path: string; readonly value: unknown };
type Filled = { readonly key: string; readonly before: readonly Before[]; readonly opened: readonly Opening[] };

const isIndex = (segment: string): boolean => /^\d+$/.test(segment);

/** A value in the records and lists that a path names. */
const nested = (path: readonly string[], value: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  return isIndex(key) ? [nested(rest, value)] : { [key]: nested(rest, value) };
};

/** What an answer is while there is none. */
const nothingLike = (value: unknown): unknown => (Array.isArray(value) ? [] : typeof value === 'boolean' ? false : '');

const longestPassage = 600;

/** Says of an answer that a suggestion gave where it came from. */
const markAt = (path: string, value: AnswerValue, { source, by, passage }: Suggestion): DraftMark => {
  const quote = passage && passage.text.slice(passage.from, passage.to).slice(0, longestPassage);
  return { path, source, by: by.slice(0, 100), passage: quote, value };
};

/** The record in which an answer stands: the place without its last step. */
const recordOf = (path: string): string => path.slice(0, path.lastIndexOf('.'));

/** The answers of a form by their places: read, set, and marked with where they came from. */
const answerPlaces = ({ form, values }: Pick<FormTools, 'form' | 'values'>) => {
  const standing = (path: string): unknown => answerAt(values().answers, path);
  const listAt = (path: string): readonly unknown[] => {
    const list = standing(path);
    return Array.isArray(list) ? list : [];
  };

  const set = (path: string, value: unknown) => {
    const segments = path.split('.');
    const at = segments.findIndex(
      (segment, place) => isIndex(segment) && listAt(segments.slice(0, place).join('.')).length <= Number(segment),
    );
    if (at === -1) return form.setValue(nameOf(path), value, { shouldDirty: true });
    // A party's card, like a row, appears with its list and not with a field.
    const listPath = segments.slice(0, at).join('.');
    const list = listAt(listPath);
    const empty = Array.from({ length: Number(segments[at]) - list.length }, () => ({}));
    const own = nested(segments.slice(at + 1), value);
    form.setValue(nameOf(listPath), [...list, ...empty, own], { shouldDirty: true });
  };

  /** Takes away a card or row that says nothing any more, if it is the last. */
  const trim = (path: string) => {
    const segments = path.split('.');
    const at = segments.findLastIndex(isIndex);
    if (at === -1) return;
    const listPath = segments.slice(0, at).join('.');
    const list = listAt(listPath);
    const last = list.at(-1);
    if (list.length > 0 && (sameValue(last, {}) || isEmpty(last as AnswerValue)))
      form.setValue(nameOf(listPath), list.slice(0, -1), { shouldDirty: true });
  };

  /** Puts the marks of some places in place of those that stood there. */
  const mark = (paths: readonly string[], marks: readonly DraftMark[]) => {
    const before = values().marks ?? [];
    form.setValue('marks', [...before.filter(({ path }) => !paths.includes(path)), ...marks]);
  };
  return { standing, set, trim, mark };
};

/** Fills suggestions into the form and takes them back. */
export const useFilling = () => {
  const { definition, form, values, feed } = useFormTools();
  /** By path: the suggestion that fills it, and the former values of every place that the suggestion changed, the last changed first. */
  const [filled, setFilled] = useState<ReadonlyMap<string, Filled>>(new Map());
  const { standing, set, trim, mark } = answerPlaces({ form, values });

  const fillIn = (given: readonly { readonly suggestion: Suggestion; readonly value: AnswerValue }[]) => {
    const nextFilled = new Map(filled);
    const paths: string[] = [];
    const marks: DraftMark[] = [];
    for (const { suggestion, value } of given) {
      const opens = suggestion.opens.filter((opening) => newlyChosen(definition, values().answers, opening).length > 0);
      const changes: Before[] = [...opens, { path: suggestion.path, value }];
      const before = changes.map((change) => ({
        path: change.path,
        value: standing(change.path) ?? nothingLike(change.value),
      }));
      for (const change of changes) set(change.path, change.value);
      nextFilled.set(suggestion.path, { key: suggestion.key, before: before.reverse(), opened: opens });
      paths.push(suggestion.path, ...opens.map(({ path }) => path));
      // A value that the user edited before accepting it has no mark; the choices made along with it always have one.
      if (sameAnswer(value, suggestion.value)) marks.push(markAt(suggestion.path, value, suggestion));
      marks.push(...opens.map((opening) => markAt(opening.path, opening.value, suggestion)));
    }
    mark(paths, marks);
    setFilled(nextFilled);
    feed.refresh();
  };

  const takeBack = ({ path }: Suggestion) => {
    const rest = new Map(filled);
    const filling = rest.get(path);
    rest.delete(path);
    const paths: string[] = [path];
    for (const before of filling?.before ?? []) {
      // A choice under which another filled value stands is taken back with the last of them.
      const heir = [...rest].find(
        ([other]) => before.path !== path && other.startsWith(`${recordOf(before.path)}.`) && other !== before.path,
      );
      if (heir) {
        const openings = filling?.opened.filter((opening) => opening.path === before.path) ?? [];
        const [other, kept] = heir;
        rest.set(other, { ...kept, before: [...kept.before, before], opened: [...kept.opened, ...openings] });
        continue;
      }
      form.setValue(nameOf(before.path), before.value, { shouldDirty: true });
      trim(before.path);
      paths.push(before.path);
    }
    mark(paths, []);
    setFilled(rest);
    feed.refresh();
  };

  const filledBy = ({ path, key }: Suggestion): Filled | undefined => {
    const found = filled.get(path);
    return found?.key === key ? found : undefined;
  };
  return {
    fillIn,
    takeBack,
    isFilled: (suggestion: Suggestion): boolean => filledBy(suggestion) !== undefined,
    /** What was chosen along with it; taken back with it. */
    openedBy: (suggestion: Suggestion): readonly Opening[] => filledBy(suggestion)?.opened ?? [],
  };
};
