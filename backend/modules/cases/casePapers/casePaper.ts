import type { CaseEvent } from '../../../../domain/case/events.js';

type Issued = Extract<CaseEvent, { type: 'CasePaperIssued' }>['data'];

/** A paper with what the court filled in; those of an erased case are gone. */
export type CasePaper = Omit<Issued, 'caseId' | 'paperId' | 'parties' | 'filled' | 'renderer' | 'documentHash'> & {
  readonly parties: NonNullable<Issued['parties']>;
  readonly filled: NonNullable<Issued['filled']>;
};
