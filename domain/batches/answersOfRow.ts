import { isEmpty, isRecord } from '../forms/answerValues.js';
import type { AnswerValue, FormAnswers } from '../forms/answers.js';
import type { FormDefinition, Meaning, PartyBlock } from '../forms/definition.js';
import { isEmptyMark, readCell } from './cells.js';
import { columnAt, type ColumnSet } from './columns.js';

/** The cells of a row that were written into, by place in the answers. */
export type Cells = Readonly<Record<string, string>>;

/** What a row says of itself and by its pattern, not yet read as the page reads it. */
export type RawRow = {
  readonly formData: Readonly<Record<string, unknown>>;
  /** By place: why a cell is none of its kind. Its words are not in the answers. */
  readonly faults: ReadonlyMap<string, string>;
};

type Tree = { [key: string]: Tree | AnswerValue } | (Tree | AnswerValue)[];

const isIndex = (key: string): boolean => /^\d+$/u.test(key);
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** The value at a place; `undefined` where there is none. */
export const valueAt = (answers: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return isIndex(key) ? value[Number(key)] : undefined;
    return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, answers);

const child = (tree: Tree, key: string): unknown => (Array.isArray(tree) ? tree[Number(key)] : tree[key]);
const put = (tree: Tree, key: string, value: Tree | AnswerValue): void => {
  if (Array.isArray(tree)) {
    while (tree.length < Number(key)) tree.push(isTree(value) ? {} : '');
    tree[Number(key)] = value;
  } else tree[key] = value;
};

/** Sets a value in answers that are being made; places come from columns of the form, never from a file. */
const setAt = (tree: Tree, path: string, value: AnswerValue): void => {
  const keys = path.split('.');
  let at = tree;
  for (const [index, key] of keys.slice(0, -1).entries()) {
    const known = child(at, key);
    const next: Tree = isTree(known) ? known : isIndex(keys[index + 1] ?? '') ? [] : {};
    if (next !== known) put(at, key, next);
    at = next;
  }
  put(at, keys.at(-1) ?? '', value);
};

/** What says who a party is: a row that says it otherwise than the pattern speaks of somebody else. */
const identifying: readonly (Meaning | undefined)[] = [
  'person-name',
  'organisation-name',
  'id-number',
  'credit-code',
  'birth-date',
];

const blocksByRole = ({ parties }: FormDefinition): readonly (readonly PartyBlock[])[] =>
  [...new Set(parties.map(({ role }) => role))].map((role) =>
    parties.filter((one) => one.role === role).flatMap(({ blocks }) => blocks),
  );

/** Whether a row names somebody of a role who is not the pattern's: then nothing that the pattern says of the role stands in it. */
const namesAnother = (set: ColumnSet, blocks: readonly PartyBlock[], cells: Cells, pattern: FormAnswers): boolean =>
  Object.entries(cells).some(([path, typed]) => {
    if (!blocks.some(({ key }) => path.startsWith(`${key}.`)) || typed.trim() === '') return false;
    if (!identifying.includes(columnAt(set, path)?.means)) return false;
    const known = valueAt(pattern, path);
    return typeof known !== 'string' || known.trim() !== typed.trim();
  });

/**
 * What of the pattern stands in a row. Of a party all or nothing: half of one person and half of another would be somebody whom nobody
 * sued. Of other lists likewise, since their entries belong together.
 */
const patternFor = (definition: FormDefinition, set: ColumnSet, cells: Cells, pattern: FormAnswers): Tree => {
  const base: Tree = structuredClone(pattern) as Tree;
  if (Array.isArray(base)) return {};
  for (const blocks of blocksByRole(definition))
    if (namesAnother(set, blocks, cells, pattern)) for (const { key } of blocks) delete base[key];
  const parties = new Set(definition.parties.flatMap(({ blocks }) => blocks.map(({ key }) => key)));
  for (const { path } of set.lists)
    if (!parties.has(path) && Object.keys(cells).some((cell) => cell.startsWith(`${path}.`))) setAt(base, path, []);
  return base;
};

/** The answers that a row gives, with what the pattern says where a cell is empty. */
export const rawRow = (definition: FormDefinition, set: ColumnSet, cells: Cells, pattern: FormAnswers): RawRow => {
  const base = patternFor(definition, set, cells, pattern);
  const faults = new Map<string, string>();
  for (const [path, typed] of Object.entries(cells)) {
    const column = columnAt(set, path);
    if (!column || typed.trim() === '') continue;
    const reading = readCell(column, typed);
    if (reading.kind === 'fault') faults.set(path, reading.sentence);
    if (reading.kind === 'value' && (reading.value !== null || isEmptyMark(typed) || column.kind === 'tick'))
      setAt(base, path, reading.value);
  }
  return { formData: Array.isArray(base) ? {} : (base as Readonly<Record<string, unknown>>), faults };
};

const leaves = (value: unknown, path: string): readonly (readonly [string, AnswerValue])[] => {
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one === 'string')) return value.length === 0 ? [] : [[path, value]];
    return value.flatMap((one: unknown, at) => leaves(one, `${path}.${at}`));
  }
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, one]) => leaves(one, path === '' ? key : `${path}.${key}`));
  const answer = value as AnswerValue;
  return isEmpty(answer) ? [] : [[path, answer]];
};

/** The cells that say what answers say; what no cell can hold, such as pictures, is left out. */
export const cellsOfAnswers = (
  set: ColumnSet,
  answers: FormAnswers,
  write: (value: unknown) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    leaves(answers, '').flatMap(([path, value]): [string, string][] => {
      if (columnAt(set, path)) return [[path, write(value)]];
      // A text that may be given several times: each of its entries is a cell of its own.
      return Array.isArray(value)
        ? value.flatMap((one: AnswerValue, at): [string, string][] =>
            columnAt(set, `${path}.${at}`) ? [[`${path}.${at}`, write(one)]] : [],
          )
        : [];
    }),
  );

/** The places of answers that no cell of the row gave. */
export const placesFromPattern = (set: ColumnSet, answers: FormAnswers, cells: Cells): readonly string[] =>
  Object.keys(cellsOfAnswers(set, answers, () => '')).filter((path) => (cells[path] ?? '').trim() === '');
