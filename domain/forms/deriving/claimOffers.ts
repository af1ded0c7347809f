import { answerIn } from '../answerIn.js';
import type { AnswerValue } from '../answers.js';
import { isEmpty } from '../answerValues.js';
import type { Ask, Offer } from '../asking/asking.js';
import { pathOf } from '../asking/places.js';
import type { Field } from '../definition.js';
import { derivedText, type DerivedRecords, type DerivingInput } from './deriveAnswers.js';
import { saysWord } from './saysWord.js';

/** A claim is offered by what stands in the form; how sure a side is does not matter to it. */
type Input = Omit<DerivingInput, 'guessed'>;

/** An answer that the press which opens a claim fills in where nothing stands. */
export type ClaimFill = { readonly path: string; readonly value: AnswerValue };

/** A claim that a fact suggests: asked under that fact, and opened only by a press. */
export type ClaimOffer = {
  /** `claims.deposit`: the claim. */
  readonly place: string;
  /** The path of the answer under which it is asked. */
  readonly after: string;
  /** With the amount in it: 要求退还押金9,000.00元吗？ */
  readonly ask: string;
  /** What the press fills in besides. */
  readonly fills: readonly ClaimFill[];
};

/** Where it is kept that a claim is not wanted: with the answer for which it was offered, so that another answer asks again. */
export const declinedAt = (place: string): string => `declined:${place}`;

/** Where it is kept with which answer a claim was opened by a press, so that what the press filled in follows another one. */
export const claimedAt = (place: string): string => `claimed:${place}`;

/** 没有孩子, 无 and 0: an answer that there is nothing of which a claim could follow. */
const isNothing = (fact: string): boolean =>
  /^(?:没有?(?:孩子|子女)?|无(?:孩子|子女)?|未(?:生育|育)(?:子女)?|0+(?:\.0+)?)[。.]?$/u.test(fact.trim());

type Fact = { readonly field: Field; readonly path: string; readonly value: string };

/** The fact of which a claim may follow; `undefined` where nothing is said of it. */
const factOf = ({ definition, answers }: Input, { after }: Offer): Fact | undefined => {
  const path = pathOf(after);
  const value = answerIn(answers, path);
  const [section = '', item = '', id = ''] = after.split('.');
  const field = definition.sections
    .find((one) => one.id === section)
    ?.items.find((one) => one.id === item)
    ?.fields.find((one) => one.id === id);
  return field === undefined || typeof value !== 'string' || isEmpty(value) ? undefined : { field, path, value };
};

const suggests = ({ is, says }: Offer, { value }: Fact): boolean =>
  (is === undefined ? !isNothing(value) : is.includes(value)) && (says === undefined || saysWord(value, says));

const inWords = (text: string, { field, value }: Fact): string =>
  text.replace(`{${field.id}}`, derivedText(field, value).replace(/元$/, ''));

const fillsOf = (place: string, { fill = {} }: Offer, fact: Fact): readonly ClaimFill[] =>
  Object.entries(fill).map(([id, value]) => ({
    path: pathOf(`${place}.${id}`),
    value: typeof value === 'string' ? inWords(value, fact) : [...value],
  }));

type Offered = { readonly place: string; readonly offer: Offer; readonly relevant: NonNullable<Ask['relevant']> };

const offered = ({ asking }: Input): readonly Offered[] =>
  Object.entries(asking.ask).flatMap(([place, { offer, relevant = {} }]) =>
    offer ? [{ place, offer, relevant: { ...relevant, ...offer.relevant } }] : [],
  );

/** The claims that can be offered for the answers given so far: of the chosen side, neither claimed nor declined. */
export const claimOffers = (input: Input): readonly ClaimOffer[] => {
  const { asking, answers, gates, records } = input;
  return offered(input).flatMap(({ place, offer, relevant }): readonly ClaimOffer[] => {
    const fact = factOf(input, offer);
    if (fact === undefined || !suggests(offer, fact)) return [];
    if (records[declinedAt(place)] === fact.value || !isEmpty(answerIn(answers, pathOf(place)))) return [];
    // Who has not said yet on which side they stand is not asked for the claims of one side.
    const ofSide = Object.entries(relevant).every(([gate, options]) =>
      options.some((option) => option === gates[gate] || (gates[gate] ?? []).includes(option)),
    );
    const wanted = asking.gates.some(
      ({ key, of }) => of === place.split('.')[0] && (gates[key] ?? []).includes(place.split('.')[1] ?? ''),
    );
    if (!ofSide || wanted) return [];
    return [{ place, after: fact.path, ask: inWords(offer.ask, fact), fills: fillsOf(place, offer, fact) }];
  });
};

const same = (one: AnswerValue, other: AnswerValue): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What presses filled in and what stands as it was filled in, in the words of a fact that has changed since; and the records after
 * it. What was changed by hand stays, and so does a claim whose fact is gone.
 */
export const followedClaims = (
  input: Input,
): { readonly sets: readonly ClaimFill[]; readonly records: DerivedRecords } => {
  const { answers, records } = input;
  return offered(input).reduce<{ readonly sets: readonly ClaimFill[]; readonly records: DerivedRecords }>(
    (followed, { place, offer }) => {
      const fact = factOf(input, offer);
      const before = records[claimedAt(place)];
      if (fact === undefined || typeof before !== 'string' || before === fact.value) return followed;
      const old = fillsOf(place, offer, { ...fact, value: before });
      const sets = fillsOf(place, offer, fact).filter(
        ({ path, value }, at) => same(answerIn(answers, path), old[at]?.value) && !same(old[at]?.value, value),
      );
      return {
        sets: [...followed.sets, ...sets],
        records: { ...followed.records, [claimedAt(place)]: fact.value },
      };
    },
    { sets: [], records },
  );
};
