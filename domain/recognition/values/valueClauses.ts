import type { FormDefinition } from '../../forms/definition.js';
import type { Passage } from '../findings/finding.js';
import { passageIndex } from '../texts/sentences.js';
import type { Value } from './values.js';

/** What stands around one value of a clause: after the value before it, and before the next one. */
export type Segment = { readonly before: string; readonly after: string; readonly isLast: boolean };

/** A passage between two signs, with the values in it and the number of its sentence. */
export type Clause = Passage & { readonly text: string; readonly sentence: number; readonly values: Value[] };

/** Ends of clauses, and of sentences, in half-width signs. */
const clauseEnd = /[,、。;!?\n]/u;
const sentenceEnd = /[。;!?\n]/u;

/** Space that stands for a comma: between two words, or wide behind a number. */
const isGap = (text: string, at: number): boolean =>
  /[ \t]/.test(text[at] ?? '') &&
  // The next label of a line: 150,000元 年化利率：10.5%.
  (/^[ \t]+\p{Script=Han}{2,8} ?:/u.test(text.slice(at, at + 14)) || isGapOfWords(text, at));

const isGapOfWords = (text: string, at: number): boolean =>
  /^.\p{Script=Han}/u.test(text.slice(at, at + 2))
    ? /\p{Script=Han}{3}$/u.test(text.slice(Math.max(0, at - 3), at))
    : /^[ \t]{2,}\p{Script=Han}/u.test(text.slice(at, at + 30)) && /[\d元]/.test(text[at - 1] ?? '');

/** A clause of more signs is no clause: a table, or a text without punctuation. What stands further off says nothing of a value. */
const longestClause = 240;

/** The clauses of a text in half-width signs; a value is never cut. `values` in the order of the text. */
export const clausesOf = (text: string, values: readonly Value[]): readonly Clause[] => {
  const clauses: Clause[] = [];
  let from = 0;
  let sentence = 0;
  let next = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at] ?? '\n';
    while (next < values.length && (values[next]?.finding.to ?? 0) <= at) next += 1;
    const { from: start = Infinity } = values[next]?.finding ?? {};
    const isEnd = clauseEnd.test(sign) || isGap(text, at);
    if (at > start || (at === start && isEnd) || !(isEnd || at - from >= longestClause)) continue;
    if (at > from) clauses.push({ from, to: at, text: text.slice(from, at), sentence, values: [] });
    if (sentenceEnd.test(sign)) sentence += 1;
    from = isEnd ? at + 1 : at;
  }
  for (const value of values) clauses[passageIndex(clauses, value.finding.from)]?.values.push(value);
  return clauses;
};

/** What stands around a value of a clause. */
export const segmentOf = ({ text, from, values }: Clause, { finding }: Value): Segment => {
  const at = values.findIndex((value) => value.finding === finding);
  const before = text.slice((values[at - 1]?.finding.to ?? from) - from, finding.from - from);
  const next = values[at + 1];
  return {
    before,
    after: text.slice(finding.to - from, (next?.finding.from ?? from + text.length) - from),
    isLast: next === undefined,
  };
};

/** A clause among those of its text. */
export type Place = {
  readonly clauses: readonly Clause[];
  readonly at: number;
  readonly kind: FormDefinition['kind'];
  /** Whether the text is a document of several lines: who says 我 in it need not be who fills in the form. */
  readonly isDocument: boolean;
};

/** Clauses of the same sentence without a value of their own, directly behind. */
export const behindOf = ({ clauses, at }: Place): Clause | undefined => {
  const own = clauses[at];
  const next = clauses[at + 1];
  return own && next && next.sentence === own.sentence && next.values.length === 0 ? next : undefined;
};
/** More clauses of one sentence than these ahead of a value say nothing of it. */
const mostAhead = 12;
/** The clauses of the same sentence before it, the nearest first. */
export const aheadOf = ({ clauses, at }: Place): readonly Clause[] => {
  const ahead: Clause[] = [];
  for (let index = at - 1; index >= 0 && ahead.length < mostAhead; index -= 1) {
    const clause = clauses[index];
    if (clause === undefined || clause.sentence !== clauses[at]?.sentence) break;
    ahead.push(clause);
  }
  return ahead;
};

/** The clauses of a sentence, as far as they say something of a value in it. */
export const sentenceAt = (place: Place): readonly Clause[] => {
  const { clauses, at } = place;
  const own = clauses[at];
  const behind: Clause[] = [];
  for (let index = at + 1; index < clauses.length && behind.length < mostAhead; index += 1) {
    const clause = clauses[index];
    if (clause === undefined || clause.sentence !== own?.sentence) break;
    behind.push(clause);
  }
  return own ? [...aheadOf(place).toReversed(), own, ...behind] : [];
};
