import type { Behind } from '../../../domain/contract/behind.js';
import { readReached, START_OF_LOG, type Reached } from '../../../projections/runner/checkpoints.js';
import { endOf, firstOf, type LogPlace } from '../../../projections/runner/logPlace.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { LogEnds, Placed } from '../../adapters/eventStore/logEnds.js';
import { describeError, type Logger } from '../../runtime/logging/logger.js';

type Deps = {
  readonly logEnds: LogEnds;
  readonly read: ReadTables;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
  /** How long one look serves all requests, in milliseconds. */
  readonly keptMs?: number;
  /** A read model that lacks nothing older than this counts as up to date, in milliseconds: events take a moment. */
  readonly toleratedMs?: number;
  /** A request waits for a look no longer than this, in milliseconds. */
  readonly patienceMs?: number;
};

/** What read models lack of the log, by their names: the worst of them; `null` where they lack nothing. */
export type Freshness = (names: readonly string[]) => Promise<Behind>;

/** What one look found: `undefined` where the log or the checkpoints could not be read. */
type Look = { readonly at: number; readonly of: ((name: string) => Behind) | undefined };

const unknown: Behind = { state: 'unknown', as_of: null };
const severity = { filling: 2, behind: 1, unknown: 0 } as const;

/** The worse of two: rows that are missing, then rows of long ago, then not knowing. */
const worse = (one: Behind, other: Behind): Behind => {
  if (one === null || other === null) return one ?? other;
  if (one.state !== other.state) return severity[one.state] > severity[other.state] ? one : other;
  return (one.as_of ?? '') <= (other.as_of ?? '') ? one : other;
};

/**
 * Says whether what lists and figures are read from is behind the log. It compares the checkpoints with the end of the log, so that it is
 * right in every process, whichever one projects; requests within a second share one look. The log being away is no failure of a list:
 * it is said.
 */
export const createFreshness = (deps: Deps): Freshness => {
  const { logEnds, read, now, logger, keptMs = 1000, toleratedMs = 5000, patienceMs = 1000 } = deps;

  const behindOf = ({ isFilled }: Reached, missing: Placed, at: Date): Behind => {
    const asOf = missing.storedAt.toISOString();
    if (!isFilled) return { state: 'filling', as_of: null };
    return at.getTime() - missing.storedAt.getTime() > toleratedMs ? { state: 'behind', as_of: asOf } : null;
  };

  const lookAtAll = async (): Promise<(name: string) => Behind> => {
    const reached = await readReached(read);
    const places = [...reached.values()].map(({ place }) => place);
    const never: Reached = { place: START_OF_LOG, isFilled: false, events: 0n };
    const newest = await logEnds.newestAfter(endOf(firstOf(places) ?? START_OF_LOG));
    const missing = new Map<bigint, Placed | undefined>();
    if (newest !== undefined)
      for (const [end, place] of new Map<bigint, LogPlace>([...places, START_OF_LOG].map((one) => [endOf(one), one])))
        if (end < newest) missing.set(end, await logEnds.firstAfter(place));
    const at = now();
    return (name) => {
      const state = reached.get(name) ?? never;
      const first = missing.get(endOf(state.place));
      return first ? behindOf(state, first, at) : null;
    };
  };

  let latest: Look | undefined;
  let running: Promise<Look> | undefined;
  const look = (): Promise<Look> =>
    (running ??= lookAtAll()
      .catch((error: unknown) => {
        logger.warn({ error: describeError(error) }, 'it cannot be said whether the read models are up to date');
        return undefined;
      })
      .then((of) => (latest = { at: performance.now(), of }))
      .finally(() => (running = undefined)));

  const timeout = (): Promise<Look> =>
    new Promise((resolve) => {
      setTimeout(() => resolve({ at: 0, of: undefined }), patienceMs).unref();
    });

  return async (names) => {
    const isRecent = latest !== undefined && performance.now() - latest.at < keptMs;
    const { of } = isRecent && latest ? latest : await Promise.race([look(), timeout()]);
    return of ? names.map(of).reduce(worse, null) : unknown;
  };
};
