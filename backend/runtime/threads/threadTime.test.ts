import { expect } from 'chai';
import { createThreadTime, measureThread } from './threadTime.js';

describe('the time of a thread', () => {
  it('is unknown while no thread has begun', () => {
    expect(createThreadTime().read()).to.equal(undefined);
  });
  it('is what the thread was busy with, also where the task failed', async () => {
    const time = createThreadTime();
    const failing = measureThread(time.shared, async () => {
      const until = performance.now() + 20;
      while (performance.now() < until);
      throw new Error('failed');
    });
    expect(await failing.catch((error: unknown) => error)).to.have.property('message', 'failed');
    expect(time.read()).to.be.above(15);
  });
  it('is the time since it began, of a task whose thread was ended', () => {
    const time = createThreadTime();
    void measureThread(time.shared, () => new Promise(() => undefined));
    time.shared[0] = (time.shared[0] ?? 0) - 1000;
    expect(time.read()).to.be.at.least(1000);
  });
});
