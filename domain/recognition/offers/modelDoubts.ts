import type { AnswerValue } from '../../forms/answers.js';
import type { Field } from '../../forms/definition.js';
import { withDoubts } from '../doubts/withDoubts.js';
import { findingKinds, type FindingKind, type Passage } from '../findings/finding.js';
import type { Offer } from '../fields/offer.js';

/** A value that a model offers, with where the text says it; `null` where it does not. */
type Suggested = {
  readonly path: string;
  readonly field: Field;
  readonly value: AnswerValue;
  readonly certain: boolean;
  readonly passage: Passage | null;
};

/** What a value for a field is, as rules would call it. */
const kindOf = ({ means, kind }: Field): FindingKind =>
  findingKinds.find((one) => one === means) ?? (kind === 'date' ? 'date' : kind === 'money' ? 'amount' : 'clause');

/**
 * Suggestions of a model for a text with those no longer certain that stand where the text makes offers of the rules doubtful too: on the card of
 * somebody whose name is a question, beside words that say whose a number is, in a payment of several parts. `offers`: what the rules offer for
 * the same text, as they name people whose particulars a model may add.
 */
export const withModelDoubts = <One extends Suggested>(
  text: string,
  offers: readonly Offer[],
  suggestions: readonly One[],
): readonly One[] => {
  const shown = suggestions.flatMap(({ path, field, value, certain, passage }, at) =>
    passage === null
      ? []
      : [{ path, field, value, certain, at, finding: { kind: kindOf(field), ...passage, rule: 'model' } }],
  );
  const names = offers.filter(({ field: { means } }) => means === 'person-name' || means === 'organisation-name');
  const judged = withDoubts(text, [...names.map((name) => ({ ...name, at: -1 })), ...shown]);
  const unsure = new Set(judged.filter(({ certain }) => !certain).map(({ at }) => at));
  return suggestions.map((one, at) => (unsure.has(at) ? { ...one, certain: false } : one));
};
