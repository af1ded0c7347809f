import { expect } from 'chai';
import { attacks, refusedAnswers, type AttackName } from './attacks.js';
import { denialClient } from './denialClient.js';
import { startDenialCourt } from './denialCourt.js';
import { p95, underAttack } from './underAttack.js';

/**
 * A guard, not a measurement (`npm run bench -- denial`, whose aim is 3): attackers and the court share this process, and the machine has other
 * things to do.
 */
const mostTimes = 10;
/**
 * Forty addresses that send the same make filings some seventeen times as slow for the first seconds (decision 184), so that attack is
 * measured by the benchmark alone.
 */
const untried: readonly AttackName[] = ['refused answers, 40 addresses'];
const tried = (Object.keys(attacks) as AttackName[]).filter((name) => !untried.includes(name));

describe('nobody slows the court', function () {
  this.timeout(180_000);
  let court: Awaited<ReturnType<typeof startDenialCourt>>;
  before(async () => {
    court = await startDenialCourt();
  });
  after(() => court.close());

  for (const name of tried)
    it(`by ${name}`, async () => {
      const { quiet, attacked, statuses } = await underAttack({
        url: court.url,
        attack: attacks[name],
        rounds: 2,
        filings: 8,
      });
      const ratio = p95(attacked) / p95(quiet);
      console.log(
        `      p95 ${p95(quiet).toFixed(0)} → ${p95(attacked).toFixed(0)} ms, ${ratio.toFixed(1)} times; ${JSON.stringify([...statuses])}`,
      );
      expect(ratio).to.be.below(mostTimes);
      if (!name.startsWith('idle'))
        expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).to.be.above(0);
    });

  it('with more than two calls for help at the same time, however many it makes; the rest waits', async () => {
    const over = new AbortController();
    const attacking = attacks['long recommendations'](court.url, over.signal);
    const seen: { waiting: number; running: number }[] = [];
    const client = denialClient(court.url, '127.9.9.9');
    for (let n = 0; n < 20; n += 1) {
      seen.push(court.work.queue.counts());
      await client.send({ method: 'GET', path: '/api/user/feature-flags' });
    }
    over.abort();
    await attacking;
    client.close();
    expect(Math.max(...seen.map(({ running }) => running))).to.be.within(1, 2);
    expect(Math.max(...seen.map(({ waiting }) => waiting))).to.be.within(1, 8);
  });

  it('for nothing: what was refused is charged like what was taken', async () => {
    const caller = { key: 'address 127.4.4.4' };
    expect(court.work.budget.lately(caller)).to.equal(0);
    const client = denialClient(court.url, '127.4.4.4');
    for (let n = 0; n < 5; n += 1)
      expect(await client.send({ path: '/api/documents/generate-and-save', body: refusedAnswers.body })).to.equal(422);
    client.close();
    expect(court.work.budget.lately(caller)).to.be.above(10);
    expect(court.work.queue.counts()).to.deep.equal({ waiting: 0, running: 0 });
  });
});
