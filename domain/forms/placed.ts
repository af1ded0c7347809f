import type { AnswerValue, FormAnswers } from './answers.js';
import { answerIn } from './answerIn.js';
import { chosenOptions, isEmpty, isRecord } from './answerValues.js';
import type { Field, FormDefinition } from './definition.js';
import { emptyForm } from './emptyForm.js';
import { recordsAt } from './fill.js';
import { labelAt } from './labelAt.js';

/** An answer that has to be given with another one, so that the form asks for it at all. */
export type Opening = { readonly path: string; readonly value: string | readonly string[] };

/** A suggestion at the place of this form where it belongs now. */
export type Placed<T> = {
  readonly given: T;
  readonly path: string;
  readonly label: string;
  readonly field: Field;
  readonly opens: readonly Opening[];
};

/** A field with the records around it, the nearest first. */
type Found = {
  readonly field: Field;
  /** The group in which the field stands; it is asked only where the group is. */
  readonly group?: Found;
  readonly around: readonly { readonly path: string; readonly fields: readonly Field[] }[];
};

const isIndex = (segment: string | undefined): segment is string => segment !== undefined && /^\d+$/.test(segment);

const within = (
  fields: readonly Field[],
  path: string,
  [id, ...rest]: readonly string[],
  outer: Found['around'],
  group?: Found,
): Found | undefined => {
  const field = fields.find((one) => one.id === id);
  if (!field || id === undefined) return undefined;
  const around = [{ path, fields }, ...outer];
  const [index, ...behind] = rest;
  const isRow = field.repeat === true && isIndex(index);
  const deeper = isRow ? behind : rest;
  if (field.kind === 'group' && deeper.length > 0)
    return within(field.fields ?? [], [path, id, ...(isRow ? [index] : [])].join('.'), deeper, around, {
      field,
      around,
      ...(group && { group }),
    });
  return deeper.length === 0 && (field.repeat !== true || isRow)
    ? { field: { ...field, repeat: false }, around, ...(group && { group }) }
    : undefined;
};

/** The field at a dotted path of `form_data`; `undefined` where the form has none. A row of a repeated field is a field of its own. */
export const fieldAt = (definition: FormDefinition, path: string): Found | undefined => {
  const segments = path.split('.');
  const { header, blocks, sections } = emptyForm(definition);
  if (segments[0] === 'header') return within(header.fields, 'header', segments.slice(1), []);
  if (segments[0] === 'sections') {
    const start = segments.slice(0, 4).join('.');
    const item = sections.flatMap(({ items }) => items).find((one) => one.path === start);
    return item && within(item.fields, start, segments.slice(4), []);
  }
  const repeated = blocks.find(({ block }) => block.key === segments[0]);
  return repeated && isIndex(segments[1])
    ? within(repeated.block.fields, segments.slice(0, 2).join('.'), segments.slice(2), [])
    : undefined;
};

/** What must be chosen for a field to be asked; `null` where something else is chosen. */
const openingsOf = (found: Found, answers: FormAnswers): readonly Opening[] | null => {
  const ofGroup = found.group ? openingsOf(found.group, answers) : [];
  const own = ownOpenings(found, answers);
  return ofGroup && own && [...ofGroup, ...own];
};

/** The same, without what the group around the field needs. */
const ownOpenings = ({ field, around }: Found, answers: FormAnswers): readonly Opening[] | null => {
  const { when } = field;
  if (!when) return [];
  const at = around.findIndex(({ fields }) => fields.some(({ id }) => id === when.field));
  const record = around[at];
  const gate = record?.fields.find(({ id }) => id === when.field);
  if (!record || !gate) return null;
  const path = `${record.path}.${gate.id}`;
  const standing = answerIn(answers, path);
  const options = chosenOptions(gate, standing);
  const earlier = openingsOf({ field: gate, around: around.slice(at) }, answers);
  if (earlier === null) return null;
  if (options.some((option) => when.is.includes(option))) return earlier;
  const [option = ''] = when.is;
  if (gate.kind === 'multichoice') return [...earlier, { path, value: [...options, option] }];
  return isEmpty(standing) ? [...earlier, { path, value: option }] : null;
};

