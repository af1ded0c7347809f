import { answerLines, valueText } from './answerLines.js';
import { entryOf } from './entryOf.js';
import { filledFields, type FilledEntry, type FilledField, type FilledForm, type FilledRecord } from './fill.js';
import type { Field } from './definition.js';
import { matchEntries, type Entry } from './matchEntries.js';
import { plainText } from './printing/plainText.js';

const isIndex = (part: string | undefined): part is string => part !== undefined && /^\d+$/.test(part);
const single = (field: Field): Field => ({ ...field, repeat: false });

const entryWords = (field: Field, { record, value }: FilledEntry): string =>
  record ? answerLines(record).join('\n') : valueText(single(field), value);

const fieldWords = ({ field, entries }: FilledField): string =>
  entries
    .map((entry) => entryWords(field, entry))
    .filter((words) => words !== '')
    .join('\n');

const fieldIn = (record: FilledRecord, id: string | undefined): FilledField | undefined =>
  filledFields(record).find(({ field }) => field.id === id);

const wordsBelow = (record: FilledRecord, [id, ...rest]: readonly string[]): string | undefined => {
  if (id === undefined) return answerLines(record).join('\n');
  const filled = fieldIn(record, id);
  if (!filled) return undefined;
  const { field, entries } = filled;
  if (field.repeat && isIndex(rest[0])) {
    const entry = entries[Number(rest[0])];
    if (!entry) return '';
    return entry.record ? wordsBelow(entry.record, rest.slice(1)) : entryWords(field, entry);
  }
  const inner = field.repeat ? undefined : entries[0]?.record;
  return inner && rest.length > 0 ? wordsBelow(inner, rest) : fieldWords(filled);
};

/** The record, or the list of records, that a path leads into, with what is left of the path. */
type Entrance =
  | { readonly kind: 'record'; readonly record: FilledRecord; readonly rest: readonly string[] }
  | { readonly kind: 'list'; readonly records: readonly FilledRecord[]; readonly rest: readonly string[] }
  | { readonly kind: 'text'; readonly words: string };

const entranceOf = ({ header, blocks, sections }: FilledForm, path: string): Entrance | undefined => {
  const [first = '', ...rest] = path.split('.');
  if (first === header.path) return { kind: 'record', record: header, rest };
  const block = blocks.find((one) => one.path === first);
  if (block) return { kind: 'list', records: block.given, rest };
  const [sectionId, part, itemId, ...inItem] = rest;
  const section = first === 'sections' ? sections.find((one) => one.section.id === sectionId) : undefined;
  if (!section) return undefined;
  if (part === undefined) return { kind: 'text', words: '' };
  if (part === 'open')
    return section.open ? { kind: 'text', words: plainText(section.open.text ?? '').trim() } : undefined;
  const item = part === 'items' ? section.items.find((one) => one.item.id === itemId) : undefined;
  return item && { kind: 'record', record: item, rest: inItem };
};

/** What stands at a place of the answers, in words, `''` for nothing; `undefined` where the form has no such place. */
export const wordsAt = (form: FilledForm, path: string): string | undefined => {
  const entrance = entranceOf(form, path);
  if (!entrance) return undefined;
  if (entrance.kind === 'text') return entrance.words;
  if (entrance.kind === 'record') return wordsBelow(entrance.record, entrance.rest);
  const [index, ...rest] = entrance.rest;
  if (!isIndex(index)) return entrance.records.map((record) => answerLines(record).join('\n')).join('\n');
  const record = entrance.records[Number(index)];
  return record ? wordsBelow(record, rest) : '';
};

/** Where the entry with this number is in the later list; `null` when it is gone. An entry that there never was stays where it was. */
const followed = (before: readonly Entry[], after: readonly Entry[], index: number): number | null =>
  index < before.length ? (matchEntries(before, after).find((match) => match.before === index)?.after ?? null) : index;

const entryIn = (field: Field, filled: FilledEntry): Entry =>
  filled.record ? entryOf(filled.record) : { identity: [], leaves: [entryWords(field, filled)] };

