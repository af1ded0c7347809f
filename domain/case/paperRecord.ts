import type { CaseEvent } from './events.js';

type IssuedData = Extract<CaseEvent, { type: 'CasePaperIssued' }>['data'];
type ServedData = Extract<CaseEvent, { type: 'PapersServed' }>['data'];

/** A paper that the court issued; what the court filled in is in the log alone. */
export type IssuedPaper = Pick<
  IssuedData,
  'paperId' | 'kind' | 'defendantId' | 'version' | 'issuedOn' | 'documentHash'
>;

/** A service that the court recorded. */
export type PaperService = Omit<ServedData, 'caseId'> & {
  /** Whether it was recorded by mistake and counts no more. */
  readonly isRevoked: boolean;
};

/** What a case has of both, oldest first. */
export type PaperRecord = { readonly papers: readonly IssuedPaper[]; readonly services: readonly PaperService[] };

type PaperEvent = Extract<CaseEvent, { type: 'CasePaperIssued' | 'PapersServed' | 'PaperServiceRevoked' }>;

const serviceIn = ({ caseId: _, ...service }: ServedData): PaperService => ({ ...service, isRevoked: false });

/** What an event makes of the papers and services of a case. */
export const evolvePapers = ({ papers, services }: PaperRecord, event: PaperEvent): PaperRecord => {
  if (event.type === 'CasePaperIssued') {
    const { paperId, kind, defendantId, version, issuedOn, documentHash } = event.data;
    return { papers: [...papers, { paperId, kind, defendantId, version, issuedOn, documentHash }], services };
  }
  if (event.type === 'PapersServed') return { papers, services: [...services, serviceIn(event.data)] };
  const { serviceId } = event.data;
  return {
    papers,
    services: services.map((one) => (one.serviceId === serviceId ? { ...one, isRevoked: true } : one)),
  };
};

/** As the log reads once the key is destroyed. */
export const erasedServices = (services: readonly PaperService[]): readonly PaperService[] =>
  services.map((one) => ({ ...one, servedBy: null, note: null }));
