/** An entry of the register: a number that a case was given at some time. */
export type RegisteredNumber = {
  /** The event that gave the number. */
  readonly event_id: string;
  readonly case_id: string;
  /** As it is stored, and in the spelling that all spellings share. */
  readonly number: string;
  readonly number_key: string;
  /** `(2026)京0101民初`, or `noSeries`. */
  readonly series: string;
  readonly serial: number | string | null;
  /** What the number replaced and why, of one that was given by a correction. */
  readonly former_number: string | null;
  readonly reason: string | null;
  /** Codes of the remarks that were confirmed. */
  readonly acknowledged: readonly string[];
  /** The account that gave it; `null` for a program. */
  readonly given_by: string | null;
  readonly given_at: Date | string;
  /** What another correction gave the case instead, why, by whom and when; `null` while the case goes by the number. */
  readonly replaced_with: string | null;
  readonly replaced_reason: string | null;
  readonly replaced_by: string | null;
  readonly replaced_at: Date | string | null;
  /** Whether no entry in use has the number right before, of an entry in use: behind a gap, or the lowest of its series. */
  readonly is_behind_gap: boolean;
  /** Whether the number right before was given later, of an entry in use. */
  readonly is_disordered: boolean;
  /** Whether another case was given the same number at some time. */
  readonly is_shared: boolean;
};
