import { everyOffer, type FormToFill, type TextReading } from '../../../../../domain/recognition/offers/index.js';
import { isWhoAsked, peopleOnCards, sidesBesideCards } from '../../../../../domain/recognition/sides/index.js';
import { ownersReadAgain, saidOf, sidesReadAgain } from '../../../../../domain/recognition/people/index.js';
import { namesPeople } from '../../../../../domain/recognition/printedForm/readPrintedForm.js';
import type { ReadText } from '../../../../../domain/recognition/readFor.js';
import type { AskedText, LeftBehind, Read, Review, ReviewState } from './reviewState.js';

type Taken = Partial<ReviewState>;

/** Whether somebody has to say who is who. The rows of an official form say it themselves. */
const isAskedOf = (
  { definition, answers }: FormToFill,
  { printed, recognised }: TextReading,
  said: ReviewState['said'],
): boolean =>
  !(printed && namesPeople(printed)) &&
  isWhoAsked(definition, peopleOnCards(definition, answers), recognised.parties, said);

/** What of the text read before is filled in nowhere, where the next one does not hold it. */
const leftBehind = (review: Review, next: string): LeftBehind | null => {
  const { read } = review.state();
  const { count } = review.view();
  return read === null || count === 0 || next.includes(read.text.trim()) ? null : { read, count };
};

/**
 * The sides and owners that stand are of this very text, unless other people are found in it now: by another release, or with what was said of them
 * meanwhile.
 */
const goneOn = (
  form: FormToFill,
  { roles, owners, read, who, said }: ReviewState,
  { reading, sides }: ReadText,
): Taken => {
  const { recognised } = reading;
  const { parties, unassigned } = recognised;
  const isSame = parties.length === roles.length && unassigned.length === owners.length;
  const former = read && { recognised: read.reading.recognised, sides: roles, owners };
  const isAsked = who === 'asked' && isAskedOf(form, reading, said);
  return {
    who: who === 'asked' && !isAsked ? 'told' : who,
    ...(!isSame && {
      roles: sides,
      owners: former ? ownersReadAgain(former, recognised) : unassigned.map(() => null),
    }),
  };
};

/** On which side people stand in a form that may hold answers already, and what was said of them before. */
const takenUp = (form: FormToFill, { reading, sides }: ReadText, before: ReviewState): Taken => {
  const { definition, answers } = form;
  const { recognised } = reading;
  const { parties } = recognised;
  const people = peopleOnCards(definition, answers);
  const told = sidesBesideCards(definition, people, parties, [...sides]);
  const { read, said } = before;
  const isSameText = read?.text === reading.text;
  const isAsked = (before.who === 'skipped' && isSameText) || isAskedOf(form, reading, said);
  const former = read && { recognised: read.reading.recognised, sides: before.roles, owners: before.owners };
  const proposed = former ? sidesReadAgain(former, parties, told) : told;
  return {
    who: isAsked ? 'asked' : 'told',
    // Where nobody is asked, nobody else gets a side.
    roles: parties.map((party, at) => {
      const one = saidOf(said, party);
      return one || !isAsked ? (one?.role ?? null) : (proposed[at] ?? null);
    }),
    owners: former ? ownersReadAgain(former, recognised) : recognised.unassigned.map(() => null),
    // The same text read once more shows again what somebody left out of it.
    rejected: isSameText ? new Set() : before.rejected,
  };
};

/** Whether a text has anything for a form. */
const hasAnything = (
  form: FormToFill,
  { reading }: ReadText,
  roles: readonly (string | null)[] | undefined,
): boolean => {
  const { parties, unassigned } = reading.recognised;
  const offers = everyOffer(form, reading, (_, at) => roles?.[at] ?? null);
  return offers.length + parties.length + unassigned.length > 0;
};

/**
 * What becomes of a form's review once the text that was asked for is read. Of a text from the page before, in which nothing is for the form, nobody is
 * shown a review.
 */
export const readIntoForm = (form: FormToFill, asked: AskedText, given: ReadText, review: Review): Taken => {
  const before = review.state();
  const { text, disputes, readOn } = asked;
  const read: Read = { text, disputes, readOn, reading: given.reading };
  if (asked.goesOn === true) return { asked: null, read, ...goneOn(form, before, given) };
  const taken = takenUp(form, given, before);
  const isAboutForm = hasAnything(form, given, taken.roles);
  if (asked.from === 'page-before' && !isAboutForm) return { asked: null };
  return {
    ...taken,
    // Of a text that says nothing for the form, nobody is asked who is who.
    ...(!isAboutForm && { who: 'told' }),
    ...{ asked: null, read, left: asked.from === 'panel' ? leftBehind(review, text) : null },
    // Of a model that was asked about this very text, the suggestions may be there first.
    offered: before.offered === asked.offeredBefore ? undefined : before.offered,
    openedCards: new Set(),
  };
};
