import { annexRowNumber, annexRows } from '../annexRows.js';
import { isEmpty } from '../answerValues.js';
import type { AnswerRecord } from '../answers.js';
import type { Attachment, Field } from '../definition.js';
import type { Annex, AnnexRow, Paragraph, Run } from '../documentModel.js';
import { filledField, saysSomething, type FilledForm, type FilledItem, type FilledRecord } from '../fill.js';
import { valueText } from '../answerLines.js';
import { pictureParagraphs, type PictureNumbers } from './pictures.js';
import { linesOf } from './plainText.js';
import { answer, box, emptyField, fieldRuns, paragraphs, printed } from './runs.js';

type Group = Attachment['groups'][number];

const isNumberColumn = (column: string): boolean => /^(编号|序号)$/.test(column);

/** What belongs to an option: 不认可□，理由：____ */
const behindOption = (field: Field, answers: AnswerRecord): readonly Run[] => [
  printed(`，${field.label ?? ''}：`),
  ...(isEmpty(answers[field.id]) ? [emptyField] : fieldRuns(field, answers[field.id])),
];

const choiceParagraphs = (field: Field, fields: readonly Field[], { path, answers }: FilledRecord): Paragraph[] =>
  (field.options ?? []).flatMap((option) => {
    const dependents = fields.filter(({ when }) => when?.field === field.id && when.is.includes(option));
    const runs = dependents.flatMap((dependent) => behindOption(dependent, answers));
    return paragraphs([box(field, option, answers[field.id]), ...runs], `${path}.${field.id}`);
  });

const line = (run: Run, path: string): readonly Paragraph[] => [{ runs: [run], path }];

/** A cell: the boxes of a choice each on a line with the reasons that belong to it, a text line by line, pictures with their captions, nothing for nothing. */
const cellContent = (ids: readonly string[], record: FilledRecord, numbers: PictureNumbers): readonly Paragraph[] => {
  const fields = record.fields.filter(({ id }) => ids.includes(id));
  return fields.flatMap((field): readonly Paragraph[] => {
    if (field.options) return choiceParagraphs(field, fields, record);
    if (field.kind === 'group')
      return filledField(field, record.answers[field.id], `${record.path}.${field.id}`).entries.flatMap(
        ({ record: one }) => (one ? pictureParagraphs(field, one, numbers) : []),
      );
    const value = record.answers[field.id];
    if (isEmpty(value) || fields.some(({ id }) => id === field.when?.field)) return [];
    const text = field.kind === 'textarea' || field.kind === 'text' ? value : valueText(field, value);
    return typeof text === 'string' ? paragraphs([answer(text)], `${record.path}.${field.id}`) : [];
  });
};

type FilledTable = {
  readonly columns: readonly string[];
  readonly fields: readonly (readonly string[])[];
  readonly numbers: PictureNumbers;
};

/** A row with its number, which the party may give itself where the form leaves it open. */
const filledRow = ({ columns, fields, numbers }: FilledTable, record: FilledRecord, no: string): AnnexRow => ({
  no,
  name: null,
  content: columns.map((column, index) => {
    const content = cellContent(fields[index] ?? [], record, numbers);
    return content.length === 0 && isNumberColumn(column) ? line(printed(no), record.path) : content;
  }),
});

/** A group of which nothing was filled in has an empty row: nobody need use all groups. */
const emptyRow = ({ columns }: FilledTable): AnnexRow => ({ no: null, name: null, content: columns.map(() => []) });

/** Room for the number that a title leaves open, where a template has its × signs. */
const openPlace = '\u3000\u3000';

/** The places of a title: × signs, those of a whole date together. */
const titlePlaces = /×年×月×日|×+/gu;

/** The title with what was answered in its places, and room where nothing was: a template's signs say nothing in a paper. */
const titleOf = ({ title, titleFields = [] }: Group, { answers }: FilledItem): string | null => {
  let next = 0;
  return (
    title?.replace(titlePlaces, () => {
      const value = answers[titleFields[next++] ?? ''];
      return typeof value === 'string' && !isEmpty(value) ? linesOf(value).join('\n') : openPlace;
    }) ?? null
  );
};

/** A group as it was filled in; none where nobody used one whose title names what is compared: it would name nothing. */
const filledGroup = (table: FilledTable, group: Group, item: FilledItem): readonly Annex['groups'][number][] => {
  if (group.titleFields && !saysSomething(item)) return [];
  const rows = annexRows(item).map((record, index) => filledRow(table, record, annexRowNumber(group, index)));
  return [{ no: group.no, title: titleOf(group, item), rows: rows.length > 0 ? rows : [emptyRow(table)] }];
};

const asOnTheForm = ({ title, notes, columns, groups, signature }: Attachment): Annex => ({
  title,
  notes,
  columns,
  groups: groups.map(({ no, title: name, rows }) => ({ no, title: name, rows })),
  signature,
});

/**
 * The annexes of a document. The empty form has all of them with the official words, for the pen; a document of somebody has those that
 * were filled in, with the rows that were filled in: an official name of a row (被告存在攀附故意的证据) would state evidence that
 * nobody named. An annex for the other side stands on the empty form alone, one that only a pen can fill in stands on every document.
 */
export const annexesOf = (form: FilledForm, isEmptyForm: boolean, numbers: PictureNumbers): readonly Annex[] => {
  const { definition, sections } = form;
  return definition.attachments.flatMap((attachment): readonly Annex[] => {
    const { filledBy, forOtherSide, columns } = attachment;
    if (isEmptyForm) return [asOnTheForm(attachment)];
    if (forOtherSide) return [];
    if (!filledBy) return [asOnTheForm(attachment)];
    const items = sections.find(({ section }) => section.id === filledBy.section)?.items ?? [];
    if (!items.some(saysSomething)) return [];
    const table = { columns, fields: filledBy.columns, numbers };
    return [
      {
        ...asOnTheForm(attachment),
        groups: attachment.groups.flatMap((group, index) => {
          const item = items[index];
          return item ? filledGroup(table, group, item) : [];
        }),
      },
    ];
  });
};
