import { z } from 'zod';
import shipped from './lawFields.json' with { type: 'json' };
import type { SearchSettings } from './searchSettings.js';

const Words = z.string().transform((line) => line.split(' ').filter((word) => word !== ''));
const Field = z.strictObject({
  /** What names of laws of this field have in them. */
  laws: Words,
  /** What says, in a cause or a question, that it is about this field. */
  questions: Words,
});

/** The fields of law beside civil law, which lawyers edit: `lawFields.json`. */
const fields = Object.values(z.strictObject({ criminal: Field, administrative: Field }).parse(shipped));

const saysOneOf = (text: string, words: readonly string[]): boolean => words.some((word) => text.includes(word));

/**
 * What a law is by who made it (立法法第九十八条至第一百条; judicial interpretations under 人民法院组织法第十八条): laws of the National
 * People's Congress stand above interpretations of the courts, and those above regulations, for what a pleading cites.
 */
export const lawRank = (law: string): 'law' | 'interpretation' | 'regulation' => {
  if (/最高人民(?:法院|检察院)/u.test(law)) return 'interpretation';
  return /(?:(?<!办)法|法典)(?:[（(][\s\S]*)?$/u.test(law) ? 'law' : 'regulation';
};

type Weights = Pick<SearchSettings, 'interpretationShare' | 'regulationShare' | 'otherFieldShare'>;

/**
 * Creates what says how much a passage counts by the law that it is of; 1 for what is no law, such as a court's own materials. Criminal
 * and administrative law count less for a civil cause, and without a cause for a question that says nothing of that field.
 */
export const createLawWeight = (
  { question, caseCause }: { readonly question: string; readonly caseCause: string | null },
  { interpretationShare, regulationShare, otherFieldShare }: Weights,
): ((law: string | null) => number) => {
  const others = fields.filter(({ questions }) => !saysOneOf(caseCause ?? question, questions));
  const ofRank = { law: 1, interpretation: interpretationShare, regulation: regulationShare };
  return (law) => {
    if (law === null) return 1;
    const isOfOther = others.some(({ laws }) => saysOneOf(law, laws));
    return ofRank[lawRank(law)] * (isOfOther ? otherFieldShare : 1);
  };
};
