import { setTimeout as sleep } from 'node:timers/promises';
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
  readonly runs?: Pick<JobRuns, 'begin' | 'end' | 'hasBegun'>;
};

/** How often, and for how long, a process asks again for the right to run a job that fell due while another was at one, in milliseconds. */
const again = { everyMs: 500, longestMs: 60_000 } as const;
/** Clocks of processes differ: a job that another one began this long before it fell due here was the same one, in milliseconds. */
const sameTimeMs = 60_000;

/**
 * Runs jobs at their times, one after the other, in one process at a time. Of several in which a job falls due at once one runs it. A job
 * that fails is logged and runs again at its next time.
 */
export const startScheduledJobs = ({ takeLease, timeZone, logger, jobs, runs }: Deps): ScheduledJobs => {
  const stopping = new AbortController();
  let before: Promise<unknown> = Promise.resolve();
  let underWay = 0;

  const withLease = async (work: Work, take = takeLease): Promise<boolean> => {
    if (stopping.signal.aborted) return false;
    const lease = await take();
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
  /**
   * The lease for a job that fell due. Another process that has it may be at another job, and may have passed this one over because
   * this process was at one then: so it is asked for again, until the other has begun this job, at `fromMs` or later.
   */
  const leaseFor = async (name: string, fromMs: number): Promise<SessionLock | undefined> => {
    const giveUpAt = performance.now() + again.longestMs;
    for (;;) {
      const lease = await takeLease();
      if (lease || !runs || performance.now() > giveUpAt) return lease;
      if (await runs.hasBegun(name, performance.now() - fromMs)) return undefined;
      await sleep(again.everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
    }
  };
  const queued = (work: Work, take?: typeof takeLease): Promise<boolean> => {
    underWay += 1;
    const running = before.then(() => withLease(work, take)).finally(() => (underWay -= 1));
    before = running.catch(() => undefined); // the caller gets the error
    return running;
  };
  const run: ScheduledJobs['run'] = (work) => queued(work);

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
  const start = (job: ScheduledJob, onBegun = (): void => undefined, take = takeLease): Promise<boolean> =>
    queued(recorded(job, onBegun), take).catch((error: unknown) => {
      logger.error({ job: job.name, error: describeError(error) }, 'a scheduled job failed');
      return true;
    });
  const fallDue = (job: ScheduledJob, earlyMs: number): void => {
    const fromMs = performance.now() - earlyMs;
    void start(job, undefined, () => leaseFor(job.name, fromMs));
  };
  const clocks = jobs.flatMap((job) =>
    job.at.map((time) => schedule(time, () => fallDue(job, sameTimeMs), { timezone: timeZone })),
  );
  for (const job of jobs) if (job.atStart) fallDue(job, 0);
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
