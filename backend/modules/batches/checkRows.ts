import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Cells } from '../../../domain/batches/answersOfRow.js';
import { checkRow, type CheckedRow } from '../../../domain/batches/checkRow.js';
import { comparableJson } from '../../../domain/eventSourcing/comparableJson.js';
import type { LendingRate } from '../../../domain/lendingRate/publications.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { calledBy } from '../../../domain/forms/asking/called.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { problems } from '../../../domain/contract/problems.js';
import type { HashContent } from '../../../projections/sameFilings/sameFilingsProjection.js';
import { fits, type CourtRates, type Forms } from '../forms/index.js';
import type { NewRow } from './batchShape.js';

export type CheckDeps = {
  readonly forms: Pick<Forms, 'nouns'>;
  readonly hashContent: HashContent;
  readonly courtName: string | undefined;
  readonly courtRates: Pick<CourtRates, 'of'>;
};
export type CheckAsked = {
  readonly definition: FormDefinition;
  readonly pattern: FormAnswers;
  /** The court's day. */
  readonly today: string;
  /** The loan prime rates that administrators recorded. */
  readonly lendingRates: readonly LendingRate[];
};

/** What the rows of a table are looked at with. */
export const checkAsked = async (
  { courtRates }: Pick<CheckDeps, 'courtRates'>,
  asked: { readonly definition: FormDefinition; readonly pattern: unknown; readonly today: string },
): Promise<CheckAsked> => ({
  ...asked,
  // Checked against the form when it was chosen.
  pattern: (asked.pattern ?? {}) as FormAnswers,
  lendingRates: await courtRates.of(asked.definition),
});

/** What stops a row besides its answers: more of them than a case takes. */
const withSize = (checked: CheckedRow): CheckedRow => {
  if (checked.answers === null || fits(checked.answers)) return checked;
  const sentence = problems.answers_too_large.sentence;
  const problem = { path: '', label: '', head: null, sentence, severity: 'stops' as const };
  return { ...checked, answers: null, problems: [problem, ...checked.problems] };
};

/** What a row says, by the readers and rules of the form's page. */
export const checkCells = (deps: CheckDeps, { definition, pattern, ...asked }: CheckAsked, cells: Cells): CheckedRow =>
  withSize(
    checkRow(definition, cells, pattern, {
      ...asked,
      court: deps.courtName,
      called: calledBy(deps.forms.nouns(definition)),
    }),
  );

/** The row as it is kept. */
export const checkedRow = (
  deps: CheckDeps,
  asked: CheckAsked,
  row: { readonly row: number; readonly cells: Cells },
): NewRow => {
  const checked = checkCells(deps, asked, row.cells);
  const { answers, label, problems: found, moreProblems, readAs, fromPattern } = checked;
  return {
    row: row.row,
    state: answers === null ? 'problems' : 'ready',
    // The same words as the projection hashes of a case that was filed with them.
    digest: answers === null ? null : deps.hashContent(comparableJson([asked.definition.key, answers])),
    cells: { ...row.cells },
    label,
    problems: [...found],
    more_problems: moreProblems,
    read_as: { ...readAs },
    from_pattern: [...fromPattern],
    filed: null,
    reason: null,
  };
};

/** Checks rows one after the other; others have their turn between two of them. */
export const checkedRows = async (
  deps: CheckDeps,
  asked: CheckAsked,
  rows: ReadonlyMap<number, Cells>,
): Promise<NewRow[]> => {
  const made: NewRow[] = [];
  for (const [row, cells] of rows) {
    made.push(checkedRow(deps, asked, { row, cells }));
    await othersFirst();
  }
  return made;
};
