import { schedule } from 'node-cron';
import type { SessionLock } from '../../adapters/postgres/sessionLock.js';
import { describeError, type Logger } from '../logging/logger.js';

/** Work; `stop` is aborted when the application closes or another process may take over. */
export type Work = (stop: AbortSignal) => Promise<void>;

export type ScheduledJob = {
  /** Names the job in the log. */
  readonly name: string;
  /** Cron expressions in the court's time zone. */
  readonly at: readonly string[];
  /** Also as soon as the application has started. */
  readonly atStart?: boolean;
  readonly work: Work;
};

export type ScheduledJobs = {
  /** Runs work now, if no other process is at its jobs. Returns whether it ran. */
  readonly run: (work: Work) => Promise<boolean>;
  readonly stop: () => Promise<void>;
};

type Deps = {
  /** Asks for the right to run jobs; `undefined` while another process has it. */
  readonly takeLease: () => Promise<SessionLock | undefined>;
  readonly timeZone: string;
  readonly logger: Pick<Logger, 'error'>;
  readonly jobs: readonly ScheduledJob[];
};

/** Runs jobs at their times, one after the other, in one process at a time. A job that fails is logged and runs again at its next time. */
export const startScheduledJobs = ({ takeLease, timeZone, logger, jobs }: Deps): ScheduledJobs => {
  const stopping = new AbortController();
  let before: Promise<unknown> = Promise.resolve();

  const withLease = async (work: Work): Promise<boolean> => {
    if (stopping.signal.aborted) return false;
    const lease = await takeLease();
    if (!lease) return false;
    const lost = new AbortController();
    void lease.lost.then(() => lost.abort());
    try {
      await work(AbortSignal.any([stopping.signal, lost.signal]));
      return true;
    } finally {
      await lease.release();
    }
  };
  const run: ScheduledJobs['run'] = (work) => {
    const running = before.then(() => withLease(work));
    before = running.catch(() => undefined); // the caller of `run` gets the error
    return running;
  };

  const start = ({ name, work }: ScheduledJob): void =>
    void run(work).catch((error: unknown) =>
      logger.error({ job: name, error: describeError(error) }, 'a scheduled job failed'),
    );
  const clocks = jobs.flatMap((job) => job.at.map((time) => schedule(time, () => start(job), { timezone: timeZone })));
  jobs.filter(({ atStart }) => atStart).forEach(start);
  return {
    run,
    stop: async () => {
      stopping.abort();
      for (const clock of clocks) await clock.destroy();
      await before;
    },
  };
};
