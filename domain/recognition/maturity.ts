import type { FormDefinition } from '../forms/definition.js';
import type { Mention } from './mention.js';
import { questionPlaces } from './questionPlaces.js';
import type { Statement } from './statement.js';
import { isMonth } from './values.js';

/** Who tells their story says 我; an IOU says what was agreed when it was written. */
const toldByWriter = /我(?![行国市省院])/u;

/**
 * That a loan is due, by the one day that somebody's story names for paying it back, as of the day on which it is read (`2026-05-10`): what
 * the form asks as 是否到期. Nothing where it names several such days, or only a month, and nothing from a document: it says what was agreed.
 */
export const maturityOf = (
  definition: FormDefinition,
  text: string,
  mentions: readonly Mention[],
  readOn: string,
): readonly Statement[] => {
  const due = mentions.filter(
    ({ kind, subjects, edge, value, doubtful, isOfDocument }) =>
      kind === 'date' && subjects.has('loan-term') && edge !== 'from' && !isMonth(value) && !doubtful && !isOfDocument,
  );
  const [day] = due;
  if (!day || !toldByWriter.test(text) || new Set(due.map(({ value }) => value)).size !== 1) return [];
  const [year, month, date] = day.value.split('-').map(Number);
  if (day.value >= readOn) return [];
  const rule = `约定的还款日为${year}年${month}月${date}日，已过，请核对`;
  return questionPlaces(definition).flatMap((place): readonly Statement[] => {
    const value = place.field.options?.find((option) => option === '是');
    return place.field.label === '是否到期' && place.item.label?.includes('期限') === true && value !== undefined
      ? [{ place, value, finding: { ...day.finding, kind: 'clause', value, rule } }]
      : [];
  });
};
