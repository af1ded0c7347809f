import { destination, pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Structured log, one JSON object a line, to standard error unless told: standard output is for the start screen. */
export const createLogger = (
  level: LogLevel,
  stream: DestinationStream = destination({ dest: 2, sync: true }),
): Logger => pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);

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
    at: frames.slice(0, 12),
    ...(cause ? { cause: describeError(cause) } : {}),
  };
};
