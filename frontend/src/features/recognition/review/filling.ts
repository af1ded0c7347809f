import { useMemo } from 'react';
import type { DraftMark } from '../../../../../domain/autofill/heldMarks.js';
import { sameAnswer } from '../../../../../domain/forms/placed.js';
import { newlyChosen } from '../../../../../domain/autofill/together.js';
import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import { isEmpty, isRecord } from '../../../../../domain/forms/answerValues.js';
import { nameOf, sameValue } from '../../drafts/index.js';
import { type FormTools, answerAt, takeBackToldGates, useFormTools } from '../../pleading/slots/index.js';
import type { Suggestion } from '../suggestion.js';
import { useReview, type Acceptance, type Change, type Growth, type Review } from './reviewState.js';

const isIndex = (segment: string): boolean => /^\d+$/.test(segment);

/** A value in the records and lists that a path names. */
const nested = (path: readonly string[], value: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  return isIndex(key) ? [nested(rest, value)] : { [key]: nested(rest, value) };
};

/** What an answer is while there is none. */
const nothingLike = (value: AnswerValue): unknown => {
  if (Array.isArray(value)) return [];
  if (isRecord(value)) return Object.fromEntries(Object.keys(value).map((key) => [key, '']));
  return typeof value === 'boolean' ? false : '';
};

const longestPassage = 600;

/** Says of an answer that a suggestion gave where it came from. */
const markAt = (
  path: string,
  value: AnswerValue,
  { source, by, passage }: Suggestion,
  isUnchecked: boolean,
): DraftMark => {
  const quote = passage && passage.text.slice(passage.from, passage.to).slice(0, longestPassage);
  return { path, source, by: by.slice(0, 100), passage: quote, value, ...(isUnchecked && { unchecked: true }) };
};

/** The record in which an answer stands: the place without its last step. */
const recordOf = (path: string): string => path.slice(0, path.lastIndexOf('.'));

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** What filling in uses of the form page. */
type FillingTools = Pick<FormTools, 'definition' | 'values'> & {
  readonly form: { readonly setValue: (name: string, value: unknown, options?: { shouldDirty: boolean }) => void };
  readonly feed: Pick<FormTools['feed'], 'refresh'>;
};

/** The answers of a form by their places: read, set, and marked with where they came from. */
const answerPlaces = ({ form, values }: Pick<FillingTools, 'form' | 'values'>) => {
  const standing = (path: string): unknown => answerAt(values().answers, path);
  const listAt = (path: string): readonly unknown[] => {
    const list = standing(path);
    return isList(list) ? list : [];
  };
  const put = (path: string, value: unknown) => form.setValue(nameOf(path), value, { shouldDirty: true });

  /** Sets an answer; gives the list that became longer for it, if one did. */
  const set = (path: string, value: unknown): Growth | null => {
    const segments = path.split('.');
    const at = segments.findIndex(
      (segment, place) => isIndex(segment) && listAt(segments.slice(0, place).join('.')).length <= Number(segment),
    );
    if (at === -1) {
      put(path, value);
      return null;
    }
    // A party's card, like a row, appears with its list and not with a field.
    const list = segments.slice(0, at).join('.');
    const rows = listAt(list);
    const empty = Array.from({ length: Number(segments[at]) - rows.length }, () => ({}));
    put(list, [...rows, ...empty, nested(segments.slice(at + 1), value)]);
    return { list, length: rows.length };
  };

  const says = (row: unknown): boolean => !sameValue(row, {}) && !isEmpty(row as AnswerValue);
  /** Takes away the cards and rows at the end of a list that it grew by and that say nothing; the places of others stay. */
  const shorten = ({ list, length }: Growth) => {
    const rows = listAt(list);
    const rest = rows.slice(0, Math.max(length, rows.findLastIndex(says) + 1));
    if (rest.length < rows.length) put(list, rest);
  };
  /** The same wherever they stand; those that somebody added behind them move up. */
  const shrink = ({ list, length }: Growth) => {
    const rows = listAt(list);
    const rest = rows.filter((row, at) => at < length || says(row));
    if (rest.length < rows.length) put(list, rest);
  };

  const markOf = (path: string): DraftMark | undefined => values().marks?.find((mark) => mark.path === path);
  /** Puts the marks of some places in place of those that stood there. */
  const mark = (paths: readonly string[], marks: readonly DraftMark[]) => {
    const before = values().marks ?? [];
    form.setValue('marks', [...before.filter(({ path }) => !paths.includes(path)), ...marks]);
  };

  /**
   * Puts back what stood before a change, with its mark. Of a list of choices only those that the change added are taken away. False
   * where somebody has written something else there since: that stays.
   */
  const restore = ({ path, before, after, markBefore }: Change): boolean => {
    const now = standing(path);
    if (isList(now) && isList(after)) {
      const earlier = isList(before) ? before : [];
      const added = after.filter((option) => !earlier.includes(option));
      put(
        path,
        now.filter((option) => !added.includes(option as never)),
      );
    } else if (sameAnswer(now as AnswerValue, after)) put(path, before ?? nothingLike(after));
    else {
      // What somebody wrote is their own, and has no mark.
      mark([path], []);
      return false;
    }
    mark([path], markBefore ? [markBefore] : []);
    return true;
  };
  return { standing, set, shorten, shrink, mark, markOf, restore };
};

