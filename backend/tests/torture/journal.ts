import type { Filed } from './person.js';

/** A submission that somebody was told is filed. */
export type AcknowledgedSubmission = {
  readonly key: string;
  readonly pleading: 'complaint' | 'defense';
  readonly filed: Filed;
};

/** A number that the court was told is given. */
export type AcknowledgedNumber = { readonly key: string; readonly caseId: string; readonly caseNumber: string };

/** What clients were told while the servers were being killed, and what they should not have been told. */
export type Journal = {
  readonly submissions: AcknowledgedSubmission[];
  readonly numbers: AcknowledgedNumber[];
  /** Keys of all commands that were ever sent. */
  readonly sent: Set<string>;
  /** Answers that break a promise, in words. */
  readonly surprises: string[];
  /** Attempts that got no answer, or 503. */
  retries: number;
};

export const emptyJournal = (): Journal => ({
  submissions: [],
  numbers: [],
  sent: new Set(),
  surprises: [],
  retries: 0,
});
