import type { FormAnswers } from '../forms/answers.js';
import type { FieldKind, FormDefinition, Meaning } from '../forms/definition.js';
import { fill, filledFields, saysSomething, type FilledForm, type FilledRecord } from '../forms/fill.js';
import { labelAt } from '../forms/labelAt.js';
import { missing } from '../forms/missing.js';
import { sameAmount, suggestedTotals } from '../forms/rules.js';
import { isEmpty } from '../forms/answerValues.js';
import { warnings } from '../forms/warnings.js';

/**
 * What a rule found in a pleading. `required`: a court cannot take it without; `contradiction`: two answers, or an answer and a check
 * digit, do not agree; `suggested`: empty, and allowed to stay so.
 */
export type ElementFinding = {
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
  const at = (level: ElementFinding['level'], path: string, message: string, label?: string): ElementFinding => ({
    level,
    path,
    item_id: itemAt(form, path),
    label: label ?? labelAt(definition, path),
    message,
  });
  const findings = [
    ...missing(form).map(({ level, path, label }) => at(level, path, '未填写', label)),
    ...warnings(form, today).map(({ path, message }) => at('contradiction', path, message)),
    ...totalsThatDiffer(form).map(({ path, message }) => at('contradiction', path, message)),
    ...datesOutOfOrder(form, today).map(({ path, message }) => at('contradiction', path, message)),
  ];
  return levels.flatMap((level) => findings.filter((finding) => finding.level === level));
};

const itemAt = ({ sections, header }: FilledForm, path: string): string => {
  const below = (start: string): boolean => path === start || path.startsWith(`${start}.`);
  if (below(header.path)) return 'header';
  const section = sections.find((one) => below(one.path));
  return section ? (section.items.find((item) => below(item.path))?.id ?? section.section.id) : 'parties';
};

type Said = { readonly path: string; readonly message: string };

/**
 * Totals that are less than the sum of their claims, or more although every claim has its amount: costs that are only described, or
 * claims written in prose, may make the difference.
 */
const totalsThatDiffer = (form: FilledForm): readonly Said[] =>
  suggestedTotals(form).flatMap(({ path, total, parts }) => {
    const section = form.sections.find((one) => path.startsWith(`${one.path}.`));
    const answer = section?.items.flatMap(leaves).find((leaf) => leaf.path === path)?.value;
    if (!section || answer === undefined || sameAmount(answer, total)) return [];
    const unpriced = section.items.some(
      (item) => saysSomething(item) && !leaves(item).some(({ kind }) => kind === 'money'),
    );
    if (Number(answer) > Number(total) && (unpriced || section.open?.text != null)) return [];
    const sum = `各项金额合计${total}元（${parts.map(({ label, amount }) => `${label}${amount}元`).join('，')}）`;
    return [{ path, message: `填写为${answer}元，而${sum}，请核对` }];
  });

type Leaf = {
  readonly path: string;
  readonly kind: FieldKind;
  readonly means: Meaning | undefined;
  readonly value: string;
};

const fieldsOf = ({ sections }: FilledForm): readonly Leaf[] =>
  sections.flatMap(({ items }) => items.flatMap((item) => leaves(item)));

const leaves = (record: FilledRecord): readonly Leaf[] =>
  filledFields(record).flatMap(({ field, entries }) =>
    entries.flatMap(({ path, value, record: members }) =>
      members
        ? leaves(members)
        : typeof value === 'string' && !isEmpty(value)
          ? [{ path, kind: field.kind, means: field.means, value: value.trim() }]
          : [],
    ),
  );

/** A contract signed in the future, and what is due before the contract was signed. */
const datesOutOfOrder = (form: FilledForm, today: string): readonly Said[] => {
  const dates = fieldsOf(form);
  const of = (means: Meaning) => dates.filter((one) => one.means === means);
  const contractDate = of('contract-date');
  const first = contractDate.map(({ value }) => value).sort()[0] ?? '';
  return [
    ...contractDate
      .filter(({ value }) => value > today)
      .map(({ path }) => ({ path, message: '签订日期在今天之后，请核对' })),
    ...of('due-date')
      .filter(({ value }) => value < first)
      .map(({ path, value }) => ({ path, message: `${value}早于合同签订日期${first}，请核对` })),
  ];
};
