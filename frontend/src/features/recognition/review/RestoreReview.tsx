import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { Mark } from '../../../../../domain/case/marks.js';
import { Autofilled } from '../../../../../domain/contract/autofill.js';
import type { AnswerValue, FormAnswers } from '../../../../../domain/forms/answers.js';
import { useFormTools } from '../../pleading/slots/index.js';
import { useReview } from './reviewState.js';
import type { StoredReview } from './storedReview.js';
import { useReviewState } from './useReviewView.js';

const Answer = z.custom<AnswerValue>((value) => value !== undefined);
const Change = z.object({
  path: z.string(),
  before: z.unknown(),
  after: Answer,
  markBefore: Mark.extend({ value: Answer }).optional(),
});
const Stored = z.object({
  read: z
    .object({
      text: z.string(),
      readOn: z.string(),
      disputes: z.array(
        z.object({
          start: z.number(),
          end: z.number(),
          other: z.string().optional(),
          unclear: z.boolean().optional(),
        }),
      ),
    })
    .nullable(),
  offered: Autofilled.optional(),
  answersBefore: z.custom<FormAnswers>((value) => typeof value === 'object' && value !== null),
  roles: z.array(z.string().nullable()),
  who: z.enum(['asked', 'told', 'skipped']).optional(),
  said: z.array(z.object({ name: z.string(), role: z.string().nullable() })).optional(),
  owners: z.array(z.union([z.number(), z.string()]).nullable()),
  told: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
  rejected: z.array(z.string()),
  accepted: z.array(
    z.object({
      id: z.number(),
      path: z.string(),
      label: z.string(),
      gate: z.string().nullable(),
      changes: z.array(Change),
      growths: z.array(z.object({ list: z.string(), length: z.number() })),
    }),
  ),
}) satisfies z.ZodType<StoredReview>;

/**
 * Puts back what somebody decided of the text that the draft's form had when it was last open, and has the text read again. A text that was brought
 * from the page before is read first. Draws nothing.
 */
export const RestoreReview = () => {
  const review = useReview();
  const { findings } = useFormTools();
  const isOver = useRef(false);
  const isWaiting = useReviewState().asked !== null;
  useEffect(() => {
    if (isOver.current || isWaiting) return;
    isOver.current = true;
    // Of another release, perhaps: what cannot be read is as if nothing had been found, and the answers stand by themselves.
    const stored = Stored.safeParse(findings).data;
    const { read: readMeanwhile, offered: offeredMeanwhile } = review.state();
    if (stored === undefined || readMeanwhile !== null || offeredMeanwhile !== undefined) return;
    const { read, offered, answersBefore, roles, owners, told = {}, rejected, accepted } = stored;
    // Kept by an earlier release: what it took for known, somebody says with one press.
    const { who = 'asked', said = [] } = stored;
    review.change({
      asked: read && { ...read, from: 'draft', goesOn: true, offeredBefore: offered },
      ...{ offered, answersBefore, roles, who, said, owners, told },
      rejected: new Set(rejected),
      accepted: accepted.map((one) => ({
        ...one,
        changes: one.changes.map((change) => ({ ...change, markBefore: change.markBefore })),
      })),
    });
  }, [review, findings, isWaiting]);
  return null;
};
