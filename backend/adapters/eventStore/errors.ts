import { StreamDeletedError } from '@eventstore/db-client';
import type { UnreadableReason } from '../../../domain/eventSourcing/unreadable.js';

/** Thrown when the event store does not respond in time. A write may or may not have happened; repeating it is safe. */
export class StoreUnavailableError extends Error {
  override readonly name: string = 'StoreUnavailableError';
  constructor(cause?: unknown, message = 'the event store does not answer') {
    super(message, { cause });
  }
}

/** Thrown when the event store does not accept the application's user name or password: nothing can be read or written until they are right. */
export class StoreLoginRefusedError extends StoreUnavailableError {
  override readonly name = 'StoreLoginRefusedError';
  constructor(cause?: unknown) {
    super(cause, 'the event store refuses the login');
  }
}

/** Thrown when the event store's access rules keep the application from a stream, as an `$acl` in its metadata does. */
export class StoreAccessDeniedError extends Error {
  override readonly name = 'StoreAccessDeniedError';
  constructor(
    readonly streamName: string | undefined,
    cause?: unknown,
  ) {
    super('the event store denies access to a stream', { cause });
  }
}

/**
 * Thrown in place of writing while this machine's clock is behind the newest seal: what was written would carry a time before
 * events that are sealed already.
 */
export class ClockBehindError extends Error {
  override readonly name = 'ClockBehindError';
  constructor(
    readonly sealedAt: Date,
    readonly clock: Date,
  ) {
    super(`the clock shows ${clock.toISOString()}, and the newest seal is of ${sealedAt.toISOString()}`);
  }
}

/**
 * Whose log differs from this process's: the read models', that of the process that projects at present, or the one that the database
 * noted as the court's.
 */
export type OtherLog = 'read_models_of_another_log' | 'leader_of_another_log' | 'database_of_another_log';

const otherLogs: Readonly<Record<OtherLog, string>> = {
  read_models_of_another_log:
    '读模型所依据的不是此进程连接的事件库（或是它较新的版本），因此此进程不更新读模型，也不接受提交。请检查 EVENTSTORE_URL 和 DATABASE_URL 是否属于同一套系统。',
  leader_of_another_log:
    '正在更新读模型的另一个进程连接的是另一个事件库，此处提交的内容不会出现在列表中。请检查各进程的 EVENTSTORE_URL，并停止连接错误的进程。',
  database_of_another_log:
    '数据库属于另一个事件库：此进程连接的事件库是空的，或不是本系统一直使用的那一个，因此不能写入。请把 EVENTSTORE_URL 改回原来的事件库；' +
    '原来的事件库已丢失的，请把备份恢复到空的事件库和空的数据库（npm run restore）。',
};

/** Thrown in place of figures and work that would be about another log than the court's. The message is Chinese, for operators. */
export class OtherLogError extends Error {
  override readonly name = 'OtherLogError';
  constructor(readonly reason: OtherLog) {
    super(otherLogs[reason]);
  }
}

/** What says that the clock is ahead: a time server, the court's file of the witness, the event store, or the clock as it was at start. */
export type TimeKnownBy = 'witness' | 'file' | 'store' | 'start';

/**
 * Thrown in place of writing while this machine's clock is far ahead of what is known of the time from elsewhere: what was signed with
 * such a time would keep the court from writing until that time has come.
 */
export class ClockAheadError extends Error {
  override readonly name = 'ClockAheadError';
  constructor(
    readonly known: Date,
    readonly clock: Date,
    readonly by: TimeKnownBy,
  ) {
    super(`the clock shows ${clock.toISOString()}, and by ${by} it is ${known.toISOString()}`);
  }
}

/** The place of an event: stream and revision, with its type. */
export type EventPlace = { readonly stream: string; readonly revision: bigint; readonly type: string };
const at = ({ stream, revision, type }: EventPlace): string => `${type} at ${stream}@${revision}`;

/** Thrown for a type of event that no catalogue knows: a newer version or another program wrote it. */
export class UnknownEventError extends Error {
  override readonly name = 'UnknownEventError';
  constructor(readonly place: EventPlace) {
    super(`unknown event ${at(place)}`);
  }
}

/** Thrown when body, metadata and hash of an event do not match: the log does not hold what was written. */
export class TamperedEventError extends Error {
  override readonly name = 'TamperedEventError';
  constructor(
    readonly place: EventPlace,
    readonly finding:
      | 'payload_hash_differs'
      | 'body_unreadable'
      | 'metadata_unreadable'
      | 'not_sealed'
      | 'seal_broken'
      | 'leaf_differs',
    options?: ErrorOptions,
  ) {
    super(`event altered (${finding}): ${at(place)}`, options);
  }
}

/** Thrown when a data key is missing without having been destroyed, or damaged: `app.data_keys` does not belong to this log. */
export class DataKeyMissingError extends Error {
  override readonly name = 'DataKeyMissingError';
  constructor(
    readonly place: EventPlace,
    readonly finding: 'data_key_missing' | 'data_key_unusable' = 'data_key_missing',
    options?: ErrorOptions,
  ) {
    super(`${finding}: ${at(place)}`, options);
  }
}

/** Thrown for an event without a valid MAC of the court: it has no effect, the rest of its stream counts. */
export class NoAuthorityError extends Error {
  override readonly name = 'NoAuthorityError';
  constructor(readonly place: EventPlace) {
    super(`the court's key does not stand behind ${at(place)}`);
  }
}

/** Thrown for a stream whose settings make the event store hide some of its events: the visible ones do not tell the whole history. */
export class StreamTruncatedError extends Error {
  override readonly name = 'StreamTruncatedError';
  constructor(readonly stream: string) {
    super('the event store hides events of a stream');
  }
}

/** Returns why an event is unreadable; undefined for errors that say nothing about the event. */
export const unreadableReason = (error: unknown): UnreadableReason | undefined => {
  if (error instanceof TamperedEventError || error instanceof DataKeyMissingError) return error.finding;
  if (error instanceof NoAuthorityError) return 'no_authority';
  return error instanceof UnknownEventError ? 'event_unknown' : undefined;
};

/**
 * Returns whether the error means that a stream itself is permanently unreadable: it was deleted, its events are hidden, or
 * it holds one that cannot be decoded. False while a server is unavailable, which says nothing about any stream.
 */
export const isStreamUnreadable = (error: unknown): boolean =>
  unreadableReason(error) !== undefined || error instanceof StreamDeletedError || error instanceof StreamTruncatedError;
