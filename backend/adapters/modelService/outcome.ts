import type { TokenUsage } from '../../../domain/usage/tokenUsage.js';
import type { StructuredRung } from './connection.js';

/** Why a call failed. The sentence for each stands in `failures.ts`. */
export type FailureCode =
  | 'address_invalid'
  | 'address_refused'
  /** A call of an account's own model on the internal network failed; the reason is withheld. */
  | 'inside_failed'
  | 'unreachable'
  | 'certificate_invalid'
  | 'redirected'
  | 'key_invalid'
  | 'forbidden'
  | 'service_unpaid'
  | 'model_not_found'
  | 'request_refused'
  | 'rate_limited'
  | 'service_error'
  | 'reply_unreadable'
  | 'reply_empty'
  | 'connection_lost'
  | 'timed_out'
  | 'first_token_late'
  | 'stalled'
  | 'service_resting'
  | 'too_many_calls'
  | 'wrong_kind'
  | 'vectors_wrong'
  | 'ranking_wrong';

type Received = {
  /** The text that the person had received when the call ended, also when the rest is missing. */
  readonly text: string;
  readonly thinking: string;
  /** The usage of all requests of the call; `null` when the service sent nothing that could have used tokens. */
  readonly usage: TokenUsage | null;
  /** Requests sent. */
  readonly requests: number;
  /** The reply came whole though a stream was asked for. */
  readonly plain?: true;
};

/** How a call of a model ended. Every `sentence` is Chinese, for people, says what to do and holds no key. */
export type ModelOutcome<T> = Received &
  (
    | {
        readonly kind: 'complete';
        readonly value: T;
        /** The rung that held for a call with a schema, to be kept with the model; `null` for a call without. */
        readonly rung: StructuredRung | null;
        /** How many parts of the reply have a wrong type and were taken for nothing said, also after one repair. */
        readonly misfits?: number;
      }
    /** Something arrived and the end is missing: the limit of tokens, no end given, or a failure on the way. */
    | {
        readonly kind: 'incomplete';
        /** `credits`: the limit of tokens, which was lowered to what the payer has left. */
        readonly reason: 'length' | 'credits' | 'no_end' | FailureCode;
        readonly sentence: string;
      }
    | { readonly kind: 'refused'; readonly reason: 'refusal' | 'content_filter'; readonly sentence: string }
    /** What arrived does not fit the schema, also after one repair; `good` holds the fields of the root that do. */
    | {
        readonly kind: 'invalid';
        readonly issues: readonly { readonly path: string; readonly message: string }[];
        readonly good: Partial<T>;
        readonly rung: StructuredRung;
        readonly sentence: string;
      }
    /** The caller's signal ended it. */
    | { readonly kind: 'aborted'; readonly sentence: string }
    | {
        readonly kind: 'failed';
        readonly code: FailureCode;
        /** HTTP status of the service's response. */
        readonly status: number | null;
        /** How long the service asks to wait. */
        readonly retryAfterSeconds: number | null;
        /** The service's own words without keys, at most 200 characters. May repeat what was sent: never for the log. */
        readonly serviceSays: string | null;
        readonly sentence: string;
      }
  );
