import type { Paragraph, Run } from '../documentModel.js';
import { moneyCapitals } from './money.js';

/** 1,200.50, as an amount in yuan is printed. */
const printedAmount = /^\d{1,3}(?:,\d{3})*\.\d{2}$/u;

const isUnit = (run: Run | undefined): boolean => run?.kind === 'printed' && run.text === '元';

/** Whether a line is an amount behind its label, or behind nothing: 标的总额：1,200.50元. In a sentence other answers or words stand beside it. */
const isAmountAlone = (runs: readonly Run[]): boolean =>
  runs.length <= 3 &&
  isUnit(runs.at(-1)) &&
  runs.slice(0, -2).every((run) => run.kind === 'printed' && /：$/u.test(run.text));

/** The lines of a form that wants amounts in capitals too: behind each amount that stands alone with its label, never within a sentence. */
export const withCapitals = (lines: readonly Paragraph[]): readonly Paragraph[] =>
  lines.map((line) => {
    const amount = line.runs.at(-2);
    if (amount?.kind !== 'answer' || !printedAmount.test(amount.text) || !isAmountAlone(line.runs)) return line;
    const capitals = moneyCapitals(amount.text.replaceAll(',', ''));
    return capitals === undefined
      ? line
      : { ...line, runs: [...line.runs, { kind: 'answer', text: `（${capitals}）` }] };
  });
