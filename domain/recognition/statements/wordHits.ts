import type { FormDefinition } from '../../forms/definition.js';
import type { Term } from '../terms/contractTerms.js';
import type { Finding, Passage } from '../findings/finding.js';
import { isLaidDown, isOfOtherBreach } from '../terms/laidDown.js';
import { isOnlyTermOfPayment } from '../terms/paymentTerms.js';
import type { QuestionPlace } from '../fields/questionPlaces.js';
import { type Sentence, passageIndex } from '../texts/sentences.js';
import { cues } from '../words/cues.js';
import { patternOfWords } from '../words/phrases.js';
import type { Topic } from './topics.js';

/** What to say of words that may answer a question. */
export const ofSentence = '资料中的原句，请核对是否回答此项';

export const ofOption = '按资料中的表述选择，请核对';
export const ofDemand = '资料中提到此项，请核对是否主张';

/** A word where it stands, with its clause and sentence. */
export type Hit = Passage & { readonly word: string; readonly clause: Passage; readonly sentence: Sentence };

export type Reading = {
  readonly text: string;
  readonly folded: string;
  readonly sentences: readonly Sentence[];
  /** Where a formal text lists what it demands. */
  readonly demanded: readonly Passage[];
  /** The numbered terms, where the text is a contract. */
  readonly terms: readonly Term[];
  readonly kind: FormDefinition['kind'];
};

export const oneOf = (words: readonly string[]): RegExp => new RegExp(patternOfWords(words).source, 'u');
const denialBefore = new RegExp(`(?:${cues.denials.join('|')})\\p{Script=Han}{0,2}$`, 'u');
const denialBehind = /^[^，,。]{0,3}?(?:没有|没办|没签|没约定|未约定|不存在|没写|未办理|不成立|不主张|不要求)/u;

/** 未约定逾期办证违约金 */
const notAgreed = /(?:未|没有|没|无)(?:约定|写明|写)[^，,。；;\n]{0,10}$/u;

const notOnly = /不[仅但只光]|没[想问]题$|无[论需]/u;

/** 不退押金, 没还本金: what is not given back is there. */
const notReturned = /[不没未拒](?:肯|给|愿|愿意)?(?:退还|返还|归还|退|还)$/u;

/** 房租了, 房租给我: of the rent, and nobody let anything. */
const isWithinWord = (folded: string, index: number): boolean => folded.slice(index - 1, index + 1) === '房租';

export const hitsOf = ({ folded, sentences }: Reading, pattern: RegExp): readonly Hit[] =>
  [...folded.matchAll(pattern)].flatMap(({ 0: word, index }): readonly Hit[] => {
    if (isWithinWord(folded, index)) return [];
    const sentence = sentences[passageIndex(sentences, index)];
    const clause = sentence?.clauses[passageIndex(sentence.clauses, index)];
    return sentence && clause && index < sentence.to
      ? [{ word, from: index, to: index + word.length, clause, sentence }]
      : [];
  });

/** Whether the clause of a hit says that there is nothing of it. */
export const isDenied = ({ folded }: Reading, { from, to, clause }: Hit): boolean => {
  const before = folded.slice(Math.max(clause.from, from - 5), from);
  return (
    notAgreed.test(folded.slice(clause.from, from)) ||
    (denialBefore.test(before) && !notOnly.test(before) && !notReturned.test(before)) ||
    denialBehind.test(folded.slice(to, Math.min(clause.to, to + 7)))
  );
};

export const isClaim = ({ section }: QuestionPlace): boolean => section.id === 'claims' || section.id === 'requests';
export const wordsOf = (reading: Reading, { from, to }: Passage): string => reading.text.slice(from, to).trim();

export const finding = ({ from, to }: Passage, value: string, rule: string): Finding => ({
  kind: 'clause',
  value,
  rule,
  from,
  to,
});

const accounts = oneOf(cues.accounts);
const breachOfContract = /违约|擅自|解除/u;

/** Without what a contract lays down, where a question asks what was demanded or done; without penalties for another breach; none whose own clause is of another matter. */
export const ofMatter = (
  { folded, kind, demanded }: Reading,
  place: QuestionPlace,
  topics: readonly Topic[],
  hits: readonly Hit[],
): readonly Hit[] => {
  // An answer to a complaint speaks of all that the contract says.
  if (kind === 'defense') return hits;
  const isListed = ({ from }: Hit): boolean => demanded.some((passage) => from >= passage.from && from < passage.to);
  const breach = topics.flatMap((topic) => topic.breach ?? []);
  const isAbout = topics.some(({ ends }) => ends !== undefined);
  const isAccount = isClaim(place) || accounts.test(place.item.label ?? '');
  return hits.filter((hit) => {
    const { sentence, clause } = hit;
    return (
      !(isAccount && !isListed(hit) && isLaidDown(folded, sentence)) &&
      !(isAccount && isOnlyTermOfPayment(folded.slice(sentence.from, sentence.to))) &&
      !(breach.length > 0 && isOfOtherBreach(folded, sentence, clause, breach)) &&
      !(isAbout && breachOfContract.test(folded.slice(clause.from, clause.to)))
    );
  });
};
