import type { Field, FormDefinition } from '../definition.js';
import type { OnePress } from './asking.js';

export type Pressed = { readonly place: string; readonly field: Field };

/** The choices that one press answers, in the printed order. */
export const pressedTogether = (
  { sections }: Pick<FormDefinition, 'sections'>,
  { section, sets }: Pick<OnePress, 'section' | 'sets'>,
): readonly Pressed[] =>
  (sections.find(({ id }) => id === section)?.items ?? []).flatMap(({ id, fields }) =>
    fields
      .filter(({ options = [] }) => options.includes(sets))
      .map((field) => ({ place: `${section}.${id}.${field.id}`, field })),
  );
