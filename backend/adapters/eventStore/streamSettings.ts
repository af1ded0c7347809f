import {
  AccessDeniedError,
  BACKWARDS,
  END,
  START,
  StreamNotFoundError,
  jsonEvent,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { z } from 'zod';
import { ensureCheckpoints, readCheckpoints, START_OF_LOG } from '../../../projections/runner/checkpoints.js';
import { endOf, positionOf } from '../../../projections/runner/logPlace.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { streamSettingsTable, type StreamSetting } from '../../../projections/setAside/streamSettingsQueries.js';
import type { StreamNames } from './streams.js';

/** Settings that make an event store delete or withhold events, and what each does. */
export const forgetful: Readonly<Record<StreamSetting, string>> = {
  $maxAge: '到期后丢弃事件',
  $maxCount: '只保留最近若干个事件',
  $tb: '截去某一版本之前的事件，或该流已被删除',
  $acl: '另行规定谁可以读写该流，系统自己的账号可能读写不了',
};

const settings = Object.keys(forgetful) as StreamSetting[];
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether metadata carries a setting. An `$acl` counts that names readers or writers: the store's default rules no longer let ours in. */
const carries =
  (metadata: Record<string, unknown>) =>
  (name: StreamSetting): boolean => {
    const value = metadata[name];
    if (name === '$acl') return isObject(value) && ('$r' in value || '$w' in value);
    return value !== undefined && value !== null;
  };

/** The metadata without these settings; of an `$acl` the rest stays. */
const without = (metadata: Record<string, unknown>, harmful: readonly StreamSetting[]): Record<string, unknown> => {
  const names: readonly string[] = harmful;
  const { $acl: acl } = metadata;
  const rules = names.includes('$acl') && isObject(acl) ? Object.entries(acl) : [];
  const rest = rules.filter(([name]) => name !== '$r' && name !== '$w');
  return {
    ...Object.fromEntries(Object.entries(metadata).filter(([name]) => !names.includes(name))),
    ...(rest.length > 0 && { $acl: Object.fromEntries(rest) }),
  };
};

/** Finds the settings that delete or withhold events in a stream's metadata, or anywhere in the defaults of `$settings`. */
export const settingsIn = (value: unknown): StreamSetting[] => {
  if (!isObject(value)) return [];
  const own = settings.filter(carries(value));
  return [...new Set([...own, ...Object.values(value).flatMap(settingsIn)])];
};

/** Name of this check's checkpoint: up to there the log is known to hold no such setting. */
export const checkpointName = 'stream_settings';
/** Begins the name of a metadata stream, whose newest event holds the settings of the stream named after it. */
export const metadataPrefix = '$$';

type Deps = {
  readonly client: EventStoreDBClient;
  readonly streams: Pick<StreamNames, 'prefixes' | 'categoryOf'>;
  readonly tables: ReadTables;
  readonly now: () => Date;
};

/** A stream, and the settings by which the event store deletes events of it; none once they were taken off. */
export type StreamFinding = { readonly stream: string; readonly found: readonly StreamSetting[] };

/** The position of the last event in the log; START_OF_LOG for an empty one. */
export const lastPosition = async (client: EventStoreDBClient): Promise<bigint> => {
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
    fromPosition: after < 0n ? START : positionOf(after),
    filter: streamNameFilter({
      prefixes: streams.prefixes.map((prefix) => metadataPrefix + prefix),
      checkpointReached: (reader, position) => void (endOf(position) >= end && reader.push(atEnd)),
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

const defaultSettings = async (client: EventStoreDBClient): Promise<StreamSetting[]> => {
  let settings: StreamSetting[] = [];
  try {
    for await (const { event } of client.readStream('$settings', {
      direction: BACKWARDS,
      fromRevision: END,
      maxCount: 1,
    }))
      settings = settingsIn(event?.data);
  } catch (error) {
    // A user without permission to read the defaults cannot check them; their effect shows in our streams.
    if (!(error instanceof StreamNotFoundError || error instanceof AccessDeniedError)) throw error;
  }
  return settings;
};

const metadataBody = z.record(z.string(), z.unknown()).catch({});

/** The settings of every stream of ours whose metadata was written after a position, as they are now. */
const settingsAfter = async (
  deps: Pick<Deps, 'client' | 'streams'>,
  after: bigint,
  end: bigint,
): Promise<readonly StreamFinding[]> => {
  const newest = new Map<string, StreamFinding>();
  for await (const { event } of metadataAfter(deps, after, end)) {
    const stream = event?.streamId.slice(metadataPrefix.length);
    if (stream !== undefined && deps.streams.categoryOf(stream))
      newest.set(stream, { stream, found: settingsIn(metadataBody.parse(event?.data)) });
  }
  return [...newest.values()];
};

const forgets = ({ found }: StreamFinding): boolean => found.length > 0;

/** Finds whether the event store's defaults delete events of every stream. */
export const forgetfulDefaults = async (client: EventStoreDBClient): Promise<readonly StreamFinding[]> =>
  [{ stream: '$settings', found: await defaultSettings(client) }].filter(forgets);

/** Finds the application's streams whose settings let the event store delete events, and `$settings` when its defaults do. */
export const truncatedStreams = async (deps: Pick<Deps, 'client' | 'streams'>): Promise<readonly StreamFinding[]> => [
  ...(await forgetfulDefaults(deps.client)),
  ...(await settingsAfter(deps, START_OF_LOG, await lastPosition(deps.client))).filter(forgets),
];

/**
 * Records in `read.stream_settings` which of the application's streams have settings that let the event store delete events, from the
 * metadata written since the last run, and removes those whose settings were withdrawn. Returns the newly found ones.
 */
export const noteStreamSettings = async (deps: Deps): Promise<readonly StreamFinding[]> => {
  const { client, tables, now } = deps;
  const end = await lastPosition(client);
  await ensureCheckpoints(tables, [checkpointName]);
  const checkpoint = (await readCheckpoints(tables)).get(checkpointName) ?? START_OF_LOG;
  if (checkpoint === end) return [];
  // A log that ends before the checkpoint is a different log.
  const isAnother = checkpoint > end;
  const settings = await settingsAfter(deps, isAnother ? START_OF_LOG : checkpoint, end);
  if (isAnother) await tables(streamSettingsTable).del();
  for (const { stream, found } of settings) {
    await tables(streamSettingsTable).where({ stream }).del();
    if (found.length > 0)
      await tables(streamSettingsTable)
        .insert({ stream, settings: JSON.stringify(found), noted_at: now() })
        .onConflict('stream')
        .merge();
  }
  await tables('checkpoint')
    .where({ projection: checkpointName })
    .update({ position: end.toString(), updated_at: now() });
  return settings.filter(forgets);
};

/** The newest metadata of a stream; nothing where it never had any. */
const metadataOf = async (
  client: EventStoreDBClient,
  stream: string,
  deadlineMs: number,
): Promise<Record<string, unknown>> => {
  let metadata: Record<string, unknown> = {};
  try {
    for await (const { event } of client.readStream(metadataPrefix + stream, {
      direction: BACKWARDS,
      fromRevision: END,
      maxCount: 1,
      deadline: deadlineMs,
    }))
      metadata = metadataBody.parse(event?.data);
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return metadata;
};

/**
 * Returns whether the event store is set to hide or delete events of one stream. False where the settings may not be read:
 * their effect shows in the stream.
 */
export const hidesEvents = async (client: EventStoreDBClient, stream: string, deadlineMs: number): Promise<boolean> => {
  try {
    return settingsIn(await metadataOf(client, stream, deadlineMs)).some((setting) => setting !== '$acl');
  } catch (error) {
    if (error instanceof AccessDeniedError) return false;
    throw error;
  }
};

const commandDeadlineMs = 20_000;
const mostWrites = 4;

/**
 * Takes the settings off a stream by which the event store deletes or withholds events, and keeps its other metadata: what was not scavenged yet
 * can be read again. Returns the settings there were. @throws AccessDeniedError for an account that may not write metadata
 */
export const takeOffSettings = async (
  client: EventStoreDBClient,
  stream: string,
): Promise<readonly StreamSetting[]> => {
  const removed = new Set<StreamSetting>();
  // The first metadata written after a soft delete only undeletes: the store truncates the stream before its next event.
  for (let attempt = 1; attempt <= mostWrites; attempt += 1) {
    const metadata = await metadataOf(client, stream, commandDeadlineMs);
    const harmful = settings.filter(carries(metadata));
    if (harmful.length === 0) return [...removed];
    for (const one of harmful) removed.add(one);
    const harmless = without(metadata, harmful);
    await client.appendToStream(metadataPrefix + stream, jsonEvent({ type: '$metadata', data: harmless }));
  }
  throw new Error('somebody else keeps setting what is taken off');
};
