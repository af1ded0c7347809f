import { answerLines } from '../forms/answerLines.js';
import type { AnswerRecord, AnswerValue, FormAnswers } from '../forms/answers.js';
import { isRecord } from '../forms/answerValues.js';
import type { Field, FormDefinition, Meaning } from '../forms/definition.js';
import { fill, type FilledRecord } from '../forms/fill.js';
import { plainText } from '../forms/printing/plainText.js';

/** Of no use for an explanation, and of use to thieves. */
const withheld: ReadonlySet<Meaning> = new Set(['id-number', 'phone', 'email']);

const withoutWithheld = (fields: readonly Field[], answers: AnswerRecord): AnswerRecord =>
  Object.fromEntries(
    fields.flatMap((field): [string, AnswerValue][] => {
      const value = answers[field.id];
      if (value === undefined || (field.means && withheld.has(field.means))) return [];
      const members = field.fields ?? [];
      const inside = (one: AnswerValue): AnswerValue => (isRecord(one) ? withoutWithheld(members, one) : one);
      if (field.kind !== 'group') return [[field.id, value]];
      return [[field.id, Array.isArray(value) ? value.map(inside) : inside(value)]];
    }),
  );

const linesOf = (record: FilledRecord): readonly string[] =>
  answerLines({ ...record, answers: withoutWithheld(record.fields, record.answers) });

const part = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`【${title}】`, ...lines];

/**
 * A form and its visible answers in words, for a model to explain them: what was answered, and the names of what was not.
 * Numbers of ID documents, telephones and e-mail addresses are left out. Takes answers of any shape.
 */
export const formInWords = (definition: FormDefinition, given: FormAnswers): string => {
  const { header, blocks, sections } = fill(definition, given);
  const open: string[] = [];
  const answeredSections = sections.flatMap(({ section, open: prose, items }) => {
    const proseText: unknown = prose?.text;
    const lines = items.flatMap((item) => {
      const itemLines = linesOf(item);
      if (itemLines.length === 0 && item.fields.length > 0) open.push(item.question);
      return itemLines.length === 0 ? [] : [`${item.question}：${itemLines.join('；')}`];
    });
    return part(section.title ?? '其他', [
      ...(typeof proseText === 'string' ? [plainText(proseText).trim()] : []),
      ...lines,
    ]);
  });
  const parties = blocks.flatMap(({ block, records }) =>
    records.flatMap((record) => part(block.heading, linesOf(record))),
  );
  return [...part('案件信息', linesOf(header)), ...parties, ...answeredSections, ...part('还没有填写', open)].join(
    '\n',
  );
};
