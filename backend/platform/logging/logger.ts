import { destination, pino, type DestinationStream, type Logger } from 'pino';
import { z } from 'zod';

export type { Logger };
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Structured log, one JSON object a line, to standard error unless told: standard output is for the start screen. */
export const createLogger = (
  level: LogLevel,
  stream: DestinationStream = destination({ dest: 2, sync: true }),
): Logger => pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);

/** A name of ours that says nothing about a person: an id, a month, a key. Numbers of cases, and whatever others made up, are cut off. */
const plainStream = /^[A-Za-z0-9]+(?:-(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d{2}|[a-z_]{1,40}))?$/;

/** The name of a stream as the log of the process, and what anybody may ask, may hold it. */
export const loggableStream = (stream: string): string =>
  plainStream.test(stream) ? stream : `${/^[A-Za-z0-9]{0,60}/.exec(stream)?.[0] ?? ''}-…`;

const placeSchema = z.object({
  place: z.object({ stream: z.string(), revision: z.bigint() }).optional(),
  streamName: z.string().optional(),
});

/** Where in the event log an error lies, for errors that say so. */
const placeInLog = (error: Error): Record<string, unknown> => {
  const { place, streamName } = placeSchema.safeParse(error).data ?? {};
  const stream = place?.stream ?? streamName;
  if (stream === undefined) return {};
  return { stream: loggableStream(stream), ...(place && { revision: place.revision.toString() }) };
};

/** What a driver names of the database's own words: which constraint of which table refused. */
const places = ['table', 'constraint'] as const;

/**
 * What may be logged of an unexpected error: its kind, code and place. Messages are left out, because drivers and
 * validators quote values in them and personal data never enters a log line.
 */
export const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { name, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const of = Object.fromEntries(
    places.flatMap((place) => {
      const word: unknown = Reflect.get(error, place);
      return typeof word === 'string' ? [[place, word]] : [];
    }),
  );
  const frames = (stack ?? '').split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []));
  return {
    kind: name,
    ...(code && { code }),
    ...of,
    ...placeInLog(error),
    at: frames.slice(0, 12),
    ...(cause ? { cause: describeError(cause) } : {}),
  };
};
