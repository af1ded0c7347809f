import type { Field, FieldKind, FormDefinition } from '../../domain/forms/definition.js';
import { fill } from '../../domain/forms/fill.js';

/** A field by the words that its form prints: `本金 › 尚欠本金`; `party` counts from 1. */
export type PrintedQuestion = { readonly question: string; readonly party: number; readonly kind: FieldKind };

type Named = { readonly path: string; readonly question: string; readonly kind: FieldKind };

/**
 * Fields with the labels over them. A field without a label has the name of its item, the second such `› #2`; the second of the same label in one
 * item is `label#2`: so the labelled texts of others name them.
 */
const namedFields = (fields: readonly Field[], path: string, above: readonly string[]): readonly Named[] => {
  const numbers = new Map<string, number>();
  return fields.flatMap(({ id, label, kind, fields: members = [] }): readonly Named[] => {
    if (kind === 'group') return namedFields(members, `${path}.${id}`, label ? [...above, label] : above);
    const number = (numbers.get(label ?? '') ?? 0) + 1;
    numbers.set(label ?? '', number);
    const own = label ? [number === 1 ? label : `${label}#${number}`] : number === 1 ? [] : [`#${number}`];
    return [{ path: `${path}.${id}`, question: [...above, ...own].join(' › '), kind }];
  });
};

const withoutRows = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '');

/** The printed questions of a form by path; an item's label that two sections share stands behind its section's title. */
export const printedQuestions = (definition: FormDefinition): ((path: string) => PrintedQuestion | undefined) => {
  const { header, sections } = fill(definition, {});
  const items = sections.flatMap(({ section, items: all }) =>
    all.map(({ item, path, fields }) => ({ title: section.title ?? '', label: item.label ?? '', path, fields })),
  );
  const titlesOf = (label: string) => new Set(items.filter((each) => each.label === label).map(({ title }) => title));
  const named = [
    ...namedFields(header.fields, 'header', []),
    ...definition.parties.flatMap(({ blocks }) =>
      blocks.flatMap(({ key, heading, fields }) => namedFields(fields, key, [heading])),
    ),
    ...items.flatMap(({ title, label, path, fields }) =>
      namedFields(fields, path, label === '' ? [title] : [...(titlesOf(label).size > 1 ? [title] : []), label]),
    ),
  ];
  const byPath = new Map(named.map((one) => [one.path, one] as const));
  return (path) => {
    const found = byPath.get(withoutRows(path));
    const row = /^[a-z_]+\.(\d+)\./.exec(path)?.[1];
    return found && { question: found.question, kind: found.kind, party: row === undefined ? 1 : Number(row) + 1 };
  };
};
