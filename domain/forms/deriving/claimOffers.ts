import { answerIn } from '../answerIn.js';
import { isEmpty } from '../answerValues.js';
import { pathOf } from '../asking/places.js';
import { derivedText, type DerivingInput } from './deriveAnswers.js';

/** A claim that a fact suggests: asked under that fact, and opened only by a press. */
export type ClaimOffer = {
  /** `claims.deposit`: the claim. */
  readonly place: string;
  /** The path of the answer under which it is asked. */
  readonly after: string;
  /** With the amount in it: 要求退还押金9,000.00元吗？ */
  readonly ask: string;
};

/** Where it is kept that a claim is not wanted: with the answer for which it was offered, so that another answer asks again. */
export const declinedAt = (place: string): string => `declined:${place}`;

/** 没有孩子, 无 and 0: an answer that there is nothing of which a claim could follow. */
const isNothing = (fact: string): boolean =>
  /^(?:没有?(?:孩子|子女)?|无(?:孩子|子女)?|未(?:生育|育)(?:子女)?|0+(?:\.0+)?)[。.]?$/u.test(fact.trim());

/** The claims that can be offered for the answers given so far: of the chosen side, neither claimed nor declined. */
export const claimOffers = (input: DerivingInput): readonly ClaimOffer[] => {
  const { definition, asking, answers, gates, records } = input;
  return Object.entries(asking.ask).flatMap(([place, { offer, relevant = {} }]): readonly ClaimOffer[] => {
    if (offer === undefined) return [];
    const after = pathOf(offer.after);
    const fact = answerIn(answers, after);
    const [section = '', item = '', id = ''] = offer.after.split('.');
    const field = definition.sections
      .find((one) => one.id === section)
      ?.items.find((one) => one.id === item)
      ?.fields.find((one) => one.id === id);
    if (field === undefined || typeof fact !== 'string' || isEmpty(fact) || isNothing(fact)) return [];
    if (records[declinedAt(place)] === fact || !isEmpty(answerIn(answers, pathOf(place)))) return [];
    // Who has not said yet on which side they stand is not asked for the claims of one side.
    const ofSide = Object.entries(relevant).every(([gate, options]) =>
      options.some((option) => option === gates[gate] || (gates[gate] ?? []).includes(option)),
    );
    const wanted = asking.gates.some(
      ({ key, of }) => of === place.split('.')[0] && (gates[key] ?? []).includes(place.split('.')[1] ?? ''),
    );
    if (!ofSide || wanted) return [];
    return [{ place, after, ask: offer.ask.replace(`{${id}}`, derivedText(field, fact).replace(/元$/, '')) }];
  });
};
