import { z } from 'zod';
import { allRoles } from './partyWords.js';
import { foldedInPlace } from '../../quantities/signs.js';
import shipped from './standingLabels.json' with { type: 'json' };

const Labels = z.array(z.string().regex(/^\p{Script=Han}{2,10}$/u)).min(1);

/** The table of labels that documents print on a line of their own, over their value, which lawyers edit: `standingLabels.json`; and every word for a party. */
const labels: ReadonlySet<string> = new Set([...Labels.parse(shipped), ...allRoles]);

const isLabel = (line: string | undefined): boolean =>
  line !== undefined && labels.has(line.replaceAll(/[ \t]|\([^()]{0,8}\)/g, '').replace(/[*:]$/, ''));

/** Neither prose nor a heading: what stands under a label. */
const isValue = (line: string | undefined): boolean =>
  line !== undefined && /^[^\n。;]{1,60}$/u.test(line.trim()) && line.trim() !== '' && !/[::]$/u.test(line.trim());

/**
 * A text, its signs half-width and each in its place, in which a label that stands alone on a line is put before the line under it: receipts on a
 * telephone print `收款方户名↵龚志明`. Labels one under the other are the head of a table, of which nobody can say whose value is whose: those
 * stay, and so does a label under which no value stands.
 */
export const foldedWithLabels = (text: string): string => {
  const folded = foldedInPlace(text);
  const lines = folded.split('\n');
  const isHead = (at: number): boolean => isLabel(lines[at]) && !isLabel(lines[at - 1]) && !isLabel(lines[at + 1]);
  return lines
    .map((line, at) =>
      at === lines.length - 1
        ? line
        : `${line}${isHead(at) && isValue(lines[at + 1]) ? (line.endsWith(':') ? ' ' : ':') : '\n'}`,
    )
    .join('');
};
