import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKeyedMutex } from './keyedMutex.js';
import { createSemaphore } from './semaphore.js';

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );

describe('a semaphore for each key', () => {
  const semaphore = () => createSemaphore({ atOnce: 2, queue: { most: 3, full: () => new Error('full') } });

  it('runs as much as its bound in the order of asking, and refuses what finds the queue full', async () => {
    const bounded = semaphore();
    let [running, most] = [0, 0];
    const begun: number[] = [];
    const work = (number: number) => async () => {
      begun.push(number);
      most = Math.max(most, (running += 1));
      await sleep(5);
      running -= 1;
      if (number % 2 === 1) throw new Error('odd');
    };
    const outcomes = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((number) => outcome(bounded('a', work(number)))));
    expect(outcomes).to.deep.equal(['done', 'odd', 'done', 'odd', 'done', 'full', 'full']);
    expect(begun).to.deep.equal([0, 1, 2, 3, 4]);
    expect(most).to.equal(2);
  });

  it('bounds each key by itself', async () => {
    const bounded = semaphore();
    let end = (): void => undefined;
    const forever = new Promise<void>((resolve) => (end = resolve));
    const flood = Array.from({ length: 9 }, () => outcome(bounded('a', () => forever)));
    expect(await bounded('b', async () => 'done')).to.equal('done');
    end();
    expect((await Promise.all(flood)).filter((one) => one === 'full')).to.have.length(4);
    expect(await bounded('a', async () => 'done')).to.equal('done');
  });

  it('goes on when work has ended, well or badly', async () => {
    const bounded = semaphore();
    for (let round = 0; round < 3; round += 1)
      expect(
        await Promise.all([1, 2, 3, 4, 5].map(() => outcome(bounded('a', () => Promise.reject(new Error('no')))))),
      ).to.deep.equal(Array(5).fill('no'));
    expect(await bounded('a', async () => 7)).to.equal(7);
  });

  it('is a mutex with a bound of one, for which any number waits', async () => {
    const alone = createKeyedMutex();
    let running = 0;
    const work = (number: number) => async () => {
      expect((running += 1)).to.equal(1);
      await sleep(0);
      running -= 1;
      if (number % 2 === 1) throw new Error('odd');
      return number;
    };
    const outcomes = await Promise.all(Array.from({ length: 300 }, (_, number) => outcome(alone('a', work(number)))));
    expect(outcomes.filter((one) => one === 'done')).to.have.length(150);
    expect(outcomes.filter((one) => one === 'odd')).to.have.length(150);
  });
});
