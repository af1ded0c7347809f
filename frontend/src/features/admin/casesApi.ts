import type { cases } from '../../../../domain/contract/cases.js';
import type { Client } from '../../../../domain/contract/clientOf.js';

/** What the court's screens ask of the server. */
export type CasesApi = Pick<
  Client<typeof cases>,
  | 'stats'
  | 'courtDays'
  | 'pending'
  | 'list'
  | 'documents'
  | 'version'
  | 'timeline'
  | 'checkNumber'
  | 'assignNumber'
  | 'correctNumber'
  | 'openOnPaper'
  | 'decideReferral'
>;
