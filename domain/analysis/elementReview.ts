import type { FormAnswers } from '../forms/answers.js';
import type { FormDefinition } from '../forms/definition.js';
import { fill, type FilledForm } from '../forms/fill.js';
import { labelAt } from '../forms/labelAt.js';
import { missing } from '../forms/missing.js';
import type { Problem, ProblemCode } from '../forms/problemCodes.js';
import { problemsIn, type ProblemsAsked } from '../forms/problems/problemsOf.js';
import { datesOutOfOrder, totalSentence, wrongTotals } from '../forms/problems/whole.js';
import { warnings } from '../forms/warnings.js';

/**
 * What a rule found in a pleading. `required`: a court cannot take it without; `contradiction`: two answers, or an answer and a check
 * digit, do not agree; `suggested`: empty, and allowed to stay so.
 */
export type ElementFinding = {
  /** Its stable name: with the place the identity of the finding. */
  readonly code: ProblemCode;
  readonly level: 'required' | 'contradiction' | 'suggested';
  /** Dotted place in the answers. */
  readonly path: string;
  /** Section and item of the form (`claims.interest`), a section alone, `parties` or `header`. */
  readonly item_id: string;
  /** What the place is called. */
  readonly label: string;
  readonly message: string;
};

/** The levels in the order in which findings are shown. */
const levels = ['required', 'contradiction', 'suggested'] as const;

/**
 * What rules can say of the elements of a pleading by themselves: what is missing, dates and numbers that contradict each other, a
 * total that is not the sum of its parts. The weightiest first, each level in the form's order. `today`: the court's, `2026-01-31`.
 */
export const elementReview = (
  definition: FormDefinition,
  answers: FormAnswers,
  today: string,
): readonly ElementFinding[] => {
  const form = fill(definition, answers);
  const at = (
    code: ProblemCode,
    level: ElementFinding['level'],
    path: string,
    message: string,
    label?: string,
  ): ElementFinding => ({
    code,
    level,
    path,
    item_id: itemAt(form, path),
    label: label ?? labelAt(definition, path),
    message,
  });
  const findings = [
    ...missing(form).map((one) =>
      at(one.level === 'required' ? one.code : 'left_empty', one.level, one.path, '未填写', one.label),
    ),
    ...warnings(form, today).map(({ code, path, message }) => at(code, 'contradiction', path, message)),
    ...wrongTotals(form).map((wrong) => at('total_differs', 'contradiction', wrong.path, totalSentence(wrong))),
    ...datesOutOfOrder(form, today).map(({ code, leaf, first }) =>
      at(code, 'contradiction', leaf.path, dateWords(code, leaf.value, first)),
    ),
  ];
  return levels.flatMap((level) => findings.filter((finding) => finding.level === level));
};

/** A problem of the list that the party saw, with where the court finds it. */
export type PlacedProblem = Omit<Problem, 'fixes'> & Pick<ElementFinding, 'item_id' | 'label'>;

/** The party's own list of problems for the court, in the words that the party read. */
export const placedProblems = (
  definition: FormDefinition,
  answers: FormAnswers,
  asked: ProblemsAsked,
): readonly PlacedProblem[] => {
  const form = fill(definition, answers);
  return problemsIn(form, asked).map(({ code, severity, path, sentence }) => ({
    code,
    severity,
    path,
    sentence,
    item_id: itemAt(form, path),
    label: labelAt(definition, path),
  }));
};

/** The item (`claims.interest`), the section, `parties` or `header` that a place in the answers stands in. */
export const itemAt = ({ sections, header }: FilledForm, path: string): string => {
  const below = (start: string): boolean => path === start || path.startsWith(`${start}.`);
  if (below(header.path)) return 'header';
  const section = sections.find((one) => below(one.path));
  return section ? (section.items.find((item) => below(item.path))?.id ?? section.section.id) : 'parties';
};

const dateWords = (code: 'date_future' | 'date_due_before_contract', value: string, first: string): string =>
  code === 'date_future' ? '签订日期在今天之后，请核对' : `${value}早于合同签订日期${first}，请核对`;
