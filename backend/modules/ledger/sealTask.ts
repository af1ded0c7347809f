import { setTimeout as sleep } from 'node:timers/promises';
import { schedule } from 'node-cron';
import type { Logger } from 'pino';
import { describeError } from '../../runtime/logging/logger.js';
import { ClockAheadError, ClockBehindError, StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import { LedgerBrokenError, type BrokenReason } from './ledgerBroken.js';
import type { SealOutcome } from './sealLog.js';
import type { SealRequests } from './sealRequests.js';

export type SealTaskStatus = {
  readonly lastSealedAt: Date | undefined;
  /** What prevents sealing, for `/readyz` and `/metrics`; `undefined` when nothing does. */
  readonly trouble: 'broken' | 'failing' | undefined;
  /** The reason for `broken`; docs/audit.md gives the remedy for each. */
  readonly reason: BrokenReason | 'clock_behind' | 'clock_ahead' | undefined;
};

export type SealTask = { readonly status: () => SealTaskStatus; readonly stop: () => Promise<void> };

type Deps = {
  readonly seal: () => Promise<SealOutcome>;
  readonly requests: SealRequests;
  /** Only the process that projects seals: its tree is the newest. */
  readonly isLeader: () => boolean;
  readonly logger: Pick<Logger, 'error' | 'info'>;
  /** When to seal new events, as a cron expression; every minute by default. */
  readonly every?: string;
  /** Milliseconds between polls for requests; default 500. A failed attempt is repeated after twice as many, then four times, … */
  readonly pollMs?: number;
  /** The longest time between two attempts while they fail, in milliseconds; default 10 s. */
  readonly longestPauseMs?: number;
};

const clockReason = (error: unknown): 'clock_behind' | 'clock_ahead' | undefined => {
  if (error instanceof ClockBehindError) return 'clock_behind';
  return error instanceof ClockAheadError ? 'clock_ahead' : undefined;
};

/** Starts the job that seals the log each minute with new events, and at once when a receipt is requested. */
export const startSealTask = ({
  seal,
  requests,
  isLeader,
  logger,
  every = '* * * * *',
  pollMs = 500,
  longestPauseMs = 10_000,
}: Deps): SealTask => {
  const stopping = new AbortController();
  let due = true;
  let latestRequest: Date | undefined;
  let lastServedRequest: Date | undefined;
  let status: SealTaskStatus = { lastSealedAt: undefined, trouble: undefined, reason: undefined };
  const clock = schedule(every, () => {
    due = true;
  });

  const sealOnce = async (): Promise<void> => {
    latestRequest = await requests.latest();
    // Compared for being another request, not a later one: the clocks of the requesting processes may differ.
    const isRequested = latestRequest !== undefined && latestRequest.getTime() !== lastServedRequest?.getTime();
    if (!due && !isRequested) return;
    const request = latestRequest;
    const sealed = await seal();
    // The newest seal, perhaps our own, is not projected yet: events after it are still to be sealed.
    if (sealed.outcome === 'overtaken') return;
    const lastSealedAt = sealed.outcome === 'sealed' ? new Date() : status.lastSealedAt;
    status = { lastSealedAt, trouble: undefined, reason: undefined };
    if (sealed.outcome === 'sealed' && sealed.more) return;
    due = false;
    lastServedRequest = request ?? lastServedRequest;
  };

  let pauseMs = pollMs;
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (isLeader()) await sealOnce();
        else {
          // The trouble is the next leader's to find; this process begins anew when it leads again.
          due = true;
          status = { ...status, trouble: undefined, reason: undefined };
        }
        pauseMs = pollMs;
      } catch (error) {
        const broken = error instanceof LedgerBrokenError;
        const reason = broken ? error.reason : clockReason(error);
        if (broken || !(error instanceof StoreUnavailableError))
          logger.error({ reason, error: describeError(error) }, 'the log was not sealed');
        status = { ...status, trouble: broken ? 'broken' : 'failing', reason };
        // A broken log is tried again each minute; a server that was away may be back at any moment.
        due = !broken;
        if (broken) lastServedRequest = latestRequest;
        pauseMs = broken ? pollMs : Math.min(2 * pauseMs, longestPauseMs);
      }
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    status: () => status,
    stop: async () => {
      stopping.abort();
      await clock.destroy();
      await running;
    },
  };
};