/** Adds acceptances to those there are, and takes them back, in the answers and in the list. */
const acceptances = (
  { definition, values }: Pick<FillingTools, 'definition' | 'values'>,
  { standing, set, shorten, mark, markOf, restore }: ReturnType<typeof answerPlaces>,
) => {
  /** Fills in one more suggestion, behind those that were accepted before. */
  const accept = (
    accepted: readonly Acceptance[],
    suggestion: Suggestion,
    value: AnswerValue,
    isUnchecked: boolean,
  ): readonly Acceptance[] => {
    const { path: own, label, field } = suggestion;
    const opened = suggestion.opens.filter((opening) => newlyChosen(definition, values().answers, opening).length > 0);
    const growths: Growth[] = [];
    const changes = [...opened, { path: own, value }].map(({ path, value: next }): Change => {
      const before = standing(path);
      // What is ticked already stays ticked.
      const after = path !== own && isList(next) && isList(before) ? [...new Set([...before, ...next])] : next;
      const change = { path, before, after: after as AnswerValue, markBefore: markOf(path) };
      const growth = set(path, after);
      if (growth) growths.push(growth);
      return change;
    });
    // A value that the user edited before accepting it has no mark; the choices made along with it always have one.
    const isEdited = !sameAnswer(value, suggestion.value);
    mark(
      changes.map(({ path }) => path),
      changes
        .filter(({ path }) => path !== own || !isEdited)
        .map(({ path, after }) => markAt(path, after, suggestion, isUnchecked)),
    );
    const id = Math.max(0, ...accepted.map((one) => one.id)) + 1;
    return [...accepted, { id, path: own, label, gate: field.when?.field ?? null, changes, growths }];
  };

  /** Takes one acceptance back; a choice or a card that another one needs is left to the last of them. */
  const release = (accepted: readonly Acceptance[], { id }: Acceptance): readonly Acceptance[] => {
    const acceptance = accepted.find((one) => one.id === id);
    if (!acceptance) return accepted;
    const rest = accepted.filter((one) => one !== acceptance);
    const inheritances = new Map<Acceptance, Pick<Acceptance, 'changes' | 'growths'>>();
    const bequeath = (heir: Acceptance, changes: readonly Change[], growths: readonly Growth[]) => {
      const others = inheritances.get(heir) ?? { changes: [], growths: [] };
      inheritances.set(heir, {
        changes: [...changes, ...others.changes],
        growths: [...growths, ...others.growths],
      });
    };
    /** By the path that another acceptance changed once more: what that one has to put back. */
    const earlier = new Map<string, Change>();
    for (const change of [...acceptance.changes].reverse()) {
      const isChangedSince = rest.some(
        (one) => one.id > id && one.changes.some(({ path, after }) => path === change.path && !isList(after)),
      );
      const heir =
        change.path === acceptance.path
          ? undefined
          : rest.find(({ path }) => path.startsWith(`${recordOf(change.path)}.`) && path !== change.path);
      if (isChangedSince) earlier.set(change.path, change);
      else if (heir) bequeath(heir, [change], []);
      else restore(change);
    }
    for (const growth of [...acceptance.growths].reverse()) {
      shorten(growth);
      const heir = rest.find(({ path }) => path.startsWith(`${growth.list}.`));
      if (heir) bequeath(heir, [], [growth]);
    }
    return rest.map((one) => {
      const { changes = [], growths = [] } = inheritances.get(one) ?? {};
      const own = one.changes.map((change) => {
        const former = one.id > id ? earlier.get(change.path) : undefined;
        if (!former) return change;
        earlier.delete(change.path);
        return { ...change, before: former.before, markBefore: former.markBefore };
      });
      return { ...one, changes: [...changes, ...own], growths: [...growths, ...one.growths] };
    });
  };

  return { accept, release };
};

