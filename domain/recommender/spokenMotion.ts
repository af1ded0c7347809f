import { z } from 'zod';
import { partsOf } from '../layWords/findPhrases.js';
import { motions, type Motion } from '../motions/motions.js';
import shipped from './spokenMotion.json' with { type: 'json' };

const words = z.array(z.string().regex(/^\p{Script=Han}+$/u));
const phrases = z.array(z.string().regex(/^\p{Script=Han}+(?:…\p{Script=Han}+)*$/u));

const Saying = z.strictObject({
  /** Words that ask for it by themselves; `申请…鉴定` with a gap. */
  says: phrases.default([]),
  /** Words that only name it: they ask for it beside a wish or a question, or where they are all that is said of it. */
  names: phrases.default([]),
  /** What means it where nothing else is said. */
  whole: words.default([]),
  /** What shows, anywhere in the text, that something else is meant. */
  without: phrases.default([]),
  /** What shows it right behind the words: 上诉他, said for 起诉他. */
  notBefore: words.default([]),
  /** Whether words behind it can say that it was done: 申请鉴定后. */
  done: z.boolean().default(true),
  /** Whether it befalls the speaker, whoever did it, and whenever: 账户被保全了. */
  happens: z.boolean().default(false),
  /** Whether a cause that is told beside it is a new one: always, as a complaint asks for it too; with words of a new suit; never. */
  cause: z.enum(['always', 'with-suit', 'never']).default('with-suit'),
});

const Table = z.strictObject({
  /** What the speaker is called, and others; before a word for others, what makes them no subject. */
  speaker: words.min(1),
  others: words.min(1),
  notOthers: words.min(1),
  /** The speaker wishes or asks. */
  wants: words.min(1),
  /** Right before the words: nobody asks for it. */
  unsaid: words.min(1),
  /** Before the words, and right behind them: it was done before. */
  before: words.min(1),
  done: words.min(1),
  /** The speaker means a new suit besides. */
  suits: words.min(1),
  sayings: z.record(z.string(), Saying),
});
type Table = z.infer<typeof Table>;
type Saying = z.infer<typeof Saying>;

export type SpokenMotions = {
  /** What is asked for, at most three, in the order of the table of motions. */
  readonly motions: readonly Motion[];
  /** Whether a cause that is told beside them may be a new one. */
  readonly withCause: boolean;
};

/** How many signs lie between the parts of a phrase at most. */
const widestGap = 8;
/** How far before the words their subject stands, a wish, and that it was done; how far behind them a question. */
const reach = { subject: 14, wish: 9, before: 4, question: 6 } as const;
const most = 3;

/**
 * Reads the table of words by which people ask for something within a running case.
 * @returns what a text in standard words asks for; a mention of what others do, or of what was done, asks for nothing
 * @throws ZodError for a table of another shape, Error for a motion that there is none of
 */
export const spokenMotionsBy = (table: unknown): ((text: string) => SpokenMotions) => {
  const read = Table.parse(table);
  const known = motions.map(({ key }) => key);
  const unknown = Object.keys(read.sayings).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new Error(`${unknown}: no such motion`);
  const isMeant = meaning(read);
  return (text) => {
    const clauses = text.split(' ');
    const found = motions.filter(({ key }) => {
      const saying = read.sayings[key];
      if (!saying || saying.without.some((phrase) => placesOf(text, phrase).length > 0)) return false;
      return saying.whole.includes(text) || clauses.some((clause) => isMeant(clause, saying));
    });
    const says = (cause: Saying['cause']) => found.some(({ key }) => read.sayings[key]?.cause === cause);
    const isNew = read.suits.some((word) => text.includes(word));
    const withCause = says('always') || (isNew && !says('never'));
    return { motions: found.slice(0, most), withCause };
  };
};

type Place = { readonly start: number; readonly end: number };

/** Where a phrase stands in a text, each part within some signs of the one before. */
const placesOf = (text: string, phrase: string): Place[] => {
  const [first = '', ...more] = partsOf(phrase);
  const places: Place[] = [];
  for (let start = text.indexOf(first); start >= 0; start = text.indexOf(first, start + 1)) {
    const end = more.reduce((from, part) => {
      if (from < 0) return from;
      const within = text.slice(from, from + widestGap + part.length).indexOf(part);
      return within < 0 ? -1 : from + within + part.length;
    }, start + first.length);
    if (end >= 0) places.push({ start, end });
  }
  return places;
};

/** Creates what tells whether a clause asks for a motion. */
const meaning = (table: Table) => {
  const { unsaid, before: past, done: behind, wants } = table;
  const isOfOthers = othersSpeak(table);
  return (clause: string, saying: Saying): boolean => {
    const asks = ({ start, end }: Place, isName: boolean): boolean => {
      const before = clause.slice(Math.max(0, start - reach.subject), start);
      const after = clause.slice(end);
      if (unsaid.some((word) => before.endsWith(word))) return false;
      if (saying.happens) return true;
      if (isOfOthers(before)) return false;
      if (saying.notBefore.some((word) => after.startsWith(word))) return false;
      const isWanted = wants.some((word) => before.slice(-reach.wish).includes(word));
      if (isWanted) return true;
      if (past.some((word) => before.slice(-reach.before).includes(word))) return false;
      const isAsked = wants.some((word) => after.slice(0, reach.question).includes(word));
      if (isName && !isAsked) return before === '' && after === '';
      return !saying.done || !behind.some((word) => after.startsWith(word));
    };
    const some = (list: readonly string[], isName: boolean) =>
      list.some((phrase) => placesOf(clause, phrase).some((place) => asks(place, isName)));
    return some(saying.says, false) || some(saying.names, true);
  };
};

/** Creates what tells whether the last one named before the words is somebody else, who does what they say. */
const othersSpeak = ({ speaker, others, notOthers }: Table) => {
  const lastOf = (text: string, list: readonly string[]) => Math.max(...list.map((word) => text.lastIndexOf(word)));
  const subjects = (text: string) =>
    others.map((word) => text.lastIndexOf(word)).filter((at) => at >= 0 && !isObject(text.slice(0, at)));
  const isObject = (before: string) => notOthers.some((word) => before.endsWith(word));
  return (before: string): boolean => Math.max(-1, ...subjects(before)) > lastOf(before, speaker);
};

/** What people ask for within a running case, by the words that come with the product, which lawyers edit: `spokenMotion.json`. */
export const spokenMotions = spokenMotionsBy(shipped);
