import { BACKWARDS, END, StreamNotFoundError, type EventStoreDBClient } from '@eventstore/db-client';
import { z } from 'zod';
import { isEventStoreUnavailable } from '../../adapters/eventStore/client.js';
import { ClockAheadError, ClockBehindError } from '../../adapters/eventStore/errors.js';
import type { HasEffect } from '../../adapters/eventStore/hasEffect.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import { ConfigError } from '../../runtime/configError.js';
import type { ClockLead } from './clockLead.js';
import { auditEventOf } from './liveSource.js';
import type { Logger } from '../../runtime/logging/logger.js';

/**
 * How far the clock may be behind the newest seal, in milliseconds: NTP sets a clock by less without a step, and the clocks of several
 * backends may differ by as much. A seal itself waits until the clock has caught up.
 */
export const toleratedLagMs = 10_000;

const occurred = z.object({ occurredAt: z.iso.datetime() });

/** When an event of the stream of seals says it happened; `undefined` where its metadata is unreadable, which the audit names. */
export const occurredAtOf = (metadata: unknown): Date | undefined => {
  const { data } = occurred.safeParse(metadata);
  return data && new Date(data.occurredAt);
};

/** Short, since it stands before every write; the write itself says that the store is away. */
const deadlineMs = 1_500;

/**
 * Reads from the event store when the newest event in the stream of seals was made that takes effect; `undefined` before the first.
 * @throws errors of an unreachable store
 */
export const readNewestSealAt = async (
  client: EventStoreDBClient,
  stream: string,
  hasEffect: HasEffect,
): Promise<Date | undefined> => {
  let newest: Date | undefined;
  try {
    for (let from: bigint | typeof END = END; newest === undefined && from !== -1n;) {
      let last = 0n;
      for await (const resolved of client.readStream(stream, {
        direction: BACKWARDS,
        fromRevision: from,
        maxCount: from === END ? 1 : 500,
        requiresLeader: true,
        deadline: deadlineMs,
      })) {
        const event = auditEventOf(resolved);
        if (event && newest === undefined && (await hasEffect(event))) newest = occurredAtOf(event.metadata);
        last = resolved.event?.revision ?? last;
      }
      from = last - 1n;
    }
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return newest;
};

type Deps = {
  /** Reads when the newest seal was made; asked again once the last reading is older than `freshMs`. */
  readonly newestSealAt: () => Promise<Date | undefined>;
  readonly now: () => Date;
  /** Whether the clock is ahead of what is known of the time; without it that is not asked. */
  readonly lead?: Pick<ClockLead, 'check'>;
  /** A monotonic clock, which nobody sets, in milliseconds. */
  readonly steady?: () => number;
  /** How long a reading of the newest seal holds, in milliseconds; default 2,000. */
  readonly freshMs?: number;
};

/** This process's clock, held against the newest seal and what is known of the time from elsewhere. */
export type ClockCheck = {
  /** @throws ClockBehindError while the clock is behind the newest seal by more than the tolerance, ClockAheadError while it is far ahead */
  readonly check: () => Promise<void>;
  /** Takes note of a seal that this process made. */
  readonly sealed: (at: Date) => void;
};

/** Creates the check of this process's clock against the newest seal, whichever process made it. */
export const createClockCheck = ({
  newestSealAt,
  now,
  lead,
  steady = () => performance.now(),
  freshMs = 2_000,
}: Deps): ClockCheck => {
  let newest: Date | undefined;
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    try {
      newest = (await newestSealAt()) ?? newest;
      readAt = steady();
    } catch (error) {
      if (!isEventStoreUnavailable(error)) throw error; // the write that follows meets the same store
    } finally {
      reading = undefined;
    }
  };
  return {
    check: async () => {
      if (steady() - readAt > freshMs) await (reading ??= read());
      const clock = now();
      if (newest && newest.getTime() - clock.getTime() > toleratedLagMs) throw new ClockBehindError(newest, clock);
      await lead?.check();
    },
    sealed: (at) => void (newest = newest && newest > at ? newest : at),
  };
};

type Guards = {
  readonly clock: ClockCheck;
  /** Learns of the times that the event store gives. */
  readonly lead: Pick<ClockLead, 'written'>;
  readonly createdOf: (stream: string, revision: bigint) => Promise<Date | undefined>;
  readonly ledgerStream: string;
};

/** Refuses every append but those to the stream of seals, which have a rule of their own, while the clock is wrong. */
export const whileClockIsRight = (log: EventLog, { clock, lead, createdOf, ledgerStream }: Guards): EventLog => ({
  ...log,
  append: async (stream, events, expectedRevision, context) => {
    if (stream !== ledgerStream) await clock.check();
    const result = await log.append(stream, events, expectedRevision, context);
    if (stream === ledgerStream) clock.sealed(context.now);
    else lead.written(() => createdOf(stream, result.revision));
    return result;
  },
});

const minutesIn = (ms: number): number => Math.max(1, Math.ceil(ms / 60_000));

/** What the clock is held against, in Chinese. */
const sources: Readonly<Record<ClockAheadError['by'], string>> = {
  witness: '时间服务器（环境变量 TIME_WITNESS_NTP）',
  file: '时间见证文件（环境变量 TIME_WITNESS_FILE）',
  store: '事件库',
  start: '启动时的时钟',
};

/** What is wrong with the clock, and what to do about it, in Chinese. */
export const clockSentence = (error: ClockBehindError | ClockAheadError): string => {
  if (error instanceof ClockAheadError) {
    const { clock, known, by } = error;
    return (
      `系统时钟（${clock.toISOString()}）比${sources[by]}（${known.toISOString()}）快约 ${minutesIn(clock.getTime() - known.getTime())} 分钟，` +
      '此时写入并封存的记录会使系统在时钟校准之后长时间无法写入。请先校准系统时钟'
    );
  }
  const { clock, sealedAt } = error;
  return (
    `系统时钟（${clock.toISOString()}）慢于事件日志中最新的封签（${sealedAt.toISOString()}），此时写入的记录会倒填日期。` +
    '如果时钟慢了，请先校准系统时钟；如果时钟现在是对的，说明它曾经快了，' +
    `须等到 ${sealedAt.toISOString()}（还有约 ${minutesIn(sealedAt.getTime() - clock.getTime())} 分钟）之后才能写入，相差数日的请恢复备份`
  );
};

/**
 * Refuses to start while the clock is behind the newest seal or far ahead of what is known of the time; with `warn` it is logged, and
 * writes are refused until the clock is right.
 * @throws ConfigError
 */
export const checkClockAtStart = async (
  { check }: Pick<ClockCheck, 'check'>,
  { clockBehind, logger }: { readonly clockBehind: 'refuse' | 'warn'; readonly logger: Pick<Logger, 'error'> },
): Promise<void> => {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof ClockBehindError || error instanceof ClockAheadError)) throw error;
    const clock = error.clock.toISOString();
    if (error instanceof ClockBehindError)
      logger.error({ clock, sealed_at: error.sealedAt.toISOString() }, 'the clock is behind the newest seal');
    else logger.error({ clock, known: error.known.toISOString(), by: error.by }, 'the clock is ahead');
    if (clockBehind === 'warn') return;
    throw new ConfigError(
      `${clockSentence(error)}。设置环境变量 CLOCK_BEHIND=warn 可以照常启动，供查阅；` +
        '凡要写入记录的操作仍会被拒绝，到那时自动恢复（见 docs/operations.md 的 Time 一节）。',
      { cause: error },
    );
  }
};
