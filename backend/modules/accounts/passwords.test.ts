import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { hashPassword, verifyPassword } from './passwords.js';

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );

describe('many passwords at once', () => {
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