/** What undoing everything came to, in answers. */
export type Undone = { readonly restored: number; readonly edited: number };

/** Fills suggestions into the form and takes them back: one, the choice made along with one, or all. */
export const createFilling = (tools: FillingTools, review: Review) => {
  const { values, feed } = tools;
  const places = answerPlaces(tools);
  const { shrink, mark, restore } = places;
  const { accept, release } = acceptances(tools, places);
  const conclude = (accepted: readonly Acceptance[], announcement: string) => {
    review.change({ accepted, announcement });
    feed.refresh();
  };

  return {
    /** Fills in one suggestion that somebody looked at, as it is or as they changed it; as it is, with those that are the same fact. */
    fillOne: (suggestion: Suggestion, value: AnswerValue, same: readonly Suggestion[] = []) => {
      const own = accept(review.state().accepted, suggestion, value, false);
      const others = sameAnswer(value, suggestion.value) ? same : [];
      conclude(
        others.reduce((accepted, other) => accept(accepted, other, other.value, false), own),
        `已填入${[suggestion, ...others].map(({ label }) => label).join('、')}`,
      );
    },
    /** Fills in several with one press: each is marked as not looked at by itself. */
    fillTogether: (suggestions: readonly Suggestion[], announcement: string) =>
      conclude(
        suggestions.reduce((accepted, one) => accept(accepted, one, one.value, true), review.state().accepted),
        announcement,
      ),
    /** Takes back what stands at `path`: a value with what was chosen along with it, or such a choice with the values under it. */
    takeBack: (path: string, acceptance: Acceptance, announcement: string) => {
      const { accepted } = review.state();
      const choice = path.slice(path.lastIndexOf('.') + 1);
      const isBelow = (one: Acceptance): boolean =>
        path !== acceptance.path && one.gate === choice && one.path.startsWith(`${recordOf(path)}.`);
      const all = accepted.filter((one) => one.id === acceptance.id || isBelow(one));
      conclude(all.reduceRight(release, accepted), announcement);
    },
    /** Puts everything back as it was before the first suggestion was accepted, except what somebody has written over since. */
    undoAll: (): Undone => {
      const { accepted } = review.state();
      const touched = new Set<string>();
      const edited = new Set<string>();
      for (const change of accepted.flatMap(({ changes }) => changes).reverse()) {
        touched.add(change.path);
        if (!restore(change)) edited.add(change.path);
      }
      for (const growth of accepted.flatMap(({ growths }) => growths).reverse()) shrink(growth);
      takeBackToldGates(tools, review.state().told);
      review.change({ told: {} });
      const restored = touched.size - edited.size;
      const stay = edited.size === 0 ? '' : `；${edited.size} 项您后来改过，没有改动`;
      conclude([], `已全部撤销，${restored} 项恢复原样${stay}`);
      return { restored, edited: edited.size };
    },
    /** Records that somebody looked at these answers. */
    confirm: (paths: readonly string[]) => {
      const confirmed = (values().marks ?? []).filter(({ path }) => paths.includes(path));
      mark(
        paths,
        confirmed.map(({ unchecked: _, ...checked }) => checked),
      );
      conclude(review.state().accepted, `已核对 ${confirmed.length} 项`);
    },
    /** Leaves a suggestion, with those that stand with it. */
    reject: ({ key, label }: Suggestion, along: readonly string[] = []) =>
      review.change({ rejected: new Set([...review.state().rejected, key, ...along]), announcement: `已忽略${label}` }),
  };
};
export type Filling = ReturnType<typeof createFilling>;

/** The filling of the form page around. */
export const useFilling = (): Filling => {
  const tools = useFormTools();
  const review = useReview();
  return useMemo(() => createFilling(tools, review), [tools, review]);
};
