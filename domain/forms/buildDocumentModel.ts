import type { FormAnswers } from './answers.js';
import type { FormDefinition, Section } from './definition.js';
import type { DocumentModel, ModelSection, Paragraph, Row } from './documentModel.js';
import {
  fill,
  filledFields,
  saysSomething,
  type FilledBlock,
  type FilledField,
  type FilledForm,
  type FilledItem,
  type FilledSection,
} from './fill.js';
import { isEmpty } from './answerValues.js';
import { annexesOf } from './printing/annexes.js';
import { withBoxesTogether } from './printing/boxesTogether.js';
import { withCapitals } from './printing/capitals.js';
import { emptyLine, fieldLines } from './printing/fieldLines.js';
import { partyLines } from './printing/partyLines.js';
import { noPictures, pictureNumbers, type PictureNumbers } from './printing/pictures.js';
import { plainText } from './printing/plainText.js';
import { paragraphs, printed } from './printing/runs.js';
import { printedParts } from './printing/printedParts.js';
import { isHeadingOf, isOpenRow, labelField, rowLabel } from './printing/rowLabel.js';
import { isAnswerExpected, markedUnanswered } from './printing/unanswered.js';
import { wideLabel, wideLines } from './printing/wideRow.js';

/** What the pleading says, in official order, filled with the visible answers; what is unanswered prints empty. */
export const buildDocumentModel = (definition: FormDefinition, answers: FormAnswers): DocumentModel =>
  documentModelOf(fill(definition, answers));

/** The same of a form that is filled in already, with its visible answers. */
export const documentModelOf = (form: FilledForm): DocumentModel => {
  const { definition } = form;
  const { preamble } = definition;
  const isEmptyForm = isUnanswered(form);
  const whole: Whole = { definition, isEmptyForm, numbers: isEmptyForm ? noPictures : pictureNumbers(form) };
  return {
    formKey: definition.key,
    edition: definition.edition,
    documentName: definition.documentName,
    subtitle: subtitleOf(definition),
    preamble: {
      title: preamble.title,
      paragraphs: preamble.paragraphs,
      reminderTitle: preamble.reminderTitle,
      reminder: preamble.reminder,
    },
    sections: [
      ...headerSection(form),
      partiesSection(form),
      ...form.sections.filter(({ section }) => !section.annex).map((section) => sectionOf(section, whole)),
    ],
    signature: { text: definition.signature.text, date: definition.signature.date },
    attachments: annexesOf(form, isEmptyForm, whole.numbers),
  };
};

const subtitleOf = ({ caseCause, printedCause }: FormDefinition): string | null => {
  const cause = printedCause ?? caseCause;
  return cause === null ? null : `（${cause}）`;
};

/** What a row says depends on: the form, whether it is the empty one that the court hands out, for the pen, and how its pictures are numbered. */
type Whole = {
  readonly definition: FormDefinition;
  readonly isEmptyForm: boolean;
  readonly numbers: PictureNumbers;
};

const isUnanswered = ({ header, blocks, sections }: FilledForm): boolean =>
  !saysSomething(header) &&
  blocks.every(({ records }) => records.length === 0) &&
  sections.every(({ open, items }) => (open === null || open.text === null) && !items.some(saysSomething));

const headerSection = ({ header }: FilledForm): readonly ModelSection[] =>
  header.fields.length === 0 ? [] : [{ id: 'header', title: null, rows: filledFields(header).map(headerRow) }];

const headerRow = ({ field, value, path }: FilledField): Row => {
  const fields = [{ ...field, label: null }];
  const content = fieldLines({ path: 'header', fields, answers: { [field.id]: value } });
  return { kind: 'pair', label: field.label ?? '', notes: [], content, path, blank: isEmpty(value) };
};

const partiesSection = ({ definition, blocks }: FilledForm): ModelSection => {
  const title = definition.partiesTitle ?? '当事人信息';
  const heading: Row = { kind: 'heading', text: title, notes: [], path: 'parties' };
  return { id: 'parties', title, rows: [heading, ...blocks.flatMap(blockRows)] };
};

/** One row for each party; a block without a party is printed once, empty, unless the official form has no such block. */
const blockRows = ({ role, block, path, records }: FilledBlock): readonly Row[] => {
  if (block.copy && records.length === 0) return [];
  const nobody = { path: `${path}.0`, fields: block.fields, answers: {} };
  const notes = role.blocks[0] === block ? role.notes : [];
  return (records.length > 0 ? records : [nobody]).map((record) => ({
    kind: 'pair',
    label: block.heading,
    notes: [...notes, ...block.notes],
    content: partyLines(record),
    path: record.path,
    blank: !saysSomething(record),
    party: true,
  }));
};

const rowsOfItems = (section: Section, items: readonly FilledItem[], whole: Whole): readonly Row[] =>
  items.map((filled, at): Row => {
    const { item, path } = filled;
    return isHeadingOf(item, items.length - 1 - at)
      ? { kind: 'heading', text: item.label ?? '', notes: item.notes, path }
      : itemRow(section, filled, whole);
  });

const sectionOf = ({ section, path, open, items }: FilledSection, whole: Whole): ModelSection => {
  const heading: readonly Row[] =
    section.title === null ? [] : [{ kind: 'heading', text: section.title, notes: section.notes, path }];
  const cell: readonly Row[] =
    open === null
      ? []
      : [{ kind: 'open', note: open.note, text: open.text === null ? null : plainText(open.text), path: open.path }];
  return {
    id: section.id,
    title: section.title,
    rows: [...heading, ...cell, ...rowsOfItems(section, items, whole)],
  };
};

const itemRow = (section: Section, filled: FilledItem, { definition, isEmptyForm, numbers }: Whole): Row => {
  const { item, path, answers } = filled;
  const [field] = item.fields;
  if (field && isOpenRow(section, item)) {
    const value = answers[field.id];
    const text = typeof value === 'string' ? plainText(value) : null;
    return { kind: 'open', note: item.hint ?? wideLabel(item), text, path: `${path}.${field.id}` };
  }
  const blank = !saysSomething(filled);
  const isMarked = blank && !isEmptyForm && isAnswerExpected(section, item);
  const marked = (content: readonly Paragraph[]) => (isMarked ? markedUnanswered(content, path) : content);
  const { fields, sentences } = printedParts(item, answers, isEmptyForm);
  const beside = labelField(item) ? fields.slice(1) : fields;
  const asked = fieldLines({ path, fields: beside, answers }, sentences, numbers);
  const lines = withBoxesTogether(definition.capitals ? withCapitals(asked) : asked, item);
  const content = item.fields.length === 0 ? [] : marked(withHint(lines, blank ? item.hint : null, path));
  const row = { kind: 'pair', notes: item.notes, path, blank } as const;
  return section.wide
    ? { ...row, label: wideLabel(item), content: wideLines(item, content), wide: true }
    : { ...row, label: rowLabel(filled), content };
};

/** An answer replaces the official hint: it is printed only while the row is empty. */
const withHint = (lines: readonly Paragraph[], hint: string | null, path: string): readonly Paragraph[] => {
  const hints = hint === null ? [] : hint.split('\n').flatMap((line) => paragraphs([printed(line)], path));
  const content = [...hints, ...lines];
  return content.length > 0 ? content : [emptyLine(path)];
};
