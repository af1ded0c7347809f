import { fieldAt } from '../../../../../domain/forms/placed.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { inRow, isInList, problemOfExpected, typedValue } from '../../../../../domain/modelBench/benchFields.js';
import type { BenchDocument } from './benchLists.js';

/** A line of the small table: a place of the form, its row where it stands in a list, and what is typed. */
export type Line = { readonly key: number; readonly path: string; readonly row: number; readonly typed: string };

/** The expected values that the lines say, or what is wrong with the first of them that is wrong. */
export const readLines = (
  definition: FormDefinition,
  lines: readonly Omit<Line, 'key'>[],
): { readonly problem: string } | { readonly expected: BenchDocument['expected'] } => {
  const expected: BenchDocument['expected'] = [];
  for (const [at, { path: place, row, typed }] of lines.entries()) {
    if (place === '' && typed.trim() === '') continue;
    const path = isInList(place) ? inRow(place, row) : place;
    const field = fieldAt(definition, path)?.field;
    const value = field ? typedValue(field, typed) : '';
    const problem = expected.some((one) => one.path === path)
      ? '这一项写了两次'
      : typed.trim() === '' && field
        ? '请填写期望的内容'
        : problemOfExpected(definition, path, value);
    if (problem !== null) return { problem: `第${at + 1}项：${problem}` };
    expected.push({ path, value: value as BenchDocument['expected'][number]['value'] });
  }
  return expected.length === 0 ? { problem: '请至少填写一项期望的内容' } : { expected };
};
