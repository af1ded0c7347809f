import { answerLines, valueText } from './answerLines.js';
import type { FormAnswers } from './answers.js';
import type { Field, FormDefinition } from './definition.js';
import { entryOf, nameOf } from './entryOf.js';
import { fill, filledFields, type FilledEntry, type FilledField, type FilledRecord } from './fill.js';
import { matchEntries, movedMatches, type Entry, type Match } from './matchEntries.js';
import { plainText } from './printing/plainText.js';

export type AnswerChange = {
  /** Dotted place in `form_data` of the newer version; for a removed answer, of the older version. */
  readonly path: string;
  /** Its place in the form, in words: 诉讼请求 · 1. 本金 · 尚欠本金. */
  readonly label: string;
  /** The part of the form: 诉讼请求, 原告（自然人）; `''` for what stands above the parties. */
  readonly section: string;
  /** A whole party or row is added, removed or moved as one; `added` and `removed` of a field: it was empty before, or is now. */
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  /** The text before and after, `null` where there was none; for what was moved, its place among the others: 第2项. */
  readonly before: string | null;
  readonly after: string | null;
};

/** Its place, in words from the outside in, and the part of the form to which it belongs. */
type Place = { readonly labels: readonly string[]; readonly section: string };

/** What changed between two versions, in the form's order. Hidden answers count as absent. */
export const diffAnswers = (
  definition: FormDefinition,
  before: FormAnswers,
  after: FormAnswers,
): readonly AnswerChange[] => {
  const [old, now] = [fill(definition, before), fill(definition, after)];
  const parties = pairs(old.blocks, now.blocks).flatMap(([was, is]) => {
    const { heading } = is.block;
    const entries = (records: readonly FilledRecord[]): readonly FilledEntry[] =>
      records.map((record) => ({ path: record.path, value: record.answers, record }));
    const place = { labels: [], section: heading };
    return diffList(null, [entries(was.records), entries(is.records)], place, (number) => `${heading}${number}`);
  });
  const sections = pairs(old.sections, now.sections).flatMap(([was, is]) => {
    const title = is.section.title ?? '';
    const place = below({ labels: [], section: title }, title);
    const text = (cell: typeof is.open) => plainText(cell?.text ?? '').trim();
    return [
      ...(is.open === null ? [] : change(is.open.path, place, text(was.open), text(is.open))),
      ...pairs(was.items, is.items).flatMap(([given, later]) => diffRecords(given, later, below(place, later.name))),
    ];
  });
  return [...diffRecords(old.header, now.header, { labels: [], section: '' }), ...parties, ...sections];
};

/** The parts of two filled forms of one definition, side by side. */
const pairs = <T>(before: readonly T[], after: readonly T[]): readonly (readonly [T, T])[] =>
  after.flatMap((is, index) => {
    const was = before[index];
    return was === undefined ? [] : [[was, is] as const];
  });

const below = ({ labels, section }: Place, label: string | null): Place => ({
  labels: label === null || label === '' ? labels : [...labels, label],
  section,
});

const change = (
  path: string,
  { labels, section }: Place,
  was: string,
  is: string,
  isOther = was !== is,
): readonly AnswerChange[] => {
  if (!isOther) return [];
  const kind = was === '' ? 'added' : is === '' ? 'removed' : 'changed';
  return [{ path, label: labels.join(' · '), section, kind, before: was || null, after: is || null }];
};

const diffRecords = (before: FilledRecord, after: FilledRecord, place: Place): readonly AnswerChange[] =>
  pairs(filledFields(before), filledFields(after)).flatMap(([was, is]) =>
    diffField(was, is, below(place, is.field.label)),
  );

const diffField = (was: FilledField, is: FilledField, place: Place): readonly AnswerChange[] => {
  const { field } = is;
  if (field.repeat)
    return diffList(field, [was.entries, is.entries], place, (number) =>
      [...place.labels.slice(0, -1), `${place.labels.at(-1) ?? ''}第${number}项`].join(' · '),
    );
  return pairs(was.entries, is.entries).flatMap(([old, now]) => diffEntry(field, old, now, place));
};

const diffEntry = (field: Field | null, was: FilledEntry, is: FilledEntry, place: Place): readonly AnswerChange[] =>
  was.record && is.record
    ? diffRecords(was.record, is.record, place)
    : change(
        is.path,
        place,
        textOf(field, was),
        textOf(field, is),
        // Two pictures may read the same in words; their bytes tell.
        field?.kind === 'picture' ? was.value !== is.value : undefined,
      );

/** An entry in words: a whole party or row with one line for each of its fields. */
const textOf = (field: Field | null, { record, value }: FilledEntry): string =>
  record ? answerLines(record).join('\n') : field ? valueText({ ...field, repeat: false }, value) : '';

const entryIn = (field: Field | null, filled: FilledEntry): Entry =>
  filled.record ? entryOf(filled.record) : { identity: [], leaves: [textOf(field, filled)] };

/** An entry can change its order among the others and have the same number as before. */
const newPlace = ({ before, after }: Match): string => `第${after + 1}项${before === after ? '（前后次序有变）' : ''}`;

/** Parties (of no field), agents and rows: each is compared with itself, wherever its place is now. */
const diffList = (
  field: Field | null,
  [before, after]: readonly [readonly FilledEntry[], readonly FilledEntry[]],
  { section }: Place,
  named: (number: number) => string,
): readonly AnswerChange[] => {
  const inList = (filled: FilledEntry): Entry => entryIn(field, filled);
  const matches = matchEntries(before.map(inList), after.map(inList));
  const moves = movedMatches(matches);
  const [kept, matchAt] = [new Set<number>(), new Map<number, Match>()];
  for (const match of matches) {
    kept.add(match.before);
    matchAt.set(match.after, match);
  }
  const placeOf = (index: number): Place => ({ labels: [named(index + 1)], section });
  const removed = before.flatMap((was, index) =>
    kept.has(index) ? [] : change(was.path, placeOf(index), textOf(field, was), ''),
  );
  const later = after.flatMap((is, index): readonly AnswerChange[] => {
    const match = matchAt.get(index);
    const was = match && before[match.before];
    const here = placeOf(index);
    if (!match || !was) return change(is.path, here, '', textOf(field, is));
    const order = moves.has(match) ? change(is.path, here, `第${match.before + 1}项`, newPlace(match)) : [];
    const name = is.record ? nameOf(is.record) : '';
    const label = name === '' ? here.labels.join(' · ') : `${here.labels.join(' · ')}（${name}）`;
    return [
      ...order.map((one): AnswerChange => ({ ...one, kind: 'moved', label })),
      ...diffEntry(field, was, is, here),
    ];
  });
  return [...removed, ...later];
};
