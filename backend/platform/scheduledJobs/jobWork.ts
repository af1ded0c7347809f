import type { BackgroundWorkSource } from '../tasks/backgroundWork.js';
import type { JobRuns } from './jobRuns.js';
import type { ScheduledJob, ScheduledJobs } from './scheduledJobs.js';

type Deps = { readonly scheduled: Pick<ScheduledJobs, 'jobs' | 'runNow'>; readonly runs: Pick<JobRuns, 'list'> };

const idOf = ({ name }: ScheduledJob): string => name.replaceAll(' ', '-');
const reasons = { failed: '执行时出错，详情见服务器日志', interrupted: '执行时服务器停止或失去连接' } as const;

/** The scheduled jobs as the court sees them; one that does not run now can be run at once. */
export const jobWork = ({ scheduled, runs }: Deps): BackgroundWorkSource => ({
  prefix: 'job',
  list: async () => {
    const byName = new Map((await runs.list()).map((run) => [run.name, run]));
    return scheduled.jobs.map((job) => {
      const run = byName.get(job.name);
      const isRunning = run !== undefined && run.ended_at === null;
      const outcome = run?.outcome ?? null;
      const hasFailed = outcome === 'failed' || outcome === 'interrupted';
      return {
        id: idOf(job),
        kind: 'scheduled_job' as const,
        title: job.title,
        owner: 'platform' as const,
        state: isRunning ? 'running' : hasFailed ? 'failed' : outcome === 'done' ? 'done' : 'waiting',
        since: run?.started_at.toISOString() ?? null,
        ended_at: run?.ended_at?.toISOString() ?? null,
        progress: null,
        count: null,
        tries: (run?.failures ?? 0) + (isRunning ? 1 : 0),
        interruptions: 0,
        reason: hasFailed ? reasons[outcome] : null,
        can_cancel: false,
        can_retry: hasFailed && !isRunning,
      };
    });
  },
  retry: async (id) => {
    const job = scheduled.jobs.find((each) => idOf(each) === id);
    if (!job) return 'not_found';
    const run = (await runs.list()).find(({ name }) => name === job.name);
    if (!run || run.ended_at === null || run.outcome === 'done') return 'impossible';
    return (await scheduled.runNow(job)) === 'begun' ? 'done' : 'elsewhere';
  },
});
