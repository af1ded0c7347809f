import { schedule } from 'node-cron';
import { describeError, type Logger } from '../../platform/logging/logger.js';
import type { SessionLock } from '../../adapters/postgres/sessionLock.js';

/** One chore; `stop` is aborted when the application closes or another process may take over. */
export type Chore = (stop: AbortSignal) => Promise<void>;

export type Housekeeping = {
  /** Runs one chore now, if no other process is at its chores. Answers whether it ran. */
  readonly run: (chore: Chore) => Promise<boolean>;
  readonly stop: () => Promise<void>;
};

type Deps = {
  /** Asks for the right to do chores; `undefined` while another process has it. */
  readonly takeLease: () => Promise<SessionLock | undefined>;
  readonly timeZone: string;
  readonly logger: Pick<Logger, 'error'>;
  /** Chores with their times, cron expressions in the court's time zone. */
  readonly chores: readonly { readonly at: string; readonly chore: Chore }[];
};

/** Does chores at their times, one after the other, in one process at a time. */
export const startHousekeeping = ({ takeLease, timeZone, logger, chores }: Deps): Housekeeping => {
  const stopping = new AbortController();
  let before: Promise<unknown> = Promise.resolve();

  const withLease = async (chore: Chore): Promise<boolean> => {
    if (stopping.signal.aborted) return false;
    const lease = await takeLease();
    if (!lease) return false;
    const lost = new AbortController();
    void lease.lost.then(() => lost.abort());
    try {
      await chore(AbortSignal.any([stopping.signal, lost.signal]));
      return true;
    } finally {
      await lease.release();
    }
  };
  const run: Housekeeping['run'] = (chore) => {
    const running = before.then(() => withLease(chore));
    before = running.catch(() => undefined); // whoever waits for `running` hears of it
    return running;
  };

  const clocks = chores.map(({ at, chore }) =>
    schedule(
      at,
      () => void run(chore).catch((error: unknown) => logger.error({ error: describeError(error) }, 'a chore failed')),
      { timezone: timeZone },
    ),
  );
  return {
    run,
    stop: async () => {
      stopping.abort();
      for (const clock of clocks) await clock.destroy();
      await before;
    },
  };
};
