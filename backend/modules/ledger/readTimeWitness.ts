import { open } from 'node:fs/promises';
import type { TimeWitness } from '../../../domain/ledger/timeWitness.js';
import { ClockAheadError } from '../../adapters/eventStore/errors.js';
import { askNtp } from '../../adapters/ntp/askNtp.js';
import { withTimeout } from '../../runtime/concurrency/withTimeout.js';
import type { Config } from '../../platform/config/config.js';
import { describeError, type Logger } from '../../runtime/logging/logger.js';

type Deps = {
  readonly config: Pick<Config, 'timeWitnessNtp' | 'timeWitnessFile'>;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
};

/** Asks for the outside witness of the present time. */
export type ReadTimeWitness = () => Promise<TimeWitness>;

const timeoutMs = 3_000;
const longestToken = 1_000;

/** Reads the beginning of a file as one line of printable text; a longer one is cut. @throws Error for an empty file */
const readToken = async (path: string): Promise<string> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4 * longestToken), 0, 4 * longestToken, 0);
    const text = buffer
      .subarray(0, bytesRead)
      .toString('utf8')
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim();
    if (text === '') throw new Error('the file of the time witness is empty');
    return text.slice(0, longestToken);
  } finally {
    await file.close();
  }
};

/**
 * Creates what asks the time server by how many milliseconds it is ahead of a clock; `undefined` where none is configured. The answer is
 * `undefined` where the server gives none, which is said.
 */
export const askTimeServer = (
  { timeWitnessNtp: server }: Deps['config'],
  { wall = Date.now, logger }: { readonly wall?: () => number; readonly logger: Pick<Logger, 'warn'> | undefined },
): (() => Promise<number | undefined>) | undefined => {
  if (server === undefined) return undefined;
  return async () => {
    try {
      const asked = askNtp(server, { now: () => new Date(wall()) });
      return (await withTimeout(timeoutMs, asked, () => new Error(`no answer within ${timeoutMs} ms`))).offsetMs;
    } catch (error) {
      logger?.warn({ witness: 'ntp', error: describeError(error) }, 'the time server did not say how late it is');
      return undefined;
    }
  };
};

/** How far the clock may be ahead of a moment that the operator's file names: it is written once a night, and a night may fail. */
export const toleratedFileLeadMs = 48 * 3_600_000;
const isoMoment = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})/u;

/**
 * Holds the clock against the moment that the operator's file names, as ISO 8601 with a zone. A file that is not there or names none says
 * nothing of the time.
 * @throws ClockAheadError for a clock that is ahead of it by more than two days
 */
export const checkWitnessFile = async (
  { timeWitnessFile: path }: Deps['config'],
  wall: () => number = Date.now,
): Promise<void> => {
  if (path === undefined) return;
  const token = await readToken(path).catch(() => ''); // whoever signs asks for it again, and says that it cannot be had
  const moment = Date.parse(isoMoment.exec(token)?.[0] ?? '');
  if (wall() - moment > toleratedFileLeadMs) throw new ClockAheadError(new Date(moment), new Date(wall()), 'file');
};

/**
 * Creates the reader of the time witness: the offset to the time server, where one is configured and answers; else the token in the
 * operator's file; else none, which is said. It never fails and never takes longer than a few seconds: sealing goes on without.
 */
export const createTimeWitness = ({ config, now, logger }: Deps): ReadTimeWitness => {
  const { timeWitnessNtp: server, timeWitnessFile: path } = config;
  const attempt = async <Result>(what: string, work: Promise<Result>): Promise<Result | undefined> => {
    try {
      return await withTimeout(timeoutMs, work, () => new Error(`no answer within ${timeoutMs} ms`));
    } catch (error) {
      logger.warn({ witness: what, error: describeError(error) }, 'the time witness could not be had');
      return undefined;
    }
  };
  return async () => {
    const answer = server === undefined ? undefined : await attempt('ntp', askNtp(server, { now }));
    const token = answer || path === undefined ? undefined : await attempt('file', readToken(path));
    const clock = now().toISOString();
    if (server !== undefined && answer) return { kind: 'ntp', clock, server, ...answer };
    if (token !== undefined) return { kind: 'token', clock, token };
    const reason = server === undefined && path === undefined ? 'not_configured' : 'not_available';
    return { kind: 'none', clock, reason };
  };
};
