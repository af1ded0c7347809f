import { audit, type AuditEventDetails } from '../../../../domain/contract/audit.js';
import { findAuditEvent, findAuditEvents, type ListedEvent } from '../../../../projections/auditLog/auditLogQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { isUnreadable, type LogRecord } from '../../../../projections/runner/unreadable.js';
import type { EventStoreClient } from '../../../adapters/eventStore/client.js';
import type { DecodeAny } from '../../../adapters/eventStore/decodeAny.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import type { Freshness } from '../../projecting/index.js';
import { auditFilterOf } from './auditFilterOf.js';
import { accountsOf, listedEvents } from './listedEvents.js';

export type EventsDeps = {
  readonly tables: ReadTables;
  readonly client: Pick<EventStoreClient, 'readOne'>;
  readonly decodeAny: DecodeAny;
  readonly freshness: Freshness;
};

/** Timeout of the event store while reading one event, in milliseconds. */
const readDeadlineMs = 5_000;

/** Fields that give access to a case or an account; who looks at an event has no use for them. */
const secretFields = new Set(['plaintiffCode', 'code']);
const withoutSecrets = (data: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      secretFields.has(field) && value !== null ? '（不在此显示）' : value,
    ]),
  );

/** The accounts that an event is about or from, as far as its body and place say. */
const accountsIn = (event: ListedEvent, record: LogRecord | undefined): string[] => {
  const data: object = record && !isUnreadable(record) ? record.data : {};
  const userId = 'userId' in data && typeof data.userId === 'string' ? [data.userId] : [];
  const actor = event.actor?.kind === 'user' ? [event.actor.id] : [];
  return [...new Set([...userId, ...actor])];
};

/**
 * GET /api/admin/audit/events (superuser): the log by pages, without bodies; the accounts it names are recorded as looked at, except
 * one's own. GET …/events/{position}: one event with its body; whose data it holds is recorded.
 */
export const auditEventsRoute = (router: AppRouter, { tables, client, decodeAny, freshness }: EventsDeps): void => {
  serve(router, audit.events, async ({ query }, ctx) => {
    const { before, after, limit } = query;
    const filter = await auditFilterOf(tables, query);
    const page = {
      before: before === undefined ? undefined : BigInt(before),
      after: after === undefined ? undefined : BigInt(after),
      limit,
    };
    const behind = await freshness(['audit_log']);
    const { events, hasNewer, hasOlder, total } = await findAuditEvents(tables, filter, page);
    await showing(ctx, { accountIds: accountsOf(events).filter((id) => id !== ctx.state.account?.id) });
    return { items: await listedEvents(tables, events), has_newer: hasNewer, has_older: hasOlder, total, behind };
  });

  serve(router, audit.event, async ({ path: { position } }, ctx): Promise<AuditEventDetails> => {
    const event = await findAuditEvent(tables, BigInt(position));
    if (!event) throw new RequestError('not_found');
    const stored = await client.readOne(event.stream, event.revision, readDeadlineMs);
    const record = stored && (await decodeAny({ event: stored, commitPosition: event.position }));
    const isReadable = record !== undefined && !isUnreadable(record);
    const accountIds = accountsIn(event, record);
    await showing(ctx, {
      ...(event.caseId !== null && { caseId: event.caseId }),
      ...(accountIds.length > 0 && { accountIds }),
    });
    const [listed] = await listedEvents(tables, [event]);
    if (!listed) throw new RequestError('not_found');
    return {
      ...listed,
      data: isReadable ? withoutSecrets(record.data) : null,
      command_id: isReadable ? record.metadata.commandId : null,
      correlation_id: isReadable ? record.metadata.correlationId : null,
      payload_hash: isReadable ? record.metadata.payloadHash : null,
    };
  });
};
