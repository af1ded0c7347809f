import { actorName } from '../../../../domain/actorNames.js';
import { audit, type AuditEvent } from '../../../../domain/contract/audit.js';
import { isFilling } from '../../../../domain/contract/behind.js';
import { categoryNames } from '../../../../domain/eventNames.js';
import { courtClock } from '../../../../domain/courtCalendar/courtClock.js';
import {
  countAuditEvents,
  eachAuditEvent,
  fits,
  type AuditFilter,
  type EventsUpTo,
} from '../../../../projections/auditLog/auditLogQueries.js';
import type { ListedEvent } from '../../../../projections/auditLog/listedEvent.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import type { Rows } from '../../../platform/csv/workbook.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serveByHand } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import {
  courtMoment,
  createSendList,
  type ListColumn,
  type ListExportDeps,
  type ListFormat,
} from '../../../platform/listExport/sendList.js';
import type { Freshness } from '../../projecting/index.js';
import { auditFilterOf, type EventsAsked, type FilterDeps } from './auditFilterOf.js';
import { compareWithLog } from './againstLog.js';
import { accountsOf, auditEventOf, namesInLists, titleOf } from './listedEvents.js';
import type { LogReader } from './logReader.js';

export type EventExportDeps = ListExportDeps &
  FilterDeps & {
    readonly reader: LogReader;
    readonly freshness: Freshness;
  };

/** Events that are read at once. */
const batchSize = 2_000;
/** Excel reads 1,048,576 rows. */
const mostInWorkbook = 1_000_000;

const columns: readonly ListColumn[] = [
  ['时间', 20],
  ['事件', 28],
  ['类型', 26],
  ['案号', 28],
  ['经办人', 30],
  ['经办人编号', 38],
  ['事件流', 46],
  ['序号', 8],
  ['位置', 14],
  ['事件编号', 38],
  ['无法读取的原因', 24],
  ['与日志不符之处', 40],
];

/** To the second: events follow each other closely. */
const momentOf = (at: string | null, timeZone: string): string => {
  if (at === null) return '';
  const { day, time } = courtClock(new Date(at), timeZone);
  return `${day} ${time.slice(0, 8)}`;
};

const cellsOf = (event: AuditEvent, timeZone: string): Rows[number] => [
  momentOf(event.at, timeZone),
  event.title,
  event.type,
  event.case?.case_number ?? '',
  event.actor === null ? '' : actorName(event.actor),
  event.actor?.id ?? '',
  event.stream,
  event.revision + 1,
  event.position,
  event.id,
  event.unreadable ?? '',
  event.discrepancy ?? '',
];

/** What the file holds, in words; cases and accounts by what the request named them. */
const filterWords = (query: EventsAsked, timeZone: string): string => {
  const { category, type, case: ofCase, actor, concerns, stream } = query;
  const moment = (name: 'from' | 'to') =>
    query[name] === undefined ? undefined : courtMoment(new Date(query[name]), timeZone);
  const [from, to] = [moment('from'), moment('to')];
  return [
    '日志中的事件',
    ...(category ? [`种类：${categoryNames[category]}`] : []),
    ...(type === undefined ? [] : [`事件：${titleOf(type)}`]),
    ...(ofCase === undefined ? [] : [`案件：${ofCase}`]),
    ...(actor === undefined ? [] : [`经办人：${actor}`]),
    ...(concerns === undefined ? [] : [`涉及账号：${concerns}`]),
    ...(stream === undefined ? [] : [`事件流：${stream}`]),
    ...(from === undefined ? [] : [`自${from}`]),
    ...(to === undefined ? [] : [`至${to}（不含）`]),
  ].join('，');
};

const keptFilter = ({ category, type, actorId, actorKind, caseId, stream, from, to }: AuditFilter) => ({
  ...(category && { category }),
  ...(type !== undefined && { type }),
  ...(actorId !== undefined && { actorId }),
  ...(actorKind && { actorId: actorKind }),
  ...(caseId !== undefined && { caseId }),
  ...(stream !== undefined && { stream }),
  ...(from && { from: from.toISOString() }),
  ...(to && { to: to.toISOString() }),
});

/**
 * GET /api/admin/audit/event-export/csv and …/xlsx (auditor): the events of the list as a file, without bodies, each compared with
 * the log. What happens after they were counted is left out; the accounts of each batch are recorded as looked at before it is sent, except one's own.
 */
export const exportEventsRoutes = (
  router: AppRouter,
  { tables, reader, freshness, ...deps }: EventExportDeps,
): void => {
  const { timeZone } = deps;
  const sendList = createSendList(deps);

  const pagesOf = async function* (
    ctx: AppContext,
    filter: AuditFilter,
    counted: EventsUpTo | undefined,
  ): AsyncGenerator<Rows, void, void> {
    if (!counted) return;
    let { upTo } = counted;
    for await (const rows of eachAuditEvent(tables, filter, { upTo, limit: batchSize })) {
      const from = rows.at(-1)?.position ?? upTo;
      const isWanted = (event: ListedEvent): boolean => fits(filter, event);
      const compared = await compareWithLog(reader, rows, { from, upTo, isWanted });
      upTo = from - 1n;
      const events = compared.map(({ event }) => event);
      await showing(ctx, { accountIds: accountsOf(events).filter((id) => id !== ctx.state.account?.id) });
      const names = await namesInLists(tables, events);
      yield compared.map((one) => cellsOf(auditEventOf(one, names), timeZone));
    }
  };

  const send = async (ctx: AppContext, query: EventsAsked, format: ListFormat): Promise<void> => {
    const filter = await auditFilterOf({ tables, streams: deps.streams }, query);
    const behind = await freshness(['audit_log']);
    if (isFilling(behind)) throw new RequestError('list_incomplete');
    const counted = await countAuditEvents(tables, filter);
    const total = counted?.total ?? 0;
    if (format === 'xlsx' && total > mostInWorkbook) throw new RequestError('list_too_long');
    await showing(ctx, {}); // each batch records whom it shows before it is sent
    await sendList(ctx, format, {
      name: '日志中的事件',
      sheet: '事件',
      columns,
      behind,
      holds: [filterWords(query, timeZone), `共${total}个`],
      pages: pagesOf(ctx, filter, counted),
      exported: { list: 'events', events: keptFilter(filter), isSearch: false, rows: total },
    });
  };

  serveByHand(router, audit.eventsCsv, ({ query }, ctx) => send(ctx, query, 'csv'));
  serveByHand(router, audit.eventsWorkbook, ({ query }, ctx) => send(ctx, query, 'xlsx'));
};