/** What must be chosen for the field at a path to be asked; `null` where something else is chosen, or where there is no such field. */
export const openingsAt = (
  definition: FormDefinition,
  answers: FormAnswers,
  path: string,
): readonly Opening[] | null => {
  const place = fieldAt(definition, path);
  return place ? openingsOf(place, answers) : null;
};

const nameIn = (fields: readonly Field[]): Field | undefined =>
  fields.find(({ means }) => means === 'person-name' || means === 'organisation-name');

/** For each record of a block in the source, the record of the form it belongs to: that of the same name, else the first without one. */
const recordsFor = (
  fields: readonly Field[],
  records: readonly { readonly [field: string]: AnswerValue }[],
  names: ReadonlyMap<string, AnswerValue>,
): ReadonlyMap<string, number> => {
  const name = nameIn(fields);
  const places = new Map<string, number>();
  const occupiedPlaces = new Set<number>();
  const take = (row: string, at: number): void => {
    places.set(row, at);
    occupiedPlaces.add(at);
  };
  for (const [row, called] of names) {
    const same = records.findIndex((record) => name !== undefined && !isEmpty(called) && record[name.id] === called);
    if (same !== -1) take(row, same);
  }
  for (const row of names.keys()) {
    if (places.has(row)) continue;
    let at = 0;
    while (occupiedPlaces.has(at) || (at < records.length && name !== undefined && !isEmpty(records[at]?.[name.id])))
      at += 1;
    take(row, at);
  }
  return places;
};

/**
 * Puts suggestions, whose rows are counted as a document counts them, at the places of a form that may hold answers already: people
 * and organisations by their names, rows behind those that stood there `before` the suggestions came. What the form does not ask, or
 * hides because of another answer, is left out.
 */
export const placed = <T extends { readonly path: string; readonly value: AnswerValue }>(
  definition: FormDefinition,
  answers: FormAnswers,
  suggestions: readonly T[],
  before: FormAnswers,
): readonly Placed<T>[] => {
  const blocks = new Map(definition.parties.flatMap((role) => role.blocks).map((block) => [block.key, block]));
  const places = new Map<string, ReadonlyMap<string, number>>();
  for (const [key, { fields }] of blocks) {
    const name = nameIn(fields);
    const names = new Map<string, AnswerValue>();
    for (const { path, value } of suggestions) {
      const [block, row, field] = path.split('.');
      if (block !== key || row === undefined) continue;
      names.set(row, field === name?.id ? value : names.get(row));
    }
    places.set(key, recordsFor(fields, recordsAt(answers, key), names));
  }
  const placeOf = (path: string): string => {
    const [block = '', row = '', ...rest] = path.split('.');
    const at = places.get(block)?.get(row);
    if (at !== undefined) return [block, at, ...rest].join('.');
    return path.replace(/^(sections\.[^.]+\.items\..+?)\.(\d+)(?=\.|$)/, (_, start: string, index: string) => {
      const rows = answerIn(before, start);
      const standing = Array.isArray(rows) ? rows.filter((each: AnswerValue) => !isEmpty(each)).length : 0;
      return `${start}.${standing + Number(index)}`;
    });
  };
  return suggestions.flatMap((given): Placed<T>[] => {
    const path = placeOf(given.path);
    const place = fieldAt(definition, path);
    const opens = place && openingsOf(place, answers);
    return place && opens ? [{ given, path, label: labelAt(definition, path), field: place.field, opens }] : [];
  });
};

/** Whether two answers say the same. */
export const sameAnswer = (one: AnswerValue, other: AnswerValue): boolean => {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each: AnswerValue) => other.includes(each as never));
  if (isRecord(one) && isRecord(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => sameAnswer(one[key], other[key]));
  return one === other;
};
