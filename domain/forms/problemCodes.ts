import { z } from 'zod';
import { lacking } from './answerProblems.js';

/**
 * Every problem that rules find in answers, by a stable name. A code is never renamed or given another meaning: the identity of a
 * problem is its code and its place, by which it is recognised in the next version of a pleading.
 */
export const problemCode = z.enum([
  // What a court cannot do without.
  ...lacking,
  // Empty, and allowed to stay so.
  'left_empty',
  // Dates.
  'date_words',
  'date_no_day',
  'date_no_year',
  'date_impossible',
  'date_month',
  'date_day',
  'date_year',
  'date_two_readings',
  'date_two',
  'date_lunar',
  'date_malformed',
  'date_inexact',
  'date_birth_future',
  'date_birth_old',
  'date_future',
  'date_far',
  'date_end_before_start',
  'date_due_before_contract',
  // Amounts.
  'money_malformed',
  'money_negative',
  'money_two_readings',
  'money_decimals',
  'money_two',
  'money_foreign',
  'money_rate',
  'money_about',
  'money_inexact',
  'money_currency',
  'money_words',
  'money_digits',
  'money_ten_times',
  'total_differs',
  'zero_claim',
  // Other numbers.
  'number_malformed',
  'number_words',
  'rate_linked',
  'rate_period',
  'number_two',
  'number_decimals',
  'number_digits',
  'number_negative',
  'number_whole',
  // Resident's ID numbers.
  'id_length',
  'id_old',
  'id_letters',
  'id_birth',
  'id_check',
  'id_birth_mismatch',
  'id_sex_mismatch',
  'id_shared',
  // Numbers of other documents, and of bank accounts.
  'document_form',
  'bank_account_form',
  // Unified social credit codes.
  'credit_length',
  'credit_letters',
  'credit_check',
  // Telephones.
  'phone_length',
  'phone_letters',
  'phone_area',
  'phone_unclear',
  // Numbers of cases.
  'case_number_form',
  // Choices.
  'choice_unknown',
  'choice_bare',
  'details_empty',
  'objection_bare',
  // Annex tables.
  'row_incomplete',
  // Texts and names.
  'name_digits',
  'name_title',
  'name_form',
  'name_shared',
  'court_form',
  'address_form',
  'principal_missing',
  'principal_unknown',
  'text_too_long',
  'sign_unknown',
  // Risks of the case.
  'limitation',
  'rate_too_high',
  'legal_basis_missing',
  'evidence_missing',
]);
export type ProblemCode = z.infer<typeof problemCode>;

/** `stops`: the pleading is not submitted with it. `asks`: to be looked at; it may stay. */
export const severities = ['stops', 'asks'] as const;
export type Severity = (typeof severities)[number];

/** The codes of what may stay as it is; all others stop. */
const asking: ReadonlySet<ProblemCode> = new Set([
  'left_empty',
  'date_inexact',
  'money_inexact',
  'money_currency',
  'rate_linked',
  'rate_period',
  'date_birth_old',
  'date_future',
  'date_far',
  'date_due_before_contract',
  'money_ten_times',
  'total_differs',
  'zero_claim',
  'number_negative',
  'number_whole',
  'document_form',
  'bank_account_form',
  'id_length',
  'id_old',
  'id_letters',
  'id_birth',
  'id_check',
  'id_birth_mismatch',
  'id_sex_mismatch',
  'id_shared',
  'credit_length',
  'credit_letters',
  'credit_check',
  'phone_length',
  'phone_letters',
  'phone_area',
  'phone_unclear',
  'case_number_form',
  'details_empty',
  'objection_bare',
  'row_incomplete',
  'name_digits',
  'name_title',
  'name_form',
  'name_shared',
  'court_form',
  'address_form',
  'principal_missing',
  'principal_unknown',
  'sign_unknown',
  'limitation',
  'rate_too_high',
  'legal_basis_missing',
  'evidence_missing',
]);

/** Whether a pleading may be submitted with such a problem. */
export const severityOf = (code: ProblemCode): Severity => (asking.has(code) ? 'asks' : 'stops');

/** The codes of what is not written: asked about by the buttons, never at a field that nobody has come to yet. */
const emptiness: ReadonlySet<ProblemCode> = new Set([
  ...lacking,
  'left_empty',
  'choice_bare',
  'details_empty',
  'objection_bare',
  'row_incomplete',
  'principal_missing',
  'legal_basis_missing',
  'evidence_missing',
]);

/** Whether a problem is that something is not written. */
export const isEmptiness = ({ code }: Pick<Problem, 'code'>): boolean => emptiness.has(code);

/** An answer that would put a problem right: one press sets `value` at `path`. */
export type Fix = { readonly label: string; readonly path: string; readonly value: string };

/** A problem of the answers. `path` is the dotted place in `form_data`; of what is missing, the place to go to. */
export type Problem = {
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly path: string;
  /** One Chinese sentence without a full stop: the same at the field, in every list and for the court. */
  readonly sentence: string;
  readonly fixes: readonly Fix[];
};
