import type { FinalItem } from '../adminSchemas.js';
import { itemText } from './caseView.js';

/** A claim (or fact) beside what the defence says to it; either side may be missing. */
export type ComparedItem = { claim: FinalItem | undefined; defence: FinalItem | undefined };

/** What the subject of an official label is, without the words that only ask: 对本金有无异议 → 本金. */
export const subjectOf = (label: string): string =>
  label
    .normalize('NFKC')
    .replace(/\([^)]*\)/gu, '')
    .replace(/^[\s\d.、]+/u, '')
    .replace(/^对(于)?/u, '')
    .replace(/(的)?(有无|是否有|是否存在)异议.*$/u, '')
    .replace(/^(是否|有无)(要求|主张|请求|存在|签订)?/u, '')
    .replace(/(的)?(诉请|请求|主张|情况|承担|负担)$/u, '')
    .replace(/[\s,、/;:的]/gu, '');

const pairsOf = (text: string): string[] =>
  text.length < 2 ? [text] : [...text].slice(0, -1).map((character, index) => character + ([...text][index + 1] ?? ''));

/** Likeness of two subjects from 0 to 1: shared neighbouring characters (Sørensen–Dice). */
const likeness = (a: string, b: string): number => {
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  const left = pairsOf(a);
  const right = pairsOf(b);
  const shared = left.filter((pair) => right.includes(pair)).length;
  return (2 * shared) / (left.length + right.length);
};

const ENOUGH = 0.5;

/**
 * Puts the defence's items beside the claims they speak of, by the subject of the official labels. Every item of both
 * sides appears exactly once: claims in their order, then what the defence says beyond them.
 */
export const compareItems = (claims: readonly FinalItem[], defences: readonly FinalItem[]): ComparedItem[] => {
  const candidates = claims
    .flatMap((claim, c) =>
      defences.map((defence, d) => ({
        c,
        d,
        score: likeness(subjectOf(itemText(claim).title), subjectOf(itemText(defence).title)),
      })),
    )
    .filter(({ score }) => score >= ENOUGH)
    .sort((a, b) => b.score - a.score || a.c - b.c || a.d - b.d);
  const answered = new Map<number, number>();
  const used = new Set<number>();
  for (const { c, d } of candidates)
    if (!answered.has(c) && !used.has(d)) {
      answered.set(c, d);
      used.add(d);
    }
  return [
    ...claims.map((claim, c) => ({ claim, defence: defences[answered.get(c) ?? -1] })),
    ...defences.filter((_, d) => !used.has(d)).map((defence) => ({ claim: undefined, defence })),
  ];
};
