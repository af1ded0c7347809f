import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { everyOffer } from '../../../../../domain/recognition/everyOffer.js';
import { peopleOnCards, sidesBesideCards } from '../../../../../domain/recognition/peopleOnCards.js';
import { ownersReadAgain, sidesReadAgain } from '../../../../../domain/recognition/readAgain.js';
import type { ReadText } from '../../../../../domain/recognition/readFor.js';
import type { AskedText, LeftBehind, Read, Review, ReviewState } from './reviewState.js';

type Form = { readonly definition: FormDefinition; readonly answers: FormAnswers };
type Taken = Partial<ReviewState>;

/** What of the text read before is filled in nowhere, where the next one does not hold it. */
const leftBehind = (review: Review, next: string): LeftBehind | null => {
  const { read } = review.state();
  const { count } = review.view();
  return read === null || count === 0 || next.includes(read.text.trim()) ? null : { read, count };
};

/** The sides and owners that stand are of this very text, unless another release finds other people in it: then nobody has said yet who they are. */
const goneOn = ({ roles, owners }: ReviewState, { reading: { recognised }, sides }: ReadText): Taken => {
  const { parties, unassigned } = recognised;
  const isSame = parties.length === roles.length && unassigned.length === owners.length;
  return isSame ? {} : { roles: sides, owners: unassigned.map(() => null) };
};

/** On which side people stand in a form that may hold answers already, and what was said of them before. */
const takenUp = ({ definition, answers }: Form, { reading, sides }: ReadText, before: ReviewState): Taken => {
  const { recognised } = reading;
  const { parties } = recognised;
  const told = sidesBesideCards(definition, peopleOnCards(definition, answers), parties, [...sides]);
  const { read } = before;
  const former = read && { recognised: read.reading.recognised, sides: before.roles, owners: before.owners };
  return {
    roles: former ? sidesReadAgain(former, parties, told) : told,
    owners: former ? ownersReadAgain(former, recognised) : recognised.unassigned.map(() => null),
    // The same text read once more shows again what somebody left out of it.
    rejected: read?.text === reading.text ? new Set() : before.rejected,
  };
};

/** Whether a text has anything for a form. */
const hasAnything = (
  { definition, answers }: Form,
  { reading }: ReadText,
  roles: readonly (string | null)[] | undefined,
): boolean => {
  const { parties, unassigned } = reading.recognised;
  const offers = everyOffer(definition, answers, reading, (_, at) => roles?.[at] ?? null);
  return offers.length + parties.length + unassigned.length > 0;
};

/**
 * What becomes of a form's review once the text that was asked for is read. Of a text from the page before, in which nothing is for the form, nobody is
 * shown a review.
 */
export const readIntoForm = (form: Form, asked: AskedText, given: ReadText, review: Review): Taken => {
  const before = review.state();
  const { text, disputes, readOn } = asked;
  const read: Read = { text, disputes, readOn, reading: given.reading };
  if (asked.goesOn === true) return { asked: null, read, ...goneOn(before, given) };
  const taken = takenUp(form, given, before);
  if (asked.from === 'page-before' && !hasAnything(form, given, taken.roles)) return { asked: null };
  return {
    ...taken,
    ...{ asked: null, read, left: asked.from === 'panel' ? leftBehind(review, text) : null },
    // Of a model that was asked about this very text, the suggestions may be there first.
    offered: before.offered === asked.offeredBefore ? undefined : before.offered,
    openedCards: new Set(),
  };
};
