import type { Field, FormDefinition } from '../../../domain/forms/definition.js';

/** A place of a form that takes text: what kind of answer, and answers that hold nothing but a text there. */
export type Place = { readonly kind: string; readonly answers: (text: string) => Readonly<Record<string, unknown>> };

type Wrap = (value: unknown) => Readonly<Record<string, unknown>>;

const inField = (field: Field, wrap: Wrap): readonly Place[] => {
  const here: Wrap = (value) => wrap({ [field.id]: field.repeat ? [value] : value });
  switch (field.kind) {
    case 'group':
      return (field.fields ?? []).flatMap((member) => inField(member, here));
    case 'daterange':
      return [{ kind: field.kind, answers: (text) => here({ from: text }) }];
    case 'multichoice':
      return [{ kind: field.kind, answers: (text) => here([text]) }];
    case 'tick':
    case 'picture':
      return [];
    case 'text':
    case 'textarea':
    case 'money':
    case 'number':
    case 'date':
    case 'choice':
      return [{ kind: `${field.kind} ${field.means ?? ''} ${field.unit ?? ''}`.trim(), answers: here }];
  }
};

/** A place of each kind of answer that a form asks for. */
export const placesByKind = ({ header, parties, sections }: FormDefinition): readonly Place[] => {
  const places = [
    ...header.flatMap((field) => inField(field, (value) => ({ header: value }))),
    ...parties
      .flatMap(({ blocks }) => blocks)
      .flatMap(({ key, fields }) => fields.flatMap((field) => inField(field, (value) => ({ [key]: [value] })))),
    ...sections.flatMap(({ id, items }) =>
      items.flatMap((item) =>
        item.fields.flatMap((field) =>
          inField(field, (value) => ({ sections: { [id]: { items: { [item.id]: value } } } })),
        ),
      ),
    ),
  ];
  return [...new Map(places.map((place) => [place.kind, place])).values()];
};
