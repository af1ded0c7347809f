import type { AnswerRecord, AnswerValue, FormAnswers } from './answers.js';
import type { Field, FormDefinition, Item, PartyBlock, PartyRole, Section } from './definition.js';
import type { DocumentModel, ModelSection, Paragraph, Row } from './documentModel.js';
import { emptyLine, fieldLines } from './printing/fieldLines.js';
import { plainText } from './printing/plainText.js';
import { paragraphs, printed } from './printing/runs.js';
import { withoutUnsaid } from './printing/unsaid.js';
import { isBlank, partyRecords, visibleAnswers } from './visibleAnswers.js';

/** What the pleading says, in official order, filled with the visible answers; what is unanswered prints empty. */
export const buildDocumentModel = (definition: FormDefinition, answers: FormAnswers): DocumentModel => {
  const visible = visibleAnswers(definition, answers);
  const { preamble } = definition;
  return {
    formKey: definition.key,
    edition: definition.edition,
    documentName: definition.documentName,
    subtitle: definition.caseCause === null ? null : `（${definition.caseCause}）`,
    preamble: {
      title: preamble.title,
      paragraphs: preamble.paragraphs,
      reminderTitle: preamble.reminderTitle,
      reminder: preamble.reminder,
    },
    sections: [
      ...headerSection(definition, visible),
      partiesSection(definition, visible),
      ...definition.sections.map((section) => sectionOf(section, visible)),
    ],
    signature: { text: definition.signature.text, date: definition.signature.date },
    attachments: definition.attachments,
  };
};

const headerSection = ({ header }: FormDefinition, { header: given = {} }: FormAnswers): readonly ModelSection[] =>
  header.length === 0
    ? []
    : [{ id: 'header', title: null, rows: header.map((field) => headerRow(field, given[field.id])) }];

const headerRow = (field: Field, value: AnswerValue): Row => {
  const path = `header.${field.id}`;
  const content = fieldLines([{ ...field, label: null }], { [field.id]: value }, 'header');
  return { kind: 'pair', label: field.label ?? '', notes: [], content, path, blank: isBlank(value) };
};

const partiesSection = ({ parties, partiesTitle }: FormDefinition, answers: FormAnswers): ModelSection => {
  const title = partiesTitle ?? '当事人信息';
  const heading: Row = { kind: 'heading', text: title, notes: [], path: 'parties' };
  return { id: 'parties', title, rows: [heading, ...parties.flatMap((role) => roleRows(role, answers))] };
};

const roleRows = ({ blocks, notes }: PartyRole, answers: FormAnswers): readonly Row[] =>
  blocks.flatMap((block, index) => blockRows(block, index === 0 ? notes : [], partyRecords(answers, block.key)));

/** One row for each party; a block nobody fills in prints once, empty. */
const blockRows = (block: PartyBlock, notes: readonly string[], records: readonly AnswerRecord[]): readonly Row[] =>
  (records.length > 0 ? records : [{}]).map((record, index) => {
    const path = `${block.key}.${index}`;
    return {
      kind: 'pair',
      label: block.heading,
      notes: [...notes, ...block.notes],
      content: fieldLines(block.fields, record, path),
      path,
      blank: isBlank(record),
    };
  });

const sectionOf = (section: Section, answers: FormAnswers): ModelSection => {
  const path = `sections.${section.id}`;
  const given = answers.sections?.[section.id];
  const heading: readonly Row[] =
    section.title === null ? [] : [{ kind: 'heading', text: section.title, notes: section.notes, path }];
  const open: readonly Row[] =
    section.openCell === null
      ? []
      : [
          {
            kind: 'open',
            note: section.openCell,
            text: given?.open ? plainText(given.open) : null,
            path: `${path}.open`,
          },
        ];
  const items = section.items.map((item) =>
    itemRow(section, item, given?.items?.[item.id] ?? {}, `${path}.items.${item.id}`),
  );
  return { id: section.id, title: section.title, rows: [...heading, ...open, ...items] };
};

const itemRow = (section: Section, item: Item, record: AnswerRecord, path: string): Row => {
  const [field] = item.fields;
  const whole = item.label === null && item.fields.length === 1 && field?.kind === 'textarea' && field.label === null;
  if (field && whole) {
    const value = record[field.id];
    const text = typeof value === 'string' ? plainText(value) : null;
    return { kind: 'open', note: item.hint ?? '', text, path: `${path}.${field.id}` };
  }
  const blank = isBlank(record);
  const ticked = field?.kind === 'tick' ? field : undefined;
  const box = ticked ? (record[ticked.id] === true ? '☑' : '□') : '';
  const { fields, sentences } = withoutUnsaid(item, record);
  const lines = fieldLines(ticked ? fields.slice(1) : fields, record, path, sentences);
  return {
    kind: 'pair',
    label: `${item.no === null ? '' : `${item.no}. `}${item.label ?? section.title ?? ''}${box}`,
    notes: item.notes,
    content: item.fields.length === 0 ? [] : withHint(lines, blank ? item.hint : null, path),
    path,
    blank,
  };
};

/** The official hint is printed to be written over: it stands only while the row is blank. */
const withHint = (lines: readonly Paragraph[], hint: string | null, path: string): readonly Paragraph[] => {
  const hints = hint === null ? [] : hint.split('\n').flatMap((line) => paragraphs([printed(line)], path));
  const content = [...hints, ...lines];
  return content.length > 0 ? content : [emptyLine(path)];
};
