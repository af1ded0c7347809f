import type { FormDefinition } from '../../forms/definition.js';
import { mentionsIn } from '../values/mentions.js';
import type { TextReading } from '../offers/textReading.js';
import { recognise } from '../people/recognise.js';
import { telephonesIn } from '../people/telephones.js';

/** What the values of a text are offered by: its people, amounts, dates and telephones, those of tables too. */
export const readingOf = (
  definition: FormDefinition,
  text: string,
): Pick<TextReading, 'text' | 'recognised' | 'mentions' | 'telephones'> => {
  const recognised = recognise(text);
  return {
    text,
    recognised,
    mentions: mentionsIn(text, recognised.matters, definition),
    telephones: telephonesIn(text, definition.kind),
  };
};
