import { deletionActor, fewestDeletionDays } from '../../../domain/account/deletion.js';
import { accountEvents } from '../../../domain/account/events.js';
import type { EventMetadata } from '../../../domain/eventSourcing/recorded.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { AuditEvent } from '../ledger/index.js';
import { placeOf } from './checkEvents.js';
import type { ActorCheck } from './actorCheck.js';
import type { Findings } from './findings.js';

type Deps = { readonly report: Findings['report']; readonly streams: Pick<StreamNames, 'account'> };

const dayMs = 86_400_000;

/**
 * Creates the rule of the erasure of accounts: an administrator or a command at the server ordered it; or its owner did, the days of grace
 * are over and the order was not withdrawn. Orders that are no owner's are none, nor are those without days of grace.
 */
export const createDeletionCheck = ({ report, streams }: Deps, checkActor: ActorCheck) => {
  const due = new Map<string, number>();

  const checkOrder = (event: AuditEvent, { actor, occurredAt }: EventMetadata): void => {
    const body = accountEvents.AccountDeletionRequested.data.safeParse(event.body);
    if (!body.success) return;
    const dueAt = Date.parse(body.data.due);
    if (actor.kind !== 'user' || streams.account(actor.id) !== event.stream)
      report('actor_not_entitled', { ...placeOf(event), source: `${actor.kind} ${actor.id}`.trim() });
    else if (!(dueAt >= Date.parse(occurredAt) + fewestDeletionDays * dayMs))
      report('rule_broken', { ...placeOf(event), source: '注销账号没有宽限期' });
    else due.set(event.stream, dueAt);
  };

  /** A withdrawal takes effect whoever wrote it: what nobody erases can still be erased. */
  const checkWithdrawal = (event: AuditEvent, metadata: EventMetadata): void => {
    due.delete(event.stream);
    const { actor } = metadata;
    if (actor.kind !== 'user' || streams.account(actor.id) !== event.stream)
      checkActor(event, metadata, ['administrator']);
  };

  const checkErasure = (event: AuditEvent, metadata: EventMetadata): void => {
    const { actor, occurredAt } = metadata;
    if (actor.kind !== 'system' || actor.id !== deletionActor)
      return void checkActor(event, metadata, ['administrator'], ['erase command']);
    const dueAt = due.get(event.stream);
    if (dueAt === undefined) report('erasure_unlawful', { ...placeOf(event), source: '本人没有申请注销' });
    else if (Date.parse(occurredAt) < dueAt)
      report('erasure_unlawful', { ...placeOf(event), source: '注销的宽限期未满' });
  };

  return (event: AuditEvent, metadata: EventMetadata): void => {
    if (event.type === 'AccountDeletionRequested') checkOrder(event, metadata);
    if (event.type === 'AccountDeletionWithdrawn') checkWithdrawal(event, metadata);
    if (event.type === 'AccountErased') checkErasure(event, metadata);
  };
};
