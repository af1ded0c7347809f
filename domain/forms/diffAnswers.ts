import { answerLines, valueText } from './answerLines.js';
import type { AnswerRecord, AnswerValue, FormAnswers } from './answers.js';
import type { Field, FormDefinition } from './definition.js';
import { entryOf, nameOf } from './entryOf.js';
import { matchEntries, movedMatches, type Match } from './matchEntries.js';
import { plainText } from './printing/plainText.js';
import { isRecord, partyRecords, visibleAnswers } from './visibleAnswers.js';

export type AnswerChange = {
  /** Dotted place in `form_data` of the newer version; of the older one for what was removed. */
  readonly path: string;
  /** Where it stands in the form, in words: 诉讼请求 · 1. 本金 · 尚欠本金. */
  readonly label: string;
  /** The part of the form: 诉讼请求, 原告（自然人）; `''` for what stands above the parties. */
  readonly section: string;
  /** A whole party or row is added, removed or moved as one; `added` and `removed` of a blank: it was empty before, or is now. */
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  /** The text before and after, `null` where there was none; for what was moved, its place among the others: 第2项. */
  readonly before: string | null;
  readonly after: string | null;
};

type Place = { readonly path: string; readonly labels: readonly string[]; readonly section: string };

/** What changed between two versions, in the form's order. Hidden answers count as absent. */
export const diffAnswers = (
  definition: FormDefinition,
  before: FormAnswers,
  after: FormAnswers,
): readonly AnswerChange[] => {
  const [old, now] = [visibleAnswers(definition, before), visibleAnswers(definition, after)];
  const header = { path: 'header', labels: [], section: '' };
  const parties = definition.parties
    .flatMap(({ blocks }) => blocks)
    .flatMap(({ key, heading, fields }) =>
      diffList(
        { id: key, kind: 'group', label: null, fields },
        [partyRecords(old, key), partyRecords(now, key)],
        { path: key, labels: [], section: heading },
        (number) => `${heading}${number}`,
      ),
    );
  const sections = definition.sections.flatMap((section) => {
    const [was, is] = [old.sections?.[section.id], now.sections?.[section.id]];
    const title = section.title ?? '';
    const place = { path: `sections.${section.id}`, labels: title === '' ? [] : [title], section: title };
    const text = (open: string | null | undefined) => plainText(open ?? '').trim();
    return [
      ...change(below(place, 'open', null), text(was?.open), text(is?.open)),
      ...section.items.flatMap((item) => {
        const name = `${item.no === null ? '' : `${item.no}. `}${item.label ?? ''}`;
        const [given, later] = [was?.items?.[item.id] ?? {}, is?.items?.[item.id] ?? {}];
        return diffFields(item.fields, given, later, below(place, `items.${item.id}`, name));
      }),
    ];
  });
  return [...diffFields(definition.header, old.header ?? {}, now.header ?? {}, header), ...parties, ...sections];
};

const below = ({ path, labels, section }: Place, id: string, label: string | null): Place => ({
  path: `${path}.${id}`,
  labels: label === null || label === '' ? labels : [...labels, label],
  section,
});

const change = ({ path, labels, section }: Place, was: string, is: string): readonly AnswerChange[] => {
  if (was === is) return [];
  const kind = was === '' ? 'added' : is === '' ? 'removed' : 'changed';
  return [{ path, label: labels.join(' · '), section, kind, before: was || null, after: is || null }];
};

const diffFields = (
  fields: readonly Field[],
  before: AnswerRecord,
  after: AnswerRecord,
  place: Place,
): readonly AnswerChange[] =>
  fields.flatMap((field) => diffField(field, before[field.id], after[field.id], below(place, field.id, field.label)));

const listOf = (value: AnswerValue): readonly AnswerValue[] => (Array.isArray(value) ? value : []);
const recordOf = (value: AnswerValue): AnswerRecord => (isRecord(value) ? value : {});

const diffField = (field: Field, was: AnswerValue, is: AnswerValue, place: Place): readonly AnswerChange[] => {
  if (field.repeat)
    return diffList({ ...field, repeat: false, label: null }, [listOf(was), listOf(is)], place, (number) =>
      [...place.labels.slice(0, -1), `${place.labels.at(-1) ?? ''}第${number}项`].join(' · '),
    );
  if (field.kind === 'group') return diffFields(field.fields ?? [], recordOf(was), recordOf(is), place);
  return change(place, valueText(field, was), valueText(field, is));
};

/** A whole party or row in words, one line for each blank. */
const entryText = (field: Field, value: AnswerValue): string =>
  field.kind === 'group' ? answerLines(field.fields ?? [], recordOf(value)).join('\n') : valueText(field, value);

/** An entry can change its order among the others and have the same number as before. */
const newPlace = ({ before, after }: Match): string => `第${after + 1}项${before === after ? '（前后次序有变）' : ''}`;

/** Parties, agents and rows: each is compared with itself, wherever it stands now. */
const diffList = (
  field: Field,
  [before, after]: readonly [readonly AnswerValue[], readonly AnswerValue[]],
  place: Place,
  named: (number: number) => string,
): readonly AnswerChange[] => {
  const matches = matchEntries(before.map(entryOf(field)), after.map(entryOf(field)));
  const moved = movedMatches(matches);
  const [kept, matchAt] = [new Set<number>(), new Map<number, Match>()];
  for (const match of matches) {
    kept.add(match.before);
    matchAt.set(match.after, match);
  }
  const entry = (index: number): Place => ({
    path: `${place.path}.${index}`,
    labels: [named(index + 1)],
    section: place.section,
  });
  const removed = before.flatMap((value, index) =>
    kept.has(index) ? [] : change(entry(index), entryText(field, value), ''),
  );
  const later = after.flatMap((value, index): readonly AnswerChange[] => {
    const match = matchAt.get(index);
    const here = entry(index);
    if (!match) return change(here, '', entryText(field, value));
    const order = moved.has(match) ? change(here, `第${match.before + 1}项`, newPlace(match)) : [];
    const was = before[match.before];
    const inside =
      field.kind === 'group'
        ? diffFields(field.fields ?? [], recordOf(was), recordOf(value), here)
        : change(here, valueText(field, was), valueText(field, value));
    const name = nameOf(field, recordOf(value));
    const label = name === '' ? here.labels.join(' · ') : `${here.labels.join(' · ')}（${name}）`;
    return [...order.map((one): AnswerChange => ({ ...one, kind: 'moved', label })), ...inside];
  });
  return [...removed, ...later];
};
