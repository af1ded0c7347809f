import type { FormDefinition } from '../definition.js';
import type { FormAsking, GateAnswers } from './asking.js';
import { gatesOf, isOffered } from './relevance.js';

/** A word of an item shorter than this says too little: 房, 利息. */
const shortestName = 3;

/** A wish in a few words, 房东不退押金: a story of more words names much that nobody wants of the court. */
const isOneWish = (words: string): boolean => {
  const text = words.trim().replace(/(?<![。！!？?])[。！!？?]+$/u, '');
  return (
    text.length <= 20 &&
    !/[，,。；;！!？?\n]/u.test(text) &&
    !/不要|不用|不主张|不追究|算了|已经?退|退了|还了/u.test(text)
  );
};

/**
 * What somebody's own words tell at a form's gates, before anything is chosen there. Who speaks of the landlord is the tenant (`speaksOf`); where
 * words of several sides occur nothing is told. An item is wanted whose everyday name stands in a wish of a few words; in a story it is only asked for.
 * Both are shown as chosen, to be changed.
 */
export const spokenGates = (
  definition: Pick<FormDefinition, 'sections'>,
  asking: FormAsking,
  words: string,
): GateAnswers =>
  gatesOf(definition, asking).reduce<GateAnswers>((chosen, { gate, items }) => {
    const { key, of, speaksOf = {} } = gate;
    if (of === undefined) {
      const [side, ...others] = Object.entries(speaksOf).filter(([, named]) =>
        named.some((word) => words.includes(word)),
      );
      return side === undefined || others.length > 0 ? chosen : { ...chosen, [key]: side[0] };
    }
    if (!isOneWish(words)) return chosen;
    const ids = items
      .filter((item) => {
        const name = asking.ask[`${of}.${item.id}`]?.called ?? '';
        return name.length >= shortestName && words.includes(name) && isOffered(asking, chosen, gate, item);
      })
      .map(({ id }) => id);
    return ids.length === 0 ? chosen : { ...chosen, [key]: ids };
  }, {});
