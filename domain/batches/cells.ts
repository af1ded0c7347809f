import { readAnswer } from '../forms/reading/readAnswer.js';
import type { Column } from './columns.js';

/** What is written into a cell that leaves the answer empty although the pattern has one. */
export const emptyMark = '（空）';
const emptyMarks = new Set([emptyMark, '(空)', '（空)', '(空）']);
export const isEmptyMark = (typed: string): boolean => emptyMarks.has(typed.trim());

/** What a box is ticked with, and what leaves it open. */
export const tickedWord = '是';
const ticked = new Set([tickedWord, '√', '✓', '✔', '☑', '■', '1', 'true', 'TRUE', 'Y', 'y']);
const open = new Set(['否', '×', '☐', '□', '0', 'false', 'FALSE', 'N', 'n']);

/** Several options of one cell stand in lines or behind this sign. */
export const optionSign = '；';

export type CellReading =
  | { readonly kind: 'value'; readonly value: string | boolean | readonly string[] | null }
  /** Why it is none; `kept` stands in the answers, so that rules and page see what was written. */
  | { readonly kind: 'fault'; readonly sentence: string };

const fault = (sentence: string): CellReading => ({ kind: 'fault', sentence });

/** An option is found whatever the width of its signs and the spaces around it. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '');

const optionOf = ({ options }: Column, typed: string): string | undefined => {
  const wanted = plain(typed);
  return options.find((option) => plain(option) === wanted);
};

const listed = (options: readonly string[]): string =>
  options
    .map((option) => `“${option}”`)
    .join('、')
    .slice(0, 300);

const readOptions = (column: Column, typed: string): CellReading => {
  const whole = optionOf(column, typed);
  if (whole !== undefined) return { kind: 'value', value: [whole] };
  const parts = typed
    .split(/[；;\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const found = parts.map((part) => ({ part, option: optionOf(column, part) }));
  const unknown = found.flatMap(({ part, option }) => (option === undefined ? [part] : []));
  const [first] = unknown;
  if (first !== undefined)
    return fault(`“${first.slice(0, 40)}”不是可选的项。可选${listed(column.options)}，多选的以“${optionSign}”分开`);
  return { kind: 'value', value: [...new Set(found.flatMap(({ option }) => (option === undefined ? [] : [option])))] };
};

const readTick = (typed: string): CellReading => {
  const word = typed.trim();
  if (ticked.has(word)) return { kind: 'value', value: true };
  return open.has(word) ? { kind: 'value', value: null } : fault(`请填“${tickedWord}”，或留空`);
};

/** A choice is one of its options and no other: nothing near to one is guessed. */
const readOption = (column: Column, typed: string): CellReading => {
  const option = optionOf(column, typed);
  if (option !== undefined) return { kind: 'value', value: option };
  const reading = readAnswer(column.field, typed, { called: column.label });
  return reading.kind === 'value' && column.options.includes(reading.value)
    ? { kind: 'value', value: reading.value }
    : fault(`“${typed.trim().slice(0, 40)}”不是可选的项，可选${listed(column.options)}`);
};

/**
 * What a cell says, as the answer of its kind before it is read as the page reads it: text stays as it was typed. `null` for a cell that
 * says nothing.
 */
export const readCell = (column: Column, typed: string): CellReading => {
  if (typed.trim() === '' || isEmptyMark(typed)) return { kind: 'value', value: null };
  switch (column.kind) {
    case 'multichoice':
      return readOptions(column, typed);
    case 'tick':
      return readTick(typed);
    case 'choice':
      return readOption(column, typed);
    case 'text':
    case 'textarea':
    case 'money':
    case 'number':
    case 'date':
    case 'daterange':
    case 'picture':
    case 'group':
      return { kind: 'value', value: typed.trim() };
  }
};

/** How an answer is written into a cell, from which `readCell` reads the same answer again. */
export const cellOf = (value: unknown): string => {
  if (value === true) return tickedWord;
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join(optionSign);
  return typeof value === 'string' ? value : '';
};
