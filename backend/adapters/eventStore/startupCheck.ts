import { setTimeout as sleep } from 'node:timers/promises';
import {
  AccessDeniedError,
  BACKWARDS,
  END,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { z } from 'zod';
import { lastLeaf } from '../../../projections/ledgerLog/ledgerLogQueries.js';
import { ensureCheckpoints, readCheckpoints, START_OF_LOG } from '../../../projections/runner/checkpoints.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { ConfigError } from '../../platform/config/config.js';
import { isEventStoreUnavailable, type EventStoreClient } from './client.js';
import type { StreamNames } from './streams.js';

/** Settings that make an event store delete events, and what each does. */
const forgetful = {
  $maxAge: '到期后丢弃事件',
  $maxCount: '只保留最近若干个事件',
  $tb: '截去某一版本之前的事件，或该流已被删除',
} as const;
type Setting = keyof typeof forgetful;

const settings = Object.keys(forgetful) as Setting[];
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Finds the settings that delete events in a stream's metadata, or anywhere in the defaults of `$settings`. */
const settingsIn = (value: unknown): Setting[] => {
  if (!isObject(value)) return [];
  const own = settings.filter((name) => value[name] !== undefined && value[name] !== null);
  return [...new Set([...own, ...Object.values(value).flatMap(settingsIn)])];
};

const readDeadlineMs = 5000;
/** Name of this check's checkpoint: up to there the log is known to hold no such setting. */
export const checkpointName = 'stream_settings';
/** Begins the name of a metadata stream, whose newest event holds the settings of the stream named after it. */
const metadataPrefix = '$$';

type Deps = {
  readonly client: EventStoreDBClient;
  readonly readOne: EventStoreClient['readOne'];
  readonly streams: Pick<StreamNames, 'prefixes' | 'categoryOf'>;
  /** Of the `read` schema. */
  readonly tables: Tables;
  readonly now: () => Date;
  /** How long to wait for an event store that does not respond, in milliseconds; default 20,000. */
  readonly timeoutMs?: number;
};

type Finding = { readonly stream: string; readonly found: readonly Setting[] };

const lastPosition = async (client: EventStoreDBClient): Promise<bigint> => {
  let last = START_OF_LOG;
  // Read to its end: ending the loop early would leave a call open, for which the client waits when it is disposed of.
  for await (const { event, commitPosition } of client.readAll({
    direction: BACKWARDS,
    fromPosition: END,
    maxCount: 1,
    requiresLeader: true,
  }))
    last = event?.position?.commit ?? commitPosition ?? last;
  return last;
};

/** Reads what was written to the metadata of our streams after a position, up to the present end of the log. */
const metadataAfter = async function* (
  { client, streams }: Pick<Deps, 'client' | 'streams'>,
  after: bigint,
  end: bigint,
): AsyncGenerator<AllStreamResolvedEvent> {
  if (after >= end) return;
  const atEnd = 'at the end';
  const subscription = client.subscribeToAll({
    fromPosition: after < 0n ? START : { commit: after, prepare: after },
    filter: streamNameFilter({
      prefixes: streams.prefixes.map((prefix) => metadataPrefix + prefix),
      checkpointReached: (reader, { commit }) => void (commit >= end && reader.push(atEnd)),
    }),
  });
  // The marker is pushed into the events' own buffer, so that it comes out after the events before it.
  subscription.on('caughtUp', () => void subscription.push(atEnd));
  try {
    const items: AsyncIterable<AllStreamResolvedEvent | string> = subscription;
    for await (const item of items) {
      if (typeof item === 'string') return;
      yield item;
      if ((item.event?.position?.commit ?? START_OF_LOG) >= end) return;
    }
    throw new Error('the subscription to the log ended before its end');
  } finally {
    subscription.on('error', () => undefined); // the cancelled call may still fail
    await subscription.unsubscribe();
  }
};

const defaultSettings = async (client: EventStoreDBClient): Promise<Setting[]> => {
  let found: Setting[] = [];
  try {
    for await (const { event } of client.readStream('$settings', {
      direction: BACKWARDS,
      fromRevision: END,
      maxCount: 1,
    }))
      found = settingsIn(event?.data);
  } catch (error) {
    // A user without permission to read the defaults cannot check them; their effect shows in our streams.
    if (!(error instanceof StreamNotFoundError || error instanceof AccessDeniedError)) throw error;
  }
  return found;
};

const metadataBody = z.record(z.string(), z.unknown()).catch({});

/** Finds every stream that got settings which delete events after a position, and the defaults if they do so. */
const findingsAfter = async (
  deps: Pick<Deps, 'client' | 'streams'>,
  after: bigint,
  end: bigint,
): Promise<Finding[]> => {
  const { client, streams } = deps;
  const newest = new Map<string, Finding>();
  for await (const { event } of metadataAfter(deps, after, end)) {
    const stream = event?.streamId.slice(metadataPrefix.length);
    if (stream !== undefined && streams.categoryOf(stream))
      newest.set(stream, { stream, found: settingsIn(metadataBody.parse(event?.data)) });
  }
  const findings = [{ stream: '$settings', found: await defaultSettings(client) }, ...newest.values()];
  return findings.filter(({ found }) => found.length > 0);
};

/** Finds our streams of which the event store is set to delete events, and `$settings` when its defaults do so. */
export const truncatedStreams = async (deps: Pick<Deps, 'client' | 'streams'>): Promise<readonly Finding[]> =>
  findingsAfter(deps, START_OF_LOG, await lastPosition(deps.client));

const checkStreamSettings = async (deps: Deps): Promise<void> => {
  const { client, tables, now } = deps;
  const end = await lastPosition(client);
  await ensureCheckpoints(tables, [checkpointName]);
  const known = (await readCheckpoints(tables)).get(checkpointName) ?? START_OF_LOG;
  // A log that is shorter than what was checked is another log.
  const forgetting = await findingsAfter(deps, known > end ? START_OF_LOG : known, end);
  if (forgetting.length > 0) throw new ConfigError(refusal(forgetting));
  await tables('checkpoint')
    .where({ projection: checkpointName })
    .update({ position: end.toString(), updated_at: now() });
};

const listed = 5;

const refusal = (findings: readonly Finding[]): string => {
  const lines = findings
    .slice(0, listed)
    .map(
      ({ stream, found }) => `流 ${stream} 设置了 ${found.map((name) => `${name}（${forgetful[name]}）`).join('、')}。`,
    );
  return [
    '事件库会丢弃审计事件，因此不能使用：',
    ...lines,
    ...(findings.length > listed ? [`此外还有 ${findings.length - listed} 个流。`] : []),
    '请由事件库管理员删除这些流的上述设置后重新启动；已经丢弃的事件请从备份恢复。',
  ].join('\n');
};

/**
 * Checks that the log holds the newest event that the read models know. Where it does not, the event store is older than the
 * database (an older backup was restored, or the disk lost acknowledged events), and new events would be taken for old ones.
 */
const checkNewestEvent = async ({ readOne, tables }: Deps): Promise<void> => {
  const known = await lastLeaf(tables);
  if (!known) return;
  const { stream, revision, eventId } = known;
  try {
    if ((await readOne(stream, revision, readDeadlineMs))?.id === eventId) return;
  } catch (error) {
    // The tombstone was written after the event, so the store is newer than the read models, not older.
    if (error instanceof StreamDeletedError) return;
    throw error;
  }
  throw new ConfigError(
    `事件库缺少数据库已经处理过的事件：流 ${stream} 的第 ${revision + 1n} 个事件。事件库可能被恢复成了较旧的备份，` +
      '请恢复与数据库同一时间或更新的事件库备份；若事件库是正确的，请把数据库也恢复到同一时间的备份。',
  );
};

/**
 * Repeats `work` while the event store does not respond, for at most `timeoutMs` (default 20,000).
 * @throws ConfigError saying that the event store does not respond, and the errors of `work`
 */
export const whenEventStoreResponds = async <Result>(
  work: () => Promise<Result>,
  timeoutMs = 20_000,
): Promise<Result> => {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isEventStoreUnavailable(error)) throw error;
      if (Date.now() >= end)
        throw new ConfigError('事件库没有应答，请检查它是否已启动，以及环境变量 EVENTSTORE_URL 是否正确。', {
          cause: error,
        });
      await sleep(500);
    }
  }
};

/**
 * Refuses an event store that lacks events which the read models know, or that may delete events: a stream of ours, or the
 * default settings, carry `$maxAge`, `$maxCount` or `$tb`. The next start does not check again what was found clean.
 * @throws ConfigError naming streams and settings, or saying that the event store does not respond
 */
export const checkEventStore = (deps: Deps): Promise<void> =>
  whenEventStoreResponds(async () => {
    await checkNewestEvent(deps);
    await checkStreamSettings(deps);
  }, deps.timeoutMs);
