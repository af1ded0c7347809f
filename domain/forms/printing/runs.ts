import type { AnswerValue } from '../answers.js';
import type { Field } from '../definition.js';
import type { Paragraph, Run } from '../documentModel.js';
import { chosenOptions, isRecord } from '../answerValues.js';
import { isForeignMoney } from '../foreignMoney.js';
import { saysItsUnit } from '../inexact.js';
import { isOwnRate, isRateField } from '../rates.js';
import { chineseDate } from './dates.js';
import { moneyDigits } from './money.js';
import { linesOf } from './plainText.js';

/** A run of the form's own text. */
export const printed = (text: string): Run => ({ kind: 'printed', text });
/** A run of the party's answer. */
export const answer = (text: string): Run => ({ kind: 'answer', text });
/** An empty gap of the form, for a number or a part of a date. */
export const emptyField: Run = { kind: 'blank' };
/** An empty gap for words or an amount. */
const longField: Run = { kind: 'blank', long: true };

/** Stands between two things on one line. */
export const space: Run = printed('　');

/** Kinds that fit on a line: a gap to write in, no boxes. */
export const isShort = ({ kind }: Field): boolean =>
  kind === 'text' || kind === 'number' || kind === 'money' || kind === 'date' || kind === 'daterange';

/** The unit printed behind the field; `''` for none. */
export const unitOf = ({ kind, unit }: Field): string => unit ?? (kind === 'money' ? '元' : '');

/** The unit behind this answer; `''` where the answer says it (3万元左右, 2%/月), and of 元/月 the rest behind a currency (USD 500/月). */
export const unitBehind = (field: Field, value: AnswerValue): string => {
  const unit = unitOf(field);
  if (typeof value !== 'string') return unit;
  if (field.kind === 'money') return isForeignMoney(value) ? unit.replace(/^元/u, '') : saysItsUnit(value) ? '' : unit;
  return isRateField(field) && isOwnRate(value) ? '' : unit;
};

/**
 * The answer, or the empty field, with its unit, without label or note. Line breaks of the answer stay in the runs: see
 * `paragraphs`.
 */
export const fieldRuns = (field: Field, value: AnswerValue): readonly Run[] => {
  const unit = unitBehind(field, value);
  const behind = unit === '' ? [] : [printed(unit)];
  switch (field.kind) {
    case 'date':
      return dateRuns(value);
    case 'daterange': {
      const range = isRecord(value) ? value : {};
      return [...dateRuns(range['from']), printed('至'), ...dateRuns(range['to'])];
    }
    case 'money':
      return [typeof value === 'string' ? answer(moneyDigits(value) ?? value) : longField, ...behind];
    case 'choice':
    case 'multichoice':
      return boxRuns(field, value);
    case 'tick':
      return [{ kind: 'box', text: field.label ?? '', checked: value === true, ...sideOf(field) }];
    default:
      return [typeof value === 'string' ? answer(value) : field.kind === 'number' ? emptyField : longField, ...behind];
  }
};

const dateRuns = (value: AnswerValue): readonly Run[] =>
  typeof value === 'string'
    ? [answer(chineseDate(value))]
    : [emptyField, printed('年'), emptyField, printed('月'), emptyField, printed('日')];

/** The boxes of a choice in printed order, on one line. */
export const boxRuns = (field: Field, value: AnswerValue): readonly Run[] =>
  (field.options ?? []).flatMap((option, index) => [...(index > 0 ? [space] : []), box(field, option, value)]);

const sideOf = ({ boxes }: Field): { readonly side?: 'before' } => (boxes === 'before' ? { side: boxes } : {});

/** One box with its option, on the side on which the form prints it. */
export const box = (field: Field, option: string, value: AnswerValue): Run => ({
  kind: 'box',
  text: option,
  checked: chosenOptions(field, value).includes(option),
  ...sideOf(field),
});

/** `签订时间` → `签订时间：`; a label that ends in punctuation, or stands in brackets, stays as it is; none where there is no label. */
export const labelRuns = (label: string | null): readonly Run[] =>
  label === null ? [] : [printed(/[：:。；！？]$|^（[^（）]*）$/.test(label) ? label : `${label}：`)];

/** Cleans the answers' text and starts a new paragraph at each of their line breaks. */
export const paragraphs = (runs: readonly Run[], path: string): readonly Paragraph[] => {
  const lines: Run[][] = [[]];
  for (const run of runs) {
    if (run.kind !== 'answer') {
      lines.at(-1)?.push(run);
      continue;
    }
    for (const [index, line] of linesOf(run.text).entries()) {
      if (index > 0) lines.push([]);
      if (line !== '') lines.at(-1)?.push(answer(line));
    }
  }
  return lines.map((line) => ({ runs: line, path }));
};
