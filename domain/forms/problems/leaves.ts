import { isEmpty, isRecord } from '../answerValues.js';
import type { Field, FieldKind, Meaning } from '../definition.js';
import { filledFields, type FilledForm, type FilledRecord } from '../fill.js';

/** One answered value of a form; a period has two of them. */
export type Leaf = {
  readonly path: string;
  readonly kind: FieldKind;
  readonly means: Meaning | undefined;
  readonly field: Field;
  /** Without white space around it. */
  readonly value: string;
  /** The label nearest to it. */
  readonly label: string;
};

/** The answered texts, choices and days of a record, in the form's order; `around` is the label of what it stands in. */
export const leavesIn = (record: FilledRecord, around: string): readonly Leaf[] =>
  filledFields(record).flatMap(({ field, entries }) => {
    if (field.kind === 'picture') return []; // no words that a rule could read
    const label = field.label ?? around;
    const leaf = (path: string, value: unknown, name = label): readonly Leaf[] =>
      typeof value === 'string' && !isEmpty(value)
        ? [{ path, kind: field.kind, means: field.means, field, value: value.trim(), label: name }]
        : [];
    return entries.flatMap(({ path, value, record: members }) => {
      if (members) return leavesIn(members, label);
      if (field.kind !== 'daterange' || !isRecord(value)) return leaf(path, value);
      return [
        ...leaf(`${path}.from`, value['from'], `${label}的开始日期`),
        ...leaf(`${path}.to`, value['to'], `${label}的结束日期`),
      ];
    });
  });

/** The answered values of all sections. */
export const leavesOfSections = ({ sections }: Pick<FilledForm, 'sections'>): readonly Leaf[] =>
  sections.flatMap(({ section, items }) =>
    items.flatMap((item) => leavesIn(item, item.item.label ?? section.title ?? '')),
  );

/** The answered values of a form, in its order. */
export const leavesOfForm = (form: FilledForm): readonly Leaf[] => [
  ...leavesIn(form.header, ''),
  ...form.blocks.flatMap(({ given }) => given.flatMap((record) => leavesIn(record, ''))),
  ...leavesOfSections(form),
];

/** Of one long text no more signs than these are read by rules. */
const longestText = 20_000;

export type WrittenText = { readonly path: string; readonly means: Meaning | undefined; readonly text: string };

/** What people wrote in words of their own: open cells, and the texts among some answered values. */
export const writtenTexts = (form: Pick<FilledForm, 'sections'>, leaves: readonly Leaf[]): readonly WrittenText[] =>
  [
    ...form.sections.flatMap(({ open }) =>
      open?.text ? [{ path: open.path, means: undefined, value: open.text }] : [],
    ),
    ...leaves.filter(({ kind }) => kind === 'text' || kind === 'textarea'),
  ].map(({ path, means, value }) => ({ path, means, text: value.slice(0, longestText) }));
