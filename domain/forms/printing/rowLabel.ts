import { chosenOptions } from '../answerValues.js';
import type { Field, Item, Section } from '../definition.js';
import type { FilledItem } from '../fill.js';

/** The field of an item that is printed with its label: the box of the label itself, or the choice whose options are the labels. */
export const labelField = ({ fields: [first] }: Pick<Item, 'fields'>): Field | undefined =>
  first?.kind === 'tick' || first?.inLabel === true ? first : undefined;

/** What has no number and asks nothing, but stands over further questions of its section, is printed as their heading: 商标信息 (31). */
export const isHeadingOf = ({ no, label, fields }: Item, further: number): boolean =>
  no === null && label !== null && fields.length === 0 && further > 0;

/** An item for one's own words that has no label beside it: a row as wide as the table, with what the form says of it on top. */
export const isOpenRow = ({ wide }: Pick<Section, 'wide'>, { label, fields: [field, ...others] }: Item): boolean =>
  field?.kind === 'textarea' && field.label === null && others.length === 0 && (label === null || wide === true);

const sign = (isChecked: boolean): string => (isChecked ? '☑' : '□');

/** The label of a row with the boxes that stand in it; a line for each label where one row stands for several. */
export const rowLabel = ({ item, question, answers }: Pick<FilledItem, 'item' | 'question' | 'answers'>): string => {
  const field = labelField(item);
  if (!field) return question;
  if (field.options) {
    const chosen = chosenOptions(field, answers[field.id]);
    const first = Number.parseInt(item.no ?? '1', 10);
    return field.options.map((option, at) => `${first + at}. ${sign(chosen.includes(option))}${option}`).join('\n');
  }
  const box = sign(answers[field.id] === true);
  const number = item.no === null ? '' : `${item.no}. `;
  return field.boxes === 'before' ? `${number}${box}${question.slice(number.length)}` : `${question}${box}`;
};
