/** The stable codes of refusals by rules. `domain/contract/problems.ts` gives each its HTTP status and Chinese sentence. */
export type DomainErrorCode =
  | 'case_not_found'
  | 'case_already_open'
  | 'case_already_filed'
  | 'case_number_blank'
  | 'case_number_malformed'
  | 'case_number_signs'
  | 'case_number_taken'
  | 'case_not_filed'
  | 'case_number_changed'
  | 'case_number_unchanged'
  | 'wrong_number_or_code'
  | 'defendant_not_found'
  | 'rename_contradicted'
  | 'referral_not_open'
  | 'successor_answered'
  | 'pleading_outdated'
  | 'version_unchanged'
  | 'stale_version'
  | 'base_version_unknown'
  | 'correction_case_filed'
  | 'correction_version_passed'
  | 'correction_open'
  | 'correction_empty'
  | 'correction_due_past'
  | 'correction_reason_missing'
  | 'correction_known'
  | 'correction_not_found'
  | 'correction_ended'
  | 'correction_service_day'
  | 'correction_not_later'
  | 'correction_explained_often'
  | 'correction_marks_open'
  | 'complaint_changed'
  | 'cause_mismatch'
  | 'form_not_found'
  | 'form_kind_mismatch'
  | 'definition_not_found'
  | 'answers_invalid'
  | 'answers_too_large'
  | 'idempotency_key_reused'
  | 'personal_data_erased'
  | 'reason_names_person'
  | 'account_not_found'
  | 'account_inactive'
  | 'email_taken'
  | 'last_administrator'
  | 'generation_limit_reached'
  | 'credits_insufficient'
  | 'visitor_budget_none'
  | 'visitor_budget_spent'
  | 'model_budget_spent'
  | 'model_call_repeated'
  | 'document_not_found'
  | 'pleading_not_adopted'
  | 'flag_not_found'
  | 'usage_call_not_found';

/** A rule of the domain said no. `details` may carry values for the sentence, never personal data. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  constructor(
    readonly code: DomainErrorCode,
    readonly details: Readonly<Record<string, string | number>> = {},
  ) {
    super(code);
  }
}
