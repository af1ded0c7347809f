import { assigneeRoles } from '../../../domain/case/assignments.js';
import { caseEvents } from '../../../domain/case/events.js';
import type { CourtRole } from '../../../domain/account/courtRoles.js';
import type { Actor, EventMetadata } from '../../../domain/eventSourcing/recorded.js';
import type { AuditEvent } from '../ledger/index.js';
import type { ActorCheck } from './actorCheck.js';
import { placeOf } from './checkEvents.js';
import type { Findings } from './findings.js';

// Ids are never encrypted, so this needs no key and works for erased cases.
const Assigned = caseEvents.CaseAssigned.data.pick({ assigneeId: true, formerId: true });

type MayAct = (actor: Actor, at: string, roles: readonly CourtRole[]) => boolean;

/**
 * Creates the rules about whose case it is, those of `assignCase`: clerks and administrators assign, a judge takes what nobody has; who gets a
 * case files or judges; it is taken from whoever had it. And of notes: those who file and judge write them.
 */
export const createAssignmentCheck = (report: Findings['report'], checkActor: ActorCheck, mayAct: MayAct) => {
  /** Who has each case, by its stream. */
  const assignees = new Map<string, string | null>();
  return (event: AuditEvent, metadata: EventMetadata): void => {
    const { stream, type } = event;
    if (type === 'CaseNoteWritten') return void checkActor(event, metadata, assigneeRoles);
    if (type !== 'CaseAssigned') return;
    const { data } = Assigned.safeParse(event.body);
    if (data === undefined) return;
    const { assigneeId, formerId } = data;
    const fault = (source: string): void => report('rule_broken', { ...placeOf(event), source });
    if ((assignees.get(stream) ?? null) !== formerId) fault('所写的原承办人并未承办');
    assignees.set(stream, assigneeId);
    const takesOwn = formerId === null && assigneeId === metadata.actor.id;
    checkActor(event, metadata, takesOwn ? ['clerk', 'judge', 'administrator'] : ['clerk', 'administrator']);
    if (assigneeId !== null && !mayAct({ kind: 'user', id: assigneeId }, metadata.occurredAt, assigneeRoles))
      fault('承办人不是立案人员或法官');
  };
};
