/** An amount of an answer, as the server puts it into words, taken apart for the eye. */
export type AmountLine = {
  /** The field's name; empty where the line has none. */
  readonly label: string;
  /** The digits with their unit. */
  readonly figure: string;
  /** The same in words. */
  readonly capitals: string;
};

/** `到期未付租金：1,200.50元（人民币壹仟贰佰元伍角整）`. */
const amount = /^(?:(.{1,60}?)：)?(-?[\d,]+(?:\.\d+)?[^\d，。；：（）]{0,4})（(人民币[^（）]+)）$/u;

/** A line that is an amount and nothing else; `undefined` for any other. */
export const amountLine = (line: string): AmountLine | undefined => {
  const [, label = '', figure, capitals] = amount.exec(line) ?? [];
  return figure === undefined || capitals === undefined ? undefined : { label, figure, capitals };
};
