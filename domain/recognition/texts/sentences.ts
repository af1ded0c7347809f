import type { Passage } from '../findings/finding.js';
import { alternatives } from '../../signs/alternatives.js';
import breaks from './spokenBreaks.json' with { type: 'json' };

/** A sentence of a text, with the clauses that commas part it into; offsets are those of the text. */
export type Sentence = Passage & { readonly clauses: readonly Passage[] };

const sentenceEnds = /[。;！!？?\n；\f]/u;
const clauseEnds = /[,，、]/u;
/** People who write without punctuation leave a space between clauses; tables leave tabs. */
const isGap = (text: string, at: number): boolean =>
  /[ \t\u3000]/u.test(text[at] ?? '') &&
  /[\p{Script=Han}\d)）%元]/u.test(text[at - 1] ?? '') &&
  /[\p{Script=Han}\d(（《“"]/u.test(text[at + 1] ?? '');

/** 4,760元: the comma groups digits. */
const isGrouping = (text: string, at: number): boolean =>
  text[at] === ',' && /\d/u.test(text[at - 1] ?? '') && /^\d{3}(?!\d)/u.test(text.slice(at + 1, at + 5));

/** What is longer than this was spoken without a pause, and holds several clauses. */
const longestBreath = 24;
/** Fewer characters than these are no clause of their own. */
const shortestPart = 3;
/** A word that begins a clause, with who it is said of: 我现在. Behind 的 a clause begins with a day alone: 住进来的今年三月. */
const spokenBegin = new RegExp(
  `(?<!${alternatives(breaks.goesOnBehind)}|(?:${alternatives(breaks.goesOnBehindWho)})(?:${alternatives(breaks.who)}))(?:${alternatives(breaks.who)})?(?:${alternatives(breaks.begins)})|(?<=的)(?:去年|前年|今年)(?=[\\d一二三四五六七八九十]{1,2}月)`,
  'gu',
);

/** Where clauses begin in words that were spoken without a pause, by the words that begin one. */
const spokenClauses = (text: string, { from, to }: Passage): readonly Passage[] => {
  if (to - from <= longestBreath) return [{ from, to }];
  const starts = [from];
  for (const { index } of text.slice(from, to).matchAll(spokenBegin))
    if (from + index - (starts.at(-1) ?? from) >= shortestPart && to - from - index >= shortestPart)
      starts.push(from + index);
  return starts.map((start, at) => ({ from: start, to: starts[at + 1] ?? to }));
};

const trimmed = (text: string, from: number, to: number): Passage => {
  let [start, end] = [from, to];
  while (start < end && /\s/u.test(text[start] ?? '')) start += 1;
  while (end > start && /\s/u.test(text[end - 1] ?? '')) end -= 1;
  return { from: start, to: end };
};

/** More characters than these without a pause are no sentence about one thing. */
const longestSaid = 40;
/** Whether a sentence is a story in one breath, of which nobody said where its parts end. */
export const isBreathless = ({ from, to, clauses }: Sentence): boolean =>
  clauses.length === 1 && to - from > longestSaid;

/**
 * A sentence of more characters than these ends at its next pause, and one of twice as many where it stands: what is read of a word looks at its
 * whole sentence, and a text without punctuation would be looked at whole for each of its words.
 */
const longestSentence = 600;

/** The sentences of a text in their order; a line's end ends one. Blank ones are left out. */
export const sentencesOf = (text: string): readonly Sentence[] => {
  const sentences: Sentence[] = [];
  let clauses: Passage[] = [];
  let [from, clauseFrom] = [0, 0];
  const closeClause = (at: number, next: number): void => {
    const clause = trimmed(text, clauseFrom, at);
    if (clause.to > clause.from) clauses.push(clause);
    clauseFrom = next;
  };
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at] ?? '\n';
    const isEnd = sentenceEnds.test(sign);
    const isPause = isEnd || (clauseEnds.test(sign) && !isGrouping(text, at)) || isGap(text, at);
    const length = at - from;
    if (isEnd || length >= (isPause ? 1 : 2) * longestSentence) {
      const next = isPause ? at + 1 : at;
      closeClause(at, next);
      const sentence = trimmed(text, from, at);
      // A sentence without any pause is one only because nobody said where the others end.
      const spoken = clauses.length === 1 ? spokenClauses(text, sentence) : [];
      if (spoken.length > 1) sentences.push(...spoken.map((part) => ({ ...part, clauses: [part] })));
      else if (sentence.to > sentence.from) sentences.push({ ...sentence, clauses });
      clauses = [];
      from = next;
    } else if (isPause) closeClause(at, at + 1);
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
