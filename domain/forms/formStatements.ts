import { answerLines } from './answerLines.js';
import type { AnswerRecord, AnswerValue, FormAnswers } from './answers.js';
import { isRecord } from './answerValues.js';
import type { Field, FormDefinition, Meaning } from './definition.js';
import { fill, type FilledRecord } from './fill.js';
import { plainText } from './printing/plainText.js';

/** One part of a form in words: the header, a party, the prose of a section, or one of its items. */
export type FormStatement = {
  readonly part: 'header' | 'party' | 'section';
  /** The section's id; `null` outside of sections. */
  readonly section: string | null;
  /** Dotted place in `form_data`. */
  readonly path: string;
  /** `claims.interest`, the section alone for its prose, `header`, `parties`. */
  readonly id: string;
  /** What the form prints above the part. */
  readonly heading: string;
  readonly question: string;
  /** Empty for an item that was not answered. */
  readonly lines: readonly string[];
  /** Whether it is the section's prose. */
  readonly isProse: boolean;
  /** Whether it is an item with fields to answer. */
  readonly isAsked: boolean;
  /** In a defence: the ids of what the item answers in the complaint. */
  readonly answers: readonly string[];
};

const without = (withheld: ReadonlySet<Meaning>, fields: readonly Field[], answers: AnswerRecord): AnswerRecord =>
  Object.fromEntries(
    fields.flatMap((field): [string, AnswerValue][] => {
      const value = answers[field.id];
      if (value === undefined || (field.means && withheld.has(field.means))) return [];
      const members = field.fields ?? [];
      const inside = (one: AnswerValue): AnswerValue => (isRecord(one) ? without(withheld, members, one) : one);
      if (field.kind !== 'group') return [[field.id, value]];
      return [[field.id, Array.isArray(value) ? value.map(inside) : inside(value)]];
    }),
  );

/**
 * A form with its visible answers in words, part by part in the form's order: the one place where a form is put into words. What the
 * court reads (`finalData.ts`) and what models are shown is made of it. Items without an answer are there with no lines; parties and
 * header only where they say something. Takes answers of any shape. `withheld`: meanings of fields that are left out.
 */
export const formStatements = (
  definition: FormDefinition,
  given: FormAnswers,
  withheld: ReadonlySet<Meaning> = new Set(),
): readonly FormStatement[] => {
  const { header, blocks, sections } = fill(definition, given);
  const linesOf = (record: FilledRecord): readonly string[] =>
    answerLines(
      withheld.size === 0 ? record : { ...record, answers: without(withheld, record.fields, record.answers) },
    );
  const outside = { section: null, isProse: false, isAsked: false, answers: [] };
  const headerLines = linesOf(header);
  return [
    ...(headerLines.length === 0
      ? []
      : [
          {
            ...outside,
            part: 'header' as const,
            path: header.path,
            id: 'header',
            heading: '案件信息',
            question: '案件信息',
            lines: headerLines,
          },
        ]),
    ...blocks.flatMap(({ block: { heading }, records }) =>
      records.map((record) => ({
        ...outside,
        part: 'party' as const,
        path: record.path,
        id: 'parties',
        heading,
        question: heading,
        lines: linesOf(record),
      })),
    ),
    ...sections.flatMap(({ section: { id: section, title }, open, items }) => {
      const inside = { part: 'section' as const, section, heading: title ?? '' };
      const prose: unknown = open?.text;
      const statements = items.map(({ item, path, id, question, ...record }) => ({
        ...inside,
        path,
        id,
        question,
        lines: linesOf({ path, ...record }),
        isProse: false,
        isAsked: record.fields.length > 0,
        answers: item.answers ?? [],
      }));
      if (!open || typeof prose !== 'string') return statements;
      const lines = [plainText(prose).trim()];
      const question = title ?? '';
      return [
        { ...inside, path: open.path, id: section, question, lines, isProse: true, isAsked: false, answers: [] },
        ...statements,
      ];
    }),
  ];
};
