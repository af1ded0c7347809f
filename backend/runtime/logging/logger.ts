import { status as statusNames } from '@grpc/grpc-js';
import { destination, pino, type DestinationStream, type Logger } from 'pino';
import { z } from 'zod';

export type { Logger };
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Creates the structured log, one JSON object a line, by default to standard error: standard output is for the start screen. */
export const createLogger = (
  level: LogLevel,
  stream: DestinationStream = destination({ dest: 2, sync: true }),
): Logger => pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);

/** Matches parts of stream names without personal data: an id, a month, a key. Case numbers and foreign names are cut off. */
const plainStream = /^[A-Za-z0-9]+(?:-(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d{2}|[a-z_]{1,40}))?$/;

/** Returns the name of a stream without personal data, for process logs and public responses. */
export const loggableStream = (stream: string): string =>
  plainStream.test(stream) ? stream : `${/^[A-Za-z0-9]{0,60}/.exec(stream)?.[0] ?? ''}-…`;

const placeSchema = z.object({
  place: z.object({ stream: z.string(), revision: z.bigint() }).optional(),
  streamName: z.string().optional(),
});

/** Returns the place in the event log that an error names, if any. */
const placeInLog = (error: Error): Record<string, unknown> => {
  const { place, streamName } = placeSchema.safeParse(error).data ?? {};
  const stream = place?.stream ?? streamName;
  if (stream === undefined) return {};
  return { stream: loggableStream(stream), ...(place && { revision: place.revision.toString() }) };
};

/** Returns the constraint and table that a database driver's error names. */
const places = ['table', 'constraint'] as const;

/** Matches the `type` by which the client of the event store names the kind of an error, such as `unavailable` or `access-denied`. */
const plainType = /^[a-z][a-z-]{1,40}$/;

/**
 * Returns the kind of an error. Those of the event store's client are all named `Error`, and say it by their `type`, or by the status of
 * the call (`unauthenticated`) where the client passes that on.
 */
export const kindOf = (error: Error): string => {
  if (error.name !== 'Error') return error.name;
  const type: unknown = Reflect.get(error, 'type');
  if (typeof type === 'string' && plainType.test(type)) return type;
  const code: unknown = Reflect.get(error, 'code');
  const status = typeof code === 'number' && 'details' in error ? statusNames[code] : undefined;
  return status?.toLowerCase().replaceAll('_', '-') ?? error.name;
};

/**
 * Returns what may be logged of an unexpected error: its kind, code and place. Messages are left out, because drivers and
 * validators quote values in them and personal data never enters a log line.
 */
export const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const of = Object.fromEntries(
    places.flatMap((place) => {
      const word: unknown = Reflect.get(error, place);
      return typeof word === 'string' ? [[place, word]] : [];
    }),
  );
  const frames = (stack ?? '').split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []));
  return {
    kind: kindOf(error),
    ...(code && { code }),
    ...of,
    ...placeInLog(error),
    at: frames.slice(0, 12),
    ...(cause ? { cause: describeError(cause) } : {}),
  };
};
