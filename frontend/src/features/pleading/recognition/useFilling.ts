import { useState } from 'react';
import type { DraftMark } from '../../../../../domain/autofill/heldMarks.js';
import { sameAnswer } from '../../../../../domain/autofill/placed.js';
import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import { nameOf, sameValue } from '../../drafts/index.js';
import { answerAt } from '../filling/answersFeed.js';
import { useFormTools } from '../filling/formContext.js';
import type { Suggestion } from './suggestion.js';

/** An answer as it was before something was filled in. */
type Before = { readonly path: string; readonly value: unknown };
type Filled = { readonly key: string; readonly before: readonly Before[] };

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

/** Says of an accepted suggestion where it came from. What somebody changed first is their own and has no mark. */
const markOf = ({ path, value: suggested, source, by, passage }: Suggestion, value: AnswerValue): DraftMark[] => {
  if (!sameAnswer(value, suggested)) return [];
  const quote = passage && passage.text.slice(passage.from, passage.to).slice(0, longestPassage);
  return [{ path, source, by: by.slice(0, 100), passage: quote, value }];
};

/** Fills suggestions into the form and takes them back. */
export const useFilling = () => {
  const { form, values, feed } = useFormTools();
  /** By path: which suggestion stands there, and at what it opened what stood before, the last first. */
  const [filled, setFilled] = useState<ReadonlyMap<string, Filled>>(new Map());
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

  const fillIn = (given: readonly { readonly suggestion: Suggestion; readonly value: AnswerValue }[]) => {
    const done = new Map(filled);
    for (const { suggestion, value } of given) {
      const opens = suggestion.opens.filter(
        ({ path, value: opening }) => Array.isArray(opening) || isEmpty(standing(path) as AnswerValue),
      );
      const changes: Before[] = [...opens, { path: suggestion.path, value }];
      const before = changes.map((change) => ({
        path: change.path,
        value: standing(change.path) ?? nothingLike(change.value),
      }));
      for (const change of changes) set(change.path, change.value);
      done.set(suggestion.path, { key: suggestion.key, before: before.reverse() });
    }
    mark(
      given.map(({ suggestion }) => suggestion.path),
      given.flatMap(({ suggestion, value }) => markOf(suggestion, value)),
    );
    setFilled(done);
    feed.refresh();
  };

  const takeBack = ({ path }: Suggestion) => {
    for (const before of filled.get(path)?.before ?? []) {
      form.setValue(nameOf(before.path), before.value, { shouldDirty: true });
      trim(before.path);
    }
    mark([path], []);
    const rest = new Map(filled);
    rest.delete(path);
    setFilled(rest);
    feed.refresh();
  };

  return { fillIn, takeBack, isFilled: ({ path, key }: Suggestion) => filled.get(path)?.key === key };
};
