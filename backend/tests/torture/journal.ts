import type { Submitted } from './person.js';

/** A submission that was acknowledged to its sender. */
export type AcknowledgedSubmission = {
  readonly key: string;
  readonly pleading: 'complaint' | 'defense';
  readonly submitted: Submitted;
};

/** An assignment of a number that was acknowledged to the court. */
export type AcknowledgedNumber = { readonly key: string; readonly caseId: string; readonly caseNumber: string };

/** The responses to clients while the servers were being killed, and those that were wrong. */
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
