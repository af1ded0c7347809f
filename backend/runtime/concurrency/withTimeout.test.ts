import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { withTimeout } from './withTimeout.js';

const late = () => new Error('late');
const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => (error instanceof Error ? error.message : error));

describe('work with a timeout', () => {
  it('returns what it returns and rejects with what it rejects with, while it is in time', async () => {
    expect(await withTimeout(60_000, Promise.resolve(7), late)).to.equal(7);
    expect(await outcome(withTimeout(60_000, Promise.reject(new Error('no')), late))).to.equal('no');
  });

  it('is given up once it is late, whatever becomes of it then', async () => {
    let fail = (): void => undefined;
    const work = new Promise<never>((_resolve, reject) => (fail = () => reject(new Error('failed later'))));
    expect(await outcome(withTimeout(1, work, late))).to.equal('late');
    fail(); // a rejection that nobody handled would end the test run
    await outcome(work);
  });

  it('is not late by a while in which this process stood still', async () => {
    const responds = async (): Promise<number> => {
      for (let turns = 0; turns < 5; turns += 1) await nextTurn();
      return 7;
    };
    const work = withTimeout(500, responds(), late);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    expect(await work).to.equal(7);
  });
});
