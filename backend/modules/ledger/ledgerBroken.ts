/**
 * What differs from what was sealed. `read_model_differs`: the tables in Postgres; the log itself still gives the signed root.
 * `unsealed_event_differs`: log and tables say different things of an event that no seal covers yet. `log_differs`: the log no longer
 * gives the signed root. `outside_ahead`: `LEDGER_DIR` knows of more than the log holds. `signature_wrong`: the newest seal or checkpoint
 * carries a wrong signature.
 */
export type BrokenReason =
  'read_model_differs' | 'unsealed_event_differs' | 'log_differs' | 'outside_ahead' | 'signature_wrong';

/** The log as it stands does not continue what was sealed. It is not sealed again until someone has looked; see docs/audit.md. */
export class LedgerBrokenError extends Error {
  override readonly name = 'LedgerBrokenError';
  constructor(
    readonly reason: BrokenReason,
    what: string,
  ) {
    super(what);
  }
}
