import type { HoldAccount } from '../accounts/index.js';
import { endDraft } from './draftRows.js';
import type { DraftKey } from './draftSeal.js';

/** What the submission of an account's draft became. */
type SubmittedDraft = {
  readonly key: DraftKey;
  readonly caseNumber: string;
  readonly version: number;
  readonly at: Date;
};

/** Notes that an account's draft was submitted, and removes it from the account. Idempotent. @throws DomainError `personal_data_erased` */
export const createEndSubmittedDraft =
  (holdAccount: HoldAccount) =>
  ({ key, caseNumber, version, at }: SubmittedDraft): Promise<void> =>
    endDraft(holdAccount, key, { outcome: 'submitted', case_number: caseNumber, version, at: at.toISOString() });
