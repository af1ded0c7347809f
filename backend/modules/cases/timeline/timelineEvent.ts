import { taskTitle } from '../../../../domain/assistance/tasks.js';
import { numberRemarkTitle } from '../../../../domain/case/numberRemarks.js';
import { casePaperName, serviceWayNames } from '../../../../domain/case/casePaperWords.js';
import { closureName } from '../../../../domain/case/closureWords.js';
import type { CaseEvent } from '../../../../domain/case/events.js';
import type { TimelineEvent } from '../../../../domain/contract/cases.js';
import type { ThirdParty } from '../../../../domain/forms/definition.js';
import type { FormDomain } from '../../../../domain/forms/formDomain.js';
import { saidIn } from '../../../../domain/forms/pleadingWords.js';
import { partyWord, standingOfKey } from '../../../../domain/forms/standing.js';
import { eventNames } from '../../../../domain/eventNames.js';
import type { Recorded } from '../../../../domain/eventSourcing/recorded.js';

type Advice = NonNullable<TimelineEvent['advice']>;

const adviceOf = (event: CaseEvent): Advice | null => {
  if (event.type !== 'FilingReviewed' && event.type !== 'CaseAnalysed') return null;
  const { model, task, sentHash, resultHash } = event.data;
  const isOfComplaint = event.type === 'FilingReviewed';
  return {
    model,
    task: task.name,
    task_title: taskTitle(task.name),
    task_version: task.version,
    sent_hash: sentHash,
    result_hash: resultHash,
    complaint_version: isOfComplaint ? event.data.version : event.data.complaintVersion,
    defenses: isOfComplaint
      ? []
      : event.data.defenses.map(({ defendantId, version }) => ({ defendant_id: defendantId, version })),
  };
};

const standingIn = (formKey: string): { readonly standing?: ThirdParty } => {
  const standing = standingOfKey(formKey);
  return standing ? { standing } : {};
};

const documentOf = (event: CaseEvent): TimelineEvent['document'] =>
  event.type === 'PleadingSubmitted'
    ? {
        document_type: event.data.pleading,
        defendant_id: event.data.defendantId,
        version: event.data.version,
        ...standingIn(event.data.formKey),
      }
    : null;

const numberChangeOf = (event: CaseEvent): TimelineEvent['number_change'] => {
  if (event.type === 'CaseNumberAssigned') {
    const { caseNumber, acknowledged = [] } = event.data;
    return { from: null, to: caseNumber, reason: null, acknowledged: acknowledged.map(numberRemarkTitle) };
  }
  if (event.type !== 'CaseNumberCorrected') return null;
  const { from, to, reason, acknowledged = [] } = event.data;
  return { from, to, reason, acknowledged: acknowledged.map(numberRemarkTitle) };
};

/** In which field of law the case is. */
type Field = { readonly domain?: FormDomain | undefined };

/** The field of law of a case, as its events say it. */
export const fieldIn = (events: readonly CaseEvent[]): Field => {
  const opening = events.find((event) => event.type === 'CaseOpened');
  return opening ? { domain: opening.data.domain } : {};
};

const titleOf = (event: CaseEvent, of: Field): string => {
  if (event.type === 'CaseOpened' && event.data.onPaper) return '法院为纸质案件建档';
  if (event.type === 'CaseOpened') return saidIn(of)`提交首份起诉状，案件建立`;
  if (event.type === 'SubmissionClosed') return `没有立案：${closureName(event.data.how, event.data)}`;
  if (event.type === 'DefendantJoined') return `${partyWord(event.data.standing, of)}加入`;
  if (event.type === 'CasePaperIssued') {
    const { kind, standing, version } = event.data;
    return `${eventNames.CasePaperIssued}：${casePaperName(kind, standing)}（第 ${version} 版）`;
  }
  if (event.type === 'PapersServed') return `${eventNames.PapersServed}：${serviceWayNames[event.data.how]}`;
  return eventNames[event.type];
};

/** An event of a case as the court's timeline shows it: what happened and by whom, without answers, names and codes. */
export const timelineEvent = (event: Recorded<CaseEvent>, email: string | null, of: Field = {}): TimelineEvent => ({
  id: event.id,
  revision: Number(event.revision),
  at: event.metadata.occurredAt,
  type: event.type,
  title: titleOf(event, of),
  actor: { ...event.metadata.actor, email },
  document: documentOf(event),
  defendant_id: 'defendantId' in event.data ? event.data.defendantId : null,
  number_change: numberChangeOf(event),
  erasure_reason: event.type === 'PersonalDataErased' ? event.data.reason : null,
  advice: adviceOf(event),
});
