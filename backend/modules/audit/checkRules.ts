import type { ActorCheck } from './actorCheck.js';
import { z } from 'zod';
import { canonicalCaseNumber } from '../../../domain/case/caseNumber.js';
import { daysOfRetention } from '../../../domain/case/retentionReason.js';
import { teamKeeper } from '../../../domain/team/terms.js';
import { caseEvents, caseNumberEvents } from '../../../domain/case/events.js';
import { eventCatalogue } from '../../../domain/eventCatalogue.js';
import type { EventMetadata } from '../../../domain/eventSourcing/recorded.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { AuditEvent } from '../ledger/index.js';
import { placeOf, type Checked } from './checkEvents.js';
import { createAccountCheck } from './checkAccounts.js';
import { createAssignmentCheck } from './checkAssignments.js';
import { createCasePaperCheck } from './checkCasePapers.js';
import { createClosureCheck } from './checkClosures.js';
import { createDeletionCheck } from './checkDeletions.js';
import { createNoticeCheck } from './checkNotices.js';
import type { Findings } from './findings.js';
import { createRightsRecord } from './rightsRecord.js';

type Deps = { readonly report: Findings['report']; readonly streams: StreamNames };

/** Checks each event in the order of the log, with the result of checking its metadata and body. */
export type EventRule = (event: AuditEvent, checked: Checked) => void;

type CaseSoFar = { readonly number?: string; readonly erased?: boolean; readonly lastAt: number };

/**
 * Who is no longer named in a case, and which renamed defendants wait for the court: the id of the defendant, and of the one named in
 * their place.
 */
type PartiesSoFar = { readonly left: Set<string>; readonly referred: Map<string, string> };

/** A pleading and the account that adopted it; what is never encrypted of the events about adoptions. */
const Adoption = z.object({ caseId: z.string(), defendantId: z.string().nullable(), accountId: z.string() });

/** The ids in the events about a defendant, beside which a stored body may hold encrypted fields. */
const PartyIds = z.object({ defendantId: z.string().nullish(), successorId: z.string().optional() });

const dayMs = 86_400_000;
/** What administrators alone do. */
const ofAdministrators: ReadonlySet<string> = new Set([
  'VisitorBudgetSet',
  'YearArranged',
  'SecondFactorRequired',
  'FormSwitched',
  'LendingRateRecorded',
  'LendingRateTakenBack',
  'SecondFactorResetAsked',
]);
const whoOf = ({ actor }: EventMetadata): string => `${actor.kind} ${actor.id}`.trim();

/**
 * Creates the rules about defendants: the plaintiff was asked before a rename, and no defendant submits after the complaint stopped
 * naming them.
 */
const createPartyCheck = (report: Findings['report'], checkActor: ActorCheck) => {
  const parties = new Map<string, PartiesSoFar>();

  const checkDecision = (event: AuditEvent, metadata: EventMetadata, { referred }: PartiesSoFar): void => {
    const body = caseEvents.DefendantReferralDecided.data.safeParse(event.body);
    if (!body.success) return;
    const { defendantId, successorId } = body.data;
    if (referred.get(defendantId) !== successorId)
      report('rule_broken', { ...placeOf(event), source: '没有待核对的改名' });
    referred.delete(defendantId);
    checkActor(event, metadata, ['clerk']);
  };

  /** Checks what an event says about the defendants. Ids are never encrypted, so this needs no key and works for erased cases. */
  const checkParties = (event: AuditEvent, metadata: EventMetadata): void => {
    const ids = PartyIds.safeParse(event.body).data;
    const defendantId = ids?.defendantId ?? undefined;
    if (ids === undefined || defendantId === undefined) return;
    const partyRecord = parties.get(event.stream) ?? { left: new Set<string>(), referred: new Map<string, string>() };
    const { left, referred } = partyRecord;
    switch (event.type) {
      case 'DefendantLeft':
        left.add(defendantId);
        for (const [old, successor] of referred) if (successor === defendantId) referred.delete(old);
        break;
      case 'DefendantReturned':
        left.delete(defendantId);
        referred.delete(defendantId);
        break;
      case 'DefendantReferred':
        if (!left.has(defendantId))
          report('rule_broken', { ...placeOf(event), source: '待核对的应诉方仍列在起诉文书中' });
        referred.set(defendantId, ids.successorId ?? '');
        break;
      case 'DefendantReferralDecided':
        checkDecision(event, metadata, partyRecord);
        break;
      case 'PleadingSubmitted':
        if (left.has(defendantId)) report('rule_broken', { ...placeOf(event), source: '不再列出的应诉方提交答辩文书' });
        break;
      case 'PleadingAdopted':
        if (left.has(defendantId))
          report('rule_broken', { ...placeOf(event), source: '不再列出的应诉方的答辩文书被加入我的文书' });
        break;
      default:
        return;
    }
    parties.set(event.stream, partyRecord);
  };
  return checkParties;
};

