import { annexRowNumber, annexRows } from '../../../../../../domain/forms/annexRows.js';
import { isEmpty } from '../../../../../../domain/forms/answerValues.js';
import type { AnswerRecord } from '../../../../../../domain/forms/answers.js';
import type { Attachment, Field } from '../../../../../../domain/forms/definition.js';
import type { Annex, AnnexRow, Paragraph, Run } from '../../../../../../domain/forms/documentModel.js';
import {
  filledField,
  saysSomething,
  type FilledForm,
  type FilledItem,
  type FilledRecord,
} from '../../../../../../domain/forms/fill.js';
import { valueText } from '../../../../../../domain/forms/answerLines.js';
import { asksForPictures, pictureMembers, picturesIn, readPicture } from '../../../../../../domain/forms/pictures.js';
import { linesOf } from './plainText.js';
import { answer, box, emptyField, fieldRuns, paragraphs, printed, space } from './runs.js';

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

/** The number that a picture has in its document, by the place of its record. */
type Numbers = ReadonlyMap<string, number>;

/** A picture with its number and caption below it; a caption without one stands alone. */
const pictureParagraphs = (field: Field, { path, answers }: FilledRecord, numbers: Numbers): readonly Paragraph[] => {
  const members = pictureMembers(field);
  if (!members) return [];
  const [jpeg, caption] = [answers[members.picture.id], answers[members.caption.id]];
  const words = typeof caption === 'string' && !isEmpty(caption) ? linesOf(caption).join(' ') : '';
  const number = numbers.get(path);
  if (typeof jpeg !== 'string' || number === undefined) return words === '' ? [] : line(answer(words), path);
  const read = readPicture(jpeg);
  const runs = [printed(`图${number}`), ...(words === '' ? [] : [space, answer(words)])];
  if (!read.ok) return [{ runs: [...runs, { kind: 'printed', text: '（图片无法显示）', aside: true }], path }];
  return [{ runs, picture: { jpeg, width: read.width, height: read.height }, path }];
};

/** A cell: the boxes of a choice each on a line with the reasons that belong to it, a text line by line, pictures with their captions, nothing for nothing. */
const cellContent = (ids: readonly string[], record: FilledRecord, numbers: Numbers): readonly Paragraph[] => {
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
  readonly numbers: Numbers;
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

/** A group of which nothing was filled in says so in the column of the names, or beside the number. */
const unansweredRow = ({ columns }: FilledTable, path: string): AnnexRow => {
  const place = Math.max(
    columns.findIndex((column) => column.endsWith('名称')),
    columns.findIndex(isNumberColumn) + 1,
  );
  const aside: Run = { kind: 'printed', text: '（未填写）', aside: true };
  return { no: null, name: null, content: columns.map((_, index) => (index === place ? line(aside, path) : [])) };
};

/** The title with what was answered in the places of its × signs; what was not answered stays ×. */
const titleOf = ({ title, titleFields = [] }: Group, { answers }: FilledItem): string | null => {
  let next = 0;
  return (
    title?.replace(/×+/g, (gap) => {
      const value = answers[titleFields[next++] ?? ''];
      return typeof value === 'string' && !isEmpty(value) ? linesOf(value).join('\n') : gap;
    }) ?? null
  );
};

const filledGroup = (table: FilledTable, group: Group, item: FilledItem | undefined): Annex['groups'][number] => {
  const records = item ? annexRows(item) : [];
  const rows = records.map((record, index) => filledRow(table, record, annexRowNumber(group, index)));
  return {
    no: group.no,
    title: item ? titleOf(group, item) : group.title,
    rows: rows.length > 0 ? rows : [unansweredRow(table, item?.path ?? '')],
  };
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
export const annexesOf = (form: FilledForm, isEmptyForm: boolean): readonly Annex[] => {
  const { definition, sections } = form;
  const numbers: Numbers =
    isEmptyForm || !asksForPictures(definition)
      ? new Map()
      : new Map(picturesIn(form).map(({ path, number }) => [path, number]));
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
        groups: attachment.groups.map((group, index) => filledGroup(table, group, items[index])),
      },
    ];
  });
};
