import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../../platform/logging/logger.js';
import { startHousekeeping, type Chore } from './housekeeping.js';

const timeZone = 'Asia/Shanghai';

describe('housekeeping', () => {
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

  it('does chores at their times, goes on after one that failed, and gives the lease back', async () => {
    const { take, isTaken } = oneLease();
    let done = 0;
    const failing: Chore = async () => {
      done += 1;
      throw new Error('身份证号');
    };
    const everySecond = '* * * * * *';
    const housekeeping = startHousekeeping({
      takeLease: take,
      timeZone,
      logger,
      chores: [{ at: everySecond, chore: failing }],
    });
    for (let waited = 0; done < 2 && waited < 5000; waited += 50) await sleep(50);
    await housekeeping.stop();
    expect(done).to.be.at.least(2);
    expect(isTaken()).to.equal(false);
    expect(lines.join('')).to.include('a chore failed').and.not.include('身份证号');
    const before = done;
    await sleep(1100);
    expect(done).to.equal(before);
  });

  it('leaves them to the process that has the lease', async () => {
    const lease = oneLease();
    const [one, other] = [1, 2].map(() => startHousekeeping({ takeLease: lease.take, timeZone, logger, chores: [] }));
    let both = 0;
    const chore: Chore = async () => {
      both += 1;
      await sleep(20);
    };
    expect(await Promise.all([one?.run(chore), other?.run(chore)])).to.have.members([true, false]);
    expect(both).to.equal(1);
    expect(await other?.run(chore)).to.equal(true);
    await Promise.all([one?.stop(), other?.stop()]);
    expect(await one?.run(chore)).to.equal(false);
  });

  it('does one chore at a time, and tells it to stop when the lease is lost or the application closes', async () => {
    const lease = oneLease();
    const housekeeping = startHousekeeping({ takeLease: lease.take, timeZone, logger, chores: [] });
    const order: string[] = [];
    const untilStopped =
      (name: string): Chore =>
      async (stop) => {
        order.push(`${name} begins`);
        while (!stop.aborted) await sleep(5);
        order.push(`${name} stops`);
      };
    const running = [housekeeping.run(untilStopped('first')), housekeeping.run(untilStopped('second'))];
    await sleep(30);
    lease.lose();
    await running[0];
    await sleep(30);
    await housekeeping.stop();
    await Promise.all(running);
    expect(order).to.deep.equal(['first begins', 'first stops', 'second begins', 'second stops']);
  });
});
