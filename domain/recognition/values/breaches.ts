import { breachesOf } from '../words/clauseWords.js';
import type { Breach } from '../words/amountWords.js';
import type { Passage } from '../findings/finding.js';
import { type Clause, type Place, aheadOf } from './valueClauses.js';

/** Clauses further ahead than these are of another breach. */
const nearest = 2;

/** The breaches for which a value is due: those of its own clause, else of the nearest clause of the sentence that names one. */
export const breachesAt = (place: Place, clause: Clause, { from }: Passage): ReadonlySet<Breach> => {
  const own = clause.text.slice(0, from - clause.from);
  const texts = [
    own,
    clause.text,
    ...aheadOf(place)
      .slice(0, nearest)
      .map(({ text }) => text),
  ];
  return texts.map(breachesOf).find(({ size }) => size > 0) ?? new Set();
};
