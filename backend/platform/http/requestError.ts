import type { z } from 'zod';
import type { Problem } from '../../../domain/contract/problem.js';
import type { AnswerProblem } from '../../../domain/forms/answerProblems.js';
import type { ProblemCode, ProblemDetails } from '../../../domain/contract/problems.js';
import type { BecameOfDraft, KnownAccount } from '../../../domain/contract/shared.js';

/** One field that is wrong: `path` as in `form_data.items.0.name`, `message` in Chinese, and for answers the problem's name. */
export type FieldError = { readonly path: string; readonly message: string; readonly code?: AnswerProblem };

type Particulars = {
  readonly errors?: readonly FieldError[];
  /** Seconds until trying again makes sense. */
  readonly retryAfter?: number;
  /** Says more than the code's own: Chinese, for people, without personal data or keys. */
  readonly sentence?: string;
  /** What the court has now, where that is why. */
  readonly newest?: z.infer<typeof Problem>['newest'];
  /** Who has a case now, where that is why; `null` for nobody. */
  readonly assignee?: KnownAccount | null;
  /** With which the second step of a sign-in is made. */
  readonly ticket?: string;
  /** What became of a draft that is over. */
  readonly became?: BecameOfDraft;
  /** Values for the log, never personal data. */
  readonly details?: ProblemDetails;
};

/** A request that is refused on purpose; `code` decides status and sentence (`problems.ts`). */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly sentence: string | undefined;
  readonly newest: Particulars['newest'] | undefined;
  readonly assignee: KnownAccount | null | undefined;
  readonly ticket: string | undefined;
  readonly became: BecameOfDraft | undefined;
  readonly details: ProblemDetails | undefined;

  constructor(
    readonly code: ProblemCode,
    { errors, retryAfter, sentence, newest, assignee, ticket, became, details }: Particulars = {},
  ) {
    super(code);
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.sentence = sentence;
    this.newest = newest;
    this.assignee = assignee;
    this.ticket = ticket;
    this.became = became;
    this.details = details;
  }
}
