import { heldMarks } from '../../../../../domain/autofill/heldMarks.js';
import type { LendingRate } from '../../../../../domain/lendingRate/publications.js';
import type { Mark } from '../../../../../domain/case/marks.js';
import { missing } from '../../../../../domain/forms/missing.js';
import type { Missing } from '../../../../../domain/forms/missing.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { suggestedTotals } from '../../../../../domain/forms/rules.js';
import type { TotalSuggestion } from '../../../../../domain/forms/rules.js';
import { fill } from '../../../../../domain/forms/fill.js';
import type { Called } from '../../../../../domain/forms/asking/called.js';
import { isEmptiness, type Problem } from '../../../../../domain/forms/problemCodes.js';
import { problemsIn, stopping } from '../../../../../domain/forms/problems/problemsOf.js';
import type { Understood } from '../../../../../domain/forms/reading/reading.js';
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
  /** The one list of what is wrong or may be, without what first came up in the field that is being typed in. */
  readonly found: readonly Problem[];
  /** By path: what is said at the field. What is empty is asked about by a button only. */
  readonly warnings: ReadonlyMap<string, Problem>;
  /** What keeps somebody from going on who pressed a button; empty before, and once it is put right. */
  readonly summary: readonly Problem[];
  /** How often somebody pressed such a button: each press is answered. */
  readonly demands: number;
  /** By path: what was typed and how it was understood, as long as that stands there. */
  readonly readings: ReadonlyMap<string, TypedReading>;
  /** By path: a total that follows from other answers, and how. */
  readonly totals: ReadonlyMap<string, TotalSuggestion>;
  /** By path: the pleading was refused because of this. */
  readonly problems: ReadonlyMap<string, string>;
  /** By path: the answer was suggested, accepted, and stands as it was accepted. */
  readonly marks: ReadonlyMap<string, Mark>;
};

/** What was typed in a field, and what it was understood as. */
export type TypedReading = Understood & { readonly typed: string };

