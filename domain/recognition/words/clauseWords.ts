import { type Breach, type WordFound, amountWords, finderOf } from './amountWords.js';

// What the words of `amountWords.json` find in a clause: finders give places and keys, tests whether one of their words stands there.

const { subjects, acts, people, periods, events, breaches, ...words } = amountWords;
/** What an amount is of: rent, a deposit, a loan. */
export const subjectsIn = finderOf(subjects);
/** What is done with it: paid, owed, claimed, agreed, returned. */
export const actsIn = finderOf(acts);
/** Who is spoken of: the writer, the other side, somebody else. */
export const peopleIn = finderOf(people);
/** For how long: a day, a month, a year, a piece. */
export const periodsIn = finderOf(periods);
/** Which breach of a contract is spoken of. */
export const breachesIn = finderOf(breaches);
/** What a date is of. */
export const eventsIn = finderOf(Object.fromEntries(Object.entries(events).map(([key, event]) => [key, event.words])));
/** Words that say nothing of an amount. */
export const plainIn = finderOf({ plain: words.plain });
const includesOne =
  (list: readonly string[]) =>
  (text: string): boolean =>
    list.some((word) => text.includes(word));
const hedgeIn = includesOne(words.hedges);
/** 约 alone makes an amount approximate, in 约定 and 违约 it does not. */
export const hedged = (text: string): boolean => hedgeIn(text) || /(?<![违合签履节])约(?!定)/u.test(text);
const breaking = includesOne(words.breaks);
/** 后来只还了: goes on with what was paid, and says no other amount instead. */
const paidLater = /后来(?=[我他她它们对方又只才就也仅陆续先再总共一]{0,4}(?:还|付|给|转|交|补)[了过给])/gu;
/** Whether a value is cut off from what is said of it. */
export const broken = (text: string): boolean => breaking(text.replaceAll(paidLater, ''));
/** Whether a text is of another matter. */
export const unrelated = includesOne(words.unrelated);
/** Whether something is said to be late. */
export const lateIn = includesOne(words.lateness);
/** Where it is said to be late. */
export const latenessIn = finderOf({ late: words.lateness });
/** Whether something is only promised. */
export const promised = includesOne(words.promises);

/** The last of the words that were found. */
export const last = (found: readonly WordFound[]): WordFound | undefined => found.at(-1);

/** The breaches of a contract of which a text speaks. */
export const breachesOf = (text: string): ReadonlySet<Breach> =>
  new Set(
    breachesIn(text)
      .flatMap(({ keys }) => keys)
      .flatMap((key): Breach[] => (key === 'payment' || key === 'delivery' || key === 'other' ? [key] : [])),
  );
