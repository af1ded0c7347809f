import { setTimeout as sleep } from 'node:timers/promises';
import { describeError, type Logger } from '../../runtime/logging/logger.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import type { LogFinding } from './logCheckRow.js';

type Deps = {
  readonly check: () => Promise<{ readonly checked: number; readonly added: readonly LogFinding[] }>;
  /** Whether this process projects: only that one checks. */
  readonly isLeader: () => boolean;
  readonly logger: Pick<Logger, 'error'>;
  /** Milliseconds between two slices, which bounds the load; default 5,000. */
  readonly pauseMs?: number;
};

/** Starts the background check that reads the sealed log continuously, slice by slice, and logs what differs from the seals. */
export const startLogCheck = ({ check, isLeader, logger, pauseMs = 5_000 }: Deps) => {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted || !isLeader()) continue;
      try {
        const { added } = await check();
        for (const found of added) {
          const { leaf, finding } = found;
          // Where the tree differs no event is to blame, also not the one beside which it was noticed.
          logger.error(
            { found: finding === 'tree_differs' ? { leaf, finding } : found },
            'the log is not as it was sealed',
          );
        }
      } catch (error) {
        if (!(error instanceof StoreUnavailableError))
          logger.error({ error: describeError(error) }, 'a slice of the log was not checked');
      }
    }
  };
  const running = run();
  return {
    stop: async (): Promise<void> => {
      stopping.abort();
      await running;
    },
  };
};
