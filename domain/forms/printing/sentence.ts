import type { AnswerRecord } from '../answers.js';
import { isEmpty } from '../answerValues.js';
import type { Field, Sentence } from '../definition.js';
import type { Run } from '../documentModel.js';
import { isForeignMoney } from '../foreignMoney.js';
import { fieldIdsIn } from '../resolveSentences.js';
import { withoutDoubles } from './doubles.js';
import { boxRuns, fieldRuns, box, isShort, labelRuns, printed, space, unitOf } from './runs.js';

/** Short fields that belong to an option of a choice in the sentence and have no place of their own in it. */
export const besideSentence = ({ text }: Sentence, fields: readonly Field[]): readonly Field[] => {
  const fieldIds = fieldIdsIn(text);
  return fields.filter(
    (field) =>
      isShort(field) &&
      !fieldIds.includes(field.id) &&
      field.when?.is.length === 1 &&
      fields.some(({ id, options }) => options && id === field.when?.field && fieldIds.includes(id)),
  );
};

/** The form's own words behind an amount, which say it once for all: 元（人民币，下同）. */
const namesYuan = /^（人民币[^（）]*）/;

/**
 * The sentence with each field filled in its place. A unit or a currency that the sentence prints
 * behind a field is not printed twice, nor behind an amount in another currency.
 */
export const sentenceRuns = (sentence: Sentence, fields: readonly Field[], record: AnswerRecord): readonly Run[] => {
  const beside = besideSentence(sentence, fields);
  const runs: Run[] = [];
  for (const piece of sentence.text.split(/(\{\w+\})/)) {
    const field = fields.find(({ id }) => `{${id}}` === piece);
    if (field?.options) runs.push(...(runs.length > 0 ? [space] : []), ...choiceRuns(field, beside, record), space);
    else if (field) runs.push(...fieldRuns(field, record[field.id]));
    else if (piece !== '') {
      const words = withoutUnit(piece, runs, sentence, fields);
      const before = runs.at(-1);
      const said = before?.kind === 'answer' ? before.text : '';
      runs.push(printed(isForeignMoney(said) ? words.replace(namesYuan, '') : words));
    }
  }
  return withoutDoubles(runs.filter((run) => run.kind !== 'printed' || run.text !== ''));
};

const withoutUnit = (piece: string, runs: readonly Run[], sentence: Sentence, fields: readonly Field[]): string => {
  if (runs.length === 0) return piece;
  const before = fields.find(({ id }) => sentence.text.includes(`{${id}}${piece}`));
  const unit = before ? unitOf(before) : '';
  return unit !== '' && piece.startsWith(unit) ? piece.slice(unit.length) : piece;
};

const choiceRuns = (field: Field, beside: readonly Field[], record: AnswerRecord): readonly Run[] =>
  (field.options ?? []).flatMap((option, index) => [
    ...(index > 0 ? [space] : []),
    box(field, option, record[field.id]),
    ...beside
      .filter(({ when }) => when?.field === field.id && when.is[0] === option)
      .flatMap((fieldId) => besideOption(fieldId, option, record)),
  ]);

/** A choice that says more of one option of another, whose name is its label: 国有□（控股□　参股□）. */
export const isChoiceWithin = ({ options, label, when }: Field): boolean =>
  options !== undefined && label !== null && when?.is.length === 1 && when.is[0] === label;

/** A field printed on the line of its option: 票据□：____（写明票据类型）, whose hint goes once there is an answer. */
export const besideOption = (field: Field, option: string, record: AnswerRecord): readonly Run[] => {
  if (isChoiceWithin(field)) return [printed('（'), ...boxRuns(field, record[field.id]), printed('）')];
  const { label, note } = field;
  const value = record[field.id];
  const hint = note === undefined || !isEmpty(value) ? [] : [printed(note)];
  return [...besideLabel(label, option, note !== undefined), ...fieldRuns(field, value), ...hint];
};

/** What of a label its option does not say yet: 分期□，方式：; the whole where they differ, a colon where the option says it all. */
const besideLabel = (label: string | null, option: string, isNoted: boolean): readonly Run[] => {
  if (label === null || isNoted || label === option || option.startsWith('其他')) return [printed('：')];
  if (label.startsWith(option)) return [printed('，'), ...labelRuns(label.slice(option.length).trimStart())];
  return label.includes(option) ? [printed('：')] : [printed('，'), ...labelRuns(label)];
};
