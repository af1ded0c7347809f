import type { AnswerRecord, AnswerValue } from '../../forms/answers.js';
import type { Field, Sentence } from '../../forms/definition.js';
import type { Run } from '../../forms/documentModel.js';
import { pictureMembers } from '../../forms/pictures.js';
import { fieldLines } from '../../forms/printing/fieldLines.js';
import type { AlternativeRead } from './alternatives.js';
import { tight } from './tightText.js';

/** A field of a record with its place below the record: `amount`, `period.from`, `debts.0.kind`. */
export type Slot = { readonly place: string; readonly field: Field; readonly copy: number };

/** One piece of what a form prints for a record, in order. */
export type Element =
  /** Printed words, without the white space in them. */
  | { readonly kind: 'words'; readonly text: string; readonly copy: number }
  | { readonly kind: 'gap'; readonly slot: Slot; readonly copy: number }
  | {
      readonly kind: 'box';
      readonly slot: Slot;
      readonly option: string;
      readonly text: string;
      readonly copy: number;
    };

/** How many rows of a repeated group are looked for. */
const mostCopies = 8;
const firstTag = 0xf0000;

/** Hands out signs of no meaning that stand for slots while a form is printed. */
const createTags = (alternatives: readonly AlternativeRead[] = []) => {
  const slots: Slot[] = [];
  return {
    signFor: (slot: Slot): string => String.fromCodePoint(firstTag + slots.push(slot) - 1),
    /** What was chosen between words with a slash, so that these are looked for. */
    chosenAt: (place: string): AnswerValue => alternatives.find((one) => one.place === place)?.options,
    slotOf: (sign: string): Slot | undefined => slots[(sign.codePointAt(0) ?? 0) - firstTag],
  };
};
type Tags = ReturnType<typeof createTags>;

/** An answer of tags for a field, which prints where the answer would. */
const taggedAnswer = (tags: Tags, field: Field, place: string, copy: number): AnswerValue => {
  if (field.alternatives) return tags.chosenAt(place);
  if (field.options || field.fixed !== undefined || pictureMembers(field)) return undefined;
  const one = (at: string, row: number): AnswerValue => {
    if (field.kind === 'group') return taggedRecord(tags, field.fields ?? [], `${at}.`, row);
    if (field.kind === 'daterange')
      return Object.fromEntries(
        ['from', 'to'].map((end) => [end, tags.signFor({ place: `${at}.${end}`, field, copy: row })]),
      );
    return field.kind === 'tick' ? undefined : tags.signFor({ place: at, field, copy: row });
  };
  return field.repeat
    ? (Array.from({ length: mostCopies }, (_, row) => one(`${place}.${row}`, Math.max(copy, row))) as AnswerValue)
    : one(place, copy);
};

const taggedRecord = (tags: Tags, fields: readonly Field[], prefix: string, copy: number): AnswerRecord =>
  Object.fromEntries(fields.map((field) => [field.id, taggedAnswer(tags, field, `${prefix}${field.id}`, copy)]));

/** Ids of choices as signs, put behind their options. */
const firstChoice = 0x100000;

/** The same fields, the options of each choice with a sign of it, wherever they are named. */
const withMarkedOptions = (fields: readonly Field[], choices: Field[]): readonly Field[] => {
  const signs = new Map<string, string>();
  const collect = (all: readonly Field[]): void => {
    for (const field of all) {
      if (field.options || field.kind === 'tick')
        signs.set(field.id, String.fromCodePoint(firstChoice + choices.push(field) - 1));
      collect(field.fields ?? []);
    }
  };
  collect(fields);
  const marked = (all: readonly Field[]): readonly Field[] =>
    all.map((field) => {
      const sign = signs.get(field.id) ?? '';
      const gate = field.when && signs.get(field.when.field);
      return {
        ...field,
        ...(field.options && { options: field.options.map((option) => `${option}${sign}`) }),
        ...(field.kind === 'tick' && { label: `${field.label ?? ''}${sign}` }),
        ...(field.when && gate && { when: { ...field.when, is: field.when.is.map((option) => `${option}${gate}`) } }),
        ...(field.fields && { fields: marked(field.fields) }),
      };
    });
  return marked(fields);
};

const runsOf = (fields: readonly Field[], answers: AnswerRecord, sentences: readonly Sentence[]): readonly Run[] =>
  fieldLines({ path: '', fields, answers }, sentences).flatMap(({ runs }) => runs);

/** Where below the record the rows of the choices stand, each with the row of a repeated group as `*`. */
const placesOf = (fields: readonly Field[], prefix: string): ReadonlyMap<string, string> =>
  new Map(
    fields.flatMap((field): (readonly [string, string])[] => [
      [field.id, `${prefix}${field.id}`],
      ...(field.fields ? placesOf(field.fields, `${prefix}${field.id}.${field.repeat ? '*.' : ''}`) : []),
    ]),
  );

/** The choice behind each box that a record prints, in order, with the row of its group. */
const boxSlots = (fields: readonly Field[], answers: AnswerRecord, sentences: readonly Sentence[]): readonly Slot[] => {
  const choices: Field[] = [];
  const places = placesOf(fields, '');
  const counts = new Map<string, number>();
  return runsOf(withMarkedOptions(fields, choices), answers, sentences).flatMap((run): readonly Slot[] => {
    if (run.kind !== 'box') return [];
    const field = choices[(run.text.codePointAt(run.text.length - 2) ?? 0) - firstChoice];
    if (!field) return [];
    const place = places.get(field.id) ?? field.id;
    const row = counts.get(run.text) ?? 0;
    counts.set(run.text, row + 1);
    return [{ place: place.replace('*', String(row)), field, copy: place.includes('*') ? row : 0 }];
  });
};

/** Words with the row of a repeated group that they begin, not the one that they end. */
const withCopiesAhead = (elements: readonly Element[]): readonly Element[] => {
  let copy = 0;
  return elements
    .toReversed()
    .map((element) => {
      if (element.kind !== 'words') copy = element.copy;
      return { ...element, copy };
    })
    .reverse();
};

/**
 * What the official form prints for the fields of a record, in order: its words, the gaps for answers and the boxes of options, each with its field. It is
 * taken from what prints the form, so that both say the same.
 */
export const elementsOf = (
  fields: readonly Field[],
  sentences: readonly Sentence[] = [],
  alternatives: readonly AlternativeRead[] = [],
): readonly Element[] => {
  const tags = createTags(alternatives);
  const answers = taggedRecord(tags, fields, '', 0);
  const boxes = [...boxSlots(fields, answers, sentences)];
  const ofRun = (run: Run): readonly Element[] => {
    if (run.kind === 'printed') {
      const { text } = tight(run.text);
      return text === '' ? [] : [{ kind: 'words', text, copy: 0 }];
    }
    if (run.kind === 'answer')
      return [...run.text].flatMap((sign): readonly Element[] => {
        const slot = tags.slotOf(sign);
        return slot ? [{ kind: 'gap', slot, copy: slot.copy }] : [];
      });
    const slot = run.kind === 'box' ? boxes.shift() : undefined;
    return run.kind === 'box' && slot
      ? [{ kind: 'box', slot, option: run.text, text: tight(run.text).text, copy: slot.copy }]
      : [];
  };
  return withCopiesAhead(runsOf(fields, answers, sentences).flatMap(ofRun));
};
