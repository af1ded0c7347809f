import { expect } from 'chai';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { service } from '../../../domain/contract/service.js';
import { submitCase } from '../harness/submittedCase.js';
import { seededRandom } from '../torture/seededRandom.js';
import { attack } from './attack.js';
import { startHostileCourt, type HostileCourt, type Mode } from './hostileCourt.js';

const { HOSTILE_SEED, HOSTILE_REQUESTS } = process.env;
const seed = HOSTILE_SEED ? Number(HOSTILE_SEED) : randomInt(2 ** 31);
/** In both modes together: few enough for every run of the tests. `npm run hostile` sends 10,000. */
const requests = HOSTILE_REQUESTS ? Number(HOSTILE_REQUESTS) : 600;
const megabyte = 1024 * 1024;
/** Of the whole test process, in which other suites ran before and may not have been collected: a guard, not a measurement. */
const mostGrowth = 1000 * megabyte;
/** Far beyond what anything takes, on a machine that has other things to do. */
const guardMs = 30_000;

const Report = z.looseObject({ findings: z.array(z.unknown()) });

describe(`hostile clients (HOSTILE_SEED=${seed} repeats them)`, function () {
  this.timeout(60_000 + requests * 500);

  for (const mode of ['open', 'saas'] as const satisfies readonly Mode[])
    describe(`in ${mode} mode`, () => {
      let court: HostileCourt;
      let closed = false;
      before(async () => {
        court = await startHostileCourt(mode);
      });
      after(async () => {
        if (!closed) await court.close();
      });

      it(`get no error of the server, nothing of others and always a response: ${requests / 2} requests`, async () => {
        const before = process.memoryUsage.rss();
        const report = await attack(court, seededRandom(seed), { requests: requests / 2, atOnce: 4, guardMs });
        const { statuses, longestMs, longest, mostRssBytes, faults } = report;
        const errors = Object.entries(statuses).filter(([status]) => Number(status) >= 500);
        console.log(
          [
            `      seed ${seed}, ${mode}: ${JSON.stringify(statuses)}`,
            `      500 and above: ${errors.reduce((sum, [, count]) => sum + count, 0)}`,
            `      longest answer: ${Math.round(longestMs)} ms (${longest})`,
            `      most memory: ${Math.round(mostRssBytes / megabyte)} MB, ${Math.round((mostRssBytes - before) / megabyte)} more than before`,
          ].join('\n'),
        );
        expect(faults).to.deep.equal([]);
        expect(mostRssBytes - before).to.be.below(mostGrowth);
      });

      it('leave a court that is ready and files', async () => {
        const { client, people } = court;
        let ready = await client.send('', requestOf(service.readyz, {}));
        for (let tries = 0; ready.status !== 200 && tries < 50; tries += 1) {
          await sleep(200);
          ready = await client.send('', requestOf(service.readyz, {}));
        }
        expect(ready.status, ready.text).to.equal(200);
        expect((await submitCase(client, '', people.superuser.cookie, '后来的人')).number).not.to.equal('');
      });

      it('leave a log in which the audit finds nothing', async () => {
        expect(Report.parse(JSON.parse(await court.audit())).findings).to.deep.equal([]);
      });

      it('got only responses as the API is described', async () => {
        closed = true;
        await court.close();
      });
    });
});
