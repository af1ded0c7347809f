import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { accounts } from '../../../domain/contract/accounts.js';
import { batches } from '../../../domain/contract/batches.js';
import type { Batch } from '../../../domain/contract/batchShapes.js';
import { caseBatches } from '../../../domain/contract/caseBatches.js';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf } from '../../../domain/contract/clientOf.js';
import { cookieTransport } from '../../adapters/courtClient/cookieTransport.js';
import { formKey, loadLendingTable, numbered, whole } from '../../modules/batches/testing/lendingTable.js';
import { testDataDirectory } from '../harness/testApplication.js';
import { eventually } from './readiness.js';
import { administrator, startBackendProcess, type Backend } from './startBackendProcess.js';

/** As many as the smallest plan takes. */
const count = 20;
const filer = { email: 'filer@example.cn', password: 'Passw0rd-now' };
const retries = 5;

describe('a batch whose submission is killed twice', function () {
  // What a killed process was at work on is taken up once its lease of a minute is over.
  this.timeout(420_000);
  let dataDirectory: string;
  before(async () => (dataDirectory = await testDataDirectory()));
  after(() => rm(dirname(dataDirectory), { recursive: true, force: true }));

  const started: Backend[] = [];
  afterEach(() => Promise.all(started.map(async (one) => one.hasEnded() || (await one.end('SIGKILL')))));
  const start = async (): Promise<Backend> => {
    const backend = await startBackendProcess({ DATA_DIR: dataDirectory, APP_MODE: 'saas' });
    started.push(backend);
    return backend;
  };
  const signedIn = async ({ url }: Backend, { email, password }: typeof filer) => {
    const browser = cookieTransport(url, { retries });
    expect((await browser.signIn(email, password)).ok).to.equal(true);
    return browser;
  };
  const register = async ({ url }: Backend) => {
    const browser = cookieTransport(url, { retries });
    const proven = {
      ...(await browser.captcha()),
      ...(await browser.proof({ action: 'register', email: filer.email })),
    };
    await clientOf(browser, accounts).register({ body: { ...filer, ...proven, agreeToTerms: true } });
  };
  /** Kills the process once more rows than `before` are submitted, and says how many were. */
  const killAfter = async (backend: Backend, id: string, before: number): Promise<number> => {
    const own = clientOf(await signedIn(backend, filer), batches);
    let counts: Batch['counts'] | undefined;
    for (; (counts?.submitted ?? 0) <= before; await sleep(10))
      ({ counts } = await own.read({ path: { id }, query: { page_size: 1 } }));
    await backend.end('SIGKILL');
    return counts?.submitted ?? 0;
  };

  it('has opened exactly one case for each row in the end', async () => {
    const fileOf = await loadLendingTable();
    const first = await start();
    await register(first);
    const own = clientOf(await signedIn(first, filer), batches);
    const file = fileOf(numbered(...Array.from({ length: count }, (_row, at) => whole(`被告第${at + 1}号`))));
    const { id } = await own.create({ body: { form_key: formKey, name: '两次中断', file } });
    await own.submit({ path: { id }, body: { rows: Array.from({ length: count }, (_row, at) => at + 1) } });
    const once = await killAfter(first, id, 0);
    expect(once, 'it was too fast to be killed').to.be.below(count);
    const twice = await killAfter(await start(), id, once);
    expect(twice, 'it was too fast to be killed again').to.be.below(count);

    const last = await start();
    const mine = clientOf(await signedIn(last, filer), batches);
    await eventually('all rows are submitted', 180_000, async () => {
      const { counts } = await mine.read({ path: { id }, query: { page_size: 1 } });
      return counts.submitted === count;
    });
    const { rows } = await mine.read({ path: { id }, query: { page_size: 100 } });
    const opened = rows.items.map(({ case_id: caseId }) => caseId);
    const court = await signedIn(last, administrator);
    await eventually('the court’s list has them', 60_000, async () => {
      const { total } = await clientOf(court, cases).list({ query: {} });
      return total >= count;
    });
    const { total, items } = await clientOf(court, caseBatches).view({ path: { id } });
    expect([total, (await clientOf(court, cases).list({ query: {} })).total]).to.deep.equal([count, count]);
    expect(items.map((item) => item.id).sort()).to.deep.equal(opened.sort());
    await last.end('SIGTERM');
  });
});
