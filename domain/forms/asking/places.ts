import type { Field, FormDefinition, PartyRole } from '../definition.js';

/** The stem of a role's blocks: `plaintiffs` of `plaintiffs_natural` and `plaintiffs_legal`. */
export const stemOf = ({ blocks }: Pick<PartyRole, 'blocks'>): string =>
  blocks[0]?.key.replace(/_(natural|legal)$/, '') ?? '';

/** What stands at a place of a definition; a field with its own. */
export type Place = { readonly kind: 'field'; readonly field: Field } | { readonly kind: 'item' | 'role' | 'open' };

const fieldsAt = (start: string, fields: readonly Field[]): readonly (readonly [string, Place])[] =>
  fields.flatMap((field) => {
    const place = `${start}.${field.id}`;
    return [[place, { kind: 'field', field }] as const, ...fieldsAt(place, field.fields ?? [])];
  });

/** Every place that can be asked about, by its name (see asking.ts). */
export const placesIn = ({
  header,
  parties,
  sections,
}: Pick<FormDefinition, 'header' | 'parties' | 'sections'>): ReadonlyMap<string, Place> =>
  new Map<string, Place>([
    ...fieldsAt('header', header),
    ...parties.flatMap((role) => [
      [stemOf(role), { kind: 'role' }] as const,
      ...role.blocks.flatMap(({ key, fields }) => fieldsAt(key, fields)),
    ]),
    ...sections.flatMap(({ id, openCell, items }) => [
      ...(openCell === null ? [] : [[`${id}.open`, { kind: 'open' }] as const]),
      ...items.flatMap((item) => [
        [`${id}.${item.id}`, { kind: 'item' }] as const,
        ...fieldsAt(`${id}.${item.id}`, item.fields),
      ]),
    ]),
  ]);

/** The place of the answer at a path of `form_data`: `sections.facts.items.loan.rows.2.date` → `facts.loan.rows.date`. */
export const placeOf = (path: string): string => {
  const keys = path.split('.').filter((key) => !/^\d+$/.test(key));
  if (keys[0] !== 'sections') return keys.join('.');
  const [, section, part, ...rest] = keys;
  return [section, ...(part === 'items' ? [] : [part]), ...rest].filter((key) => key !== undefined).join('.');
};

/** The path in `form_data` of an item, a field outside of lists, or an open cell; parties have one path for each record. */
export const pathOf = (place: string): string => {
  const [start = '', ...rest] = place.split('.');
  if (start === 'header') return place;
  return rest[0] === 'open' && rest.length === 1
    ? `sections.${place}`
    : ['sections', start, 'items', ...rest].join('.');
};
