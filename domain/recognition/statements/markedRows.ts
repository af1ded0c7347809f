import { markClass } from '../../signs/marks.js';
import { foldedInPlace } from '../../quantities/signs.js';
import type { Finding, Passage } from '../findings/finding.js';
import type { QuestionPlace } from '../fields/questionPlaces.js';
import type { Statement } from '../fields/statement.js';
import { optionRow } from '../marks/optionRow.js';

const someMarks = new RegExp(`[${markClass}][^${markClass}\\n]{0,200}[${markClass}]`, 'u');

/** A line of a text in which options are printed with boxes, and the line above it, where their label may stand. */
export type MarkedRow = Passage & {
  readonly line: string;
  readonly above: string;
  /** Whether it says more than a form prints: 租金按 ☑月 □季 支付，每月5日前转账。 */
  readonly isSentence: boolean;
};

/** The lines of a text, its signs half-width, in which two boxes or more stand. */
export const markedRowsIn = (folded: string): readonly MarkedRow[] => {
  const out: MarkedRow[] = [];
  let from = 0;
  let above = '';
  for (const line of folded.split('\n')) {
    if (someMarks.test(line)) out.push({ from, to: from + line.length, line, above, isSentence: line.includes('。') });
    else if (line.trim() !== '') above = line;
    from += line.length + 1;
  }
  return out;
};

const ofMarks = '资料中勾选的一项，请核对';
const shortestLabel = 2;

/** What a question is called on paper: the label of its field, or that of its item. */
const labelOf = ({ field, item }: QuestionPlace): string =>
  foldedInPlace(field.label ?? item.label ?? '')
    .replaceAll(/\([^()]*\)/gu, '')
    .replaceAll(' ', '');

/** What the marks of a text choose for the questions of a form whose labels stand at their rows. */
export const markedStatements = (rows: readonly MarkedRow[], places: readonly QuestionPlace[]): readonly Statement[] =>
  rows.length === 0
    ? []
    : places.flatMap((place): readonly Statement[] => {
        const { field } = place;
        const label = labelOf(place);
        if (!field.options || label.length < shortestLabel) return [];
        const options = field.options.map((option) => foldedInPlace(option));
        for (const { line, above, from } of rows) {
          const isLabelled = [line, above].some((each) => each.replaceAll(/[ :]/gu, '').includes(label));
          if (!isLabelled) continue;
          const read = optionRow(line, options, field.kind !== 'multichoice');
          if (read?.kind !== 'chosen') continue;
          const chosen = field.options.filter((option) => read.chosen.includes(foldedInPlace(option)));
          const [first = ''] = chosen;
          const value = field.kind === 'multichoice' ? chosen : first;
          const passage = { from: from + read.passage.from, to: from + read.passage.to };
          const finding: Finding = { kind: 'clause', value: chosen.join('、'), rule: ofMarks, ...passage };
          return [{ place, value, finding }];
        }
        return [];
      });
