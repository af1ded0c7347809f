import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { pino } from 'pino';
import { ClockAheadError, StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import { LedgerBrokenError } from './ledgerBroken.js';
import type { SealOutcome } from './sealLog.js';
import { startSealTask, type SealTask } from './sealTask.js';

/** A schedule that does not fire during the test: only requests make the job seal again. */
const never = '0 0 1 1 *';

describe('the job that seals the log', () => {
  let task: SealTask;
  let wish: Date | undefined;
  let leading: boolean;
  const outcomes: (SealOutcome | Error)[] = [];
  let seals: number;
  let polls: number;

  const start = (...first: (SealOutcome | Error)[]): void => {
    outcomes.splice(0, outcomes.length, ...first);
    seals = 0;
    polls = 0;
    wish = undefined;
    leading = true;
    task = startSealTask({
      seal: async () => {
        seals += 1;
        const outcome = outcomes.shift() ?? { outcome: 'nothing_new' };
        if (outcome instanceof Error) throw outcome;
        return outcome;
      },
      requests: { latest: async () => wish, request: async (at) => void (wish = at) },
      isLeader: () => {
        polls += 1;
        return leading;
      },
      logger: pino({ level: 'silent' }),
      every: never,
      pollMs: 2,
    });
  };
  afterEach(() => task.stop());
  /** Waits until the job has looked three times more, after which a superfluous seal would be there. */
  const looks = async (): Promise<void> => {
    const before = polls;
    while (polls < before + 4) await sleep(1);
  };
  const until = async (count: number): Promise<void> => {
    while (seals < count) await sleep(1);
    await looks();
  };

  it('seals at its start and once for each request, also for one by a process whose clock is behind', async () => {
    start({ outcome: 'sealed', treeSize: 1, more: false });
    await until(1);
    expect(seals).to.equal(1);
    wish = new Date('2026-01-01T00:00:10Z');
    await until(2);
    expect(seals).to.equal(2);
    wish = new Date('2026-01-01T00:00:05Z');
    await until(3);
    expect(seals).to.equal(3);
  });

  it('retries when the newest seal was not projected yet, so that the request is not lost', async () => {
    start(
      { outcome: 'nothing_new' },
      { outcome: 'overtaken' },
      { outcome: 'overtaken' },
      { outcome: 'sealed', treeSize: 9, more: false },
    );
    await until(1);
    wish = new Date();
    await until(4);
    expect(seals).to.equal(4);
    expect(task.status().lastSealedAt).to.be.instanceOf(Date);
  });

  it('seals again at once when a seal covers only a part of the log', async () => {
    start({ outcome: 'sealed', treeSize: 3, more: true }, { outcome: 'sealed', treeSize: 5, more: false });
    await until(2);
    expect(seals).to.equal(2);
  });

  it('does not retry a broken log continuously, and logs it', async () => {
    start({ outcome: 'nothing_new' }, new LedgerBrokenError('log_differs', 'changed'));
    await until(1);
    wish = new Date();
    await until(2);
    expect(seals).to.equal(2);
    expect(task.status()).to.include({ trouble: 'broken', reason: 'log_differs' });
  });

  it('tries again by itself after a failure, without a request or the next minute', async () => {
    start(new Error('the database is away'), new StoreUnavailableError('the store is away'), {
      outcome: 'sealed',
      treeSize: 1,
      more: false,
    });
    await until(3);
    expect(seals).to.equal(3);
    expect(task.status()).to.include({ trouble: undefined });
    expect(task.status().lastSealedAt).to.be.instanceOf(Date);
  });

  it('says that the clock is ahead while it is, and no longer once a seal was made', async () => {
    const [known, clock] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-01T02:00:00Z')];
    const ahead = () => new ClockAheadError(known, clock, 'witness');
    start(...Array.from({ length: 100 }, ahead));
    while (task.status().reason === undefined) await sleep(1);
    expect(task.status()).to.include({ trouble: 'failing', reason: 'clock_ahead' });
    outcomes.splice(0, outcomes.length, { outcome: 'sealed', treeSize: 1, more: false });
    while (task.status().lastSealedAt === undefined) await sleep(1);
    expect(task.status()).to.include({ trouble: undefined, reason: undefined });
  });

  it('leaves the trouble to the next leader, and looks for itself when it leads again', async () => {
    start(new LedgerBrokenError('log_differs', 'changed'));
    await until(1);
    expect(task.status()).to.include({ trouble: 'broken' });
    leading = false;
    await looks();
    expect(task.status()).to.include({ trouble: undefined, reason: undefined });
    outcomes.push(new LedgerBrokenError('log_differs', 'changed'));
    leading = true;
    await until(2);
    expect(task.status()).to.include({ trouble: 'broken', reason: 'log_differs' });
  });

  it('seals only in the process that projects', async () => {
    start({ outcome: 'nothing_new' });
    leading = false;
    await looks();
    const before = seals;
    wish = new Date();
    await looks();
    expect(seals).to.equal(before);
  });
});
