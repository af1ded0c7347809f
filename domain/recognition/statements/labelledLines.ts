import type { Statement } from '../fields/statement.js';
import { literally } from '../../signs/alternatives.js';
import type { QuestionPlace } from '../fields/questionPlaces.js';
import { lineLabelsOf } from './lineLabels.js';

/** What to say of a value that stands behind a label. */
const behindLabel = '资料中标签之后的内容，请核对';

/** A label with the spaces that print puts between its signs: 品　　名. */
const spacedLabel = (label: string): string => [...label].map(literally).join(' {0,4}');

/** Ends of a value: a sign, wide space, the end of the line, or the next label with its colon. */
const valueBehind = String.raw` {0,4}[:：] {0,4}(?<value>[^\n，,。；;\t|│:：]{1,60}?)(?= {2,}|[\n，,。；;\t|│]|$| {1,4}[\p{Script=Han}]{2,8}[:：])`;

/**
 * Values of a text that stand behind the label of a question, on the same line or in the cell beside it. `folded` has half-width signs in the places
 * of `text`.
 */
export const labelledValues = (folded: string, text: string, places: readonly QuestionPlace[]): readonly Statement[] =>
  places.flatMap((place): readonly Statement[] => {
    const labels = place.field.kind === 'text' ? lineLabelsOf(place) : [];
    if (labels.length === 0) return [];
    const pattern = new RegExp(
      String.raw`(?<![\p{Script=Han}])(?:${labels.map(spacedLabel).join('|')})(?:\([^()\n]{0,8}\))?${valueBehind}`,
      'u',
    );
    const match = pattern.exec(folded);
    const value = match?.groups?.['value']?.trim() ?? '';
    if (!match || value === '' || /^[_/\-—.*]+$/u.test(value)) return [];
    const from = match.index + match[0].lastIndexOf(value);
    const to = from + value.length;
    return [{ place, value: text.slice(from, to), finding: { kind: 'clause', value, rule: behindLabel, from, to } }];
  });
