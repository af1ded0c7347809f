import { z } from 'zod';
import { fieldKinds, meanings, type Field, type FormDefinition } from './definition.js';

const text = z.string();
const texts = z.array(text);

const WhenShape = z.object({ field: text, is: texts });

const FieldShape: z.ZodType<Field> = z.lazy(() =>
  z.object({
    id: text,
    kind: z.enum(fieldKinds),
    label: text.nullable(),
    options: texts.exactOptional(),
    when: WhenShape.exactOptional(),
    unit: text.exactOptional(),
    note: text.exactOptional(),
    repeat: z.boolean().exactOptional(),
    fields: z.array(FieldShape).exactOptional(),
    fixed: text.exactOptional(),
    statement: z.boolean().exactOptional(),
    means: z.enum(meanings).exactOptional(),
  }),
);

const Item = z.object({
  id: text,
  no: text.nullable(),
  label: text.nullable(),
  notes: texts,
  hint: text.nullable(),
  sentences: z.array(z.object({ text, when: WhenShape.exactOptional() })),
  fields: z.array(FieldShape),
  answers: texts.exactOptional(),
});

/** A form definition as JSON: as the server sends it, and as a kept edition is stored. What a newer server says beyond it is dropped. */
export const DefinitionShape: z.ZodType<FormDefinition> = z.object({
  key: text,
  kind: z.enum(['claim', 'defense', 'application']),
  edition: text,
  title: text,
  documentName: text,
  caseCause: text.nullable(),
  preamble: z.object({ title: text, paragraphs: texts, reminderTitle: text, reminder: texts }),
  header: z.array(FieldShape),
  partiesTitle: text.exactOptional(),
  parties: z.array(
    z.object({
      role: text,
      optional: z.boolean(),
      notes: texts,
      blocks: z.array(
        z.object({
          key: text,
          variant: z.enum(['natural', 'legal', 'agent', 'other']),
          heading: text,
          notes: texts,
          fields: z.array(FieldShape),
        }),
      ),
    }),
  ),
  sections: z.array(
    z.object({ id: text, title: text.nullable(), notes: texts, openCell: text.nullable(), items: z.array(Item) }),
  ),
  signature: z.object({ role: text, text, date: text }),
  attachments: z.array(
    z.object({
      title: text,
      notes: texts,
      columns: texts,
      groups: z.array(
        z.object({
          no: text.nullable(),
          title: text.nullable(),
          rows: z.array(
            z.object({ no: text.nullable(), name: text.nullable(), cells: z.array(text.nullable()).exactOptional() }),
          ),
        }),
      ),
      signature: texts,
    }),
  ),
});
