import type { Field, FormDefinition } from '../forms/definition.js';

/** The labels of everything a form asks but the parties and the annexes, which are alike in all forms. */
export const askedBy = ({ sections }: FormDefinition): string[] =>
  sections
    .filter(({ annex }) => !annex)
    .flatMap(({ title, items }) => [
      ...(title === null ? [] : [title]),
      ...items.flatMap(({ label, fields }) => [...(label === null ? [] : [label]), ...fields.flatMap(labelsIn)]),
    ]);

const labelsIn = ({ label, options, fields }: Field): string[] => [
  ...(label === null ? [] : [label]),
  ...(options ?? []),
  ...(fields ?? []).flatMap(labelsIn),
];
