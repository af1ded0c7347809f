/**
 * What differs from the sealed log. `read_model_differs`: the tables in Postgres; the log itself still gives the signed root.
 * `unsealed_event_differs`: log and tables differ in an event that no seal covers yet. `log_differs`: the log no longer gives
 * the signed root. `outside_ahead`: `LEDGER_DIR` covers more than the log holds. `signature_wrong`: the newest seal or
 * checkpoint has a wrong signature.
 */
export type BrokenReason =
  'read_model_differs' | 'unsealed_event_differs' | 'log_differs' | 'outside_ahead' | 'signature_wrong';

/** Thrown when the present log does not continue the sealed one. Sealing stops until an operator acts; see docs/audit.md. */
export class LedgerBrokenError extends Error {
  override readonly name = 'LedgerBrokenError';
  constructor(
    readonly reason: BrokenReason,
    what: string,
  ) {
    super(what);
  }
}
