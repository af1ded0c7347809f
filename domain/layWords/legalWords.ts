import { termsOf } from '../knowledge/terms.js';
import { createPhraseFinder } from './findPhrases.js';
import { layWords, type LayWords } from './layWords.js';
import { createStandardWords } from './standardWords.js';

/**
 * Creates what gives, for a question in everyday words, the terms of its standard words and of those that statutes use for them, without
 * those of the question itself.
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
  return (question: string): ReadonlySet<string> => {
    const own = new Set(termsOf(question));
    const standardQuestion = standard(question);
    const words = findPhrases(standardQuestion).flatMap((phrase) => legalFor.get(phrase) ?? []);
    return new Set([standardQuestion, ...words].flatMap(termsOf).filter((term) => !own.has(term)));
  };
};

/** The terms of the words that statutes use for what a question says, by the table that comes with the product. */
export const legalTerms = createLegalTerms(layWords);
