import { setTimeout as sleep } from 'node:timers/promises';
import { schedule } from 'node-cron';
import type { Logger } from 'pino';
import { describeError } from '../../platform/logging/logger.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import { LedgerBrokenError, type BrokenReason } from './ledgerBroken.js';
import type { SealOutcome } from './sealLog.js';
import type { SealRequests } from './sealRequests.js';

export type SealTaskStatus = {
  readonly lastSealedAt: Date | undefined;
  /** What stands in the way of sealing, for `/readyz` and `/metrics`; `undefined` when all is well. */
  readonly trouble: 'broken' | 'failing' | undefined;
  /** What differs while the log is broken; docs/audit.md says what to do about each. */
  readonly reason: BrokenReason | undefined;
};

export type SealTask = { readonly status: () => SealTaskStatus; readonly stop: () => Promise<void> };

type Deps = {
  readonly seal: () => Promise<SealOutcome>;
  readonly requests: SealRequests;
  /** Only the process that projects seals: its tree is the newest. */
  readonly isLeader: () => boolean;
  readonly logger: Pick<Logger, 'error' | 'info'>;
  /** When to seal whatever happened, as a cron expression; every minute unless told. */
  readonly every?: string;
  /** Milliseconds between looks at the requests; 500 unless told. */
  readonly pollMs?: number;
};

/** Seals the log each minute in which something happened, and at once when a receipt is asked for. */
export const startSealTask = ({
  seal,
  requests,
  isLeader,
  logger,
  every = '* * * * *',
  pollMs = 500,
}: Deps): SealTask => {
  const stopping = new AbortController();
  let due = true;
  let seen: Date | undefined;
  let served: Date | undefined;
  let status: SealTaskStatus = { lastSealedAt: undefined, trouble: undefined, reason: undefined };
  const clock = schedule(every, () => {
    due = true;
  });

  const sealOnce = async (): Promise<void> => {
    seen = await requests.latest();
    // Another wish, not a later one: the clocks of the processes that write it down may differ.
    const asked = seen !== undefined && seen.getTime() !== served?.getTime();
    if (!due && !asked) return;
    const wanted = seen;
    const sealed = await seal();
    // A seal that is not projected yet, perhaps our own of a moment ago: what it does not cover is still to be sealed.
    if (sealed.outcome === 'overtaken') return;
    const lastSealedAt = sealed.outcome === 'sealed' ? new Date() : status.lastSealedAt;
    status = { lastSealedAt, trouble: undefined, reason: undefined };
    if (sealed.outcome === 'sealed' && sealed.more) return;
    due = false;
    served = wanted ?? served;
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (isLeader()) await sealOnce();
      } catch (error) {
        const broken = error instanceof LedgerBrokenError;
        const reason = broken ? error.reason : undefined;
        if (broken || !(error instanceof StoreUnavailableError))
          logger.error({ reason, error: describeError(error) }, 'the log was not sealed');
        status = { ...status, trouble: broken ? 'broken' : 'failing', reason };
        // A broken log is looked at again each minute, not twice a second.
        due = false;
        if (broken) served = seen;
      }
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
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
