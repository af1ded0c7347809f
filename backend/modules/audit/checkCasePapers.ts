import { caseEvents } from '../../../domain/case/events.js';
import type { EventMetadata } from '../../../domain/eventSourcing/recorded.js';
import type { AuditEvent } from '../ledger/index.js';
import type { ActorCheck } from './actorCheck.js';
import { placeOf } from './checkEvents.js';
import type { Findings } from './findings.js';

const { CasePaperIssued, PapersServed, PaperServiceRevoked } = caseEvents;
// Ids are never encrypted, so this needs no key and works for erased cases.
const Issued = CasePaperIssued.data.pick({ paperId: true });
const Served = PapersServed.data.pick({ serviceId: true, paperIds: true });
const Revoked = PaperServiceRevoked.data.pick({ serviceId: true });

/**
 * Creates the rules about the papers that follow a filing: a clerk issues and serves them, in cases that have a number; what is served was
 * issued before, and a record of service is taken back once.
 */
export const createCasePaperCheck = (report: Findings['report'], checkActor: ActorCheck) => {
  /** Ids of papers and of services that stand, with the stream of their case. */
  const papers = new Set<string>();
  const services = new Set<string>();
  return (event: AuditEvent, metadata: EventMetadata, isNumbered: boolean): void => {
    const { stream, type, body } = event;
    const issued = type === 'CasePaperIssued' ? Issued.safeParse(body).data : undefined;
    const served = type === 'PapersServed' ? Served.safeParse(body).data : undefined;
    const revoked = type === 'PaperServiceRevoked' ? Revoked.safeParse(body).data : undefined;
    if (issued === undefined && served === undefined && revoked === undefined) return;
    const fault = (source: string): void => report('rule_broken', { ...placeOf(event), source });
    if (!isNumbered) fault('案件尚未立案');
    checkActor(event, metadata, ['clerk']);
    if (issued) papers.add(`${stream} ${issued.paperId}`);
    if (served) {
      if (served.paperIds.some((id) => !papers.has(`${stream} ${id}`))) fault('所送达的文书并未制作');
      services.add(`${stream} ${served.serviceId}`);
    }
    if (revoked && !services.delete(`${stream} ${revoked.serviceId}`)) fault('所撤销的送达并不存在');
  };
};
