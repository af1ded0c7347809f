import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword, verifyPassword } from './passwords.js';
import { createPlaces } from './places.js';

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );

describe('places for work of one kind', () => {
  const places = () => createPlaces({ atOnce: 2, mostWaiting: 3, full: () => new Error('full') });

  it('are as many as there are, taken in the order of coming, and those who find the queue full are refused', async () => {
    const inPlace = places();
    let [running, most] = [0, 0];
    const begun: number[] = [];
    const work = (number: number) => async () => {
      begun.push(number);
      most = Math.max(most, (running += 1));
      await sleep(5);
      running -= 1;
      if (number % 2 === 1) throw new Error('odd');
    };
    const outcomes = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((number) => outcome(inPlace(work(number)))));
    expect(outcomes).to.deep.equal(['done', 'odd', 'done', 'odd', 'done', 'full', 'full']);
    expect(begun).to.deep.equal([0, 1, 2, 3, 4]);
    expect(most).to.equal(2);
  });

  it('are free again when the work has ended, well or badly', async () => {
    const inPlace = places();
    for (let round = 0; round < 3; round += 1)
      expect(
        await Promise.all([1, 2, 3, 4, 5].map(() => outcome(inPlace(() => Promise.reject(new Error('no')))))),
      ).to.deep.equal(Array(5).fill('no'));
    expect(await inPlace(async () => 7)).to.equal(7);
  });
});

describe('many passwords at once', function () {
  this.timeout(20_000);

  it('do not hold up what else the runtime’s few threads do', async () => {
    const hash = await hashPassword('Passw0rd-1');
    let compared = 0;
    const flood = Array.from({ length: 60 }, async () => {
      await verifyPassword('Wrong-Horse-1', hash);
      compared += 1;
    });
    await readFile(new URL(import.meta.url));
    expect(compared).to.be.below(30);
    await Promise.all(flood);
  });

  it('are refused with 503 beyond what can be compared soon, and compared again afterwards', async () => {
    const hash = await hashPassword('Passw0rd-1');
    const outcomes = await Promise.all(Array.from({ length: 260 }, () => outcome(verifyPassword('Passw0rd-1', hash))));
    expect(outcomes.filter((one) => one === 'overloaded')).to.have.length.within(1, 60);
    expect(new Set(outcomes)).to.deep.equal(new Set(['done', 'overloaded']));
    expect(await verifyPassword('Passw0rd-1', hash)).to.equal(true);
  });
});
