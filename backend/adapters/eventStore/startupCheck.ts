import { setTimeout as sleep } from 'node:timers/promises';
import { StreamDeletedError, type EventStoreDBClient } from '@eventstore/db-client';
import { newestLeaves, type LeafPlace } from '../../../projections/ledgerLog/ledgerLogQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { ConfigError } from '../../runtime/configError.js';
import { denialOf, isEventStoreUnavailable, type EventStoreClient } from './client.js';
import type { StreamNames } from './streams.js';
import {
  forgetful,
  forgetfulDefaults,
  hidesEvents,
  lastPosition,
  noteStreamSettings,
  type StreamFinding,
} from './streamSettings.js';

const readDeadlineMs = 5000;

type Deps = {
  readonly client: EventStoreDBClient;
  readonly readOne: EventStoreClient['readOne'];
  readonly streams: Pick<StreamNames, 'prefixes' | 'categoryOf'>;
  readonly tables: ReadTables;
  readonly now: () => Date;
  /** How long to wait for an event store that does not respond, in milliseconds; default 20,000. */
  readonly timeoutMs?: number;
};

const refusal = (findings: readonly StreamFinding[]): string =>
  [
    '事件库会丢弃审计事件，因此不能使用：',
    ...findings.map(
      ({ stream, found }) => `流 ${stream} 设置了 ${found.map((name) => `${name}（${forgetful[name]}）`).join('、')}。`,
    ),
    '这是对所有流生效的默认设置，请由事件库管理员删除后重新启动；已经丢弃的事件请从备份恢复。',
  ].join('\n');

/** How many of the newest leaves are looked at, where the events of the very newest are hidden. */
const newestLeafCount = 200;

/**
 * Looks for the newest event that the read models know in the log, and returns its place where the log does not hold it. Then the event
 * store is older than the database (an older backup was restored, or the disk lost acknowledged events) or another one, and new events
 * would be taken for old ones. An event that is hidden by the settings of its stream proves nothing: the newest one of another stream is
 * looked for.
 */
export const findLackedEvent = async ({
  client,
  readOne,
  tables,
}: Pick<Deps, 'client' | 'readOne' | 'tables'>): Promise<LeafPlace | undefined> => {
  const hidden = new Set<string>();
  for (const leaf of await newestLeaves(tables, newestLeafCount)) {
    const { stream, revision, eventId, position } = leaf;
    if (hidden.has(stream)) continue;
    try {
      if ((await readOne(stream, revision, readDeadlineMs))?.id === eventId) return undefined;
    } catch (error) {
      // The tombstone was written after the event, so the store is newer than the read models, not older.
      if (error instanceof StreamDeletedError) return undefined;
      if (denialOf(error) !== 'access') throw error;
      hidden.add(stream); // by the rules of one stream: it proves nothing
      continue;
    }
    // The event that hides others was written after them, so a store that ends before it is an older one.
    const isHidden = (await hidesEvents(client, stream, readDeadlineMs)) && (await lastPosition(client)) > position;
    if (!isHidden) return leaf;
    hidden.add(stream);
  }
  return undefined;
};

const checkNewestEvent = async (deps: Deps): Promise<void> => {
  const lacked = await findLackedEvent(deps);
  if (lacked)
    throw new ConfigError(
      `事件库缺少数据库已经处理过的事件：流 ${lacked.stream} 的第 ${lacked.revision + 1n} 个事件。事件库可能被恢复成了较旧的备份，` +
        '请恢复与数据库同一时间或更新的事件库备份；若事件库是正确的，请把数据库也恢复到同一时间的备份。',
    );
};

const checkDefaults = async ({ client }: Pick<Deps, 'client'>): Promise<void> => {
  const findings = await forgetfulDefaults(client);
  if (findings.length > 0) throw new ConfigError(refusal(findings));
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
 * Refuses an event store that lacks events which the read models know, or whose default settings delete events of every stream.
 * Single streams of ours that carry `$maxAge`, `$maxCount`, `$tb` or `$acl` are noted and returned: they stop nobody else.
 * @throws ConfigError naming the settings, or saying that the event store does not respond
 */
export const checkEventStore = (deps: Deps): Promise<readonly StreamFinding[]> =>
  whenEventStoreResponds(async () => {
    await checkNewestEvent(deps);
    await checkDefaults(deps);
    return noteStreamSettings(deps);
  }, deps.timeoutMs);
