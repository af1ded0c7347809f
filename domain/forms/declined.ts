import { optionText } from './answerLines.js';
import { isEmpty } from './answerValues.js';
import type { FilledRecord } from './fill.js';

/** Options by which a party says that an item does not concern them. */
const refusals: ReadonlySet<string> = new Set(['否', '无', '无财产', '无债务', '无此问题']);

/** Whether an option declines its item. */
export const declines = (option: string): boolean => refusals.has(option);

/** Whether the answers to an item do nothing but decline it, as far as there are any. */
export const isDeclined = ({ fields, answers }: FilledRecord): boolean =>
  fields.every((field) => isEmpty(answers[field.id]) || declines(optionText(field, answers[field.id])));