const followBelow = (before: FilledRecord, after: FilledRecord, parts: readonly string[]): string | null => {
  const [id, ...rest] = parts;
  const unchanged = [after.path, ...parts].join('.');
  const [was, is] = [fieldIn(before, id), fieldIn(after, id)];
  if (!was || !is) return unchanged;
  const { field } = is;
  if (field.repeat && isIndex(rest[0])) {
    const entries = ({ entries: all }: FilledField) => all.map((entry) => entryIn(field, entry));
    const index = followed(entries(was), entries(is), Number(rest[0]));
    if (index === null) return null;
    const [old, now] = [was.entries[Number(rest[0])], is.entries[index]];
    if (!old?.record || !now?.record) return [is.path, index, ...rest.slice(1)].join('.');
    return followBelow(old.record, now.record, rest.slice(1));
  }
  const [old, now] = [was.entries[0]?.record, is.entries[0]?.record];
  return !field.repeat && old && now && rest.length > 0 ? followBelow(old, now, rest) : unchanged;
};

/**
 * Where a place of one version is in a later one: parties and rows are found again wherever they moved, as in a comparison of the two. `null`
 * when the party or row is gone.
 */
export const followPlace = (before: FilledForm, after: FilledForm, path: string): string | null => {
  const [was, is] = [entranceOf(before, path), entranceOf(after, path)];
  if (was?.kind === 'record' && is?.kind === 'record') return followBelow(was.record, is.record, is.rest);
  if (was?.kind !== 'list' || is?.kind !== 'list') return path;
  const [index, ...rest] = is.rest;
  if (!isIndex(index)) return path;
  const [block = ''] = path.split('.');
  const at = followed(was.records.map(entryOf), is.records.map(entryOf), Number(index));
  if (at === null) return null;
  const [old, now] = [was.records[Number(index)], is.records[at]];
  return old && now ? followBelow(old, now, rest) : [block, at, ...rest].join('.');
};

/** A place that can be named: its path, what it is called in the form's words, the part of the form, and what stands there. */
export type NamedPlace = {
  readonly path: string;
  readonly label: string;
  readonly section: string;
  readonly value: string;
};

const namesOf = (labels: readonly (string | null)[]): string =>
  labels.filter((label) => label !== null && label !== '').join(' · ');

const placesBelow = (
  record: FilledRecord,
  labels: readonly (string | null)[],
  section: string,
): readonly NamedPlace[] =>
  filledFields(record).flatMap((filled): readonly NamedPlace[] => {
    const { field, path, entries } = filled;
    const own = [...labels, field.label];
    if (field.kind === 'tick') return [];
    const whole = { path, label: namesOf(own), section, value: fieldWords(filled) };
    const members = entries.flatMap(({ record: inner }, index) =>
      inner
        ? placesBelow(inner, field.repeat ? [...labels, `${field.label ?? ''}第${index + 1}项`] : own, section)
        : [],
    );
    return members.length > 0 ? members : [whole];
  });

/** Every place of a filled form that a clerk can point at, in its order: items as a whole and each of their fields. */
export const placesOfForm = ({ header, blocks, sections }: FilledForm): readonly NamedPlace[] => [
  ...placesBelow(header, [], '案件信息'),
  ...blocks.flatMap(({ block, path, given }) =>
    given.length === 0
      ? [{ path, label: block.heading, section: block.heading, value: '' }]
      : given.flatMap((record, index) => placesBelow(record, [`${block.heading}第${index + 1}项`], block.heading)),
  ),
  ...sections.flatMap(({ section, path, open, items }) => {
    const title = section.title ?? '';
    return [
      ...(open === null
        ? []
        : [
            {
              path: `${path}.open`,
              label: namesOf([title, '完整表述']),
              section: title,
              value: plainText(open.text ?? '').trim(),
            },
          ]),
      ...items.flatMap((item): readonly NamedPlace[] => {
        const inner = placesBelow(item, [title, item.name], title);
        return inner.length === 1
          ? inner
          : [
              {
                path: item.path,
                label: namesOf([title, item.name]),
                section: title,
                value: answerLines(item).join('\n'),
              },
              ...inner,
            ];
      }),
    ];
  }),
];