/** Publishes snapshots to the parts of the page that show them, so that typing re-renders nothing else. */
export type AnswersFeed = {
  readonly current: () => Snapshot;
  readonly subscribe: (changed: () => void) => () => void;
  /** Hears only of what is said of the one answer at `path`: a form has thousands of them. */
  readonly subscribeAt: (path: string, changed: () => void) => () => void;
  /**
   * The answers changed: a new snapshot follows after a short pause, at once where something was said at the field. `typedPath`: the
   * field in which somebody types.
   */
  readonly changed: (typedPath?: string) => void;
  /** A new snapshot at once; nobody types any more. */
  readonly refresh: () => Snapshot;
  /** The field was left: what is wrong with it may be said now. */
  readonly left: () => void;
  /** What was typed at a path was understood so. `null`: the typed text is put back, and somebody goes on typing there. */
  readonly understood: (path: string, reading: TypedReading | null) => void;
  /** The problem was looked at and may stay, as long as the answer is the same. */
  readonly keep: (problem: Problem) => void;
  /** Somebody goes on from these places: gives what keeps them from it, which `summary` holds until it is put right. */
  readonly demand: (isIn?: (path: string) => boolean) => readonly Problem[];
  /** Somebody went elsewhere: nothing is demanded any more. */
  readonly release: () => void;
  /** The court's day; absent in a feed that was given none. */
  readonly today: () => string | undefined;
  /** The loan prime rates that the court's administrators recorded. */
  readonly lendingRates: readonly LendingRate[];
  /** What messages call the answer at a path. */
  readonly called: Called;
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

const saidByPath = ['problems', 'warnings', 'totals', 'marks', 'readings'] as const;

/** The paths of which something else is said now. */
const pathsChanged = (before: Snapshot, now: Snapshot): ReadonlySet<string> =>
  new Set(
    saidByPath.flatMap((said) =>
      [...before[said].keys(), ...now[said].keys()].filter((path) => before[said].get(path) !== now[said].get(path)),
    ),
  );

const identityOf = ({ code, path }: Problem): string => `${code} ${path}`;

/** What is said at each field: of several problems the first that stops, else the first. */
const byField = (problems: readonly Problem[]): ReadonlyMap<string, Problem> =>
  new Map(
    [...problems]
      .reverse()
      .sort(stopsLast)
      .map((problem) => [problem.path, problem]),
  );
const stopsLast = (one: Problem, other: Problem): number =>
  Number(one.severity === 'stops') - Number(other.severity === 'stops');

/** What is withheld, demanded and kept of the problems that were found: what a person sees of them. */
const createProblemView = (read: () => FormValues) => {
  let typing: string | null = null;
  let demanded: ((path: string) => boolean) | null = null;
  let demands = 0;
  let kept: readonly (Problem & { readonly value: unknown })[] = [];
  let readings: ReadonlyMap<string, TypedReading> = new Map();
  const isKept = (problem: Problem, values: FormValues): boolean =>
    kept.some((one) => identityOf(one) === identityOf(problem) && sameValue(valueAt(values, problem.path), one.value));
  return {
    isTyping: () => typing !== null,
    type: (path: string | null) => (typing = path),
    isDemanding: () => demanded !== null,
    demand: (isIn: ((path: string) => boolean) | null) => {
      demanded = isIn;
      if (isIn !== null) demands += 1;
    },
    keep: (problem: Problem) => (kept = [...kept, { ...problem, value: valueAt(read(), problem.path) }]),
    understood: (path: string, reading: TypedReading | null) => {
      const others = [...readings].filter(([other]) => other !== path);
      readings = new Map(reading === null ? others : [...others, [path, reading]]);
    },
    of: (values: FormValues, all: readonly Problem[], before: Snapshot | undefined) => {
      const known = new Set(before?.found.map(identityOf));
      const found = all.filter(
        (problem) =>
          !isKept(problem, values) &&
          (typing === null ||
            isEmptiness(problem) ||
            known.has(identityOf(problem)) ||
            before?.warnings.has(problem.path) === true),
      );
      const isDemanded = (path: string): boolean => demanded?.(path) ?? false;
      readings = new Map([...readings].filter(([path, { value }]) => valueAt(values, path) === value));
      const now = byField(found.filter((problem) => !isEmptiness(problem) || isDemanded(problem.path)));
      return {
        found: keepUnchanged(found, before?.found),
        warnings: new Map(
          [...now].map(([path, problem]) => [path, keepUnchanged(problem, before?.warnings.get(path))]),
        ),
        summary: keepUnchanged(
          stopping(found).filter(({ path }) => isDemanded(path)),
          before?.summary,
        ),
        demands,
        readings,
      };
    },
  };
};

type FeedOptions = {
  /** The court's day, `2026-01-31`. */
  readonly today?: () => string;
  /** What the court is called, where that is known. */
  readonly court?: () => string | undefined;
  /** The loan prime rates that the court's administrators recorded. */
  readonly lendingRates?: readonly LendingRate[] | undefined;
  /** Everyday nouns for messages. */
  readonly called?: Called;
};

/** Whether something is said at the field. */
const isSaid = ({ warnings, problems }: Snapshot, path: string): boolean => warnings.has(path) || problems.has(path);

/** A feed over the form values that `read` gives. */
export const createAnswersFeed = (
  definition: FormDefinition,
  read: () => FormValues,
  { today, court, lendingRates = [], called = () => undefined }: FeedOptions = {},
): AnswersFeed => {
  const listeners = new Set<() => void>();
  const byPath = createPathListeners();
  let refusals: readonly (FieldProblem & { readonly value: unknown })[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const view = createProblemView(read);

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
      ...view.of(values, problemsIn(form, { today: today?.(), court: court?.(), lendingRates, called }), before),
      totals: new Map(totals.map((total) => [total.path, keepUnchanged(total, before?.totals.get(total.path))])),
      problems: new Map(refusals.map(({ path, message }) => [path, message])),
      marks: new Map(
        heldMarks(answers, marks).map((mark) => [mark.path, keepUnchanged(mark, before?.marks.get(mark.path))]),
      ),
    };
  };
  let latest = snapshot();
  const publish = (): Snapshot => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const before = latest;
    latest = snapshot(before);
    pathsChanged(before, latest).forEach(byPath.tell);
    listeners.forEach((listener) => listener());
    return latest;
  };

  const refresh = (): Snapshot => {
    view.type(null);
    return publish();
  };

  return {
    current: () => latest,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    subscribeAt: byPath.listen,
    changed: (typedPath) => {
      if (typedPath !== undefined) {
        view.type(typedPath);
        // What was said is taken back with the key that puts it right.
        if (isSaid(latest, typedPath)) publish();
      }
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(publish, pauseMs);
    },
    refresh,
    left: () => {
      if (view.isTyping()) refresh();
    },
    understood: (path, reading) => {
      view.understood(path, reading);
      if (reading === null) view.type(path);
      publish();
    },
    keep: (problem) => {
      view.keep(problem);
      publish();
    },
    demand: (isIn = () => true) => {
      view.demand(isIn);
      return refresh().summary;
    },
    release: () => {
      if (!view.isDemanding()) return;
      view.demand(null);
      publish();
    },
    today: () => today?.(),
    lendingRates,
    called,
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
