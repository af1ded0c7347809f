import type { CaseEvent } from './events.js';

/** A place of a pleading that the court asks its party to put right. Its texts are `null` once erased. */
export type CorrectionMark = {
  readonly markId: string;
  /** What rules found (`domain/forms/problems/`) or a clerk's own finding. */
  readonly source: 'rule' | 'clerk';
  /** A code of the list of problems, or of `clerkReasons`; with the place the identity of the mark. */
  readonly code: string;
  /** Dotted place in the answers of the version that the notice is about. */
  readonly path: string;
  /** The place in the words of the form alone, which name nobody. */
  readonly label: string;
  readonly reason: string | null;
  /** The answer that stood there, in words; empty where there was none. */
  readonly valueThen: string | null;
};

export type Settlement = Pick<Extract<CaseEvent, { type: 'MarkSettled' }>['data'], 'version' | 'as' | 'by'>;
export type Service = Pick<Extract<CaseEvent, { type: 'CorrectionServed' }>['data'], 'on' | 'by'>;
type Outcome = Extract<CaseEvent, { type: 'CorrectionEnded' }>['data']['outcome'] | 'party_left' | 'case_closed';
export type AskedData = Extract<CaseEvent, { type: 'CorrectionAsked' }>['data'];

/** A correction notice of the court to one side, with what became of its marks. */
export type Correction = Pick<
  AskedData,
  'noticeId' | 'count' | 'pleading' | 'defendantId' | 'version' | 'askedOn' | 'dueOn'
> & {
  readonly marks: readonly (CorrectionMark & {
    readonly settlement: Settlement | null;
    /** What the party said of the mark instead of changing the place: absent where it said nothing, `null` once erased. */
    readonly explanation?: string | null;
    /** How often it said something. */
    readonly explanations?: number;
  })[];
  /** The service as the court recorded it last; the period of a notice that was never recorded as served does not run out. */
  readonly service: Service | null;
  /** Whether the day is a later one than the notice says. */
  readonly isExtended: boolean;
  /** `null` while the court waits, or has to look at what came back. */
  readonly outcome: Outcome | null;
};
