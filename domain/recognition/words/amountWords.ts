import { z } from 'zod';
import shipped from './amountWords.json' with { type: 'json' };

/** Words as they stand in a text, with … where up to twelve signs of the clause may stand between two of them. */
const Word = z.string().regex(/^[\p{Script=Han}/㎡]+(?:…[\p{Script=Han}/㎡]+)*$/u);
const Words = z.array(Word).min(1);
export const acts = ['owed', 'paid', 'returned', 'agreed', 'claimed'] as const;
/** What is said of an amount: somebody still has to pay it, has paid it, has given it back, it was agreed, or it is demanded. */
export type Act = (typeof acts)[number];
export const edges = ['on', 'from', 'until', 'as-of', 'due'] as const;
/** What a date is of what it is said of: the day itself, its first or last day, the day up to which it was reckoned, or by which it is due. */
export type Edge = (typeof edges)[number];
export const periods = ['none', 'day', 'month', 'year', 'unit'] as const;
/** For what an amount is: once (`none`), or again for each day, month, year or piece. */
export type Period = (typeof periods)[number];

export const breaches = ['payment', 'delivery', 'other'] as const;
/** What somebody does who does not keep a contract: they pay late, deliver late, or break it in another way. */
export type Breach = (typeof breaches)[number];

const AmountWords = z.strictObject({
  /** What an amount or a rate is: principal, rent, deposit; one word may be several. `elsewhere`: what no form asks for by itself. */
  subjects: z.record(z.string(), Words),
  acts: z.record(z.enum(acts), Words),
  /** Who pays, owes or demands. `writer` and `other` are meant from the side of who writes. */
  people: z.record(z.enum(['writer', 'other', 'third', 'plaintiff', 'defendant']), Words),
  /** Words with which a clause says that there is nothing of the kind, or that it is not demanded. */
  denials: Words,
  /** What somebody else says, behind the word for them. */
  hearsay: Words,
  /** Words by which a sentence says that the amount belongs to something else. */
  unrelated: Words,
  /** Words that make an amount approximate, or a part of another. */
  hedges: Words,
  /** Words after which an amount is another one than what was agreed or paid. */
  breaks: Words,
  /** Words that make of 付清 a promise. */
  promises: Words,
  /** What a penalty was agreed for: a payment that is late, a delivery that is, or another breach of a contract. */
  breaches: z.record(z.enum(breaches), Words),
  /** 逾期: what is paid late is asked for apart. */
  lateness: Words,
  periods: z.record(z.enum(['day', 'month', 'year', 'unit']), Words),
  /** Words that may stand between an amount and what it is, and say nothing of it. */
  plain: Words,
  /** What a date is of. `means`: the event that it is part of; `edge`: what of it the words say by themselves. */
  events: z.record(
    z.string(),
    z.strictObject({ words: Words, means: z.string().optional(), edge: z.enum(edges).optional() }),
  ),
});

/** A word where it stands in a text, with what it belongs to. */
export type WordFound = { readonly keys: readonly string[]; readonly from: number; readonly to: number };

/** Finds words of one list or of several; where they overlap, the first and longest. */
export type WordFinder = (text: string) => readonly WordFound[];

const patternOf = (word: string): string =>
  word
    .split('…')
    .map((part) => part.replaceAll('/', String.raw`\/`))
    .join(String.raw`[^，,。；;\n]{0,12}?`);

/** A finder of the words of lists, by the lists' names. */
export const finderOf = (lists: Readonly<Record<string, readonly string[]>>): WordFinder => {
  const keysOf = new Map<string, string[]>();
  for (const [key, words] of Object.entries(lists))
    for (const word of words) keysOf.set(word, [...(keysOf.get(word) ?? []), key]);
  const words = [...keysOf.keys()].sort((a, b) => b.replace('…', '').length - a.replace('…', '').length);
  const spaced = words
    .filter((word) => word.includes('…'))
    .map((word) => ({ whole: new RegExp(`^${patternOf(word)}$`, 'u'), keys: keysOf.get(word) ?? [] }));
  const pattern = new RegExp(words.map(patternOf).join('|'), 'gu');
  return (text) => {
    const all: WordFound[] = [];
    // Not `matchAll`, which makes a copy of the pattern: V8 may have forgotten what it compiled for it, and compiles it anew, in a process
    // with many patterns without optimization, ten times as slow.
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const { 0: found, index } = match;
      const keys = keysOf.get(found) ?? spaced.find(({ whole }) => whole.test(found))?.keys ?? [];
      all.push({ keys, from: index, to: index + found.length });
    }
    return all;
  };
};

/**
 * Reads the table of words that say what an amount or a date is.
 * @throws ZodError for a table of another shape
 */
export const amountWordsTable = (table: unknown): Readonly<z.infer<typeof AmountWords>> => AmountWords.parse(table);

/** The table that comes with the product, which lawyers edit: `amountWords.json`. */
export const amountWords = amountWordsTable(shipped);
