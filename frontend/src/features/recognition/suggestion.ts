import { placed, type Opening } from '../../../../domain/forms/placed.js';
import { doubtsIn } from '../../../../domain/autofill/doubts.js';
import type { Doubt } from '../../../../domain/evidence/doubt.js';
import type { AnswerValue, FormAnswers } from '../../../../domain/forms/answers.js';
import type { Dispute } from '../../../../domain/reading/disputedText.js';
import type { Field, FormDefinition } from '../../../../domain/forms/definition.js';
import type { Offer } from '../../../../domain/recognition/fields/offer.js';
import type { Autofilled } from './autofillApi.js';

/** A value for one field, from whatever source, with the passage that shows it. */
export type Suggestion = {
  /** Tells it from every other one. */
  readonly key: string;
  /** Dotted place in `form_data`. */
  readonly path: string;
  readonly label: string;
  readonly field: Field;
  readonly value: AnswerValue;
  readonly opens: readonly Opening[];
  /** Whether its source says all that the field asks for; otherwise it is a question, and no press fills it with others. */
  readonly certain: boolean;
  /** The text that was read, and where in it the value is said; `null` where it does not say it. */
  readonly passage: { readonly text: string; readonly from: number; readonly to: number } | null;
  /** Why somebody has to look at it by itself (`doubtWords` says each in a sentence); empty where nothing speaks against it. */
  readonly doubts: readonly Doubt[];
  /** What a second reader read in place of the lines in which the passage stands, where the two differ. */
  readonly otherReadings?: readonly string[];
  readonly source: 'rules' | 'model';
  /** The rule, or the model's name. */
  readonly by: string;
};

const keyOf = (source: string, path: string, value: AnswerValue): string =>
  `${source} ${path} ${JSON.stringify(value)}`;

/** What the rules of recognition found. */
export const byRules = (text: string, offers: readonly Offer[]): Suggestion[] =>
  offers.map(({ path, label, field, value, opens, certain, finding: { from, to, rule } }) => ({
    key: keyOf('rules', path, value),
    path,
    label,
    field,
    value,
    opens,
    certain,
    passage: { text, from, to },
    doubts: [],
    source: 'rules',
    by: rule,
  }));

/** What a model offered, at the places where it belongs now; `before`: the answers when it came. */
export const byModel = (
  definition: FormDefinition,
  answers: FormAnswers,
  { source_text: text, suggestions }: Autofilled,
  before: FormAnswers,
): Suggestion[] =>
  placed(definition, answers, suggestions, before).map(({ given, path, label, field, opens }) => ({
    key: keyOf('model', given.path, given.value),
    path,
    label,
    field,
    value: given.value,
    opens,
    certain: true,
    passage: given.evidence && { text, from: given.evidence.start, to: given.evidence.end },
    doubts: given.doubts,
    source: 'model',
    by: given.model,
  }));

/** A text, and where in it stand lines that two readers of a page read differently, with nobody's choice between them, and what was hard to read. */
export type DisputedText = { readonly text: string; readonly disputes: readonly Dispute[] };

/** What a check digit confirms: one that is right was read right. */
const isCheckedByDigit = ({ means }: Field): boolean => means === 'id-number' || means === 'credit-code';

/**
 * Whether a second reader read the passage as it stands, though not its whole line: its words with the sign before and behind them are there, or
 * the line's end on both sides. 三万 is not read so in 三万五千.
 */
const isReadAlike = (
  text: string,
  passage: { readonly from: number; readonly to: number },
  dispute: Dispute,
): boolean => {
  if (dispute.other === undefined) return false;
  const [from, to] = [Math.max(passage.from - 1, dispute.start), Math.min(passage.to + 1, dispute.end)];
  const words = text.slice(from, to);
  const at = dispute.other.indexOf(words);
  const beginsLine = passage.from <= dispute.start;
  const endsLine = passage.to >= dispute.end;
  return at !== -1 && (!beginsLine || at === 0) && (!endsLine || dispute.other.endsWith(words));
};

/** The suggestion, in doubt if its passage stands in a line that two readers dispute, or holds characters that were hard to read. */
export const withDispute = (suggestion: Suggestion, { text, disputes }: DisputedText): Suggestion => {
  const { passage, doubts, field } = suggestion;
  const around =
    passage?.text === text ? disputes.filter(({ start, end }) => passage.from < end && start < passage.to) : [];
  const readings =
    passage === null ? [] : around.filter((one) => one.unclear !== true && !isReadAlike(text, passage, one));
  const isUnclear = around.some(({ unclear }) => unclear === true) && !isCheckedByDigit(field);
  if (readings.length === 0 && !isUnclear) return suggestion;
  const found: readonly Doubt[] = [
    ...(readings.length > 0 ? (['two-readings'] as const) : []),
    ...(isUnclear ? (['unclear-characters'] as const) : []),
  ];
  const otherReadings = readings.flatMap(({ other }) => (other === undefined ? [] : [other]));
  return { ...suggestion, doubts: [...doubts, ...found], otherReadings };
};

/**
 * All suggestions with what speaks against each: against it alone, and against it beside the others and what stands in the form. One that is in
 * doubt is part of no press that fills several.
 */
export const withDoubts = (
  definition: FormDefinition,
  answers: FormAnswers,
  suggestions: readonly Suggestion[],
): readonly Suggestion[] => {
  const doubts = doubtsIn(definition, answers, suggestions);
  return suggestions.map((suggestion, at) => ({ ...suggestion, doubts: doubts[at] ?? [] }));
};
