import { DomainError } from '../eventSourcing/domainError.js';
import type { CaseNote } from './commands.js';
import type { CaseEvent } from './events.js';
import type { OpenedCase } from './state.js';

/** The most characters of a note: as much as is read at a glance. */
export const mostOfCaseNote = 1000;

/**
 * Records a note on a case for the court alone. A case that was closed may still have something to be said about it.
 * @throws DomainError `personal_data_erased`
 */
export const writeCaseNote = ({ noteId, text }: CaseNote, { caseId, erased }: OpenedCase): CaseEvent[] => {
  if (erased) throw new DomainError('personal_data_erased');
  return [{ type: 'CaseNoteWritten', data: { caseId, noteId, text } }];
};
