import type { Field, Meaning } from '../definition.js';
import { isRateField } from '../rates.js';
import { fault, type Fault } from './reading.js';

/** Characters of texts that say what their label asks for, and of those with which a party tells its case. */
export const textLengths = { text: 500, textarea: 20_000 } as const;

/** Numbers and names that have a shape of their own, with what people write around them. */
const shaped: Partial<Readonly<Record<Meaning, number>>> = {
  'id-number': 60,
  'credit-code': 60,
  'bank-account': 100,
  'case-number': 100,
  'court-name': 100,
  phone: 200,
};

/**
 * How many characters an answer to a field may have, by its kind: a sum in several currencies, a day or a number with what people write
 * around it, a rate with the days and contracts that it is reckoned by. What is longer is no such answer and is read by no rule, since a
 * rule may take the square of the length.
 */
export const longestAnswer = (field: Pick<Field, 'kind' | 'unit' | 'means'>): number => {
  switch (field.kind) {
    case 'money':
      return 80;
    case 'number':
      return isRateField(field) ? 120 : 60;
    case 'date':
    case 'daterange':
      return 60;
    case 'choice':
    case 'multichoice':
      return 200;
    case 'text':
      return (field.means && shaped[field.means]) ?? textLengths.text;
    case 'textarea':
    case 'tick':
    case 'picture':
    case 'group':
      return textLengths.textarea;
  }
};

declare const isBounded: unique symbol;
/** What was typed, once it is known to be no longer than an answer of its kind: the readers of values take nothing else. */
export type BoundedText = string & { readonly [isBounded]: true };

const lengthFault = (length: number, most: number): Fault =>
  fault('text_too_long', `最多${most}字，现在是${length}字，多出的${length - most}字可以写到“其他需要说明的内容”`);

/** What was typed, for a reader; or that it is too long for an answer to this field, in the words that its writer sees. */
export const boundedText = (field: Pick<Field, 'kind' | 'unit' | 'means'>, typed: string): BoundedText | Fault => {
  const most = longestAnswer(field);
  if (typed.length > most) return lengthFault(typed.length, most);
  // One sign may stand for many: ﷺ is eighteen. Only the short text is unfolded.
  const unfolded = typed.normalize('NFKC').length;
  return unfolded > 2 * most ? lengthFault(unfolded, most) : (typed as BoundedText);
};
