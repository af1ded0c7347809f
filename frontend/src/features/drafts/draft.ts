import { z } from 'zod';
import { formDomains } from '../../../../domain/forms/formDomain.js';
import { FormValues } from './formValues.js';

/** How far a pleading has come. `changedAfter`: it had come further, and was edited since. */
export const Progress = z.object({
  stage: z.enum(['draft', 'generated', 'submitted']),
  changedAfter: z.enum(['generated', 'submitted']).nullable(),
  version: z.number().nullable(),
  /** The newest version that the court last said it has, where it was asked since. */
  heard: z.number().exactOptional(),
  /** When the stage was reached, ISO. */
  at: z.string().nullable(),
});
export type Progress = z.infer<typeof Progress>;

export const freshProgress: Progress = { stage: 'draft', changedAfter: null, version: null, at: null };

/** What the account's copy on the server held when this browser last heard of it: the common ancestor of later merges. */
export const Synced = z.object({ owner: z.string(), revision: z.number(), values: FormValues });
export type Synced = z.infer<typeof Synced>;

/** The stored form of a draft in the browser. */
export const Draft = z.object({
  id: z.string(),
  formKey: z.string(),
  values: FormValues,
  progress: Progress,
  /** ISO; `null` while nothing was kept yet. */
  savedAt: z.string().nullable(),
  /** Only for a submitted document that is looked at and in which nothing was changed: when it was opened, ISO. */
  openedAt: z.string().exactOptional(),
  /** Only for a draft that went to an account. */
  synced: Synced.exactOptional(),
  /** Only for a visitor's draft: ids of the accounts that said it is not theirs. They are not asked again. */
  notOf: z.array(z.string()).exactOptional(),
  /** What a tool found for the answers, and what became of it, as the tool keeps it; on this device alone, never in an account. */
  findings: z.unknown().exactOptional(),
  /** For a defence: the complaint as it was looked up last, in the shape of that response; on this device alone, never in an account. */
  complaint: z.unknown().exactOptional(),
});
export type Draft = z.infer<typeof Draft>;

/** Questions of one part of the form with what was answered. */
const SheetGroup = z.object({
  id: z.string(),
  title: z.string(),
  rows: z
    .array(
      z.object({
        path: z.string(),
        question: z.string(),
        lines: z.array(z.object({ label: z.string(), text: z.string() })).readonly(),
        empty: z.array(z.string()).readonly(),
      }),
    )
    .readonly(),
});

/**
 * What the server returned for a submission. The code is shown once: the tab keeps it until the person has taken note of it. First
 * it belongs to the draft that was submitted; once that is concluded, it lies under an id of its own, which is the end page's address.
 */
export const Receipt = z.object({
  draftId: z.string(),
  title: z.string(),
  side: z.enum(['complaint', 'defense']),
  caseNumber: z.string(),
  verificationCode: z.string().nullable(),
  version: z.number(),
  documentHash: z.string().nullable(),
  /** Names the receipt that proves the submission. Receipts kept by an earlier release have none. */
  receiptId: z.string().nullable().default(null),
  submittedAt: z.string(),
  /** The account keeps the pleading among its own documents. */
  kept: z.boolean().default(false),
  /** How many answers were suggested and accepted, and how many of these nobody looked at by themselves; absent where there are none. */
  suggested: z.object({ accepted: z.number(), unchecked: z.number() }).exactOptional(),
  /** How many copies of the paper the court takes: its own and one for each defendant. Absent where no law counts them. */
  copies: z.number().exactOptional(),
  /** The field of law, by whose rules it goes on; absent for civil. */
  domain: z.enum(formDomains).exactOptional(),
  /** It is a third party's opinion; absent for the complaint and a defence. */
  answerer: z.literal('third_party').exactOptional(),
  /** The person said that they have the code, or saved it: leaving the page asks no more. */
  codeSaved: z.boolean().exactOptional(),
  /** Accounts that took the case over or said that they do not want to: it is offered to them no more. */
  settledFor: z.array(z.string()).exactOptional(),
  /** The draft stayed on this device because the person wanted it to. */
  keepsDraft: z.boolean().exactOptional(),
  /** The draft was changed after it was sent, and stayed on this device: it can be submitted as the next version. */
  editedSince: z.boolean().exactOptional(),
  /** The submitted answers in words, ID numbers masked, for the print of the receipt; absent in one of an earlier release. */
  sheet: z.array(SheetGroup).readonly().exactOptional(),
});
export type Receipt = z.infer<typeof Receipt>;

/** A case was opened, and the server did not say its code again: the browser was closed in between, or more than three days went by. */
export const isCodeWithheld = ({ side, version, verificationCode }: Receipt): boolean =>
  side === 'complaint' && version === 1 && verificationCode === null;

/**
 * The id under which the account keeps what is generated from a draft: the draft's own, which devices share. `null` for
 * a draft of an earlier release, whose id is no UUID; the server then has one document for each form.
 */
export const documentIdOf = (draftId: string): string | null => z.uuid().safeParse(draftId).data ?? null;

/** The id of the draft for another version in a known case. */
export const caseDraftId = (formKey: string, caseNumber: string): string => `${formKey}|${caseNumber}`;
