import type { Finding } from '../findings/finding.js';

/** Somebody the text names, with what it says of them. */
export type RecognisedParty = {
  /** As the text calls them: 原告, 出租人; several where it gives several, none where it names somebody without a role. */
  readonly roles: readonly string[];
  /** The name first. */
  readonly findings: readonly Finding[];
  /**
   * Numbers in this party's passage whose check digit is wrong, as they are written, and what is theirs only because the text names nobody else,
   * which are among `Recognised.unassigned` too; and a sex or a birth date that the ID number contradicts. Nothing is derived from them, and
   * somebody has to look.
   */
  readonly doubtful?: readonly Finding[];
};

export type Recognised = {
  readonly parties: readonly RecognisedParty[];
  /** Findings that are no one's: amounts, dates, numbers, courts. */
  readonly matters: readonly Finding[];
  /**
   * Numbers, telephones, e-mail and other addresses that belong to somebody, of whom the text does not plainly say who it is: a witness's, a
   * clerk's, one that stands alone, one with a wrong check digit. Somebody has to say whose they are.
   */
  readonly unassigned: readonly Finding[];
  /** Whether the text is a judgment, an award or the like: its 申请人 and its agents had their part in that case. */
  readonly isDecision: boolean;
};
