import type { Field, FieldKind, FormDefinition, Meaning } from '../forms/definition.js';
import { limits } from '../forms/answersSchema.js';

/** A question of a form as a column of a table. */
export type Column = {
  /** The place of the answer; of what may be given several times that of the first: `defendants_natural.0.name`. */
  readonly path: string;
  /** What stands over the column; no two columns of a form have the same. */
  readonly head: string;
  /** The part of the form that it is in, and the question. */
  readonly part: string;
  readonly label: string;
  readonly field: Field;
  readonly kind: FieldKind;
  readonly means: Meaning | undefined;
  readonly options: readonly string[];
  /** Which end of a period. */
  readonly end: 'from' | 'to' | null;
  /** The place of the list that it is an entry of; its first entry stands in the first table, the others in a further one. */
  readonly list: string | null;
};

/** What may be given several times: a party, or an item of a kind. */
export type ColumnList = {
  readonly path: string;
  /** The table in which the entries from the second on stand, one a row. */
  readonly sheet: string;
  /** The most entries. */
  readonly most: number;
  readonly columns: readonly Column[];
};

export type ColumnSet = {
  readonly columns: readonly Column[];
  readonly lists: readonly ColumnList[];
};

/** The first table. */
export const mainSheet = '填写';
/** Where the number of a row stands, in every table. */
export const rowHead = '序号';

type Draft = Omit<Column, 'head'>;
type Place = { readonly path: string; readonly part: string; readonly around: string; readonly list: string | null };

const hasPicture = ({ fields = [] }: Field): boolean => fields.some(({ kind }) => kind === 'picture');

const joined = (around: string, label: string | null): string =>
  label === null || label === around ? around : around === '' ? label : `${around}·${label}`;

const fieldDrafts = (field: Field, { path, part, around, list }: Place): readonly Draft[] => {
  // A cell holds no picture; what a pattern says of pictures stays.
  if (field.kind === 'picture' || hasPicture(field)) return [];
  const own = `${path}.${field.id}`;
  const label = joined(around, field.label);
  const at = field.repeat ? `${own}.0` : own;
  const of = field.repeat ? (list ?? own) : list;
  if (field.kind === 'group')
    return (field.fields ?? []).flatMap((member) => fieldDrafts(member, { path: at, part, around: label, list: of }));
  const draft = { part, field, kind: field.kind, means: field.means, options: field.options ?? [], list: of };
  if (field.kind !== 'daterange') return [{ ...draft, path: at, label, end: null }];
  return [
    { ...draft, path: `${at}.from`, label: `${label}（起）`, end: 'from' },
    { ...draft, path: `${at}.to`, label: `${label}（止）`, end: 'to' },
  ];
};

/** An open cell is a text of its own, which no field of the form describes. */
const openField: Field = { id: 'open', kind: 'textarea', label: '完整表述' };

const draftsOf = ({ header, parties, sections }: FormDefinition): readonly Draft[] => [
  ...header.flatMap((field) => fieldDrafts(field, { path: 'header', part: '案件', around: '', list: null })),
  ...parties.flatMap(({ blocks }) =>
    blocks.flatMap(({ key, heading, fields }) =>
      fields.flatMap((field) => fieldDrafts(field, { path: `${key}.0`, part: heading, around: '', list: key })),
    ),
  ),
  ...sections.flatMap(({ id, title, openCell, items }) => {
    const path = `sections.${id}`;
    const section = title ?? '';
    return [
      ...(openCell === null
        ? []
        : [
            {
              ...{ path: `${path}.open`, part: section, label: '完整表述', field: openField, kind: openField.kind },
              ...{ means: undefined, options: [], end: null, list: null },
            },
          ]),
      ...items.flatMap((item) =>
        item.fields.flatMap((field) =>
          fieldDrafts(field, {
            path: `${path}.items.${item.id}`,
            part: [section, `${item.no === null ? '' : `${item.no}. `}${item.label ?? ''}`]
              .filter((one) => one.trim() !== '')
              .join(' · '),
            around: '',
            list: null,
          }),
        ),
      ),
    ];
  }),
];

/** The words of a head: what is asked, and where in the form. */
const headOf = ({ part, label }: Draft): string => (label === '' ? part : part === '' ? label : `${label}（${part}）`);

const withHeads = (drafts: readonly Draft[]): readonly Column[] => {
  const used = new Map<string, number>([[rowHead, 1]]);
  return drafts.map((draft) => {
    const head = headOf(draft).replaceAll(/\s+/g, ' ').trim();
    const before = used.get(head) ?? 0;
    used.set(head, before + 1);
    return { ...draft, head: before === 0 ? head : `${head}（${before + 1}）` };
  });
};

/** A name that a table of a workbook may have: 31 signs at most, none of `[]:*?/\`. */
const sheetName = (words: string, used: Set<string>): string => {
  const base = `更多${words}`.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 27);
  let name = base;
  for (let at = 2; used.has(name); at += 1) name = `${base}${at}`;
  used.add(name);
  return name;
};

const listsOf = (columns: readonly Column[], { parties }: FormDefinition): readonly ColumnList[] => {
  const used = new Set<string>([mainSheet]);
  const blocks = new Set(parties.flatMap((role) => role.blocks.map(({ key }) => key)));
  return [...new Set(columns.flatMap(({ list }) => (list === null ? [] : [list])))].map((path) => {
    const own = columns.filter(({ list }) => list === path);
    const [first] = own;
    const words = own.length === 1 && first !== undefined ? first.label || first.part : (first?.part ?? '');
    const most = blocks.has(path) ? limits.parties : limits.rows;
    return { path, sheet: sheetName(words, used), most, columns: own };
  });
};

const sets = new WeakMap<FormDefinition, ColumnSet>();

/** All columns of a form, in its order; the same for every look-up in one definition. */
export const columnsOf = (definition: FormDefinition): ColumnSet => {
  const known = sets.get(definition);
  if (known) return known;
  const columns = withHeads(draftsOf(definition));
  const set = { columns, lists: listsOf(columns, definition) };
  sets.set(definition, set);
  return set;
};

/** The same place in the entry of a list with another index. */
export const inEntry = (list: string, path: string, index: number): string =>
  `${list}.${index}${path.slice(list.length + 2)}`;

/** The column of a place, whichever entry of its list it is in; `undefined` for no question of the form. */
export const columnAt = ({ columns, lists }: ColumnSet, path: string): Column | undefined => {
  const direct = columns.find((column) => column.path === path);
  if (direct) return direct;
  const list = lists.find((one) => path.startsWith(`${one.path}.`));
  if (!list) return undefined;
  const [, index = '', rest = ''] = /^(\d{1,3})(.*)$/u.exec(path.slice(list.path.length + 1)) ?? [];
  if (index === '' || String(Number(index)) !== index || Number(index) >= list.most) return undefined;
  return list.columns.find((column) => column.path === `${list.path}.0${rest}`);
};
