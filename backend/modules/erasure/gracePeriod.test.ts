import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import { attach, type Attached } from '../../composition/attach.js';
import { createClosing } from '../../composition/closing.js';
import { unsealKeyRow } from '../../adapters/encryption/dataKeyRows.js';
import { readConfig } from '../../platform/config/config.js';
import { loanSubmission, shortComplaint } from '../../tests/harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  testDataDirectory,
  type TestApplication,
} from '../../tests/harness/testApplication.js';
import { createErasureCheck } from './erasureCheck.js';
import { finishErasures } from './finishErasures.js';
import { destroySealedKeys } from './destroySealedKeys.js';

const dayMs = 86_400_000;

describe('the days of grace after an erasure', function () {
  this.timeout(120_000);
  const suffix = randomBytes(6).toString('hex');
  const isolation = {
    schemas: { read: `read_${suffix}`, app: `app_${suffix}` } as const,
    streamPrefix: `test${suffix}`,
  };
  let env: Record<string, string>;
  let court: TestApplication;
  const erased: string[] = [];

  const onStores = async <Result>(work: (stores: Attached) => Promise<Result>): Promise<Result> => {
    const closing = createClosing({ logger: { error: () => undefined } });
    try {
      return await work(await attach({ config: readConfig(env), closing, now: () => new Date(), isolation }));
    } finally {
      await closing.closeAll();
    }
  };
  const rowOf = ({ app, streams }: Attached, caseId: string) =>
    app('data_keys')
      .where({ key_id: streams.case(caseId) })
      .first();
  const destroyAfter = (days: number, stores: Attached): Promise<number> => {
    const now = () => new Date(Date.now() + days * dayMs);
    return destroySealedKeys({ ...stores, config: { erasureGraceDays: 30 }, now });
  };

  before(async () => {
    const { DATABASE_URL, EVENTSTORE_URL } = process.env;
    const dataDirectory = await testDataDirectory();
    env = {
      DATA_DIR: dataDirectory,
      LEDGER_DIR: join(dataDirectory, 'ledger'),
      SECRET_KEY: randomBytes(32).toString('hex'),
      ERASURE_GRACE_DAYS: '30',
      LOG_LEVEL: 'silent',
      ...(DATABASE_URL !== undefined && { DATABASE_URL }),
      ...(EVENTSTORE_URL !== undefined && { EVENTSTORE_URL }),
    };
    court = await startTestApplication(isolation, env);
    const clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
    for (let count = 0; count < 2; count += 1) {
      const submitted = await clientOf(court.newBrowser(), documents).submit(
        loanSubmission(shortComplaint('王五', '赵六')),
      );
      const id = submitted.headers.get('X-Case-Id') ?? '';
      erased.push(id);
      expect(
        (await clerk.send(requestOf(cases.erase, { path: { id }, body: { reason: '保存期限届满' } }))).status,
      ).to.equal(200);
      const shown = await clientOf(clerk, cases).documents({ path: { id } });
      expect(shown.case_info).to.include({ erased: true, plaintiff_code: null });
    }
  });
  after(async () => {
    await court.close();
    await rm(join(env['DATA_DIR'] ?? '', '..'), { recursive: true, force: true });
  });

  it('keep the key sealed, so that nobody reads by it, and destroy it when they are over', () =>
    onStores(async (stores) => {
      const [caseId = '', other = ''] = erased;
      const files = (of: string): Promise<unknown[]> =>
        stores.app('case_files').where({ stream: stores.streams.case(of) });
      expect([await files(caseId), await files(other)].map(({ length }) => length)).to.deep.equal([1, 1]);
      expect(await rowOf(stores, caseId)).to.include({ destroyed_at: null, destroyed_reason: '保存期限届满' });
      expect(await stores.dataKeys.find(stores.streams.case(caseId))).to.equal('destroyed');
      expect(await destroyAfter(29, stores)).to.equal(0);
      expect(await rowOf(stores, caseId))
        .to.have.property('wrapped')
        .that.is.not.equal(null);

      // Within them a person undoes the other one, as `npm run authority -- reject` does.
      const stream = stores.streams.case(other);
      const order = (await stores.log.readStream(stream)).find(({ type }) => type === 'PersonalDataErased');
      if (!order) throw new Error('no erasure in the log');
      await stores.authority.judge('rejected', [order], '并非本院作出', new Date());
      expect(await unsealKeyRow(stores.app, stream)).to.equal(true);
      // The read models, and processes that began before, still take the case for erased.
      expect(await finishErasures(stores)).to.equal(0);
      expect(await rowOf(stores, other)).to.include({ sealed_at: null, destroyed_at: null });

      expect(await destroyAfter(31, stores)).to.equal(1);
      expect(await rowOf(stores, caseId)).to.include({ wrapped: null, wrapping_key_id: null });
      expect([await files(caseId), await files(other)].map(({ length }) => length)).to.deep.equal([0, 1]);
      expect(await destroyAfter(31, stores)).to.equal(0);
      expect(await unsealKeyRow(stores.app, stores.streams.case(caseId))).to.equal(false);
    }));

  it('let a person undo an erasure: the case reads as before at the next start', () =>
    onStores(async ({ cases: opened, dataKeys, streams }) => {
      const [first = '', second = ''] = erased;
      expect((await opened.load(first)).state).to.include({ erased: true });
      const { state } = await opened.load(second);
      expect(state).to.include({ erased: false });
      expect(JSON.stringify(state)).to.include('赵六');
      expect(await dataKeys.find(streams.case(second))).to.have.property('key');
    }));

  it('destroy nothing that the audit’s rule refuses, and list it for a person', () =>
    onStores(async (stores) => {
      const { log, streams, app, authority } = stores;
      const stream = streams.case(erased[0] ?? '');
      const order = (await log.readStream(stream)).find(({ type }) => type === 'PersonalDataErased');
      if (order?.type !== 'PersonalDataErased') throw new Error('no erasure in the log');
      const orderBy = (id: string) => {
        const metadata = { ...order.metadata, actor: { kind: 'user' as const, id } };
        const changed = { ...order, metadata };
        const readStream = async (name: string) => (name === stream ? [changed] : log.readStream(name));
        const { allows } = createErasureCheck({ log: { readStream }, streams, authority, app, now: () => new Date() });
        return allows(changed);
      };
      expect(await orderBy('nobody')).to.equal(false);
      const held: unknown = await app('held_erasures').select('stream', 'revision', 'finding');
      expect(held).to.have.length(1);
      expect(JSON.stringify(held)).to.include(stream);
      const ready = await (await fetch(`${court.url}/readyz`)).text();
      expect(ready).to.include('"held":1');
      expect(await stores.erasureCheck.allows(order)).to.equal(true);
      expect(await app('held_erasures')).to.deep.equal([]);
    }));
});
