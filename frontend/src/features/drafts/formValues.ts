import { z } from 'zod';
import type { DraftMark } from '../../../../domain/autofill/heldMarks.js';
import type { GateAnswers } from '../../../../domain/forms/asking/asking.js';
import type { DerivedRecords } from '../../../../domain/forms/deriving/deriveAnswers.js';
import { Mark } from '../../../../domain/case/marks.js';
import type { AnswerValue, FormAnswers } from '../../../../domain/forms/answers.js';
import { keepUnchanged } from './keepUnchanged.js';

/** The case a pleading belongs to. Not part of the answers: it says where they go. */
export type CaseReference = {
  /** `new`: the court gives a temporary number. `existing`: another version, or a defence, in a case that is there. */
  readonly mode: 'new' | 'existing';
  readonly caseNumber: string;
  /** The plaintiff's code for a complaint, the defendant's for a defence. */
  readonly code: string;
};

/** Everything the form page holds while someone types. */
export type FormValues = {
  readonly filing: CaseReference;
  readonly answers: FormAnswers;
  /** Which answers were suggested, with what was accepted; none where absent. */
  readonly marks?: readonly DraftMark[] | undefined;
  /** What was chosen at the gates of the steps; never part of the pleading. Drafts of an earlier release have none. */
  readonly gates?: GateAnswers | undefined;
  /** Which answers were filled in because they follow from others; on this device alone. Drafts of an earlier release have none. */
  readonly derived?: DerivedRecords | undefined;
  /** The answers that the draft began with because its owner keeps them as defaults, by their places; on this device alone. */
  readonly defaults?: DerivedRecords | undefined;
  /** SHA-256 (hex) of the definition that the answers are given to. Drafts kept by an earlier release have none. */
  readonly definition?: string | undefined;
  /** The version at the court that the answers were changed from, and of which case; absent where none was ever loaded. */
  readonly basedOn?: BasedOn | undefined;
};

/** The newest version of a pleading that whoever fills it in has seen. */
export type BasedOn = { readonly caseNumber: string; readonly version: number };

const isJson = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? value.every(isJson) : Object.values(value).every(isJson);
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
};

/** Says what `z.json()` says, in a fraction of the time: a draft of a hundred parties is read with every pause in typing. */
const Answers = z.custom<FormAnswers>(
  (answers) => typeof answers === 'object' && answers !== null && !Array.isArray(answers) && isJson(answers),
);

/** Reads form values that were stored by an earlier visit. */
export const FormValues = z.object({
  filing: z.object({ mode: z.enum(['new', 'existing']), caseNumber: z.string(), code: z.string() }),
  answers: Answers,
  marks: z
    .array(Mark.extend({ value: z.custom<AnswerValue>(isJson) }))
    .readonly()
    .optional()
    // Marks that cannot be read must not take the answers with them.
    .catch(undefined),
  gates: z
    .record(z.string(), z.union([z.string(), z.array(z.string()).readonly()]))
    .optional()
    // Nor may gates: they only say what is asked.
    .catch(undefined),
  derived: z
    .record(z.string(), z.custom<AnswerValue>(isJson))
    .optional()
    // Without it the answers stand as if they had been typed.
    .catch(undefined),
  defaults: z
    .record(z.string(), z.custom<AnswerValue>(isJson))
    .optional()
    // The same.
    .catch(undefined),
  definition: z.string().optional().catch(undefined),
  basedOn: z
    .object({ caseNumber: z.string(), version: z.number().int().nonnegative() })
    .optional()
    // Without it the court's newest version is shown before anything is submitted.
    .catch(undefined),
});

/** The version that a submission of these values is based on; 0 where none of its case was loaded. */
export const baseVersionOf = ({ filing, basedOn }: FormValues): number =>
  basedOn !== undefined && basedOn.caseNumber.trim() === filing.caseNumber.trim() ? basedOn.version : 0;

/** An empty form. A defence always belongs to a case that is there. */
export const emptyValues = (kind: 'claim' | 'defense' | 'application'): FormValues => ({
  filing: { mode: kind === 'defense' ? 'existing' : 'new', caseNumber: '', code: '' },
  answers: {},
});

/**
 * The values without the code. A code opens the whole case to every reader, so only the page that it was typed on holds it,
 * and it is never stored.
 */
export const withoutCode = (values: FormValues): FormValues =>
  values.filing.code === '' ? values : { ...values, filing: { ...values.filing, code: '' } };

/** The name under which react-hook-form keeps the answer at `path` of `form_data`. */
export const nameOf = (path: string): string => `answers.${path}`;

/**
 * The values as plain JSON, which is what is stored and compared: a field that was never touched is simply absent. What
 * says the same as in `before` is the very same object.
 */
export const plainValues = (values: unknown, before?: FormValues): FormValues =>
  keepUnchanged(FormValues.parse(keepUnchanged(values, before)), before);
