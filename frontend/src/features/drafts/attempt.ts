import { z } from 'zod';
import type { CallInput } from '../../../../domain/contract/call.js';
import type { documents } from '../../../../domain/contract/documents.js';
import { Receipt } from './draft.js';
import { FormValues } from './formValues.js';

/** What a submission sends, all of it. */
export type SentBody = CallInput<typeof documents.submit>['body'];

/** A code opens the whole case: it stands in the body under one of these names, and is kept apart from it. */
const codeFields = ['verification_code', 'defendant_code'] as const;

const BodyShape = z.looseObject({
  document_type: z.enum(['complaint', 'defense']),
  payload: z.looseObject({ form_key: z.string(), form_data: FormValues.shape.answers }),
});

/**
 * What was sent when it is not known what became of it: the very content, because the same key with other content is refused, and
 * what the end of the submission needs besides.
 */
export const Sent = z.object({
  /** ISO. */
  at: z.string(),
  title: z.string(),
  // As it was sent, down to the last field: nothing is added to it or taken from it.
  body: z.custom<SentBody>((body) => BodyShape.safeParse(body).success),
  /** The body had a code that is not kept here: it must be typed again before anything can be asked. */
  lacksCode: z.boolean().exactOptional(),
  ...Receipt.pick({ copies: true, domain: true, sheet: true, suggested: true }).shape,
  /** The person wants the draft to stay on this device. */
  keeps: z.boolean().exactOptional(),
});
export type Sent = z.infer<typeof Sent>;

/**
 * One try at submitting: the same content is sent again under the same key, whatever happened in between. `content` is what
 * `attemptDigest` makes of it. `sent`: as long as its outcome is unknown.
 */
export const Attempt = z.object({
  draftId: z.string(),
  content: z.string(),
  key: z.string(),
  sent: Sent.exactOptional(),
});
export type Attempt = z.infer<typeof Attempt>;
/** A try of which nobody knows yet whether the court has it. */
export type OpenAttempt = Attempt & { readonly sent: Sent };

export const isOpen = (attempt: Attempt | null | undefined): attempt is OpenAttempt => attempt?.sent !== undefined;

/** The try without the code in its body, as it may be stored, and that code; empty where it has none. */
export const withoutItsCode = (attempt: Attempt): { readonly attempt: Attempt; readonly code: string } => {
  const { sent } = attempt;
  const field = sent && codeFields.find((name) => (sent.body.payload[name] ?? '') !== '');
  if (!sent || !field) return { attempt, code: '' };
  const payload = { ...sent.body.payload, [field]: '' };
  const stored = { ...sent, lacksCode: true, body: { ...sent.body, payload } };
  return { attempt: { ...attempt, sent: stored }, code: sent.body.payload[field] ?? '' };
};

/** A stored try with its code again; without a code as it is stored. */
export const withItsCode = (attempt: Attempt, code: string): Attempt => {
  const { sent } = attempt;
  if (!sent?.lacksCode || code === '') return attempt;
  const field = codeFields.find((name) => sent.body.payload[name] === '') ?? 'verification_code';
  const whole: Sent = { ...sent, body: { ...sent.body, payload: { ...sent.body.payload, [field]: code } } };
  delete whole.lacksCode;
  return { ...attempt, sent: whole };
};
