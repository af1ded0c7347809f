import { amountInWords } from '../../../../../domain/forms/printing/money.js';

/** An amount of an answer, as the server puts it into words, taken apart for the eye. */
export type AmountLine = {
  /** The field's name; empty where the line has none. */
  readonly label: string;
  /** The digits with their unit. */
  readonly figure: string;
  /** The same in words. */
  readonly capitals: string;
};

/** A line that is an amount and nothing else; `undefined` for any other. */
export const amountLine = (line: string): AmountLine | undefined => {
  const [, label = '', figure, capitals] = amountInWords.exec(line) ?? [];
  return figure === undefined || capitals === undefined ? undefined : { label, figure, capitals };
};
