import { schedule } from 'node-cron';
import type { SessionLock } from '../../adapters/postgres/sessionLock.js';
import { describeError, type Logger } from '../../runtime/logging/logger.js';
import type { JobRuns } from './jobRuns.js';

/** Work; `stop` is aborted when the application closes or another process may take over. */
export type Work = (stop: AbortSignal) => Promise<void>;

export type ScheduledJob = {
  /** Names the job in the log. */
  readonly name: string;
  /** Names the job to the court. */
  readonly title: string;
  /** Cron expressions in the court's time zone. */
  readonly at: readonly string[];
  /** Also as soon as the application has started. */
  readonly atStart?: boolean;
  readonly work: Work;
};

export type ScheduledJobs = {
  readonly jobs: readonly ScheduledJob[];
  /** Runs work now, if no other process is at its jobs. Returns whether it ran. */
  readonly run: (work: Work) => Promise<boolean>;
  /**
   * Runs a job now, after those that this process is at. Returns once it has begun or waits for them: `elsewhere` when another process
   * is at its jobs.
   */
  readonly runNow: (job: ScheduledJob) => Promise<'begun' | 'elsewhere'>;
  readonly stop: () => Promise<void>;
};

type Deps = {
  /** Asks for the right to run jobs; `undefined` while another process has it. */
  readonly takeLease: () => Promise<SessionLock | undefined>;
  readonly timeZone: string;
  readonly logger: Pick<Logger, 'error'>;
  readonly jobs: readonly ScheduledJob[];
  /** Where it is kept how jobs ran. */
  readonly runs?: Pick<JobRuns, 'begin' | 'end'>;
};

/** Runs jobs at their times, one after the other, in one process at a time. A job that fails is logged and runs again at its next time. */
export const startScheduledJobs = ({ takeLease, timeZone, logger, jobs, runs }: Deps): ScheduledJobs => {
  const stopping = new AbortController();
  let before: Promise<unknown> = Promise.resolve();
  let underWay = 0;

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
    underWay += 1;
    const running = before.then(() => withLease(work)).finally(() => (underWay -= 1));
    before = running.catch(() => undefined); // the caller of `run` gets the error
    return running;
  };

  const recorded =
    ({ name, work }: ScheduledJob, onBegun: () => void): Work =>
    async (stop) => {
      onBegun();
      await runs?.begin(name);
      try {
        await work(stop);
      } catch (error) {
        await runs?.end(name, 'failed');
        throw error;
      }
      await runs?.end(name, stop.aborted ? 'interrupted' : 'done');
    };
  const start = (job: ScheduledJob, onBegun = (): void => undefined): Promise<boolean> =>
    run(recorded(job, onBegun)).catch((error: unknown) => {
      logger.error({ job: job.name, error: describeError(error) }, 'a scheduled job failed');
      return true;
    });
  const clocks = jobs.flatMap((job) =>
    job.at.map((time) => schedule(time, () => void start(job), { timezone: timeZone })),
  );
  for (const job of jobs) if (job.atStart) void start(job);
  return {
    jobs,
    run,
    runNow: (job) =>
      new Promise((resolve) => {
        const waits = underWay > 0;
        void start(job, () => resolve('begun')).then((ran) => resolve(ran ? 'begun' : 'elsewhere'));
        if (waits) resolve('begun');
      }),
    stop: async () => {
      stopping.abort();
      for (const clock of clocks) await clock.destroy();
      await before;
    },
  };
};
