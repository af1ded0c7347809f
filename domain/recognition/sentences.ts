import type { Passage } from './finding.js';

/** A sentence of a text, with the clauses that commas part it into; offsets are those of the text. */
export type Sentence = Passage & { readonly clauses: readonly Passage[] };

const sentenceEnds = /[。;！!？?\n；\f]/u;
const clauseEnds = /[,，、]/u;
/** People who write without punctuation leave a space between clauses; tables leave tabs. */
const isGap = (text: string, at: number): boolean =>
  /[ \t\u3000]/u.test(text[at] ?? '') &&
  /[\p{Script=Han}\d)）%元]/u.test(text[at - 1] ?? '') &&
  /[\p{Script=Han}\d(（《“"]/u.test(text[at + 1] ?? '');

const trimmed = (text: string, from: number, to: number): Passage => {
  let [start, end] = [from, to];
  while (start < end && /\s/u.test(text[start] ?? '')) start += 1;
  while (end > start && /\s/u.test(text[end - 1] ?? '')) end -= 1;
  return { from: start, to: end };
};

/** The sentences of a text in their order; a line's end ends one. Blank ones are left out. */
export const sentencesOf = (text: string): readonly Sentence[] => {
  const sentences: Sentence[] = [];
  let clauses: Passage[] = [];
  let [from, clauseFrom] = [0, 0];
  const closeClause = (at: number): void => {
    const clause = trimmed(text, clauseFrom, at);
    if (clause.to > clause.from) clauses.push(clause);
    clauseFrom = at + 1;
  };
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at] ?? '\n';
    if (sentenceEnds.test(sign)) {
      closeClause(at);
      const sentence = trimmed(text, from, at);
      if (sentence.to > sentence.from) sentences.push({ ...sentence, clauses });
      clauses = [];
      from = at + 1;
    } else if (clauseEnds.test(sign) || isGap(text, at)) closeClause(at);
  }
  return sentences;
};

/** The index of the last of the passages that begins at or before a place; -1 where none does. Passages are in order. */
export const passageIndex = (passages: readonly Passage[], place: number): number => {
  let [low, high] = [0, passages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((passages[middle]?.from ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};
