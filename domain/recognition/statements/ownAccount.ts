import { z } from 'zod';
import type { FormDefinition } from '../../forms/definition.js';
import type { Passage } from '../findings/finding.js';
import { isLaidDown } from '../terms/laidDown.js';
import { type QuestionPlace, questionPlaces } from '../fields/questionPlaces.js';
import type { Sentence } from '../texts/sentences.js';
import type { Statement } from '../fields/statement.js';
import { patternOfWords } from '../words/phrases.js';
import { type Reading, finding, ofSentence } from './wordHits.js';
import shipped from './ownAccount.json' with { type: 'json' };

const words = z.array(z.string().regex(/^[\p{Script=Han}：:（(、《]+$/u)).min(1);
const OwnAccount = z.strictObject({
  /** Headings over what somebody asks for, and over why. */
  requestHeads: words,
  factHeads: words,
  /** What comes behind the last of it. */
  closings: words,
  /** Words with which somebody asks a court for something. */
  asking: words,
  /** Words of sentences that a court, an opponent or a statute says. */
  others: words,
  /** Words of sentences that give somebody's particulars. */
  particulars: words,
});

/** The table of the words by which somebody's own account is found in a text, which lawyers edit: `ownAccount.json`. */
const table = OwnAccount.parse(shipped);

const oneOf = (list: readonly string[]): RegExp => new RegExp(patternOfWords(list).source, 'u');
const asking = oneOf(table.asking);
const others = oneOf(table.others);
const particulars = oneOf(table.particulars);
const closings = oneOf(table.closings);
const firstPerson = /(?:我|俺|咱)(?!国|市|省|县|区|院|行|局)|本人|本公司|本单位/u;
/** 【我手里的合同】, 付款：: over what follows, and no sentence. */
const heading = /^(?:【[^】]{0,20}】|\[[^\]]{0,20}\]|[^，,。；;]{0,12}[:：])$/u;
const longest = 800;
const shortest = 6;

type Part = 'requests' | 'facts';

/** Whether a field asks in free text for all that is asked for, or for all that happened: it is alone in its section. */
const partOf = ({ section, item, field }: QuestionPlace): Part | undefined => {
  if (field.kind !== 'textarea' || item.label !== null || field.label !== null || field.means !== undefined)
    return undefined;
  return section.id === 'requests' ? 'requests' : section.id === 'facts' ? 'facts' : undefined;
};

/** What stands under a heading, to the next one or the closing; `undefined` without one. */
const underHeading = ({ folded }: Reading, heads: readonly string[]): Passage | undefined => {
  const head = new RegExp(
    String.raw`(?:^|\n)[ \t]*(?:[一二三四五]、)?(?:${patternOfWords(heads).source})[ \t]*(?::|\n)`,
    'u',
  ).exec(folded);
  if (!head) return undefined;
  const from = head.index + head[0].length;
  const end = new RegExp(
    String.raw`\n[ \t]*(?:[一二三四五]、)?(?:${patternOfWords([...table.requestHeads, ...table.factHeads, ...table.closings]).source})`,
    'u',
  ).exec(folded.slice(from));
  const to = end ? from + end.index : folded.length;
  return folded.slice(from, to).trim().length >= shortest ? { from, to } : undefined;
};

/** What is neither said by somebody else nor a heading, somebody's particulars or a term of a contract. */
const isTelling = ({ folded }: Reading, sentence: Sentence): boolean => {
  const said = folded.slice(sentence.from, sentence.to);
  return !(
    said.length < shortest ||
    heading.test(said) ||
    others.test(said) ||
    particulars.test(said) ||
    closings.test(said.slice(0, 8)) ||
    isLaidDown(folded, sentence)
  );
};

/** The sentences in which whoever fills in the form asks for something, or tells what happened; the latter go on in their line. */
const sentencesOfOwn = (reading: Reading, part: Part): readonly Passage[] => {
  const { folded, sentences } = reading;
  const own: Passage[] = [];
  for (const sentence of sentences) {
    const said = folded.slice(sentence.from, sentence.to);
    const [first] = sentence.clauses;
    const isWish = first !== undefined && asking.test(folded.slice(first.from, first.to));
    const before = own.at(-1);
    const goesOn = before !== undefined && !/[^。；;！!？? ]/u.test(folded.slice(before.to, sentence.from));
    const isOwn =
      part === 'requests'
        ? asking.test(said) && (firstPerson.test(said) || asking.test(said.slice(0, 8)))
        : !isWish && (firstPerson.test(said) || goesOn);
    const lead = /^[\p{Script=Han}]{2,4} ?:/u.exec(said)?.[0].length ?? 0;
    if (isOwn && isTelling(reading, sentence)) own.push({ from: sentence.from + lead, to: sentence.to });
  }
  return own;
};

/** Passages that stand behind each other with nothing but signs between them, as one. */
const joined = ({ folded }: Reading, passages: readonly Passage[]): readonly Passage[] =>
  passages.reduce<readonly Passage[]>((all, { from, to }) => {
    const before = all.at(-1);
    const isNext = before !== undefined && /^[。；;！!？? ]{0,2}$/u.test(folded.slice(before.to, from));
    return isNext ? [...all.slice(0, -1), { from: before.from, to }] : [...all, { from, to }];
  }, []);

/**
 * What somebody asks for and why, in the free text that an application asks for: under its heading, where the text has one, else the whole sentences in which they speak of
 * themselves, as they stand, each on a line.
 */
export const ownAccountIn = (definition: FormDefinition, reading: Reading): readonly Statement[] => {
  if (definition.kind !== 'application') return [];
  return questionPlaces(definition).flatMap((place): readonly Statement[] => {
    const part = partOf(place);
    if (part === undefined) return [];
    const whole = underHeading(reading, part === 'requests' ? table.requestHeads : table.factHeads);
    const passages = whole ? [whole] : joined(reading, sentencesOfOwn(reading, part));
    const [first] = passages;
    const value = passages.map(({ from, to }) => reading.text.slice(from, to).trim()).join('\n');
    return first && value.length <= longest ? [{ place, value, finding: finding(first, value, ofSentence) }] : [];
  });
};
