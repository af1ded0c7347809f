import { DomainError } from '../eventSourcing/domainError.js';
import {
  addresseesOf,
  evidenceDays,
  casePaperKindsIn,
  trialProceduresIn,
  type CasePaperKind,
  type TrialProcedure,
} from './casePaperWords.js';
import type { CaseEvent } from './events.js';
import { mustGoOn } from './mustGoOn.js';
import { recordedDomain } from './procedure.js';
import type { IssuedPaper, PaperService } from './paperRecord.js';
import { currentNumber, type OpenedCase } from './state.js';

type IssuedData = Extract<CaseEvent, { type: 'CasePaperIssued' }>['data'];
type ServedData = Extract<CaseEvent, { type: 'PapersServed' }>['data'];

/** A paper as the court issues it; it is printed before. */
export type PaperIssue = Omit<IssuedData, 'caseId' | 'caseNumber' | 'domain' | 'standing' | 'version'> & {
  /** The newest version of this paper to this addressee that the sender saw, 0 for none: who presses twice issues one. */
  readonly seen: number;
};

/** A service as the court records it. */
export type ServiceRecord = Omit<ServedData, 'caseId'> & {
  /** The court's day of filing, and today. */
  readonly filedOn: string;
  readonly today: string;
};

export type ServiceRevocation = { readonly serviceId: string; readonly reason: string };

/** The versions of a paper to one addressee, oldest first. */
export const versionsOfPaper = (
  { papers }: Pick<OpenedCase, 'papers'>,
  { kind, defendantId }: { readonly kind: CasePaperKind; readonly defendantId: string | null },
): readonly IssuedPaper[] => papers.filter((one) => one.kind === kind && one.defendantId === defendantId);

/** @throws DomainError `personal_data_erased`, `case_closed`, `case_not_filed` */
const mustBeFiled = (state: OpenedCase): void => {
  if (state.erased) throw new DomainError('personal_data_erased');
  mustGoOn(state);
  if (state.status !== 'filed') throw new DomainError('case_not_filed');
};

/**
 * What is recorded of whom a paper goes to: a third party's standing.
 * @throws DomainError `paper_not_in_domain`, `defendant_not_found`, `paper_addressee_wrong`
 */
const addresseeOf = (
  { kind, defendantId }: Pick<PaperIssue, 'kind' | 'defendantId'>,
  { domain, defendants }: OpenedCase,
): Pick<IssuedData, 'standing'> => {
  if (!casePaperKindsIn(domain).includes(kind)) throw new DomainError('paper_not_in_domain');
  const allowed = addresseesOf[kind];
  if (defendantId === null) {
    if (allowed === 'defendant') throw new DomainError('paper_addressee_wrong');
    return {};
  }
  if (allowed === 'plaintiffs') throw new DomainError('paper_addressee_wrong');
  const defendant = defendants.find((one) => one.defendantId === defendantId);
  if (defendant === undefined) throw new DomainError('defendant_not_found');
  if (defendant.left) throw new DomainError('paper_addressee_wrong');
  return defendant.standing === undefined ? {} : { standing: defendant.standing };
};

/**
 * Whether a procedure and the days for evidence are lawful together. In an administrative case the law itself says until when evidence is
 * given (行政诉讼法 第六十七条, its 解释 第三十五条), so there is nothing to choose.
 */
export const isLawfulPeriod = (
  { domain }: Pick<OpenedCase, 'domain'>,
  { procedure, days }: { readonly procedure: TrialProcedure; readonly days: number | undefined },
): boolean => {
  if (!trialProceduresIn(domain).includes(procedure)) return false;
  if (days === undefined) return true;
  const { least, most } = evidenceDays[procedure];
  return domain === 'civil' && Number.isInteger(days) && days >= least && days <= most;
};

/**
 * The court issues a paper of a filed case; again, it is the next version, and the earlier ones stay.
 * @throws DomainError `personal_data_erased`, `case_closed`, `case_not_filed`, `paper_not_in_domain`, `defendant_not_found`,
 *   `paper_addressee_wrong`, `paper_period_unlawful`, `paper_issued_meanwhile`
 */
export const issueCasePaper = ({ seen, ...paper }: PaperIssue, state: OpenedCase): CaseEvent[] => {
  mustBeFiled(state);
  const whose = addresseeOf(paper, state);
  if (!isLawfulPeriod(state, { procedure: paper.procedure, days: paper.evidenceDays }))
    throw new DomainError('paper_period_unlawful');
  const newest = versionsOfPaper(state, paper).length;
  if (newest !== seen) throw new DomainError('paper_issued_meanwhile');
  const { caseId } = state;
  return [
    {
      type: 'CasePaperIssued',
      data: {
        caseId,
        ...recordedDomain(state.domain),
        ...whose,
        caseNumber: currentNumber(state),
        ...paper,
        version: newest + 1,
      },
    },
  ];
};

const isSameService = (one: PaperService, { serviceId: _, ...other }: ServiceRecord): boolean =>
  !one.isRevoked &&
  one.defendantId === other.defendantId &&
  one.on === other.on &&
  one.how === other.how &&
  one.complaintVersion === other.complaintVersion &&
  [...one.paperIds].sort().join() === [...other.paperIds].sort().join();

/**
 * The court records that papers were served on one addressee. The same again changes nothing. A day before the case was filed, before one of
 * the papers was issued, or in the future is refused; one who left the case may still have been served before.
 * @throws DomainError `personal_data_erased`, `case_closed`, `case_not_filed`, `defendant_not_found`, `service_nothing_served`,
 *   `paper_not_found`, `service_day_wrong`
 */
export const servePapers = (service: ServiceRecord, state: OpenedCase): CaseEvent[] => {
  mustBeFiled(state);
  const { filedOn, today, ...served } = service;
  const { defendantId, paperIds, complaintVersion, on } = served;
  if (defendantId !== null && !state.defendants.some((one) => one.defendantId === defendantId))
    throw new DomainError('defendant_not_found');
  if (paperIds.length === 0 && complaintVersion === null) throw new DomainError('service_nothing_served');
  // A copy of the complaint goes to those who are sued.
  const isCopyThere = state.complaints.some(({ version }) => version === complaintVersion);
  if (complaintVersion !== null && (defendantId === null || !isCopyThere)) throw new DomainError('paper_not_found');
  const papers = state.papers.filter((one) => one.defendantId === defendantId && paperIds.includes(one.paperId));
  if (papers.length !== new Set(paperIds).size) throw new DomainError('paper_not_found');
  const earliest = [filedOn, ...papers.map(({ issuedOn }) => issuedOn)].sort().at(-1) ?? filedOn;
  if (on < earliest || on > today) throw new DomainError('service_day_wrong');
  if (state.services.some((one) => isSameService(one, service))) return [];
  return [{ type: 'PapersServed', data: { caseId: state.caseId, ...served, paperIds: [...new Set(paperIds)] } }];
};

/**
 * The court takes back a record of service that is wrong: it stays in the log and counts no more.
 * @throws DomainError `personal_data_erased`, `case_closed`, `case_not_filed`, `service_not_found`, `service_revoked`
 */
export const revokeService = ({ serviceId, reason }: ServiceRevocation, state: OpenedCase): CaseEvent[] => {
  mustBeFiled(state);
  const service = state.services.find((one) => one.serviceId === serviceId);
  if (service === undefined) throw new DomainError('service_not_found');
  if (service.isRevoked) throw new DomainError('service_revoked');
  return [{ type: 'PaperServiceRevoked', data: { caseId: state.caseId, serviceId, reason } }];
};
