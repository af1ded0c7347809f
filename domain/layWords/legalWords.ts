import { termsOf } from '../knowledge/terms.js';
import { createPhraseFinder, signsIn } from './findPhrases.js';
import { layWords, type LayWords } from './layWords.js';
import { createNearLines } from './nearLines.js';
import { createStandardWords } from './standardWords.js';

/** What a phrase says by its length: a single sign stands in many words, four seldom stand there by chance. */
const sureness = (phrase: string): number => {
  const signs = signsIn(phrase);
  return signs === 1 ? 0.5 : signs === 2 ? 0.8 : 1.2;
};

/** What the words of the nearest line say: as much as those of a phrase that is said. */
const nearestSays = 1.3;

/**
 * Creates what gives, for a question in everyday words, the terms of its standard words and of those that statutes use for them, without
 * those of the question itself. Words belong to a phrase that is said, or to a line of the table that is near in its signs. Each has what it says beside another, about 1: more where several phrases, or a longer one, point to it.
 */
export const createLegalTerms = (table: Pick<LayWords, 'signs' | 'speech' | 'legal'>) => {
  const standard = createStandardWords(table);
  const legalFor = new Map<string, string[]>();
  for (const { lay, legal } of table.legal)
    for (const word of lay) {
      const phrase = word.split('…').map(standard).join('…');
      legalFor.set(phrase, [...(legalFor.get(phrase) ?? []), ...legal]);
    }
  const findPhrases = createPhraseFinder(legalFor.keys());
  const nearLines = createNearLines(
    table.legal.map(({ lay, legal }) => ({
      line: [...new Set(legal.flatMap(termsOf))],
      words: lay.map((word) => word.split('…').map(standard).join(' ')),
    })),
  );
  return (question: string): ReadonlyMap<string, number> => {
    const own = new Set(termsOf(question));
    const standardQuestion = standard(question);
    const counts = new Map(termsOf(standardQuestion).map((term) => [term, 1]));
    for (const phrase of findPhrases(standardQuestion))
      for (const term of new Set((legalFor.get(phrase) ?? []).flatMap(termsOf)))
        counts.set(term, (counts.get(term) ?? 0) + sureness(phrase));
    for (const { line, nearness } of nearLines(standardQuestion))
      for (const term of line) counts.set(term, (counts.get(term) ?? 0) + nearestSays * nearness);
    return new Map([...counts].filter(([term]) => !own.has(term)));
  };
};

/** The terms of the words that statutes use for what a question says, by the table that comes with the product. */
export const legalTerms = createLegalTerms(layWords);
