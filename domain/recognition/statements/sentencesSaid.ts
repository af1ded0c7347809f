import type { Passage } from '../findings/finding.js';
import { type Sentence, isBreathless } from '../texts/sentences.js';
import { type Hit, type Reading, oneOf, wordsOf } from './wordHits.js';

/** The most signs of a clause or a sentence that answers a question. */
export const longestExcerpt = 160;
const longestParts = 3;

/** The number or the sign that a line begins with is none of what it says. */
export const enumeration =
  /^(?:第?[一二三四五六七八九十]{1,3}[、.．条:：]|[(（][一二三四五六七八九十\d]{1,2}[)）]|\d{1,2}(?:\.\d{1,2})?[、.．)）](?!\d))\s*/u;

/** The clauses of a sentence around a hit, up to those that are of another matter. */
const aboutIn = (folded: string, { sentence: { clauses }, clause }: Hit, ends: RegExp): Passage => {
  const at = clauses.indexOf(clause);
  const isOther = ({ from, to }: Passage): boolean => ends.test(folded.slice(from, to));
  const last = clauses.findIndex((each, place) => place > at && isOther(each));
  const first = clauses.findLastIndex((each, place) => place < at && isOther(each));
  return {
    from: clauses[first + 1]?.from ?? clause.from,
    to: clauses[last === -1 ? clauses.length - 1 : last - 1]?.to ?? clause.to,
  };
};

const excerptOf = ({ text, folded }: Reading, hit: Hit, ends?: RegExp): Passage => {
  const { sentence, clause } = hit;
  const whole = ends ? aboutIn(folded, hit, ends) : (({ from, to }: Passage): Passage => ({ from, to }))(sentence);
  const at = sentence.clauses.indexOf(clause);
  const near = {
    from: sentence.clauses[at - 1]?.from ?? clause.from,
    to: sentence.clauses[at + 1]?.to ?? clause.to,
  };
  const passage =
    whole.to - whole.from <= longestExcerpt ? whole : near.to - near.from <= longestExcerpt ? near : clause;
  const lead = enumeration.exec(text.slice(passage.from, passage.to))?.[0].length ?? 0;
  return { from: passage.from + lead, to: Math.min(passage.to, passage.from + lead + longestExcerpt * 2) };
};

/**
 * The sentences that most words speak for, in the order of the text, as one answer. `ends`: words of another matter, before which an answer
 * ends; `beside`: words of which an answer has one, where there are any.
 */
export const sentencesFor = (
  reading: Reading,
  hits: readonly Hit[],
  { ends, beside }: { readonly ends: readonly string[]; readonly beside: readonly string[] },
): { value: string; passage: Passage } | undefined => {
  const isOther = ends.length > 0 ? oneOf(ends) : undefined;
  const isBeside = beside.length > 0 ? oneOf(beside) : undefined;
  const answerAt = (own: readonly Hit[]): Passage | undefined =>
    own
      .map((hit) => excerptOf(reading, hit, isOther))
      .find(({ from, to }) => isBeside?.test(reading.folded.slice(from, to)) !== false);
  const bySentence = new Map<Sentence, Hit[]>();
  // A story in one breath is about everything, and so an answer to nothing.
  for (const hit of hits.filter(({ sentence }) => !isBreathless(sentence)))
    bySentence.set(hit.sentence, [...(bySentence.get(hit.sentence) ?? []), hit]);
  const ranked = [...bySentence.values()]
    .map((own) => ({ own, score: new Set(own.map(({ word }) => word)).size }))
    .sort((one, other) => other.score - one.score)
    .slice(0, longestParts)
    .flatMap(({ own }) => answerAt(own) ?? [])
    .sort((one, other) => one.from - other.from);
  const [first] = ranked;
  const lines = [...new Set(ranked.map((passage) => wordsOf(reading, passage)))];
  return first && lines.some((line) => line.length > 1) ? { value: lines.join('\n'), passage: first } : undefined;
};
