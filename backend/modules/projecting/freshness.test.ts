import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import { audit } from '../../../domain/contract/audit.js';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { courtLists } from '../../../domain/contract/courtLists.js';
import { documents } from '../../../domain/contract/documents.js';
import { checkpointTable, pauseProjections, readCheckpoints } from '../../../projections/runner/checkpoints.js';
import type { CookieTransport } from '../../adapters/courtClient/cookieTransport.js';
import { signIn } from '../../../scripts/demo/court.js';
import { loanSubmission, shortComplaint } from '../../tests/harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  testDataDirectory,
  type TestApplication,
} from '../../tests/harness/testApplication.js';

/** What the lists and figures below are read from. */
const models = ['case_list', 'correction_queue', 'dashboard_stats', 'usage', 'number_register', 'audit_log'];
const farFuture = new Date('9000-01-01T00:00:00Z');

describe('lists and figures whose read models are behind the log', function () {
  this.timeout(120_000);
  let directory: string;
  let site: TestApplication | undefined;
  const start = async (): Promise<{ readonly court: CookieTransport; readonly site: TestApplication }> => {
    // The same key each time: it is the same court.
    site = await startTestApplication({}, { DATA_DIR: directory, SECRET_KEY: '0'.repeat(64) });
    return { court: await signIn(new URL(site.url), testAdministrator.email, testAdministrator.password), site };
  };
  const stop = async (): Promise<void> => {
    const running = site;
    site = undefined;
    await running?.close();
  };
  // Anew for a repeat too, which finds neither a court that runs nor what it wrote.
  beforeEach(async () => (directory = await testDataDirectory()));
  afterEach(async () => {
    await stop();
    await rm(join(directory, '..'), { recursive: true, force: true });
  });

  const submit = async (on: TestApplication): Promise<void> => {
    const response = await on
      .newBrowser()
      .send(requestOf(documents.submit, loanSubmission(shortComplaint('张三', '李四'))));
    expect(response.status).to.equal(200);
  };
  const everyList = async (court: CookieTransport) => {
    const desk = { ...clientOf(court, cases), ...clientOf(court, courtLists), ...clientOf(court, audit) };
    const [stats, days, all, pending, numbers, events] = await Promise.all([
      desk.stats(),
      desk.courtDays(),
      desk.list(),
      desk.pending(),
      desk.numbers(),
      desk.events(),
    ]);
    return { stats, days, all, pending, numbers, events };
  };
  type Lists = Awaited<ReturnType<typeof everyList>>;
  const states = (lists: Lists) => Object.values(lists).map(({ behind }) => behind?.state ?? null);
  const all = (state: string | null) => Array.from({ length: 6 }, () => state);
  const untilAll = async (court: CookieTransport, state: string | null): Promise<Lists> => {
    for (const end = Date.now() + 20_000; Date.now() < end;) {
      const lists = await everyList(court);
      if (states(lists).every((one) => one === state)) return lists;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`not all lists are in the state ${state}: ${states(await everyList(court)).join(' ')}`);
  };

  it('say up to when they go, and give no figure of a model that is filled for the first time, until it is', async () => {
    const first = await start();
    await submit(first.site);
    const full = await untilAll(first.court, null);
    expect(full.stats.total_cases).to.equal(1);

    const { stores, close } = await first.site.openStores();
    const names = [...(await readCheckpoints(stores.read)).keys()];
    await pauseProjections(stores.read, names, farFuture);
    const before = new Date();
    await submit(first.site);
    const after = new Date();
    // What has just been written is on its way.
    expect(states(await everyList(first.court))).to.deep.equal(all(null));
    const behind = await untilAll(first.court, 'behind');
    expect(behind.stats.total_cases).to.equal(1);
    const asOf = new Date(behind.stats.behind?.as_of ?? 0);
    expect(asOf.getTime()).to.be.within(before.getTime() - 3000, after.getTime());
    const file = await first.court.send(requestOf(courtLists.csv, { query: { list: 'all' } }));
    expect((await file.text()).split('\r\n')[0]).to.contain('此后的改动尚未计入');

    // As after an upgrade whose new read models stopped half way.
    await stores.read(checkpointTable).whereIn('projection', models).update({ filled: false });
    await close();
    await stop();
    const second = await start();
    const filling = await untilAll(second.court, 'filling');
    expect(filling.stats).to.deep.include({ total_cases: null, pending_cases: null, answered_corrections: null });
    expect(filling.days.days).to.deep.equal([]);
    const refused = await second.court.send(requestOf(courtLists.csv, { query: { list: 'all' } }));
    expect(refused.status).to.equal(409);

    const again = await second.site.openStores();
    await pauseProjections(again.stores.read, names, null);
    const whole = await untilAll(second.court, null);
    expect(whole.stats).to.deep.include({ total_cases: 2, pending_cases: 2, answered_corrections: 0 });
    expect(whole.days.days.at(-1)?.submissions).to.equal(2);
    expect(
      await again.stores.read(checkpointTable).whereIn('projection', models).where({ filled: false }),
    ).to.deep.equal([]);
    await again.close();
  });
});
