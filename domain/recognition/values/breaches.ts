import type { Breach } from '../words/amountWords.js';
import { breachesIn } from '../words/clauseWords.js';
import type { Passage } from '../findings/finding.js';
import { aheadOf, type Clause, type Place } from './valueClauses.js';

/** The breaches of a contract of which a text speaks. */
export const breachesOf = (text: string): ReadonlySet<Breach> =>
  new Set(
    breachesIn(text)
      .flatMap(({ keys }) => keys)
      .flatMap((key): Breach[] => (key === 'payment' || key === 'delivery' || key === 'other' ? [key] : [])),
  );

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
