import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AuditAccessEvent } from '../../../../domain/auditAccess/events.js';
import { isFilling } from '../../../../domain/contract/behind.js';
import { courtLists } from '../../../../domain/contract/courtLists.js';
import { courtClock } from '../../../../domain/courtCalendar/courtClock.js';
import { findCaseIds, findCasesById } from '../../../../projections/caseList/caseListQueries.js';
import { filedIn } from '../../../../projections/caseList/filedIn.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { EventLog } from '../../../adapters/eventStore/eventLog.js';
import type { StreamNames } from '../../../adapters/eventStore/streams.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { byteOrderMark, csvLines } from '../../../platform/csv/csv.js';
import { workbookBytes, type Rows } from '../../../platform/csv/workbook.js';
import { signedIn } from '../../../platform/http/auth.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serveByHand } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import type { Freshness } from '../../projecting/index.js';
import { caseCells, columnTitles, columnWidths, headingCells, type ExportQuery } from './caseSheet.js';

type ListExported = Extract<AuditAccessEvent, { type: 'ListExported' }>['data'];
type Format = ListExported['format'];

type Deps = {
  readonly tables: ReadTables;
  readonly timeZone: string;
  readonly log: Pick<EventLog, 'append'>;
  readonly streams: Pick<StreamNames, 'auditAccess'>;
  readonly freshness: Freshness;
};

/** Cases that are read at once. */
const batchSize = 2_000;
/** So many bytes are made before the response begins. */
const firstBytes = 256 * 1024;
/** Long enough for hundreds of thousands of cases on a slow machine, in milliseconds. */
const exportMs = 300_000;

const csvBytesOf = async function* (pages: AsyncIterable<Rows>): AsyncGenerator<Uint8Array, void, void> {
  yield Buffer.from(byteOrderMark);
  for await (const rows of pages) yield Buffer.from(csvLines(rows));
};

const bytesOf = (format: Format, pages: AsyncIterable<Rows>): AsyncIterable<Uint8Array> =>
  format === 'csv' ? csvBytesOf(pages) : workbookBytes({ name: '案件', widths: columnWidths, frozenRows: 2 }, pages);

/** The bytes with the last ones held back until `atEnd` is done: a file that is whole is one that was recorded. */
const recordedBytes = async function* (
  bytes: AsyncIterable<Uint8Array>,
  atEnd: (fileHash: string) => Promise<void>,
): AsyncGenerator<Uint8Array, void, void> {
  const hash = createHash('sha256');
  let last: Uint8Array | undefined;
  for await (const piece of bytes) {
    hash.update(piece);
    if (last !== undefined) yield last;
    last = piece;
  }
  await atEnd(hash.digest('hex'));
  if (last !== undefined) yield last;
};

/**
 * The same bytes, begun: what fails before the first of them are sent is refused like any other request. A list that fits into them is
 * refused or sent as a whole.
 */
const begun = async (bytes: AsyncGenerator<Uint8Array, void, void>): Promise<AsyncIterable<Uint8Array>> => {
  const first: Uint8Array[] = [];
  for (let size = 0; size < firstBytes;) {
    const { value } = await bytes.next();
    if (value === undefined) break;
    first.push(value);
    size += value.byteLength;
  }
  return (async function* () {
    yield* first;
    yield* bytes;
  })();
};

/**
 * GET /api/admin/case-export/csv and …/xlsx (superuser): the whole of a list of cases as a file. The ids are read in order at once, the
 * cases batch by batch, each recorded as looked at before it is sent; at the end stands who took which list away.
 */
export const exportCasesRoutes = (router: AppRouter, { tables, timeZone, log, streams, freshness }: Deps): void => {
  const pagesOf = async function* (
    ctx: AppContext,
    ids: readonly string[],
    heading: Rows,
  ): AsyncGenerator<Rows, void, void> {
    yield heading;
    for (let at = 0; at < ids.length; at += batchSize) {
      const rows = await findCasesById(tables, ids.slice(at, at + batchSize));
      await showing(ctx, { caseIds: rows.filter(({ erased }) => !erased).map(({ case_id: id }) => id) });
      yield rows.map((row) => caseCells(row, timeZone));
    }
  };

  const record = async (ctx: AppContext, data: ListExported): Promise<void> => {
    const { correlationId, receivedAt: now } = ctx.state;
    const { day } = courtClock(now, timeZone);
    await log.append(streams.auditAccess(day.slice(0, 7)), [{ type: 'ListExported', data }], 'any', {
      commandId: `export:${correlationId}`,
      correlationId,
      actor: { kind: 'user', id: signedIn(ctx.state).id },
      now,
    });
  };

  const send = async (ctx: AppContext, query: ExportQuery, format: Format): Promise<void> => {
    ctx.state.giveTime(exportMs);
    const { receivedAt: at } = ctx.state;
    const { list, search_term: search, case_cause: cause, filed_in: period, correction, order } = query;
    const behind = await freshness(['case_list', ...(correction === undefined ? [] : ['correction_queue'])]);
    if (isFilling(behind)) throw new RequestError('list_incomplete');
    const ids = await findCaseIds(tables, {
      search,
      cause: cause === '' ? undefined : cause,
      pendingOnly: list === 'pending',
      filed: period && filedIn(period, at, timeZone),
      correction,
      oldestFirst: order === 'oldest',
    });
    const total = ids.length;
    const heading = headingCells({ query, total, at, behind, by: signedIn(ctx.state).email }, timeZone);
    // Nobody is shown yet; each batch records whom it shows before it is sent.
    await showing(ctx, {});
    const bytes = bytesOf(format, pagesOf(ctx, ids, [heading, columnTitles]));
    const exported = {
      list,
      format,
      ...(cause === '' ? {} : { cause }),
      ...(period === undefined ? {} : { filedIn: period }),
      ...(correction === undefined ? {} : { correction }),
      isSearch: search.trim() !== '',
      rows: total,
      columns: [...columnTitles],
    };
    ctx.body = Readable.from(await begun(recordedBytes(bytes, (fileHash) => record(ctx, { ...exported, fileHash }))));
  };

  const named = (ctx: AppContext, query: ExportQuery, format: Format): void => {
    const { day } = courtClock(ctx.state.receivedAt, timeZone);
    ctx.attachment(`${query.list === 'pending' ? '待立案案件' : '全部案件'}-${day.replaceAll('-', '')}.${format}`);
  };
  serveByHand(router, courtLists.csv, async ({ query }, ctx) => {
    await send(ctx, query, 'csv');
    named(ctx, query, 'csv');
    ctx.type = 'text/csv; charset=utf-8';
  });
  serveByHand(router, courtLists.workbook, async ({ query }, ctx) => {
    await send(ctx, query, 'xlsx');
    named(ctx, query, 'xlsx');
    ctx.type = courtLists.workbook.response.type ?? 'application/octet-stream';
  });
};
