import { z } from 'zod';
import type { FormDefinition } from '../../forms/definition.js';
import { acts, amountWords, breaches, edges, periods } from '../words/amountWords.js';
import shipped from './fieldSenses.json' with { type: 'json' };

const act = z.enum(acts);
const subject = z.string().refine((key) => key in amountWords.subjects || key in amountWords.events);

const Sense = z.strictObject({
  /** What the field asks for: one of these subjects of amounts, or events of dates. */
  of: z.array(subject).min(1),
  /** One of these has to be said of an amount; absent: nothing needs to be. */
  act: z.array(act).optional(),
  /** If one of these is said, the amount may be meant. */
  perhaps: z.array(act).optional(),
  /** None of these may be said. */
  not: z.array(act).optional(),
  /** Who paid, owes, spent or earned it; `anyone`: also somebody who is no party. */
  by: z.enum(['plaintiff', 'defendant', 'anyone']).optional(),
  /** For what the amount is; `none` where absent. */
  per: z.array(z.enum(periods)).min(1).optional(),
  /** Whether it was paid late. */
  late: z.boolean().optional(),
  /** Subjects by which alone, without an act, the amount is meant. */
  named: z.array(subject).optional(),
  /** The form's usual subject: where a clause names none, it may be this one, if the sentence named none but these before. */
  usual: z.array(subject).optional(),
  /** Subjects by which the amount may be meant where what was done with it fits: 还款 for the principal that was paid back; events, for a date. It is asked. */
  near: z.array(subject).optional(),
  /** The field whose amount this one repeats, in a place without `sections` and `items`: what is offered there is asked here too. */
  sameAs: z.string().optional(),
  /** The field that says this one's value too where the text has none of its own for it: a loan of which one amount is told was agreed as it was given. It is asked. */
  elseAs: z.string().optional(),
  /** For which breaches a penalty is meant; one that the text gives for another is none of it. */
  breach: z.array(z.enum(breaches)).min(1).optional(),
  /** What a date is of the event. */
  edge: z.enum(edges).optional(),
});
/** What a field asks for, so far that a sentence can be told to answer it. */
export type FieldSense = z.infer<typeof Sense>;

const Senses = z.array(
  z.strictObject({
    /** Keys of forms. */
    forms: z.array(z.string()).min(1),
    /** By `section.item.field`; `null` where no rule may fill the field. */
    fields: z.record(z.string(), Sense.nullable()),
  }),
);

/**
 * Reads the table of what fields ask for.
 * @throws ZodError for a table of another shape, or a subject that no words are listed for
 */
export const fieldSensesTable = (table: unknown): ReadonlyMap<string, Readonly<Record<string, FieldSense | null>>> => {
  const senses = new Map<string, Record<string, FieldSense | null>>();
  for (const { forms, fields } of Senses.parse(table))
    for (const form of forms) senses.set(form, { ...fields, ...senses.get(form) });
  return senses;
};

/** The table that comes with the product: `fieldSenses.json`. It stands beside the forms, so that no definition changes with it. */
const senses = fieldSensesTable(shipped);

/** The place of a field in the table: without what is the same in every form. */
export const senseKey = (path: string): string => path.replace(/^sections\./, '').replace(/^([^.]+)\.items\./, '$1.');

/** What a field asks for; `null` where no rule may fill it, `undefined` where the table does not know it. */
export const senseAt = ({ key }: Pick<FormDefinition, 'key'>, path: string): FieldSense | null | undefined =>
  senses.get(key)?.[senseKey(path)];

/** Whether a field asks for what one of the two sides did: what is found for it hangs on who is who. */
export const isOfOneSide = (definition: Pick<FormDefinition, 'key'>, path: string): boolean => {
  const by = senseAt(definition, path)?.by;
  return by !== undefined && by !== 'anyone';
};
