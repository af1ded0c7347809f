import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { expect } from 'chai';
import { z } from 'zod';
import { cases } from '../../../domain/contract/cases.js';
import { documents } from '../../../domain/contract/documents.js';
import { forms } from '../../../domain/contract/forms.js';
import { testDataDirectory } from '../harness/testApplication.js';
import { startEmbeddedEventStore } from '../../embeddedEventStore/startEmbeddedEventStore.js';
import { startEmbeddedPostgres } from '../../adapters/postgres/embedded/startEmbeddedPostgres.js';
import { checkHistory } from './checkHistory.js';
import { readEvidence } from './evidence.js';
import { emptyJournal } from './journal.js';
import { readSubmitted, newPerson, type TestResponse } from './person.js';
import { complaint } from './pleadings.js';
import { eventually, readiness } from './readiness.js';
import { administrator, startBackendProcess, type Backend } from './startBackendProcess.js';

/** Postgres keeps a file of 16 MiB from the start: the log has to be the first to reach the limit. */
const fillerBytes = 20 * 1024 * 1024;

/** Cases that are there before the disk fills up. */
const casesToSee = 30;

/** Makes the log so large, with events that are not ours. */
const fill = async (directory: string): Promise<void> => {
  const store = await startEmbeddedEventStore({ directory });
  const client = EventStoreDBClient.connectionString(store.connectionString);
  const filler = 'x'.repeat(500_000);
  for (let written = 0; written < fillerBytes; written += filler.length)
    await client.appendToStream('filler', jsonEvent({ type: 'filler', data: { filler } }));
  await client.dispose();
  await store.close();
};

/** Limits the size of the files that a running process writes; beyond it, writing fails as on a full disk, for root too. */
const limitFiles = ({ pid }: Backend, bytes: number | 'unlimited'): void =>
  void execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);

// The limit of a running process can be changed from outside on Linux only.
if (process.platform === 'linux')
  describe('the application on a full disk', function () {
    this.timeout(300_000);
    let dataDirectory: string;
    let backend: Backend | undefined;
    before(async () => {
      dataDirectory = await testDataDirectory();
      await fill(join(dataDirectory, 'events'));
    });
    after(async () => {
      await backend?.end('SIGKILL');
      await rm(dirname(dataDirectory), { recursive: true, force: true });
    });

    it('refuses with 503, writes nothing by halves, serves what it has, and works again when there is room', async () => {
      const running = await startBackendProcess({ DATA_DIR: dataDirectory });
      backend = running;
      const { url } = running;
      const journal = emptyJournal();
      const visitor = newPerson('192.0.2.1');
      const judge = newPerson('192.0.2.2');
      expect((await judge.signIn(url, administrator.email, administrator.password)).status).to.equal(204);
      const send = (key: string): Promise<TestResponse> => {
        journal.sent.add(key);
        return visitor.call(url, documents.submit, { body: complaint(1000) }, key);
      };
      const accept = (key: string, response: TestResponse): void =>
        void journal.submissions.push({ key, pleading: 'complaint', submitted: readSubmitted(response) });

      // Names for the court to look at, whatever fills the rest of the disk first.
      for (let n = 0; n < casesToSee; n += 1) {
        const key = randomUUID();
        accept(key, await send(key));
      }

      const { size } = await stat(join(dataDirectory, 'events', 'events.mdb'));
      limitFiles(running, size + 64 * 1024);
      let refused: { key: string; response: TestResponse } | undefined;
      for (let n = 0; n < 100 && !refused; n += 1) {
        const key = randomUUID();
        const response = await send(key);
        if (response.status === 200) accept(key, response);
        else refused = { key, response };
      }
      if (!refused) throw new Error('the disk never filled up');
      expect([refused.response.status, refused.response.code]).to.deep.equal([503, 'store_unavailable']);
      expect(refused.response.json())
        .to.have.property('detail')
        .that.matches(/\p{Script=Han}/u);
      expect(Number(refused.response.headers.get('Retry-After'))).to.be.greaterThan(0);
      expect((await send(refused.key)).status).to.equal(503);
      expect(running.hasEnded()).to.equal(false);

      const Stats = z.object({ total_cases: z.number() });
      await eventually('the dashboard counts what was accepted', 60_000, async () => {
        const stats = await judge.call(url, cases.stats, {});
        expect(stats.status).to.equal(200);
        return Stats.parse(stats.json()).total_cases === journal.submissions.length;
      });
      // Names are not shown to the court while it cannot be recorded who saw them.
      // A record so small may still find room in what the log has freed.
      // Each page shows another case, since what was recorded is not recorded again within the hour.
      let list: TestResponse | undefined;
      for (let page = 1; page <= casesToSee && (list?.status ?? 200) === 200; page += 1)
        list = await judge.call(url, cases.list, { query: { page, page_size: 1 } });
      expect([list?.status, list?.code]).to.deep.equal([503, 'store_unavailable']);

      limitFiles(running, 'unlimited');
      const { key } = refused;
      const back = await eventually('submitting works again', 60_000, async () => {
        const response = await send(key);
        return response.status === 200 && response;
      });
      accept(key, back);
      const next = randomUUID();
      accept(next, await send(next));
      await eventually('it is ready', 60_000, async () => (await readiness(url))?.ready);
      const shown = await visitor.call(url, forms.list, {}); // with X-Min-Position: the read models are there
      expect(shown.status).to.equal(200);
      expect((await readiness(url))?.trouble).to.equal(null);

      await running.end('SIGKILL');
      const store = await startEmbeddedEventStore({ directory: join(dataDirectory, 'events') });
      const postgres = await startEmbeddedPostgres({ directory: join(dataDirectory, 'postgres') });
      const evidence = await readEvidence({ config: postgres.connection }, store.connectionString);
      try {
        expect(checkHistory(journal, evidence.events, evidence.loggedIdOf)).to.deep.equal([]);
        expect(await evidence.rowsThatDiffer()).to.deep.equal([]);
        expect(await evidence.lackingFiles()).to.deep.equal([]);
        expect(await evidence.brokenSeals([join(dataDirectory, 'ledger')])).to.deep.equal([]);
      } finally {
        await evidence.close();
        await store.close();
        await postgres.close();
      }
    });
  });
