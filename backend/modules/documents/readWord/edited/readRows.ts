import type { Field, FormDefinition } from '../../../../../domain/forms/definition.js';
import { readAnswer } from '../../../../../domain/forms/reading/readAnswer.js';
import type { Passage } from '../../../../../domain/recognition/findings/finding.js';
import {
  offeredValue,
  readPrintedAnswers,
  type ValueReader,
} from '../../../../../domain/recognition/printedForm/readPrintedForm.js';

/** An answer as it is kept, or as its paths are set one by one. */
export type Value = string | boolean | readonly string[];

/** What stands in a row for one answer; several readings where its marks can be meant in several ways. */
export type ReadAnswer = {
  readonly field: Field;
  /** Where it stands in the text of all rows. */
  readonly at: number;
  readonly words: string;
  readonly values: readonly Value[];
};

/** A row as it was read: its answers by their places, and the words that came to none. */
export type ReadRow = { readonly answers: ReadonlyMap<string, ReadAnswer>; readonly rest: readonly string[] };

/** What is read of a row: its text, and where its answers live. */
export type RowToRead = { readonly text: string; readonly path: string };

/** Besides what can be offered: ticks in labels, and the days of a period one by one. */
const valueOf: ValueReader<Value> = (written) => {
  const { field, isPlain } = written;
  if (field.kind === 'tick') return { value: true, isPlain };
  if (field.kind !== 'daterange') return offeredValue(written);
  if (written.kind !== 'words') return undefined;
  const read = readAnswer(field, written.words, { called: field.label ?? '' });
  return read.kind === 'value' ? { value: read.value, isPlain } : undefined;
};

/** The places of a party's answers counted as the rows of the file are, whichever of them say something. */
const inRow = (path: string, row: string): string | undefined => {
  if (path === row || path.startsWith(`${row}.`)) return path;
  const [block = '', index = '', ...rest] = path.split('.');
  return /^\d+$/u.test(index) && row.startsWith(`${block}.`) ? [row, ...rest].join('.') : undefined;
};

/**
 * Reads rows of a form, which have to be all of its rows in their order: a row is known by those around it. `undefined` where they are
 * no such form any more.
 */
export const readRows = (definition: FormDefinition, rows: readonly RowToRead[]): readonly ReadRow[] | undefined => {
  const text = rows.map((row) => row.text).join('\n');
  const read = readPrintedAnswers(definition, text, valueOf);
  if (read === undefined) return undefined;
  const out = rows.map(() => ({ answers: new Map<string, ReadAnswer>(), rest: [] as string[] }));
  const ends: number[] = [];
  for (const row of rows) ends.push((ends.at(-1) ?? -1) + 1 + row.text.length);
  const rowAt = ({ from }: Passage): number => ends.findIndex((end) => from < end);
  for (const { path: told, field, value, passage } of read.answers) {
    const at = rowAt(passage);
    const [row, own] = [rows[at], out[at]];
    const path = row && inRow(told, row.path);
    if (!own || path === undefined) continue;
    const known = own.answers.get(path);
    const words = text.slice(passage.from, passage.to);
    own.answers.set(path, { field, at: passage.from, words, values: [...(known?.values ?? []), value] });
  }
  for (const passage of read.rest) out[rowAt(passage)]?.rest.push(text.slice(passage.from, passage.to));
  return out;
};
