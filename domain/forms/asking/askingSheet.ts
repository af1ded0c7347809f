import { z } from 'zod';
import { meanings } from '../definition.js';

const text = z.string().trim().min(1);
const key = z.string().regex(/^[a-z][a-zA-Z0-9_]*$/);
const oneOrMore = z.union([text, z.array(text).min(1)]);

/** What is said of one place. See `Ask` in asking.ts. */
const entry = z
  .strictObject({
    ask: text.optional(),
    called: text.optional(),
    help: text.optional(),
    example: text.optional(),
    /** Everyday words for printed options. */
    words: z.record(text, text).optional(),
    /** `core`: asked openly in this form, though the shared file folds it. */
    depth: z.enum(['more', 'core']).optional(),
    /** Of many printed options those that most people need. */
    often: z.array(text).min(1).optional(),
    default: oneOrMore.optional(),
    copy: text.optional(),
    /** Its name, or its name with the places that it reads. */
    rule: z.union([key, z.strictObject({ name: key, from: z.array(text).min(1) })]).optional(),
    /** Texts, or labels with a text, a place or `today`. */
    chips: z.union([z.array(text).min(1), z.record(text, text)]).optional(),
    offer: z
      .strictObject({
        after: text,
        ask: text,
        is: oneOrMore.optional(),
        says: z.array(text).min(1).optional(),
        relevant: z.record(key, oneOrMore).optional(),
        fill: z.record(key, oneOrMore).optional(),
      })
      .optional(),
    relevant: z.record(key, oneOrMore).optional(),
  })
  .refine((one) => Object.keys(one).length > 0, 'says nothing');

const entries = z.record(text, entry);

const gate = z
  .strictObject({
    ask: text,
    help: text.optional(),
    options: z.array(text).min(2).optional(),
    of: text.optional(),
    by: key.optional(),
    inferred: text.optional(),
    by_block: z.record(text, text).optional(),
    speaks_of: z.record(text, z.array(text).min(1)).optional(),
  })
  .refine(({ options, of }) => (options === undefined) !== (of === undefined), 'needs options or of, not both');

const onePress = z.strictObject({
  label: text,
  sets: text,
  /** Asked once for all of them; with `tells`, which says by `item.field` in everyday words what each is about. */
  ask: text.optional(),
  tells: z.record(text, text).optional(),
});

/** `asking/<kind>/<name>.yaml`: what one form asks. */
export const askingSheetSchema = z.strictObject({
  gates: z.record(key, gate).optional(),
  /** By section: title → gates, items (`section.item`) in the order of asking. `parties` holds roles, `header` and `case`. */
  topics: z.record(text, z.record(text, z.array(text).min(1))).optional(),
  /** By place: `section.item`, `section.item.field`, `plaintiffs_natural.name`, `plaintiffs`, `header.case_number`. */
  ask: entries.optional(),
  one_press: z.record(text, onePress).optional(),
});

/** `asking/common.yaml`: what many forms ask alike; what a form has not is passed over. `{role}` is the printed role. */
export const askingCommonSchema = z.strictObject({
  /** By the variant of a block, then by field: `natural: { name: … }`. Places named inside are fields of the same block. */
  parties: z.partialRecord(z.enum(['natural', 'legal', 'agent', 'other']), entries).optional(),
  /** By printed role: `原告: { ask: 谁起诉？ }`. */
  roles: entries.optional(),
  /** By field of what is printed before the parties: `case_number: …`. */
  header: entries.optional(),
  /** By what a field means, wherever in a section it stands. */
  means: z.partialRecord(z.enum(meanings), entry).optional(),
  /** By section: everyday words for the options of each 有/无异议 in it. */
  words: z.record(text, z.record(text, text)).optional(),
  /** By section: the question for a 有无异议 that has none, with `{subject}` for what its official label says it is about. */
  objections: z.record(text, text).optional(),
  /** By section, then by `item` or `item.field`. */
  sections: z.record(text, entries).optional(),
  one_press: z.record(text, onePress).optional(),
});

export type AskingSheet = z.infer<typeof askingSheetSchema>;
export type AskingCommon = z.infer<typeof askingCommonSchema>;
export type AskingEntry = z.infer<typeof entry>;
