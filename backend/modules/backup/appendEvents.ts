import { isDeepStrictEqual } from 'node:util';
import { jsonEvent, type EventStoreDBClient } from '@eventstore/db-client';
import type { AuditEvent } from '../ledger/index.js';
import { BackupRefusedError, type EventLine } from './backupFormat.js';

/** Bytes in one append: below EventStoreDB's limit of 1 MiB, to leave room for what it adds. */
const appendBytes = 512 * 1024;
const mostEvents = 200;

/** Groups neighbours of one stream, to append them together: fewer waits for the disk, and the order of the log stays. */
const stretches = async function* (events: AsyncIterable<EventLine>): AsyncGenerator<EventLine[], void, void> {
  let stretch: EventLine[] = [];
  let bytes = 0;
  for await (const event of events) {
    const size = JSON.stringify(event.body).length * 3;
    const fits = stretch[0]?.stream === event.stream && bytes + size <= appendBytes && stretch.length < mostEvents;
    if (!fits && stretch.length > 0) {
      yield stretch;
      stretch = [];
      bytes = 0;
    }
    stretch.push(event);
    bytes += size;
  }
  if (stretch.length > 0) yield stretch;
};

/**
 * Appends events with the ids, types, metadata, bodies and revisions they had, one after the other, so that the log has them in
 * the given order. Returns their number.
 * @throws WrongExpectedVersionError when a stream is not empty
 */
export const appendEvents = async (client: EventStoreDBClient, events: AsyncIterable<EventLine>): Promise<number> => {
  let count = 0;
  for await (const stretch of stretches(events)) {
    const first = stretch[0];
    if (!first) continue;
    const revision = BigInt(first.revision);
    await client.appendToStream(
      first.stream,
      stretch.map(({ id, type, metadata, body }) => jsonEvent({ id, type, data: body, metadata })),
      { expectedRevision: revision === 0n ? 'no_stream' : revision - 1n, requiresLeader: true },
    );
    count += stretch.length;
  }
  return count;
};

const isSame = (there: AuditEvent, line: EventLine): boolean =>
  there.stream === line.stream &&
  there.revision === line.revision &&
  there.id === line.id &&
  there.type === line.type &&
  isDeepStrictEqual(there.metadata, line.metadata) &&
  isDeepStrictEqual(there.body, line.body);

/**
 * Passes on the events of a backup that a log lacks, after the log was found to be the beginning of the backup: the events that
 * a killed restore appended, in their order, and no others.
 * @throws BackupRefusedError when the log holds anything else
 */
export const eventsMissing = async function* (
  log: AsyncIterable<AuditEvent>,
  events: AsyncIterable<EventLine>,
): AsyncGenerator<EventLine, void, void> {
  const reading = log[Symbol.asyncIterator]();
  let next = await reading.next();
  for await (const line of events) {
    if (next.done === true) {
      yield line;
      continue;
    }
    if (!isSame(next.value, line)) {
      await reading.return?.();
      throw new BackupRefusedError(
        `事件库中的第 ${next.value.revision} 号事件（流 ${next.value.stream}）不是上次恢复写入的，恢复不能继续；请另选空的位置重新恢复。`,
      );
    }
    next = await reading.next();
  }
  if (next.done === true) return;
  await reading.return?.();
  throw new BackupRefusedError('事件库中的事件比备份多，恢复不能继续；请另选空的位置重新恢复。');
};
