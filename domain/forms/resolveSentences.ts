import type { Field, Sentence, When } from './definition.js';

/** The ids of the fields that a printed sentence names as `{id}`, in order. */
export const fieldIdsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, id]) => id ?? '');

/**
 * The printed sentences of an item, each with the condition that all its fields share. Throws an Error naming the place
 * when a sentence names no field of the item, or mixes fields of different conditions: half of it would then be printed
 * in the name of a party that did not choose it.
 */
export const resolveSentences = (
  given: string | readonly string[],
  fields: readonly Field[],
  where: string,
): readonly Sentence[] =>
  (typeof given === 'string' ? [given] : given).map((text) => {
    const conditions = fieldIdsIn(text).map((id) => {
      const field = fields.find((candidate) => candidate.id === id);
      if (!field) throw new Error(`${where}: the sentence names no field ${id}`);
      return field.when;
    });
    const [first] = conditions;
    if (conditions.some((condition) => keyOf(condition) !== keyOf(first)))
      throw new Error(`${where}: the sentence “${text}” mixes conditions; split it`);
    return first === undefined ? { text } : { text, when: first };
  });

const keyOf = (when: When | undefined): string => (when === undefined ? '' : JSON.stringify([when.field, when.is]));
