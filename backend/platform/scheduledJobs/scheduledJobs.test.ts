import { expect } from 'chai';
import { EventEmitter, once } from 'node:events';
import { mock } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLogger } from '../../runtime/logging/logger.js';
import { testDatabase } from '../../tests/harness/testServers.js';
import { createJobRuns } from './jobRuns.js';
import { jobWork } from './jobWork.js';
import { startScheduledJobs, type ScheduledJob, type Work } from './scheduledJobs.js';

const timeZone = 'Asia/Shanghai';

describe('scheduled jobs', () => {
  const lines: string[] = [];
  const logger = createLogger('error', { write: (line) => void lines.push(line) });

  /** A lease that one at a time may have, whose loss a test can cause. */
  const oneLease = () => {
    let taken = false;
    let lose = (): void => undefined;
    return {
      lose: () => lose(),
      isTaken: () => taken,
      take: async () => {
        if (taken) return undefined;
        taken = true;
        const lost = new Promise<void>((resolve) => (lose = resolve));
        return {
          lost,
          release: async () => {
            taken = false;
          },
        };
      },
    };
  };

  it('run at their times, go on after one that failed, and give the lease back', async () => {
    const { take, isTaken } = oneLease();
    let done = 0;
    const failing: Work = async () => {
      done += 1;
      throw new Error('身份证号');
    };
    const everySecond = '* * * * * *';
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    const pass = async (seconds: number): Promise<void> => {
      for (let second = 0; second < seconds; second += 1) {
        mock.timers.tick(1000);
        await nextTurn();
      }
    };
    try {
      const scheduled = startScheduledJobs({
        takeLease: take,
        timeZone,
        logger,
        jobs: [{ name: 'failing', title: '失败的任务', at: [everySecond], work: failing }],
      });
      await pass(4);
      await scheduled.stop();
      expect(done).to.be.within(3, 4);
      expect(isTaken()).to.equal(false);
      expect(lines.join('')).to.include('a scheduled job failed').and.not.include('身份证号');
      const before = done;
      await pass(4);
      expect(done).to.equal(before);
    } finally {
      mock.timers.reset();
    }
  });

  it('run only in the process that has the lease', async () => {
    const lease = oneLease();
    const [one, other] = [1, 2].map(() => startScheduledJobs({ takeLease: lease.take, timeZone, logger, jobs: [] }));
    let both = 0;
    const work: Work = async () => {
      both += 1;
      await nextTurn();
    };
    expect(await Promise.all([one?.run(work), other?.run(work)])).to.have.members([true, false]);
    expect(both).to.equal(1);
    expect(await other?.run(work)).to.equal(true);
    await Promise.all([one?.stop(), other?.stop()]);
    expect(await one?.run(work)).to.equal(false);
  });

  it('fall due in two processes at once and run in one of them, also when each had passed over the other’s', async () => {
    const database = await testDatabase();
    const runs = createJobRuns(database);
    const lease = oneLease();
    const done: string[] = [];
    const ended = new EventEmitter();
    const job = (name: string): ScheduledJob => ({
      name,
      title: name,
      at: [],
      atStart: true,
      work: async () => {
        done.push(name);
        if (done.length === 2) ended.emit('both');
      },
    });
    await runs.begin('a'); // in the process before these, a moment ago
    await runs.end('a', 'done');
    // As it is when this process asks while another is at a job of its own, which is none of these.
    const other = await lease.take();
    const bothRan = once(ended, 'both');
    const start = () =>
      startScheduledJobs({ takeLease: lease.take, timeZone, logger, jobs: [job('a'), job('b')], runs });
    const processes = [start(), start()];
    try {
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(done).to.deep.equal([]);
      await other?.release();
      await bothRan;
    } finally {
      await Promise.all(processes.map(({ stop }) => stop()));
      await database.drop();
    }
    expect([...new Set(done)].sort()).to.deep.equal(['a', 'b']);
  });

  it('run one at a time, and are told to stop when the lease is lost or the application closes', async () => {
    const lease = oneLease();
    const scheduled = startScheduledJobs({ takeLease: lease.take, timeZone, logger, jobs: [] });
    const order: string[] = [];
    const begun = new EventEmitter();
    const begins = [once(begun, 'first'), once(begun, 'second')];
    const untilStopped =
      (name: string): Work =>
      async (stop) => {
        order.push(`${name} begins`);
        begun.emit(name);
        await once(stop, 'abort');
        order.push(`${name} stops`);
      };
    const running = [scheduled.run(untilStopped('first')), scheduled.run(untilStopped('second'))];
    await begins[0];
    lease.lose();
    await begins[1];
    await scheduled.stop();
    await Promise.all(running);
    expect(order).to.deep.equal(['first begins', 'first stops', 'second begins', 'second stops']);
  });

  it('run at once when they are asked to, and are remembered with what came of them', async () => {
    const database = await testDatabase();
    const runs = createJobRuns(database);
    const lease = oneLease();
    let fails = true;
    const job: ScheduledJob = {
      name: 'cleaning up',
      title: '清理',
      at: [],
      work: async () => {
        if (fails) throw new Error('the disk is full');
      },
    };
    const start = () => startScheduledJobs({ takeLease: lease.take, timeZone, logger, jobs: [job], runs });
    const scheduled = start();
    const other = start();
    const source = jobWork({ scheduled, runs });
    const endedAs = async (state: string) => {
      for (;;) {
        const [work] = await source.list();
        if (work?.ended_at && work.state === state) return work;
        await nextTurn();
      }
    };
    try {
      expect((await source.list())[0]).to.include({ state: 'waiting', since: null });
      expect(await source.retry?.('cleaning-up')).to.equal('impossible');
      expect(await scheduled.runNow(job)).to.equal('begun');
      const failed = await endedAs('failed');
      expect(failed).to.include({ id: 'cleaning-up', title: '清理', tries: 1, can_retry: true });
      expect(failed.reason).to.be.a('string').and.not.include('disk');
      while (lease.isTaken()) await nextTurn();
      await nextTurn();
      const taken = await lease.take();
      expect(await other.runNow(job)).to.equal('elsewhere');
      expect(await source.retry?.('cleaning-up')).to.equal('elsewhere');
      await taken?.release();
      fails = false;
      expect(await source.retry?.('cleaning-up')).to.equal('done');
      expect(await endedAs('done')).to.include({ tries: 0, reason: null, can_retry: false });

      await runs.begin('cleaning up'); // and its process is killed
      await runs.begin('another');
      expect(await endedAs('failed')).to.include({ tries: 1 });
      expect(await source.retry?.('none')).to.equal('not_found');
    } finally {
      await Promise.all([scheduled.stop(), other.stop()]);
      await database.drop();
    }
  });
});
