import { z } from 'zod';
import type { Tables } from '../runner/projection.js';

/**
 * Settings by which an event store keeps events of a stream from the application: it hides them and, in time, deletes them, or, by `$acl`,
 * takes the stream from the application's account.
 */
export const streamSettings = ['$maxAge', '$maxCount', '$tb', '$acl'] as const;
export type StreamSetting = (typeof streamSettings)[number];

/** Our streams that carry such settings. Written by the check of the event store's settings. */
export const streamSettingsTable = 'stream_settings';

const rowSchema = z.object({ stream: z.string(), settings: z.array(z.enum(streamSettings)), noted_at: z.date() });

/** A stream of which the event store is set to delete or withhold events, with those settings and the moment they were noted. */
export type ForgetfulStream = {
  readonly stream: string;
  readonly settings: readonly StreamSetting[];
  readonly notedAt: Date;
};

const streamOf = (row: unknown): ForgetfulStream => {
  const { stream, settings, noted_at: notedAt } = rowSchema.parse(row);
  return { stream, settings, notedAt };
};

/** All of them by name, at most `limit`, and how many there are. */
export const listForgetfulStreams = async (
  tables: Tables,
  limit: number,
): Promise<{ readonly total: number; readonly streams: readonly ForgetfulStream[] }> => {
  const rows: unknown[] = await tables(streamSettingsTable).orderBy('stream').limit(limit);
  const total: { count: string } | undefined =
    rows.length < limit ? undefined : await tables(streamSettingsTable).count({ count: '*' }).first();
  return { total: Number(total?.count ?? rows.length), streams: rows.map(streamOf) };
};

/** Of some streams those that carry such settings. */
export const findForgetfulStreams = async (
  tables: Tables,
  streams: readonly string[],
): Promise<ReadonlyMap<string, ForgetfulStream>> => {
  if (streams.length === 0) return new Map();
  const rows: unknown[] = await tables(streamSettingsTable).whereRaw('stream = any(?)', [[...streams]]);
  return new Map(rows.map((row) => [streamOf(row).stream, streamOf(row)]));
};
