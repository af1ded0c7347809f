import type { Field, FormDefinition } from '../../forms/definition.js';
import { readAnswer } from '../../forms/reading/readAnswer.js';
import type { Passage } from '../findings/finding.js';
import { type Written, linesBelow, readRow } from './readRow.js';
import { printedRows } from './rows.js';
import { tight } from './tightText.js';

/** An answer that an official form gives in a text to one of its questions. */
export type PrintedAnswer<Value = string | readonly string[]> = {
  /** Dotted place in `form_data`, people and rows counted as the text counts them. */
  readonly path: string;
  readonly field: Field;
  readonly value: Value;
  /** In the text as it was given. */
  readonly passage: Passage;
  /** Whether it can be meant one way only. */
  readonly isPlain: boolean;
};

/** An official form as it was read from a text. */
export type PrintedForm<Value = string | readonly string[]> = {
  readonly answers: readonly PrintedAnswer<Value>[];
  /** What is written in it and answers no question, in the order of the text. */
  readonly rest: readonly Passage[];
};

/** Whether its rows name people: then the form itself says who is who. */
export const namesPeople = ({ answers }: PrintedForm): boolean =>
  answers.some(({ path }) => !path.startsWith('sections.'));

/** What is written as the form keeps it; `undefined` where the words are no answer of the field's kind. */
export type ValueReader<Value> = (written: Written) => Pick<PrintedAnswer<Value>, 'value' | 'isPlain'> | undefined;

/** Reads what can be offered to a form: no ticks in labels and no periods, which are listed as passages. */
export const offeredValue = (
  written: Written,
  today?: string,
): Pick<PrintedAnswer, 'value' | 'isPlain'> | undefined => {
  const { field, isPlain } = written;
  if (field.kind === 'tick' || field.kind === 'daterange') return undefined;
  if (written.kind === 'options') {
    const [first = ''] = written.options;
    return { value: field.kind === 'multichoice' ? written.options : first, isPlain };
  }
  const read = readAnswer(field, written.words, { called: field.label ?? '', today });
  if (read.kind === 'value') return { value: read.value, isPlain: isPlain && read.doubt === undefined };
  // What a field of words refuses, somebody has to look at; what is no amount and no day is no answer.
  return read.kind === 'fault' && field.kind === 'text' ? { value: written.words, isPlain: false } : undefined;
};

/** What stands with a field in its record: `debts.0.` for `debts.0.amount`. */
const recordOf = (place: string): string => place.slice(0, place.lastIndexOf('.') + 1);

/** The options that a row chooses at the gate of a field, looked up in its own record and in those around; `undefined` where it chooses none. */
const chosenAt = (place: string, gate: string, written: readonly Written[]): readonly string[] | undefined => {
  let record = recordOf(place);
  for (;;) {
    const found = written.find((one) => one.kind === 'options' && one.place === `${record}${gate}`);
    if (found?.kind === 'options') return found.options;
    if (record === '') return undefined;
    record = recordOf(record.slice(0, -1));
  }
};

/** What is written into a row, told apart: its answers, and what is hidden by another answer or is none. */
const answersOf = <Value>(written: readonly Written[], start: string, valueOf: ValueReader<Value>) => {
  const answers: PrintedAnswer<Value>[] = [];
  const rest: Passage[] = [];
  for (const one of written) {
    const { field, place, passage } = one;
    const chosen = field.when && chosenAt(place, field.when.field, written);
    const isHidden = chosen?.some((option) => field.when?.is.includes(option)) === false;
    const value = isHidden ? undefined : valueOf(one);
    if (value === undefined) rest.push(passage);
    else {
      const isAsked = field.when === undefined || chosen !== undefined;
      answers.push({ path: `${start}.${place}`, field, passage, ...value, isPlain: value.isPlain && isAsked });
    }
  }
  return { answers, rest };
};

/** What `readPrintedForm` reads, each answer as `valueOf` reads it. */
export const readPrintedAnswers = <Value>(
  definition: FormDefinition,
  given: string,
  valueOf: ValueReader<Value>,
): PrintedForm<Value> | undefined => {
  const text = tight(given);
  const rows = printedRows(definition, text);
  if (rows === undefined) return undefined;
  const answers: PrintedAnswer<Value>[] = [];
  const rest: Passage[] = [];
  const counts = new Map<string, number>();
  for (const row of rows) {
    const { asking } = row;
    if (asking === null) {
      rest.push(...linesBelow(given, text, row));
      continue;
    }
    const read = readRow(given, text, { ...row, asking });
    const at = counts.get(asking.path) ?? 0;
    const own = answersOf(read.written, asking.isParty ? `${asking.path}.${at}` : asking.path, valueOf);
    rest.push(...read.rest, ...own.rest);
    if (asking.isParty && own.answers.length > 0) counts.set(asking.path, at + 1);
    answers.push(...own.answers);
  }
  return { answers, rest: rest.toSorted((one, other) => one.from - other.from) };
};

/**
 * Reads the answers of an official form from a text of it: from its own Word file or another program's, from a photograph. Its labels, its boxes and its gaps are
 * found by what the form prints; boxes are read by their marks. `today` (`2026-05-10`) is for numbers that have a date in them. `undefined` where the text is not
 * this form.
 */
export const readPrintedForm = (definition: FormDefinition, given: string, today?: string): PrintedForm | undefined =>
  readPrintedAnswers(definition, given, (written) => offeredValue(written, today));
