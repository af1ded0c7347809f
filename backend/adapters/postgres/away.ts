const property = (error: unknown, key: string): string => {
  const value: unknown = typeof error === 'object' && error !== null && key in error ? Reflect.get(error, key) : '';
  return typeof value === 'string' ? value : '';
};

/** Codes of the system and of Postgres for: not there, starting, shutting down, full, a standby, too busy to let anybody in. */
const awayCode =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|08\w{3}|53\w{3}|57P0\d|57014|25006|25P03|55P03)$/;

/** What driver and pool say without any code; knex puts the statement before it. */
const awayMessage =
  /(^| - )(Connection terminated( unexpectedly)?|timeout expired|timeout exceeded when trying to connect|Client (has encountered a connection error and|was closed and) is not queryable|Unable to acquire a connection|aborted)$/;

/** Postgres took a connection and then said nothing for as long as anybody waits. */
export class PostgresSilentError extends Error {
  override readonly name = 'PostgresSilentError';
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('Postgres does not answer');
  }
}

/** True for errors that mean: Postgres, or the way to it, is away or lets nobody in; not: it refuses what was asked. */
export const isPostgresAway = (error: unknown): boolean =>
  property(error, 'name') === 'KnexTimeoutError' ||
  awayCode.test(property(error, 'code')) ||
  awayMessage.test(property(error, 'message'));
