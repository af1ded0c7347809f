import { heldMarks } from '../../../../../domain/autofill/heldMarks.js';
import type { Mark } from '../../../../../domain/case/marks.js';
import { missing } from '../../../../../domain/forms/missing.js';
import type { Missing } from '../../../../../domain/forms/missing.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { suggestedTotals } from '../../../../../domain/forms/rules.js';
import type { TotalSuggestion } from '../../../../../domain/forms/rules.js';
import { fill } from '../../../../../domain/forms/fill.js';
import { warnings } from '../../../../../domain/forms/warnings.js';
import type { FieldProblem } from '../../../http/apiError.js';
import { type FormValues, keepUnchanged, sameValue } from '../../drafts/index.js';
import { createPathListeners } from './pathListeners.js';
import { sectionProgress } from './sectionProgress.js';
import type { SectionProgress } from './sectionProgress.js';

/** What can be said about the answers as a whole, a moment after the last key. What says the same as before stays the same object. */
export type Snapshot = {
  readonly answers: FormAnswers;
  readonly missing: readonly Missing[];
  readonly sections: readonly SectionProgress[];
  /** By path: something looks wrong, and may stay so. */
  readonly warnings: ReadonlyMap<string, string>;
  /** By path: a total that follows from other answers, and how. */
  readonly totals: ReadonlyMap<string, TotalSuggestion>;
  /** By path: the pleading was refused because of this. */
  readonly problems: ReadonlyMap<string, string>;
  /** By path: the answer was suggested, accepted, and stands as it was accepted. */
  readonly marks: ReadonlyMap<string, Mark>;
};

/** Publishes snapshots to the parts of the page that show them, so that typing re-renders nothing else. */
export type AnswersFeed = {
  readonly current: () => Snapshot;
  readonly subscribe: (changed: () => void) => () => void;
  /** Hears only of what is said of the one answer at `path`: a form has thousands of them. */
  readonly subscribeAt: (path: string, changed: () => void) => () => void;
  /** The answers changed: a new snapshot follows after a short pause. */
  readonly changed: () => void;
  /** A new snapshot at once. */
  readonly refresh: () => Snapshot;
  /** Marks fields as refused. Each mark goes once its field is changed. */
  readonly refuse: (problems: readonly FieldProblem[]) => void;
  readonly close: () => void;
};

const pauseMs = 250;

/** The answer at a dotted path; `undefined` where there is none. */
export const answerAt = (answers: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.entries(value).find(([own]) => own === key)?.[1];
  }, answers);

/** `filing.…` says which case; every other path leads into the answers. */
const valueAt = (values: FormValues, path: string): unknown =>
  answerAt(path.startsWith('filing.') ? values : values.answers, path);

const saidByPath = ['problems', 'warnings', 'totals', 'marks'] as const;

/** The paths of which something else is said now. */
const pathsChanged = (before: Snapshot, now: Snapshot): ReadonlySet<string> =>
  new Set(
    saidByPath.flatMap((said) =>
      [...before[said].keys(), ...now[said].keys()].filter((path) => before[said].get(path) !== now[said].get(path)),
    ),
  );

/** A feed over the form values that `read` gives; `today` is the court's day, `2026-01-31`. */
export const createAnswersFeed = (
  definition: FormDefinition,
  read: () => FormValues,
  today?: () => string,
): AnswersFeed => {
  const listeners = new Set<() => void>();
  const byPath = createPathListeners();
  let refusals: readonly (FieldProblem & { readonly value: unknown })[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  const snapshot = (before?: Snapshot): Snapshot => {
    const values = read();
    const { answers, marks = [] } = values;
    const form = fill(definition, answers);
    const totals = suggestedTotals(form);
    refusals = refusals.filter(({ path, value }) => sameValue(valueAt(values, path), value));
    return {
      answers,
      missing: keepUnchanged(missing(form), before?.missing),
      sections: keepUnchanged(sectionProgress(form), before?.sections),
      warnings: new Map(warnings(form, today?.()).map(({ path, message }) => [path, message])),
      totals: new Map(totals.map((total) => [total.path, keepUnchanged(total, before?.totals.get(total.path))])),
      problems: new Map(refusals.map(({ path, message }) => [path, message])),
      marks: new Map(
        heldMarks(answers, marks).map((mark) => [mark.path, keepUnchanged(mark, before?.marks.get(mark.path))]),
      ),
    };
  };
  let latest = snapshot();
  const refresh = (): Snapshot => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const before = latest;
    latest = snapshot(before);
    pathsChanged(before, latest).forEach(byPath.tell);
    listeners.forEach((listener) => listener());
    return latest;
  };

  return {
    current: () => latest,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    subscribeAt: byPath.listen,
    changed: () => {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(refresh, pauseMs);
    },
    refresh,
    refuse: (problems) => {
      const values = read();
      refusals = problems.map((problem) => ({ ...problem, value: valueAt(values, problem.path) }));
      refresh();
    },
    close: () => {
      if (timer !== null) clearTimeout(timer);
      listeners.clear();
    },
  };
};
