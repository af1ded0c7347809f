import type { DraftMark } from '../../../../../domain/autofill/heldMarks.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import type { GateAnswers } from '../../../../../domain/forms/asking/asking.js';
import type { Owner, SaidPerson } from '../../../../../domain/recognition/people/index.js';
import type { Dispute } from '../../../../../domain/reading/disputedText.js';
import type { Autofilled } from '../autofillApi.js';
import type { Acceptance, Change, ReviewState, WhoSaid } from './reviewState.js';

/** A change as it is stored. */
export type StoredChange = Omit<Change, 'markBefore'> & { readonly markBefore?: DraftMark | undefined };

/**
 * What is kept of a review beside its draft: the texts, and what somebody decided. What rules find in the text is found again when
 * the page is opened.
 */
export type StoredReview = {
  readonly read: { readonly text: string; readonly readOn: string; readonly disputes: readonly Dispute[] } | null;
  readonly offered?: Autofilled | undefined;
  readonly answersBefore: FormAnswers;
  readonly roles: readonly (string | null)[];
  /** Absent in reviews that were kept before it was asked first. */
  readonly who?: WhoSaid | undefined;
  readonly said?: readonly SaidPerson[] | undefined;
  readonly owners: readonly Owner[];
  readonly told?: GateAnswers | undefined;
  readonly rejected: readonly string[];
  readonly accepted: readonly (Omit<Acceptance, 'changes'> & { readonly changes: readonly StoredChange[] })[];
};

/** The text that is kept: before the first one is read, the one that is to be. */
const textOf = ({ read, asked }: ReviewState) => read ?? asked;

/** What is kept of the review; `null` where nothing was read and nothing accepted. */
export const storedReview = (state: ReviewState): StoredReview | null => {
  const { offered, answersBefore, roles, who, said, owners, told, rejected, accepted } = state;
  const read = textOf(state);
  if (read === null && offered === undefined && accepted.length === 0) return null;
  return {
    read: read && { text: read.text, readOn: read.readOn, disputes: read.disputes },
    ...(offered && { offered }),
    answersBefore,
    roles,
    who,
    said,
    owners,
    ...(Object.keys(told).length > 0 && { told }),
    rejected: [...rejected],
    accepted,
  };
};

/** Whether another review is to be kept; what is only said aloud is not. */
export const isKeptOtherwise = (one: ReviewState, other: ReviewState): boolean =>
  textOf(one) !== textOf(other) ||
  one.offered !== other.offered ||
  one.roles !== other.roles ||
  one.who !== other.who ||
  one.said !== other.said ||
  one.owners !== other.owners ||
  one.told !== other.told ||
  one.rejected !== other.rejected ||
  one.accepted !== other.accepted;