/** Creates the rules about formal numbers: each belongs to one case, and was reserved for it before. */
const createNumberCheck = ({ report, streams }: Deps, checkActor: ActorCheck) => {
  const reserved = new Map<string, string>();
  const assigned = new Map<string, string>();

  const checkNumber = (event: AuditEvent, metadata: EventMetadata, isNumbered: boolean): void => {
    const body = caseEvents.CaseNumberAssigned.data.safeParse(event.body);
    if (!body.success) return;
    const { caseId, caseNumber } = body.data;
    const number = canonicalCaseNumber(caseNumber);
    const details = { ...placeOf(event), source: caseNumber };
    if (streams.case(caseId) !== event.stream) report('rule_broken', { ...details, source: `所写案件 ${caseId}` });
    if (reserved.get(number) !== event.stream) report('number_not_reserved', details);
    const holder = assigned.get(number);
    if (holder !== undefined && holder !== event.stream)
      report('number_assigned_twice', { ...details, source: `${caseNumber}，已属 ${holder}` });
    assigned.set(number, holder ?? event.stream);
    if (isNumbered) report('rule_broken', { ...details, source: '该案已有案号' });
    checkActor(event, metadata, ['clerk']);
  };

  /** A correction frees the number that it replaces for another case, and needs a reservation for the new one. */
  const checkCorrection = (event: AuditEvent, metadata: EventMetadata): void => {
    const body = caseEvents.CaseNumberCorrected.data.safeParse(event.body);
    if (!body.success) return;
    const { caseId, from, to } = body.data;
    const number = canonicalCaseNumber(to);
    const details = { ...placeOf(event), source: to };
    if (streams.case(caseId) !== event.stream) report('rule_broken', { ...details, source: `所写案件 ${caseId}` });
    if (assigned.get(canonicalCaseNumber(from)) !== event.stream)
      report('rule_broken', { ...details, source: `更正前的案号不是该案的：${from}` });
    else assigned.delete(canonicalCaseNumber(from));
    if (reserved.get(number) !== event.stream) report('number_not_reserved', details);
    const holder = assigned.get(number);
    if (holder !== undefined && holder !== event.stream)
      report('number_assigned_twice', { ...details, source: `${to}，已属 ${holder}` });
    assigned.set(number, holder ?? event.stream);
    checkActor(event, metadata, ['clerk']);
  };

  const checkReservation = (event: AuditEvent): void => {
    const schemas = {
      CaseNumberReserved: caseNumberEvents.CaseNumberReserved,
      CaseNumberReleased: caseNumberEvents.CaseNumberReleased,
    };
    const schema =
      event.type === 'CaseNumberReserved' || event.type === 'CaseNumberReleased' ? schemas[event.type] : undefined;
    const body = schema?.data.safeParse(event.body);
    if (!body?.success) return;
    const number = canonicalCaseNumber(body.data.caseNumber);
    const caseStream = streams.case(body.data.caseId);
    if (streams.caseNumber(number) !== event.stream)
      report('rule_broken', { ...placeOf(event), source: `所写案号 ${body.data.caseNumber}` });
    const holder = assigned.get(number);
    if (holder !== undefined && (event.type === 'CaseNumberReleased' || holder !== caseStream))
      report('rule_broken', { ...placeOf(event), source: `该案号已属 ${holder}` });
    if (event.type === 'CaseNumberReserved') reserved.set(number, caseStream);
    else reserved.delete(number);
  };

  return { checkNumber, checkCorrection, checkReservation };
};

/**
 * Replays the court's rules over the log, to find events that were appended without the application. A formal number belongs
 * to one case and was reserved for it before; an erasure was ordered by an entitled account, at a permitted time; nothing
 * follows an erasure; whether a renamed defendant is the same person was asked first and decided by an entitled account; and
 * nobody answers who is named no more; an account adopts pleadings, and gives them back, for itself alone; notices and advice are the court's (`checkNotices.ts`),
 * so is the end of a submission without a number (`checkClosures.ts`), and whose case it is (`checkAssignments.ts`). Keeps a few values in memory for each case, number and account of the court.
 */
