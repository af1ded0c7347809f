import { createHash } from 'node:crypto';
import type { AuditAccessEvent } from '../../../domain/auditAccess/events.js';
import type { Behind } from '../../../domain/contract/behind.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { byteOrderMark, csvLines } from '../csv/csv.js';
import { workbookBytes, type Rows } from '../csv/workbook.js';
import { signedIn } from '../http/auth.js';
import { begunBody } from '../http/bodies/begunBody.js';
import type { AppContext } from '../http/types.js';

type ListExported = Extract<AuditAccessEvent, { type: 'ListExported' }>['data'];
export type ListFormat = ListExported['format'];

/** A column of an exported list: its title, and its width in characters. */
export type ListColumn = readonly [title: string, width: number];

/** A list as it goes into a file. */
export type ListFile = {
  /** What the file is called, before the day. */
  readonly name: string;
  /** What the sheet of a workbook is called. */
  readonly sheet: string;
  readonly columns: readonly ListColumn[];
  /** What of the list the file holds, and how much: in its first row, between as of when it is and who took it away. */
  readonly holds: readonly string[];
  readonly behind: Behind;
  /** The rows, some at a time; each batch records whom it shows before it is yielded. */
  readonly pages: AsyncIterable<Rows>;
  /** What the log keeps of the export besides format, columns and hash. */
  readonly exported: Omit<ListExported, 'format' | 'columns' | 'fileHash'>;
};

export type ListExportDeps = {
  readonly timeZone: string;
  readonly log: Pick<EventLog, 'append'>;
  readonly streams: Pick<StreamNames, 'auditAccess'>;
};

/** Sends a list as a file; it is whole only once the log has who took what away. @throws StoreUnavailableError */
export type SendList = (ctx: AppContext, format: ListFormat, list: ListFile) => Promise<void>;

/** Long enough for hundreds of thousands of rows on a slow machine, in milliseconds. */
const exportMs = 300_000;

const mediaTypes: Readonly<Record<ListFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** `2026-03-05 14:03` on the court's clock: sorts as text, and spreadsheets read it as a moment. */
export const courtMoment = (moment: Date | null, timeZone: string): string => {
  if (moment === null) return '';
  const { day, time } = courtClock(moment, timeZone);
  return `${day} ${time.slice(0, 5)}`;
};

/** As of when a file is: of the request, or of the moment up to which the list holds what happened. */
const standOf = (at: Date, behind: Behind, timeZone: string): string => {
  if (behind?.state === 'unknown') return `${courtMoment(at, timeZone)}导出，未能确认是否含最近的改动`;
  return behind?.as_of == null
    ? `截至${courtMoment(at, timeZone)}`
    : `截至${courtMoment(new Date(behind.as_of), timeZone)}，此后的改动尚未计入`;
};

const csvBytesOf = async function* (pages: AsyncIterable<Rows>): AsyncGenerator<Uint8Array, void, void> {
  yield Buffer.from(byteOrderMark);
  for await (const rows of pages) yield Buffer.from(csvLines(rows));
};

const wholeSheet = async function* (
  { columns, pages }: ListFile,
  heading: readonly string[],
): AsyncGenerator<Rows, void, void> {
  yield [heading, columns.map(([title]) => title)];
  yield* pages;
};

const bytesOf = (format: ListFormat, list: ListFile, heading: readonly string[]): AsyncIterable<Uint8Array> => {
  const layout = { name: list.sheet, widths: list.columns.map(([, width]) => width), frozenRows: 2 };
  const sheet = wholeSheet(list, heading);
  return format === 'csv' ? csvBytesOf(sheet) : workbookBytes(layout, sheet);
};

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

/** Makes what sends lists as files and records who took them away. */
export const createSendList = ({ log, streams, timeZone }: ListExportDeps): SendList => {
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

  return async (ctx, format, list) => {
    ctx.state.giveTime(exportMs);
    const exported = { ...list.exported, format, columns: list.columns.map(([title]) => title) };
    const stand = standOf(ctx.state.receivedAt, list.behind, timeZone);
    const heading = [stand, ...list.holds, `导出人：${signedIn(ctx.state).email}`];
    const bytes = recordedBytes(bytesOf(format, list, heading), (fileHash) => record(ctx, { ...exported, fileHash }));
    ctx.body = await begunBody(bytes);
    const { day } = courtClock(ctx.state.receivedAt, timeZone);
    ctx.attachment(`${list.name}-${day.replaceAll('-', '')}.${format}`);
    ctx.type = mediaTypes[format];
  };
};
