import { z } from 'zod';
import { lacking, type Lack } from './answerProblems.js';

/** `stops`: the pleading is not submitted with it. `asks`: to be looked at; it may stay. */
export const severities = ['stops', 'asks'] as const;
export type Severity = (typeof severities)[number];

/**
 * Every problem that rules find in answers, by a stable name, and whether the pleading is submitted with it. A code is never renamed or
 * given another meaning: the identity of a problem is its code and its place, by which it is recognised in the next version of a pleading.
 */
const severityByCode = {
  // What a court cannot do without.
  party_missing: 'stops',
  name_missing: 'stops',
  case_number_missing: 'stops',
  section_missing: 'stops',
  // Empty, and allowed to stay so.
  left_empty: 'asks',
  // Dates.
  date_words: 'stops',
  date_no_day: 'stops',
  date_no_year: 'stops',
  date_impossible: 'stops',
  date_month: 'stops',
  date_day: 'stops',
  date_year: 'stops',
  date_two_readings: 'stops',
  date_two: 'stops',
  date_lunar: 'stops',
  date_malformed: 'stops',
  date_inexact: 'asks',
  date_birth_future: 'stops',
  date_birth_old: 'asks',
  date_future: 'asks',
  date_far: 'asks',
  date_end_before_start: 'stops',
  date_due_before_contract: 'asks',
  date_order: 'asks',
  // Amounts.
  money_malformed: 'stops',
  money_negative: 'stops',
  money_two_readings: 'stops',
  money_decimals: 'stops',
  money_two: 'stops',
  money_foreign: 'stops',
  money_rate: 'stops',
  money_about: 'stops',
  money_inexact: 'asks',
  money_currency: 'asks',
  money_words: 'stops',
  money_digits: 'stops',
  money_ten_times: 'asks',
  total_differs: 'asks',
  zero_claim: 'asks',
  // Other numbers.
  number_malformed: 'stops',
  number_words: 'stops',
  rate_linked: 'asks',
  rate_period: 'asks',
  number_two: 'stops',
  number_decimals: 'stops',
  number_digits: 'stops',
  number_negative: 'asks',
  number_whole: 'asks',
  // Resident's ID numbers.
  id_length: 'asks',
  id_old: 'asks',
  id_letters: 'asks',
  id_birth: 'asks',
  id_check: 'asks',
  id_birth_mismatch: 'asks',
  id_sex_mismatch: 'asks',
  id_shared: 'asks',
  // Numbers of other documents, and of bank accounts.
  document_form: 'asks',
  bank_account_form: 'asks',
  // Unified social credit codes.
  credit_length: 'asks',
  credit_letters: 'asks',
  credit_check: 'asks',
  // Telephones.
  phone_length: 'asks',
  phone_letters: 'asks',
  phone_area: 'asks',
  phone_unclear: 'asks',
  // Numbers of cases.
  case_number_form: 'asks',
  // Choices.
  choice_unknown: 'stops',
  choice_bare: 'stops',
  alternative_open: 'asks',
  details_empty: 'asks',
  objection_bare: 'asks',
  // Annex tables.
  row_incomplete: 'asks',
  // Texts and names.
  name_digits: 'asks',
  name_title: 'asks',
  name_form: 'asks',
  name_shared: 'asks',
  name_twice: 'asks',
  name_differs: 'asks',
  organisation_form: 'asks',
  party_gone: 'asks',
  agent_party: 'asks',
  court_form: 'asks',
  address_form: 'asks',
  guardian_missing: 'asks',
  principal_missing: 'asks',
  principal_unknown: 'asks',
  text_too_long: 'stops',
  sign_unknown: 'asks',
  template_left: 'asks',
  // Risks of the case.
  limitation: 'asks',
  rate_too_high: 'asks',
  forum_clause: 'asks',
  legal_basis_missing: 'asks',
  evidence_missing: 'asks',
} as const satisfies Readonly<Record<Lack, 'stops'> & Record<string, Severity>>;

export type ProblemCode = keyof typeof severityByCode;
export const problemCode = z.enum(Object.keys(severityByCode) as ProblemCode[]);

/** Whether a pleading may be submitted with such a problem. */
export const severityOf = (code: ProblemCode): Severity => severityByCode[code];

/** The codes of what is not written: asked about by the buttons, never at a field that nobody has come to yet. */
const emptiness: ReadonlySet<ProblemCode> = new Set([
  ...lacking,
  'left_empty',
  'choice_bare',
  'details_empty',
  'objection_bare',
  'row_incomplete',
  'alternative_open',
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
