import { elementReview, placedProblems, type PlacedProblem } from '../../../domain/analysis/elementReview.js';
import type { CorrectionMark } from '../../../domain/case/correctionNotice.js';
import { changesBeside, markNow, resolvedByRules } from '../../../domain/case/markProgress.js';
import { comparisonTable, type Paper, type Respondent } from '../../../domain/comparison/comparisonTable.js';
import { disputedSums } from '../../../domain/comparison/disputedSums.js';
import { evidenceTable } from '../../../domain/comparison/evidenceTable.js';
import { undisputedFacts } from '../../../domain/comparison/undisputedFacts.js';
import type { LendingRate } from '../../../domain/lendingRate/publications.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { claimSentences } from '../../../domain/forms/defending/claimSentences.js';
import { claimedEvidence } from '../../../domain/forms/defending/opinionRows.js';
import { diffAnswers, type AnswerChange } from '../../../domain/forms/diffAnswers.js';
import { fill } from '../../../domain/forms/fill.js';
import { labelAt } from '../../../domain/forms/labelAt.js';
import { placesOfForm, wordsAt } from '../../../domain/forms/placesInVersions.js';
import { calledBy, type Nouns } from '../../../domain/forms/asking/called.js';
import { problemsIn } from '../../../domain/forms/problems/problemsOf.js';

/** Answers that were submitted, with the form that they were given to. */
export type Pleading = { readonly definition: FormDefinition; readonly answers: FormAnswers };

/** The court's day, `2026-01-31`, what the court is called, and the loan prime rates that it recorded. */
type OfCourt = {
  readonly today: string;
  readonly court: string | undefined;
  readonly lendingRates: readonly LendingRate[];
};

/** What the court gives its rules, and the nouns of the form's questions. */
type Rules = OfCourt & { readonly nouns: Nouns };

type Notices = {
  readonly newest: Pleading;
  /** For each notice the version that it is about, and the places of its marks. */
  readonly notices: readonly { readonly then: Pleading; readonly paths: readonly string[] }[];
  /** Where it is wanted what the rules find: in the newest version, and what changed since an earlier one beside the marks. */
  readonly rules: (Rules & { readonly since: Pleading | undefined }) | undefined;
  /** Places of the newest version of which label and words are wanted. */
  readonly places: readonly string[];
};

/** Two forms have no field in common: all of one was removed, all of the other was added. */
const changesBetween = (before: Pleading, after: Pleading): readonly AnswerChange[] =>
  before.definition.key === after.definition.key
    ? diffAnswers(after.definition, before.answers, after.answers)
    : [...diffAnswers(before.definition, before.answers, {}), ...diffAnswers(after.definition, {}, after.answers)];

/**
 * What rules make of stored answers, by name: pure functions of what is sent to their thread. Strangers wrote the answers, and a rule may
 * take longer over some of them than anybody thought of.
 */
export const readings = {
  /** What is missing, contradicts itself or may be wrong in a complaint. */
  review: ({ definition, answers, ...rules }: Pleading & Rules) => ({
    findings: elementReview(definition, answers, rules.today),
    problems: placedProblems(definition, answers, { ...rules, called: calledBy(rules.nouns) }),
  }),

  /** What the newest version made of the marks of notices, and what rules find in it. */
  notices: ({ newest, notices, rules, places }: Notices) => {
    const { definition, answers } = newest;
    const now = fill(definition, answers);
    const forms = notices.map(({ then, paths }) => ({ then: fill(then.definition, then.answers), paths }));
    const marks = forms.map(({ then, paths }) => paths.map((path) => markNow({ path }, then, now)));
    const problems: readonly PlacedProblem[] = rules
      ? placedProblems(definition, answers, { ...rules, called: calledBy(rules.nouns) })
      : [];
    const marked = marks.flatMap((one) => one.map(({ path }) => path));
    const since = rules?.since;
    return {
      marks,
      problems: problems.map((problem) => ({ ...problem, value: wordsAt(now, problem.path) ?? '' })),
      allPlaces: rules ? placesOfForm(now) : [],
      otherChanges: since ? changesBeside(marked, fill(since.definition, since.answers), now) : [],
      /** Of each of `places` its label, and what stands there; `undefined` where the form has no such place. */
      words: places.map((path) => ({ label: labelAt(definition, path), value: wordsAt(now, path) })),
    };
  },

  /** The open marks of rules that find nothing any more in answers that are about to be submitted. */
  resolved: (
    asked: OfCourt & {
      readonly now: Pleading;
      readonly notices: readonly { readonly then: Pleading; readonly marks: readonly CorrectionMark[] }[];
    },
  ): readonly string[] => {
    const now = fill(asked.now.definition, asked.now.answers);
    const found = problemsIn(now, asked);
    return asked.notices.flatMap(({ then, marks }) =>
      resolvedByRules(marks, fill(then.definition, then.answers), now, found),
    );
  },

  /** Claims against defences, with the sums and facts that follow. */
  comparison: ({
    complaint,
    respondents,
  }: {
    readonly complaint: Paper;
    readonly respondents: readonly Respondent[];
  }) => {
    const table = comparisonTable(complaint, respondents);
    const present = respondents.filter(({ left }) => !left).map(({ id }) => id);
    return {
      ...table,
      sums: disputedSums(table.rows, present),
      facts: undisputedFacts(table.rows, present),
      evidence: evidenceTable(complaint, respondents),
    };
  },

  /** What changed from one version to another, field by field. */
  changes: ({ before, after }: { readonly before: Pleading; readonly after: Pleading }) =>
    changesBetween(before, after),

  /** What a complaint asks for, in sentences, and its evidence. */
  claim: ({ definition, answers }: Pleading) => ({
    sentences: claimSentences(definition, answers),
    evidence: claimedEvidence(definition, answers),
  }),
};

export type Readings = typeof readings;
export type ReadingName = keyof Readings;
