import { z } from 'zod';
import { fieldKinds, meanings } from './definition.js';
import { formDomains } from './formDomain.js';

/** The schema of the data files in `definitions/`. Strict: a misspelt key stops the start instead of dropping a question. */

const text = z.string().min(1);
const texts = z.array(text);
const id = z.string().regex(/^[a-z][a-zA-Z0-9_]*$/);
const oneOrMore = z.union([text, texts.min(1)]);

/** Short form: an option of the nearest preceding choice. Long form: a choice named by its id. */
const sheetWhen = z.union([oneOrMore, z.strictObject({ field: id, is: oneOrMore })]);

const sheetField = z.strictObject({
  id,
  kind: z.enum(fieldKinds),
  label: text.optional(),
  options: texts.min(1).optional(),
  when: sheetWhen.optional(),
  unit: text.optional(),
  note: text.optional(),
  repeat: z.literal(true).optional(),
  fixed: text.optional(),
  /** The label asserts or demands something by itself. */
  statement: z.literal(true).optional(),
  /** Not printed on the empty form: printed only with an answer. */
  copy: z.literal(true).optional(),
  /** Printed with a slash, 欠/超付, until one is chosen; `chosen` where what is printed then is not the option itself. */
  alternatives: z.strictObject({ printed: text, chosen: texts.optional() }).optional(),
  /** The side of its words on which each box stands, or both on one line above what belongs to the first; behind where nothing is said. */
  boxes: z.enum(['before', 'together']).optional(),
  /** The options are the item's printed labels, numbered one after the other, with one cell for all of them. */
  in_label: z.literal(true).optional(),
  means: z.enum(meanings).optional(),
  get fields(): z.ZodOptional<z.ZodArray<typeof sheetField>> {
    return z.array(sheetField).min(1).optional();
  },
});

const fields = z.array(sheetField).min(1);

const itemName = z.string().regex(/^[a-z][a-z-]*\.[a-z][a-zA-Z0-9_]*$/);

const sheetItem = z.strictObject({
  id,
  no: text.nullable(),
  label: text.nullable(),
  /** The label itself is printed with a box (执行标的□). */
  tick: z.literal(true).optional(),
  notes: texts.optional(),
  hint: text.optional(),
  /** One sentence, or several that belong to different options. */
  sentence: oneOrMore.optional(),
  /** Empty where the form prints a row without asking anything (附件1 …). */
  fields: z.array(sheetField),
  /** In a defence: the complaint's items that the question answers, or `none` and the reason. See definition.ts. */
  answers: z.union([z.literal('none'), itemName, z.array(itemName).min(1)]).optional(),
  because: text.optional(),
});

const sheetSection = z.strictObject({
  id: z.string().regex(/^[a-z][a-z-]*$/),
  title: text.nullable(),
  notes: texts.optional(),
  open_cell: text.optional(),
  /** Its items are as wide as the table, each with its answer below its label. */
  wide: z.literal(true).optional(),
  /** A section of `common.yaml` in place of `items`. */
  block: text.optional(),
  items: z.array(sheetItem).min(1).optional(),
});

const preamble = z.strictObject({ title: text, paragraphs: texts, reminder_title: text, reminder: texts });
const signature = z.strictObject({ role: text, text, date: text });
const partyVariant = z.enum(['natural', 'legal', 'agent', 'other']);

const sheetBlock = z.union([
  text,
  z.strictObject({
    use: text,
    heading: text.optional(),
    /** Not printed on the empty form: copied in where somebody of this kind has the role. */
    copy: z.literal(true).optional(),
    first: fields.optional(),
    /** Fields printed right after the field of that id. */
    after: z.record(id, fields).optional(),
    last: fields.optional(),
  }),
]);

const sheetParty = z.strictObject({
  role: text,
  /** Stem of the answers' key: `plaintiffs` → `plaintiffs_natural`, `plaintiffs_legal`. */
  key: id,
  label: text.optional(),
  optional: z.literal(true).optional(),
  notes: texts.optional(),
  blocks: z.array(sheetBlock).min(1).optional(),
  /** Instead of `blocks`, where the form prints fields of its own for the role. */
  variant: partyVariant.optional(),
  fields: fields.optional(),
});

const attachmentRow = z.strictObject({
  no: text.nullable(),
  name: text.nullable(),
  cells: z.array(text.nullable()).optional(),
});

const attachment = z.strictObject({
  title: text,
  notes: texts.optional(),
  columns: texts.min(1),
  /** The annex of `common.yaml` that says what each column asks. */
  fill: text.optional(),
  /** For the other side to write on. */
  for_other_side: z.literal(true).optional(),
  groups: z.array(
    z.strictObject({
      no: text.nullable(),
      title: text.nullable(),
      /** Fields that take the places of the × signs of the title. */
      title_fields: fields.optional(),
      rows: z.array(attachmentRow),
    }),
  ),
  signature: texts,
});

/** How an annex is filled in: its section, what one of its rows is called, a note on the screen, the fields of each column. */
const annex = z.strictObject({
  section: z.string().regex(/^[a-z][a-z-]*$/),
  row: text,
  note: text.optional(),
  columns: z.array(z.array(sheetField)).min(1),
});

export const sheetSchema = z.strictObject({
  key: z.string().regex(/^(claim|defense|application)-[a-z-]+$/),
  kind: z.enum(['claim', 'defense', 'application']),
  /** The field of law; civil where none is named. */
  domain: z.enum(formDomains).exclude(['civil']).optional(),
  edition: text,
  title: text,
  document_name: text,
  case_cause: text.nullable(),
  /** What is printed below the title in place of the cause: one that another field of law has too. */
  printed_cause: text.optional(),
  /** In a defence that several complaints share: their causes. */
  answers_causes: texts.min(2).optional(),
  /** In an answer that third parties give: it is theirs alone. */
  answerer: z.literal('third_party').optional(),
  /** In a complaint: its third parties may state their opinion, so they get codes of their own. */
  third_parties_answer: z.literal(true).optional(),
  /** The side on which the boxes of all items stand; those of the parties stand behind their words. */
  boxes: z.literal('before').optional(),
  /** One sentence for the template card: what the form is for. */
  description: text,
  /** The official notice and the form's number in its list. */
  source: z.strictObject({ document: text, number: z.int().positive() }),
  preamble: z.union([text, preamble]),
  header: fields.optional(),
  parties_title: text.optional(),
  /** Amounts are printed in capitals too. */
  capitals: z.literal(true).optional(),
  parties: z.array(sheetParty).min(1),
  sections: z.array(sheetSection).min(1),
  signature: z.union([text, signature]),
  attachments: z.array(attachment).optional(),
});

export const commonSchema = z.strictObject({
  preambles: z.record(text, preamble),
  parties: z.record(text, z.strictObject({ variant: partyVariant, heading: text, fields })),
  sections: z.record(text, z.strictObject({ items: z.array(sheetItem).min(1) })),
  signatures: z.record(text, signature),
  annexes: z.record(text, annex),
});

export type Sheet = z.infer<typeof sheetSchema>;
export type SheetCommon = z.infer<typeof commonSchema>;
export type SheetAttachment = z.infer<typeof attachment>;
export type SheetField = z.infer<typeof sheetField>;
export type SheetItem = z.infer<typeof sheetItem>;
export type SheetSection = z.infer<typeof sheetSection>;
export type SheetParty = z.infer<typeof sheetParty>;
export type SheetBlock = z.infer<typeof sheetBlock>;
