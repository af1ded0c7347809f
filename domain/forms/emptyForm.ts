import type { FormDefinition } from './definition.js';
import { fill, type FilledForm } from './fill.js';

const emptyForms = new WeakMap<FormDefinition, FilledForm>();

/** The form without answers, with every place in it; the same for every look-up in one definition. */
export const emptyForm = (definition: FormDefinition): FilledForm => {
  const form = emptyForms.get(definition) ?? fill(definition, {});
  emptyForms.set(definition, form);
  return form;
};