export const createRuleCheck = ({ report, streams }: Deps): EventRule => {
  const rights = createRightsRecord(streams);
  const cases = new Map<string, CaseSoFar>();
  const adopted = new Set<string>();

  const checkActor: ActorCheck = (event, metadata, roles, systems = []) => {
    const { actor } = metadata;
    const isEntitled =
      actor.kind === 'system' ? systems.includes(actor.id) : rights.mayAct(actor, metadata.occurredAt, roles);
    if (!isEntitled) report('actor_not_entitled', { ...placeOf(event), source: whoOf(metadata) });
    return isEntitled;
  };

  const checkCaseErasure = (event: AuditEvent, metadata: EventMetadata): void => {
    const before = cases.get(event.stream);
    const place = placeOf(event);
    if (!before) report('erasure_unlawful', { ...place, source: '案件并未建立' });
    const { actor } = metadata;
    if (actor.kind !== 'system' || actor.id !== 'retention')
      return void checkActor(event, metadata, ['administrator'], ['erase command']);
    const body = caseEvents.PersonalDataErased.data.safeParse(event.body);
    const days = daysOfRetention(body.data?.reason ?? '');
    const idleMs = Date.parse(metadata.occurredAt) - (before?.lastAt ?? 0);
    if (before?.number !== undefined) report('erasure_unlawful', { ...place, source: '已立案的案件不因期满删除' });
    else if (days === undefined || idleMs < days * dayMs)
      report('erasure_unlawful', { ...place, source: '保存期限未满' });
  };

  /** Nobody takes a pleading among the documents of another account, or out of them; what is given back was adopted before. */
  const checkAdoption = (event: AuditEvent, metadata: EventMetadata): void => {
    const { actor } = metadata;
    const body = Adoption.safeParse(event.body);
    if (!body.success) return;
    const { caseId, defendantId, accountId } = body.data;
    const adoption = JSON.stringify([caseId, defendantId, accountId]);
    if (event.type === 'PleadingAdopted') adopted.add(adoption);
    else if (!adopted.delete(adoption)) report('rule_broken', { ...placeOf(event), source: '退回的文书并未加入' });
    // What a colleague leaves to another, or takes back, the application carries out; the team's own log says who asked.
    if (actor.kind === 'system' && actor.id === teamKeeper) return;
    if (actor.kind === 'user' && actor.id === accountId) return;
    report('actor_not_entitled', { ...placeOf(event), source: whoOf(metadata) });
  };

  const { checkNumber, checkCorrection, checkReservation } = createNumberCheck({ report, streams }, checkActor);
  const checkDeletion = createDeletionCheck({ report, streams }, checkActor);
  const checkAccount = createAccountCheck({ report, streams }, checkActor, rights);
  const checkParties = createPartyCheck(report, checkActor);
  const checkNotices = createNoticeCheck(report, checkActor);
  const checkClosures = createClosureCheck(report, checkActor);
  const checkCasePapers = createCasePaperCheck(report, checkActor);
  const checkAssignments = createAssignmentCheck(report, checkActor, rights.mayAct);

  const checkCase = (event: AuditEvent, metadata: EventMetadata, isSound: boolean): void => {
    const before = cases.get(event.stream);
    if (before?.erased) report('event_after_erasure', placeOf(event));
    if (event.type === 'CaseNumberAssigned' && isSound) checkNumber(event, metadata, before?.number !== undefined);
    if (event.type === 'CaseNumberCorrected' && isSound) checkCorrection(event, metadata);
    if (event.type === 'PersonalDataErased' && isSound && !before?.erased) checkCaseErasure(event, metadata);
    if (isSound) {
      checkParties(event, metadata);
      checkNotices(event, metadata);
      checkClosures(event, metadata, before?.number !== undefined);
      checkCasePapers(event, metadata, before?.number !== undefined);
      checkAssignments(event, metadata);
    }
    if ((event.type === 'PleadingAdopted' || event.type === 'PleadingGivenBack') && isSound)
      checkAdoption(event, metadata);
    if (isSound && (event.type === 'FilingReviewed' || event.type === 'CaseAnalysed'))
      checkActor(event, metadata, event.type === 'FilingReviewed' ? ['clerk', 'judge'] : ['judge']);
    const number = event.type === 'CaseNumberAssigned' ? event.id : before?.number;
    cases.set(event.stream, {
      lastAt: Date.parse(metadata.occurredAt),
      ...(number !== undefined && { number }),
      ...((before?.erased || event.type === 'PersonalDataErased') && { erased: true }),
    });
  };

  return (event, { metadata, isSound }) => {
    const category = streams.categoryOf(event.stream);
    if (!category || !metadata) return;
    const isKnown = Object.values(eventCatalogue).some((types) => Object.hasOwn(types, event.type));
    if (isKnown && !Object.hasOwn(eventCatalogue[category], event.type)) return report('event_unknown', placeOf(event));
    if (category === 'case') checkCase(event, metadata, isSound);
    if (!isSound) return; // reported as altered; its content proves nothing
    if (category === 'caseNumber') checkReservation(event);
    if (category === 'serviceAccount' || ofAdministrators.has(event.type))
      checkActor(event, metadata, ['administrator']);
    if (event.type === 'SecondFactorReset') checkActor(event, metadata, ['administrator'], ['administrators']);
    if (event.type === 'UsageCorrected') checkActor(event, metadata, ['administrator'], ['usage command']);
    if (category !== 'account') return;
    checkDeletion(event, metadata);
    checkAccount(event, metadata);
  };
};
