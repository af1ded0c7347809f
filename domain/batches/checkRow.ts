import type { LendingRate } from '../lendingRate/publications.js';
import type { FormAnswers } from '../forms/answers.js';
import { validateAnswers } from '../forms/answersSchema.js';
import type { Called } from '../forms/asking/called.js';
import type { FormDefinition } from '../forms/definition.js';
import { fill, type FilledForm } from '../forms/fill.js';
import { labelAt } from '../forms/labelAt.js';
import { nameFieldOf } from '../forms/missing.js';
import { leavesOfForm } from '../forms/problems/leaves.js';
import { problemsIn } from '../forms/problems/problemsOf.js';
import type { Severity } from '../forms/problemCodes.js';
import { readForm } from '../forms/reading/readForm.js';
import { placesFromPattern, rawRow, valueAt, type Cells } from './answersOfRow.js';
import { batchBounds } from './bounds.js';
import { cellOf } from './cells.js';
import { columnAt, columnsOf } from './columns.js';

export type RowProblem = {
  readonly path: string;
  readonly label: string;
  readonly head: string | null;
  readonly sentence: string;
  readonly severity: Severity;
};

export type CheckedRow = {
  /** `null` while something stops it: then nothing is submitted of it. */
  readonly answers: FormAnswers | null;
  readonly label: string;
  /** Those that stop it first; no more than are told. */
  readonly problems: readonly RowProblem[];
  readonly moreProblems: number;
  /** By place: what was understood of a cell that says it otherwise. */
  readonly readAs: Readonly<Record<string, string>>;
  readonly fromPattern: readonly string[];
};

export type RowAsked = {
  /** The court's day, `2026-01-31`. */
  readonly today: string;
  readonly court?: string | undefined;
  /** The loan prime rates that the court's administrators recorded. */
  readonly lendingRates?: readonly LendingRate[] | undefined;
  readonly called?: Called | undefined;
};

/** Both sides by name, or whoever applies. */
const labelOf = (form: FilledForm): string => {
  const names = (isOfSide: (block: string) => boolean): string =>
    form.blocks
      .filter(({ block }) => isOfSide(block.key))
      .flatMap(({ block, records }) =>
        records.flatMap(({ answers }) => {
          const name = answers[nameFieldOf(block)?.id ?? ''];
          return typeof name === 'string' && name.trim() !== '' ? [name.trim()] : [];
        }),
      )
      .join('、')
      .slice(0, 100);
  const of = (stem: string): string => names((block) => block.startsWith(stem));
  const [one, other] = [of('plaintiffs_'), of('defendants_')];
  if (one !== '' || other !== '')
    return `${one === '' ? '（未填原告）' : one} 诉 ${other === '' ? '（未填被告）' : other}`;
  const first = form.definition.parties[0]?.blocks.map(({ key }) => key) ?? [];
  return names((block) => first.includes(block));
};

/** Both sides of answers by name. */
export const rowLabel = (definition: FormDefinition, answers: FormAnswers): string =>
  labelOf(fill(definition, answers));

/** What was written but belongs to a choice that is made otherwise: it is not printed, and whoever wrote it should know. */
const unprinted = (
  form: FilledForm,
  formData: FormAnswers,
  cells: Cells,
): readonly Omit<RowProblem, 'label' | 'head'>[] => {
  const all = leavesOfForm(fill(form.definition, formData, 'all')).map(({ path }) => path);
  const shown = new Set(leavesOfForm(form).map(({ path }) => path));
  return all
    .filter((path) => !shown.has(path) && (cells[path] ?? '').trim() !== '')
    .map((path) => ({
      path,
      sentence: '这一格属于没有选的选项，不会写入文书；请核对前面的选择',
      severity: 'asks' as const,
    }));
};

/** What of a row is understood and what is wrong with it, by the readers and rules of the form's own page. */
export const checkRow = (
  definition: FormDefinition,
  cells: Cells,
  pattern: FormAnswers,
  asked: RowAsked,
): CheckedRow => {
  const set = columnsOf(definition);
  const raw = rawRow(definition, set, cells, pattern);
  const read = readForm(definition, raw.formData, asked.today);
  const validation = validateAnswers(definition, read.formData);
  // What is not in the shape of the form is told by the schema; rules look at the rest all the same.
  const answers = validation.ok ? validation.answers : ((read.formData ?? {}) as FormAnswers);
  const form = fill(definition, answers);
  const faults = [
    ...[...raw.faults].map(([path, sentence]) => ({ path, sentence, severity: 'stops' as const })),
    ...(validation.ok
      ? []
      : validation.errors.map(({ path, message }) => ({
          path,
          sentence: read.sentences.get(path) ?? message,
          severity: 'stops' as const,
        }))),
  ];
  const known = new Set(faults.map(({ path }) => path));
  const ruled = problemsIn(form, asked).filter(({ path }) => !known.has(path));
  const all = [...faults, ...ruled, ...unprinted(form, answers, cells)];
  const sorted = [
    ...all.filter(({ severity }) => severity === 'stops'),
    ...all.filter((one) => one.severity === 'asks'),
  ];
  return {
    answers: validation.ok && !all.some(({ severity }) => severity === 'stops') ? validation.answers : null,
    label: labelOf(form),
    problems: sorted.slice(0, batchBounds.problems).map(({ path, sentence, severity }) => ({
      path,
      label: labelAt(definition, path),
      head: columnAt(set, path)?.head ?? null,
      sentence,
      severity,
    })),
    moreProblems: Math.max(0, sorted.length - batchBounds.problems),
    readAs: Object.fromEntries(
      Object.entries(cells).flatMap(([path, typed]): [string, string][] => {
        const understood = cellOf(valueAt(answers, path));
        return understood === '' || understood === typed.trim() || raw.faults.has(path) ? [] : [[path, understood]];
      }),
    ),
    fromPattern: placesFromPattern(set, answers, cells),
  };
};
