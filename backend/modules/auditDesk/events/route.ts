import { audit, type AuditEventDetails } from '../../../../domain/contract/audit.js';
import { isFilling } from '../../../../domain/contract/behind.js';
import { auditLogProjection } from '../../../../projections/auditLog/auditLogProjection.js';
import {
  findAuditEvent,
  findAuditEvents,
  fits,
  type AuditEvents,
  type AuditPage,
} from '../../../../projections/auditLog/auditLogQueries.js';
import { listedEvent, type ListedEvent } from '../../../../projections/auditLog/listedEvent.js';
import { readCheckpoints, START_OF_LOG } from '../../../../projections/runner/checkpoints.js';
import { isUnreadable, type LogRecord } from '../../../../projections/runner/unreadable.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import type { Freshness } from '../../projecting/index.js';
import { emailsInLog, numbersInLog, type NamesInLogDeps } from '../namesInLog.js';
import { compareWithLog, discrepancyOf } from './againstLog.js';
import { auditFilterOf, type FilterDeps } from './auditFilterOf.js';
import type { CountCheck } from './countCheck.js';
import { accountsOf, auditEventOf, casesOf, namesInLists } from './listedEvents.js';
import type { LogReader } from './logReader.js';

export type EventsDeps = NamesInLogDeps &
  FilterDeps & {
    readonly reader: LogReader;
    readonly countCheck: CountCheck;
    readonly freshness: Freshness;
  };

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
const accountsIn = (event: ListedEvent, record: LogRecord): string[] => {
  const data: object = isUnreadable(record) ? {} : record.data;
  const userId = 'userId' in data && typeof data.userId === 'string' ? [data.userId] : [];
  return [...new Set([...userId, ...accountsOf([event])])];
};

/** The stretch of the log that a page of the list stands for; `projectedTo` is how far the list was before the page was read. */
const stretchOf = ({ events, hasOlder }: AuditEvents, { before, after }: AuditPage, projectedTo: bigint) => {
  const [newest, oldest] = [events[0]?.position, events.at(-1)?.position];
  const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
  const end = before === undefined ? projectedTo : least(before - 1n, projectedTo);
  return {
    from: after !== undefined ? after + 1n : hasOlder ? (oldest ?? 0n) : 0n,
    upTo: after === undefined ? end : least(newest ?? end, end),
  };
};

/**
 * GET /api/admin/audit/events (auditor): the log by pages, without bodies; the accounts it names are recorded as looked at, except
 * one's own. The pages are a read model's; each is compared with the log, and what is shown of an event is what the log says.
 * GET …/events/{position}: one event with its body, from the log alone; whose data it holds is recorded.
 */
export const auditEventsRoute = (router: AppRouter, deps: EventsDeps): void => {
  const { tables, reader, countCheck, freshness } = deps;
  serve(router, audit.events, async ({ query }, ctx) => {
    const { before, after, limit } = query;
    const filter = await auditFilterOf(deps, query);
    const page = {
      before: before === undefined ? undefined : BigInt(before),
      after: after === undefined ? undefined : BigInt(after),
      limit,
    };
    const behind = await freshness(['audit_log']);
    const projectedTo = (await readCheckpoints(tables)).get(auditLogProjection.name) ?? START_OF_LOG;
    const found = await findAuditEvents(tables, filter, page);
    const { hasNewer, hasOlder, total } = found;
    const isWanted = (event: ListedEvent): boolean => !isFilling(behind) && fits(filter, event);
    const compared = await compareWithLog(reader, found.events, { ...stretchOf(found, page, projectedTo), isWanted });
    const events = compared.map(({ event }) => event);
    await showing(ctx, { accountIds: accountsOf(events).filter((id) => id !== ctx.state.account?.id) });
    const names = await namesInLists(tables, events);
    return {
      items: compared.map((one) => auditEventOf(one, names)),
      has_newer: hasNewer,
      has_older: hasOlder,
      total,
      behind,
      count_discrepancy: await countCheck(),
    };
  });

  serve(router, audit.event, async ({ path: { position } }, ctx): Promise<AuditEventDetails> => {
    const record = await reader.at(BigInt(position));
    if (!record) throw new RequestError('not_found');
    const event = listedEvent(record);
    const isReadable = !isUnreadable(record);
    const accountIds = accountsIn(event, record);
    await showing(ctx, {
      ...(event.caseId !== null && { caseId: event.caseId }),
      ...(accountIds.length > 0 && { accountIds }),
    });
    const projectedTo = (await readCheckpoints(tables)).get(auditLogProjection.name) ?? START_OF_LOG;
    const row = await findAuditEvent(tables, event.position);
    const isListed = row !== undefined || event.position <= projectedTo;
    const names = {
      numbers: await numbersInLog(deps, casesOf([event])),
      emails: await emailsInLog(deps, accountsOf([event])),
    };
    return {
      ...auditEventOf({ event, discrepancy: isListed ? discrepancyOf(row, event) : null }, names),
      data: isReadable ? withoutSecrets(record.data) : null,
      command_id: isReadable ? record.metadata.commandId : null,
      correlation_id: isReadable ? record.metadata.correlationId : null,
      payload_hash: isReadable ? record.metadata.payloadHash : null,
    };
  });
};
