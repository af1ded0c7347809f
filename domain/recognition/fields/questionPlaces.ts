import type { Field, FormDefinition, Item, Section } from '../../forms/definition.js';
import { fill } from '../../forms/fill.js';
import { pictureMembers } from '../../forms/pictures.js';

/** A field outside of the parties, with the item that asks for it; members of groups have places of their own. */
export type QuestionPlace = {
  readonly path: string;
  readonly section: Section;
  readonly item: Item;
  readonly field: Field;
  /** Number and label of the item, and the field's label, as they are shown. */
  readonly label: string;
  /** The first choice without a label of its own, which opens the others: 是 □ 否 □. */
  readonly isGate: boolean;
};

const placesOf = (
  fields: readonly Field[],
  at: Omit<QuestionPlace, 'field' | 'isGate'>,
  inner: boolean,
): readonly QuestionPlace[] => {
  const gate = inner ? undefined : fields.find(({ label, kind }) => label === null && kind === 'choice');
  return fields.flatMap((field): readonly QuestionPlace[] => {
    if (pictureMembers(field)) return [];
    const path = `${at.path}.${field.id}${field.repeat ? '.0' : ''}`;
    const label = [at.label, field.label].filter(Boolean).join(' · ');
    if (field.kind === 'group') return placesOf(field.fields ?? [], { ...at, path, label }, true);
    return field.fixed === undefined ? [{ ...at, path, label, field, isGate: field === gate }] : [];
  });
};

/** The rows that a form prints over its parties, as items of a section of their own. */
const headerPlaces = ({ header }: FormDefinition): readonly QuestionPlace[] => {
  const section: Section = { id: 'header', title: null, notes: [], openCell: null, items: [] };
  return header.flatMap((field) => {
    const item: Item = { id: field.id, no: null, label: field.label, notes: [], hint: null, sentences: [], fields: [] };
    const at = { path: `header.${field.id}`, section, item, label: field.label ?? '' };
    return field.kind === 'group'
      ? placesOf(field.fields ?? [], at, true)
      : [{ ...at, field: { ...field, label: null }, isGate: false }];
  });
};

/** Every field over a form's parties and of its items, without what is asked of how people would settle, which no document says, without pictures and the rows of annexes. */
export const questionPlaces = (definition: FormDefinition): readonly QuestionPlace[] => [
  ...headerPlaces(definition),
  ...fill(definition, {}).sections.flatMap(({ section, items }) =>
    section.id === 'mediation' || section.annex
      ? []
      : items.flatMap(({ item, path, name, fields }) =>
          placesOf(fields, { path, section, item, label: name || (section.title ?? '') }, false),
        ),
  ),
];
