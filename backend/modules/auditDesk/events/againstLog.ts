import { listedEvent, type ListedEvent } from '../../../../projections/auditLog/listedEvent.js';
import type { LogReader } from './logReader.js';

/** An event as the log has it, and in a sentence how the list differs from that; `null` where both are the same. */
export type ComparedEvent = { readonly event: ListedEvent; readonly discrepancy: string | null };

/** A stretch of the log of which the list shows what is wanted; both ends inclusive. */
export type ListedStretch = {
  readonly from: bigint;
  readonly upTo: bigint;
  readonly isWanted: (event: ListedEvent) => boolean;
};

/** How many places of the log are read in one go beside so many rows; what lies beyond is read event by event. */
const mostRead = (rows: number): number => 4 * rows + 200;
/** Events that are read one by one at the same time. */
const atOnce = 8;

const facts: readonly (readonly [name: string, of: (event: ListedEvent) => unknown])[] = [
  ['经办人', ({ actor }) => actor && `${actor.kind} ${actor.id}`],
  ['时间', ({ occurredAt }) => occurredAt?.getTime()],
  ['类型', ({ type, category }) => `${type} ${category}`],
  ['案件', ({ caseId, caseIds }) => [caseId, ...caseIds].join()],
  ['事件流', ({ stream }) => stream],
  ['序号', ({ revision }) => revision],
  ['事件编号', ({ eventId }) => eventId],
  ['能否读取', ({ unreadable }) => unreadable],
];

/** How a row of the list differs from the event at its place, in a sentence; `null` where it does not. */
export const discrepancyOf = (row: ListedEvent | undefined, inLog: ListedEvent | undefined): string | null => {
  if (inLog === undefined) return '日志中没有这个事件，列表多出了它';
  if (row === undefined) return '列表缺少这个事件，此处按日志补上';
  const different = facts.flatMap(([name, of]) => (of(row) === of(inLog) ? [] : [name]));
  return different.length === 0 ? null : `列表所载的${different.join('、')}与日志不符，此处按日志显示`;
};

/** Reads the stretch, as far as the bound goes. `reached`: the last position that was read. */
const readStretch = async (reader: LogReader, { from, upTo }: ListedStretch, most: number) => {
  const inLog = new Map<bigint, ListedEvent>();
  let [read, reached] = [0, from - 1n];
  for await (const { position, record } of reader.stretch({ from, most })) {
    read += 1;
    if (position > upTo) return { inLog, reached: upTo };
    reached = position;
    if (record) inLog.set(position, listedEvent(record));
  }
  return { inLog, reached: read < most ? upTo : reached };
};

/**
 * Reads the events of some rows of the list from the log, and what the list leaves out between them as far as the log is read in one
 * go. What is answered is what the log says, newest first.
 * @throws the errors of an event store that is away
 */
export const compareWithLog = async (
  reader: LogReader,
  rows: readonly ListedEvent[],
  stretch: ListedStretch,
): Promise<ComparedEvent[]> => {
  const { inLog, reached } = await readStretch(reader, stretch, mostRead(rows.length));
  const beyond = rows.filter(({ position }) => position > reached || position < stretch.from);
  for (let start = 0; start < beyond.length; start += atOnce)
    await Promise.all(
      beyond.slice(start, start + atOnce).map(async ({ position }) => {
        const record = await reader.at(position);
        if (record) inLog.set(position, listedEvent(record));
      }),
    );
  const listed = new Map(rows.map((row) => [row.position, row]));
  const compared = rows.map((row): ComparedEvent => {
    const event = inLog.get(row.position);
    return { event: event ?? row, discrepancy: discrepancyOf(row, event) };
  });
  const missing = [...inLog.values()]
    .filter((event) => !listed.has(event.position) && stretch.isWanted(event))
    .map((event): ComparedEvent => ({ event, discrepancy: discrepancyOf(undefined, event) }));
  return [...compared, ...missing].sort((a, b) => (a.event.position < b.event.position ? 1 : -1));
};
