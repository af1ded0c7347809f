import { StreamDeletedError } from '@eventstore/db-client';
import type { Middleware, ParameterizedContext } from 'koa';
import type { z } from 'zod';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { denialOf, isEventStoreUnavailable } from '../../adapters/eventStore/client.js';
import {
  ClockAheadError,
  ClockBehindError,
  isStreamUnreadable,
  OtherLogError,
} from '../../adapters/eventStore/errors.js';
import { describeError, type Logger } from '../../runtime/logging/logger.js';
import { isPostgresUnavailable } from '../../adapters/postgres/unavailable.js';
import { isClientGone } from './clientGone.js';
import type { Problem } from '../../../domain/contract/problem.js';
import { problems, type ProblemCode } from '../../../domain/contract/problems.js';
import { RequestError } from './requestError.js';
import type { AppState } from './types.js';

const property = (error: unknown, key: string): unknown =>
  typeof error === 'object' && error !== null && key in error ? Reflect.get(error, key) : undefined;

/** A server that is away, starting or full, as the event log, the event store's client, the Postgres driver and knex report it. */
const isUnavailable = (error: unknown): boolean => isEventStoreUnavailable(error) || isPostgresUnavailable(error);

/** What the event store refuses, as the refusal of the request. */
const denials = { login: 'store_login_refused', access: 'store_access_denied' } as const;

/** The refusal that an error stands for; `undefined` for an unexpected one. */
const asRequestError = (error: unknown): RequestError | undefined => {
  if (error instanceof RequestError) return error;
  if (error instanceof DomainError) return new RequestError(error.code, { details: error.details });
  if (property(error, 'type') === 'wrong-expected-version') return new RequestError('concurrent_change');
  // The word renderer's queue is full, or a document took longer than it may.
  if (property(error, 'code') === 'word_renderer_busy' || property(error, 'name') === 'TimeoutError')
    return new RequestError('overloaded');
  if (property(error, 'code') === 'not_read_in_time') return new RequestError('not_read_in_time');
  if (error instanceof StreamDeletedError) return new RequestError('record_deleted');
  if (isStreamUnreadable(error)) return new RequestError('record_unreadable');
  if (error instanceof ClockBehindError) return new RequestError('clock_behind');
  if (error instanceof ClockAheadError) return new RequestError('clock_ahead');
  if (error instanceof OtherLogError)
    return new RequestError('log_of_another_court', { details: { reason: error.reason } });
  const denial = denialOf(error);
  if (denial) return new RequestError(denials[denial]);
  if (isUnavailable(error)) return new RequestError('store_unavailable');
  const status = property(error, 'status'); // static files and Koa itself
  if (status === 413) return new RequestError('payload_too_large');
  if (status === 404) return new RequestError('not_found');
  if (typeof status === 'number' && status >= 400 && status < 500) return new RequestError('malformed_request');
  return undefined;
};

/** The part of an error that the client gets. */
type Told = {
  readonly problem: z.infer<typeof Problem>;
  readonly status: number;
  /** Seconds until trying again makes sense. */
  readonly retryAfter: number | undefined;
};

const tell = (
  code: ProblemCode,
  {
    errors,
    retryAfter,
    sentence,
    newest,
    assignee,
    ticket,
    became,
  }: Pick<
    Partial<RequestError>,
    'errors' | 'retryAfter' | 'sentence' | 'newest' | 'assignee' | 'ticket' | 'became'
  > = {},
  correlationId?: string,
): Told => {
  const { status, sentence: usualSentence, retryAfter: usual } = problems[code];
  return {
    status,
    retryAfter: retryAfter ?? usual,
    problem: {
      detail: sentence ?? usualSentence,
      code,
      ...(errors && { errors: errors.map((error) => ({ ...error })) }),
      ...(newest && { newest }),
      ...(assignee !== undefined && { assignee }),
      ...(ticket !== undefined && { ticket }),
      ...(became && { became }),
      ...(correlationId && { correlation_id: correlationId }),
    },
  };
};

/**
 * Logs what there is to log of an error and returns what the client is told. Intended refusals become their entry of
 * `problems.ts`; anything else is `internal_error`, a neutral sentence with the correlation id under which the log describes it.
 */
export const reportError = (
  error: unknown,
  ctx: Pick<ParameterizedContext<AppState>, 'state' | 'req'>,
  logger: Logger,
): Told => {
  const { correlationId } = ctx.state;
  const refusal = asRequestError(error);
  if (refusal) {
    if (problems[refusal.code].status >= 500 || isStreamUnreadable(error))
      logger.warn({ code: refusal.code, correlationId, cause: describeError(error) });
    return tell(refusal.code, refusal);
  }
  if (isClientGone(error, ctx)) {
    logger.debug({ correlationId, error: describeError(error) }, 'the client went away');
    return tell('malformed_request');
  }
  logger.error({ correlationId, error: describeError(error) }, 'unexpected error');
  return tell('internal_error', {}, correlationId);
};

/** The one place where errors leave before a response began; `eventStreams.ts` has the other. */
export const handleErrors =
  (logger: Logger): Middleware<AppState> =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { problem, status, retryAfter } = reportError(error, ctx, logger);
      if (retryAfter !== undefined) ctx.set('Retry-After', String(Math.max(1, Math.ceil(retryAfter))));
      for (const header of ['Content-Type', 'Content-Disposition', 'ETag']) ctx.remove(header); // of a response given up
      ctx.set('Cache-Control', 'no-store');
      ctx.status = status;
      ctx.body = problem;
    }
  };
