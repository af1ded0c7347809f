import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../domain/eventSourcing/canonicalJson.js';
import { uuidOf } from '../../adapters/eventStore/uuid.js';

const idOf = (parts: readonly (string | null)[]): string =>
  uuidOf(createHash('sha256').update(canonicalJson(parts)).digest());

export type SubmittedSide = {
  readonly caseId: string;
  readonly pleading: 'complaint' | 'defense';
  readonly defendantId: string | null;
};

/** Under which id an account keeps what it submits for one side of a case: the same for every version. */
export const submittedDocumentId = (userId: string, { caseId, pleading, defendantId }: SubmittedSide): string =>
  idOf([userId, 'case', caseId, pleading, defendantId]);

/** Under which id an account keeps an application that came without one: the last one on each form. */
export const applicationDocumentId = (userId: string, formKey: string): string =>
  idOf([userId, 'application', formKey]);
