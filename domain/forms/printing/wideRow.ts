import type { Item, Sentence } from '../definition.js';
import type { Paragraph } from '../documentModel.js';
import { labelRuns, printed } from './runs.js';

/** What stands for a name in printed words that are both a label and a sentence. */
export const nameSigns = '×××';

/**
 * The sentence that an item's label repeats, with × signs for its gaps: 请求对被告人×××以侮辱罪追究刑事责任。 The form prints it once, so it
 * is printed as the sentence, and the label is what the item is called elsewhere.
 */
export const labelSentence = ({
  label,
  sentences: [first],
}: Pick<Item, 'label' | 'sentences'>): Sentence | undefined =>
  first !== undefined && label !== null && first.text.replaceAll(/\{\w+\}/gu, nameSigns) === label ? first : undefined;

/** The number of an item as a row as wide as the table prints it: with a space before words, without one before brackets. */
const numberOf = ({ no }: Pick<Item, 'no'>, words: string): string =>
  no === null ? '' : words.startsWith('（') ? `${no}.` : `${no}. `;

/** Number and label above the answers of a row as wide as the table; `''` where the answers say it themselves. */
export const wideLabel = (item: Pick<Item, 'no' | 'label' | 'sentences'>): string => {
  if (labelSentence(item)) return '';
  const words = labelRuns(item.label)
    .map((run) => ('text' in run ? run.text : ''))
    .join('');
  return `${numberOf(item, words)}${words}`;
};

/** The lines of such a row, the number before the sentence that stands for its label. */
export const wideLines = (
  item: Pick<Item, 'no' | 'label' | 'sentences'>,
  lines: readonly Paragraph[],
): readonly Paragraph[] => {
  const [first, ...others] = lines;
  const number = labelSentence(item) ? numberOf(item, item.label ?? '') : '';
  return first && number !== '' ? [{ ...first, runs: [printed(number), ...first.runs] }, ...others] : lines;
};
