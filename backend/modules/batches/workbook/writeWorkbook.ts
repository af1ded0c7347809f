import { cellOf } from '../../../../domain/batches/cells.js';
import { cellsOfAnswers } from '../../../../domain/batches/answersOfRow.js';
import { columnsOf, inEntry, mainSheet, rowHead, type Column } from '../../../../domain/batches/columns.js';
import {
  exampleOf,
  exampleRow,
  explainingSheet,
  explanation,
  noteOf,
  noteRow,
  optionsSheet,
  placeCell,
} from '../../../../domain/batches/table.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { definitionHash } from '../../../../domain/forms/spelledOut.js';
import { columnLetters, sheetsBytes, type SheetToFill } from '../../../platform/csv/sheets.js';

/** A pleading that stands in the table already. */
export type FilledRow = { readonly row: number; readonly answers: FormAnswers };

/** Rows for which lists are offered: more than any plan has. */
const offeredRows = 5000;

type Table = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
};

const headRows = (formKey: string, columns: readonly Column[], withExample: boolean): (readonly string[])[] => [
  [rowHead, ...columns.map(({ head }) => head)],
  [placeCell(formKey), ...columns.map(({ path }) => path)],
  [noteRow, ...columns.map(noteOf)],
  ...(withExample ? [[exampleRow, ...columns.map(exampleOf)]] : []),
];

const tablesOf = (definition: FormDefinition, filled: readonly FilledRow[]): readonly Table[] => {
  const set = columnsOf(definition);
  const cells = filled.map(({ row, answers }) => ({ row, cells: cellsOfAnswers(set, answers, cellOf) }));
  const { key } = definition;
  return [
    {
      name: mainSheet,
      columns: set.columns,
      rows: [
        ...headRows(key, set.columns, true),
        ...cells.map(({ row, cells: own }) => [String(row), ...set.columns.map(({ path }) => own[path] ?? '')]),
      ],
    },
    ...set.lists.map(({ path: list, sheet, columns, most }): Table => {
      const further = cells.flatMap(({ row, cells: own }) =>
        Array.from({ length: most - 1 }, (_entry, at) =>
          columns.map(({ path }) => own[inEntry(list, path, at + 1)] ?? ''),
        )
          .filter((entry) => entry.some((cell) => cell !== ''))
          .map((entry) => [String(row), ...entry]),
      );
      return { name: sheet, columns, rows: [...headRows(key, columns, false), ...further] };
    }),
  ];
};

/** Each list of options once, a column each. */
const optionColumns = (
  columns: readonly Column[],
): ReadonlyMap<string, { readonly at: number; readonly options: readonly string[] }> => {
  const lists = new Map<string, { readonly at: number; readonly options: readonly string[] }>();
  for (const { kind, options } of columns) {
    const name = JSON.stringify(options);
    if (kind === 'choice' && options.length > 0 && !lists.has(name)) lists.set(name, { at: lists.size, options });
  }
  return lists;
};

/** The table of a form to be filled in, as a spreadsheet; `filled`: pleadings that stand in it already. */
export const formWorkbook = (definition: FormDefinition, filled: readonly FilledRow[] = []): Uint8Array => {
  const options = optionColumns(columnsOf(definition).columns);
  const ticks = { at: options.size, options: ['是'] };
  const lists = [...options.values(), ticks];
  const listOf = ({ kind, options: own }: Column) =>
    kind === 'tick' ? ticks : kind === 'choice' ? options.get(JSON.stringify(own)) : undefined;
  const tables = tablesOf(definition, filled).map(({ name, columns, rows }): SheetToFill => {
    const heads = rows.findIndex(([first]) => first === noteRow) + 1;
    return {
      name,
      rows,
      widths: [8, ...columns.map(({ kind }) => (kind === 'textarea' ? 40 : 18))],
      frozen: { rows: 1, columns: 1 },
      hiddenRows: [1],
      headRows: [0],
      filled: { first: heads, last: offeredRows },
      lists: columns.flatMap((column, at) => {
        const list = listOf(column);
        if (!list) return [];
        const letters = columnLetters(list.at);
        return [
          { column: at + 1, range: `${optionsSheet}!$${letters}$1:$${letters}$${list.options.length}`, isStrict: true },
        ];
      }),
    };
  });
  const longest = Math.max(...lists.map((list) => list.options.length));
  return sheetsBytes([
    ...tables,
    {
      name: explainingSheet,
      rows: [
        ...explanation(definition.title).map((line) => [line]),
        [''],
        [`表单：${definition.key}`],
        [`版本：${definition.edition}`],
        [`定义：${definitionHash(definition)}`],
      ],
      widths: [110],
      frozen: { rows: 0, columns: 0 },
      headRows: [0],
    },
    {
      name: optionsSheet,
      rows: Array.from({ length: longest }, (_row, at) => lists.map((list) => list.options[at] ?? '')),
      widths: lists.map(() => 20),
      frozen: { rows: 0, columns: 0 },
      isHidden: true,
    },
  ]);
};

/** The first table of a form alone. */
export const formTable = (
  definition: FormDefinition,
  filled: readonly FilledRow[] = [],
): readonly (readonly string[])[] => tablesOf(definition, filled)[0]?.rows ?? [];
