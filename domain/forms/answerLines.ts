import type { AnswerValue } from './answers.js';
import type { Field } from './definition.js';
import { objectionText } from './objectionOptions.js';
import { chineseDate } from './printing/dates.js';
import { moneyCapitals, moneyDigits } from './printing/money.js';
import { plainText } from './printing/plainText.js';
import { unitBehind, unitOf } from './printing/runs.js';
import { chosenOptions, isEmpty, isRecord } from './answerValues.js';
import { pictureMembers, pictureText } from './pictures.js';
import { filledFields, type FilledRecord } from './fill.js';

/**
 * One answer as text, its unit with it: `1,200.50元（人民币…）`, `2024年1月31日`, `现金、转账`. An objection says what its option means, since it is
 * read without the printed question. Groups have none: see `leavesOf`.
 */
export const valueText = (field: Field, value: AnswerValue): string => {
  if (isEmpty(value)) return '';
  if (field.options) {
    const chosen = chosenOptions(field, value);
    return (field.means === 'objection' ? chosen.map(objectionText) : chosen).join('、');
  }
  if (value === true) return '是';
  if (isRecord(value)) return [value['from'], value['to']].map(dateText).join('至');
  if (typeof value !== 'string') return '';
  switch (field.kind) {
    case 'date':
      return chineseDate(value);
    case 'money': {
      const capitals = moneyCapitals(value);
      return `${moneyDigits(value) ?? value}${unitBehind(field, value)}${capitals ? `（${capitals}）` : ''}`;
    }
    case 'number':
      return `${value}${unitBehind(field, value)}`;
    case 'picture':
      return pictureText(value);
    default:
      return `${plainText(value).trim()}${unitOf(field)}`;
  }
};

/** One answer as text, the options as they are printed: what rules compare with the form's own words. */
export const optionText = (field: Field, value: AnswerValue): string =>
  field.options ? chosenOptions(field, value).join('、') : valueText(field, value);

const dateText = (value: AnswerValue): string => (typeof value === 'string' ? chineseDate(value) : '');

/** An answered field: its place in `form_data`, its labels from the outside in, its text. */
export type Leaf = {
  readonly path: string;
  readonly labels: readonly string[];
  readonly text: string;
  /** The options that the text names, as they are printed; absent where the field has none. */
  readonly options?: readonly string[];
  /** The picture that the text is said of, in base64. */
  readonly jpeg?: string;
};

/** The answered fields of a record, in the form's order; groups and their rows are opened up. */
export const leavesOf = (record: FilledRecord): readonly Leaf[] =>
  filledFields(record).flatMap(({ field, entries }) =>
    entries.flatMap(({ path, value, record: members }, index): readonly Leaf[] => {
      if (isEmpty(value)) return [];
      // The box of a label stands in the item that is called so.
      if (field.kind === 'tick') return [{ path, labels: [], text: valueText(field, value) }];
      const label = pictureMembers(field)
        ? `${field.label ?? ''}${index + 1}`
        : field.repeat
          ? `第${index + 1}项`
          : field.label;
      const labels = label === null ? [] : [label];
      return members === null
        ? [
            {
              path,
              labels,
              text: valueText(field, value),
              ...(field.options && { options: chosenOptions(field, value) }),
              ...(field.kind === 'picture' && typeof value === 'string' ? { jpeg: value } : {}),
            },
          ]
        : leavesOf(members).map((leaf) => ({ ...leaf, labels: [...labels, ...leaf.labels] }));
    }),
  );

/** The answered fields as lines of text: `到期未付租金：1,200.50元（人民币壹仟贰佰元伍角整）`. */
export const answerLines = (record: FilledRecord): readonly string[] =>
  leavesOf(record).map(({ labels, text }) => (labels.length === 0 ? text : `${labels.join(' ')}：${text}`));
