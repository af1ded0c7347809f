import type { LendingRate } from '../lendingRate/publications.js';
import type { FormAnswers } from '../forms/answers.js';
import type { FormDefinition } from '../forms/definition.js';
import { fill } from '../forms/fill.js';
import { labelAt } from '../forms/labelAt.js';
import { missing } from '../forms/missing.js';
import type { ProblemCode } from '../forms/problemCodes.js';
import { risks } from '../forms/problems/risks.js';
import { bareDemands, totalSentence, wrongTotals } from '../forms/problems/whole.js';
import { warnings } from '../forms/warnings.js';
import type { HintKind } from './hintKinds.js';

/** A risk that a rule found, with the place that it rests on. */
export type RuleHint = {
  readonly code: ProblemCode;
  readonly kind: HintKind;
  readonly path: string;
  readonly label: string;
  readonly message: string;
};

export type HintsAsked = {
  /** The court's day, `2026-01-31`. */
  readonly today: string;
  /** The loan prime rates that the court's administrators recorded beside those of the release. */
  readonly lendingRates?: readonly LendingRate[] | undefined;
};

/** The codes of what is not said. */
const omissions: ReadonlySet<ProblemCode> = new Set(['legal_basis_missing', 'evidence_missing']);

/**
 * What fixed rules find in a pleading before it is submitted: slips, what the court cannot do without, totals that do not add up,
 * periods that may have run out, demands without content.
 */
export const ruleHints = (definition: FormDefinition, answers: FormAnswers, asked: HintsAsked): readonly RuleHint[] => {
  const { today } = asked;
  const form = fill(definition, answers);
  const found = risks(form, asked).map(({ code, path, sentence }) => ({
    code,
    kind: omissions.has(code) ? ('omission' as const) : ('risk' as const),
    path,
    message: sentence,
  }));
  const hints: readonly Omit<RuleHint, 'label'>[] = [
    ...warnings(form, today).map((warning) => ({ ...warning, kind: 'contradiction' as const })),
    ...wrongTotals(form).map((wrong) => ({
      code: 'total_differs' as const,
      kind: 'contradiction' as const,
      path: wrong.path,
      message: totalSentence(wrong),
    })),
    ...found.filter(({ kind }) => kind === 'risk'),
    ...missing(form).flatMap((one) =>
      one.level === 'required'
        ? [{ code: one.code, kind: 'omission' as const, path: one.path, message: '没有填写，法院无法受理' }]
        : [],
    ),
    ...bareDemands(form).map(({ path }) => ({
      code: 'details_empty' as const,
      kind: 'omission' as const,
      path,
      message: '选择了“是”，但没有写明具体内容',
    })),
    ...found.filter(({ kind }) => kind === 'omission'),
  ];
  return hints.map((hint) => ({ ...hint, label: labelAt(definition, hint.path) }));
};
