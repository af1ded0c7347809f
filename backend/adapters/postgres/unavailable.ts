const property = (error: unknown, key: string): string => {
  const value: unknown = typeof error === 'object' && error !== null && key in error ? Reflect.get(error, key) : '';
  return typeof value === 'string' ? value : '';
};

/** Matches codes of the system and of Postgres for: unreachable, starting, shutting down, disk full, standby, too many connections. */
const unavailableCode =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|08\w{3}|53\w{3}|57P0\d|57014|25006|25P03|55P03)$/;

/** Matches messages of driver and pool, which have no code; knex puts the statement before them. */
const unavailableMessage =
  /(^| - )(Connection terminated( unexpectedly)?|timeout expired|timeout exceeded when trying to connect|Client (has encountered a connection error and|was closed and) is not queryable|Unable to acquire a connection|aborted)$/;

/** Thrown when Postgres accepted a connection and then sent nothing within the timeout. */
export class PostgresTimeoutError extends Error {
  override readonly name = 'PostgresTimeoutError';
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('Postgres does not answer');
  }
}

/** Returns whether the error means that Postgres, or the network to it, is unavailable, not that it refused a statement. */
export const isPostgresUnavailable = (error: unknown): boolean =>
  property(error, 'name') === 'KnexTimeoutError' ||
  unavailableCode.test(property(error, 'code')) ||
  unavailableMessage.test(property(error, 'message'));
