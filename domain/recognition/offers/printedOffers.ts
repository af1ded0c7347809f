import { placed } from '../../forms/placed.js';
import type { FormAnswers } from '../../forms/answers.js';
import type { Field, FormDefinition } from '../../forms/definition.js';
import { type FindingKind, findingKinds } from '../findings/finding.js';
import type { Offer } from '../fields/offer.js';
import type { PrintedAnswer, PrintedForm } from '../printedForm/readPrintedForm.js';

const kindOf = ({ kind, means }: Field): FindingKind =>
  findingKinds.find((each) => each === means) ?? (kind === 'money' ? 'amount' : kind === 'date' ? 'date' : 'clause');

const ruleOf = ({ field, isPlain }: PrintedAnswer): string =>
  `${field.options ? '表格中此项的勾选' : '表格中此项所填的内容'}${isPlain ? '' : '，请核对'}`;

/**
 * What an official form that was read from a text offers to the same form on the screen: people at the cards of their names, rows in their order. A detail brings the
 * choice along that the paper itself makes.
 */
export const printedOffers = (
  definition: FormDefinition,
  answers: FormAnswers,
  { answers: given }: PrintedForm,
): readonly Offer[] => {
  const all = placed(definition, answers, given, {});
  const chosen = new Map(all.map(({ path, given: { value } }) => [path, value]));
  return all.map(({ given: answer, path, label, field, opens }): Offer => {
    const { value, passage, isPlain } = answer;
    return {
      ...{ path, label, field, value, certain: isPlain },
      opens: opens.map((opening) => ({ ...opening, value: chosen.get(opening.path) ?? opening.value })),
      finding: {
        ...{ kind: kindOf(field), value: [value].flat().join('、'), rule: ruleOf(answer) },
        ...{ from: passage.from, to: passage.to },
      },
    };
  });
};
