import type { Method, ReceivedFile, Sending } from './call.js';

/** One request, as any transport sends it. */
export type CallRequest = {
  readonly method: Method;
  /** The path with its query. */
  readonly path: string;
  readonly body?: unknown;
  readonly sends: Sending;
  /** No write changes the response, so there is no position to wait for. */
  readonly fixed: boolean;
  /** A command that does nothing more when it is sent again under the same key; what it does, in Chinese. */
  readonly again?: { readonly what: string };
};

export type CallOptions = {
  /** Sent as `Idempotency-Key`; a fresh one when absent. Give the same key to try the same thing again. */
  readonly idempotencyKey?: string;
  /** It was sent under this key before, on a page that is gone, and nobody knows what became of it. */
  readonly isRepeat?: boolean;
  readonly signal?: AbortSignal;
};

export type Transport = {
  /** Resolves with a response that went well; rejects for a refusal, or when no response came. */
  readonly exchange: (request: CallRequest, options?: CallOptions) => Promise<Response>;
  /**
   * The error to reject with when a response broke off, is not what the contract says, or, in the midst of its events, reports
   * a problem; `reason` is the cause or the problem.
   */
  readonly misread: (what: 'interrupted' | 'cut' | 'unexpected' | 'refused', reason: unknown) => Error;
  /** Hears of each file that came whole. */
  readonly received?: (file: ReceivedFile) => void;
};
