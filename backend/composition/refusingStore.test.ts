import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { Metadata, status } from '@grpc/grpc-js';
import { expect } from 'chai';
import { z } from 'zod';
import { startAnsweringStore, type AnsweringStore } from '../adapters/eventStore/testing/answeringStore.js';
import { noteStreamSettings, takeOffSettings, truncatedStreams } from '../adapters/eventStore/streamSettings.js';
import { streamNames } from '../adapters/eventStore/streams.js';
import { cases } from '../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../domain/contract/clientOf.js';
import { documents } from '../../domain/contract/documents.js';
import { createLogger } from '../runtime/logging/logger.js';
import { loanSubmission, shortComplaint } from '../tests/harness/pleadings.js';
import { refusal, type TestBrowser } from '../tests/harness/testBrowser.js';
import {
  startTestApplication,
  testAdministrator,
  testDataDirectory,
  type TestApplication,
} from '../tests/harness/testApplication.js';
import { ownEventStore, type TestEventStore } from '../tests/harness/testServers.js';

const Readiness = z.object({ status: z.string(), checks: z.record(z.string(), z.looseObject({ ok: z.boolean() })) });
type Submitted = { readonly caseId: string; readonly number: string; readonly code: string };

const accessDenied = new Metadata();
accessDenied.set('exception', 'access-denied');

describe('an event store that refuses', function () {
  this.timeout(120_000);
  const lines: string[] = [];
  let own: TestEventStore;
  let store: AnsweringStore;
  let folder: string;
  let env: Record<string, string>;
  let court: TestApplication;
  let visitor: TestBrowser;
  let clerk: TestBrowser;
  let admin: EventStoreDBClient;
  const streams = streamNames();

  const writeAddress = (login: string) => writeFile(join(folder, 'address'), `${store.address(login)}\n`);
  /** Lets in whoever signs in with this password, as a store does whose password was changed. */
  const accept = (password: string): void => {
    const right = `Basic ${Buffer.from(`juanzong:${password}`).toString('base64')}`;
    store.answers.refuse = ({ path, authorization }) =>
      path.includes('Streams/') && authorization !== right
        ? { code: status.UNAUTHENTICATED, details: 'Not Authenticated' }
        : undefined;
  };
  const start = async (): Promise<void> => {
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    });
    court = await startTestApplication({ logger: createLogger('warn', sink) }, env);
    visitor = court.newBrowser();
    clerk = court.newBrowser();
    expect((await clerk.signIn(testAdministrator.email, testAdministrator.password)).status).to.equal(204);
  };
  const file = () => visitor.send(requestOf(documents.submit, loanSubmission(shortComplaint('王五', '赵六'))));
  const filed = async (): Promise<Submitted> => {
    const { headers } = await file();
    const read = (name: string) => decodeURIComponent(headers.get(name) ?? '');
    return { caseId: read('X-Case-Id'), number: read('X-Case-Number'), code: read('X-Verification-Code') };
  };
  const load = ({ number, code }: Submitted) =>
    visitor.send(requestOf(documents.loadForEditing, { body: { case_number: number, verification_code: code } }));
  const ready = async () => Readiness.parse(await (await fetch(`${court.url}/readyz`)).json());

  before(async () => {
    own = await ownEventStore();
    store = await startAnsweringStore(own.connectionString);
    const dataDirectory = await testDataDirectory();
    folder = join(dataDirectory, '..');
    env = {
      DATA_DIR: dataDirectory,
      SECRET_KEY: randomBytes(32).toString('hex'),
      EVENTSTORE_URL_FILE: join(folder, 'address'),
    };
    admin = EventStoreDBClient.connectionString(own.connectionString);
    await writeAddress('juanzong:first');
    accept('first');
    await start();
  });
  after(async () => {
    await court.close();
    await admin.dispose();
    await store.close();
    await own.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is named while it refuses the login, which is read anew from its file, and the court goes on without a restart', async () => {
    const known = await filed();
    expect((await load(known)).status).to.equal(200);
    accept('second');
    for (const response of [await file(), await load(known)])
      expect(await refusal(response)).to.deep.equal({ status: 503, code: 'store_login_refused' });
    const { status: readiness, checks } = await ready();
    expect(readiness).to.equal('not_ready');
    expect(checks['event_store']).to.deep.equal({ ok: false, reason: 'StoreLoginRefusedError' });
    const told = lines.filter((line) => line.includes('store_login_refused')).join('');
    expect(told).to.contain('"kind":"StoreLoginRefusedError"').and.contain('"kind":"access-denied"');

    await writeAddress('juanzong:second');
    expect((await load(known)).status).to.equal(200);
    const after = await filed();
    expect(after.number).to.not.equal('');
    expect((await load(after)).status).to.equal(200);
    expect((await ready()).checks['event_store']).to.deep.equal({ ok: true });
    const { items } = await clientOf(clerk, cases).list({ query: { search_term: after.number } });
    expect(items.map(({ id }) => id)).to.deep.equal([after.caseId]);
  });

  it('takes one case away by $acl: that case alone is refused, it is named, and the court starts', async () => {
    const [hurt, whole] = [await filed(), await filed()];
    const stream = streams.case(hurt.caseId);
    const { refuse } = store.answers;
    store.answers.refuse = (asked, first) =>
      asked.path.includes('Streams/') && first.includes(stream) && !first.includes(`$$${stream}`)
        ? { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata: accessDenied }
        : refuse?.(asked, first);
    await admin.setStreamMetadata(stream, { acl: { readRoles: ['$admins'], writeRoles: ['$admins'] } });

    expect(await refusal(await load(hurt))).to.deep.equal({ status: 503, code: 'store_access_denied' });
    expect((await load(whole)).status).to.equal(200);
    const told = lines.filter((line) => line.includes('store_access_denied')).join('');
    expect(told).to.contain('"kind":"access-denied"').and.contain(stream);
    expect(await truncatedStreams({ client: admin, streams })).to.deep.equal([{ stream, found: ['$acl'] }]);

    const { stores, close } = await court.openStores();
    const settings = { client: admin, streams, tables: stores.read, now: () => new Date() };
    try {
      await noteStreamSettings(settings);
      const { status: readiness, checks } = await ready();
      expect(readiness).to.equal('ready');
      const expected = { count: 1, streams: [{ stream, settings: ['$acl'] }] };
      expect(checks['stream_settings']).to.deep.include({ ok: false, ...expected });
      const { items } = await clientOf(clerk, cases).list({ query: { search_term: hurt.number } });
      expect(items[0]?.set_aside?.reason).to.equal('stream_withheld');

      await takeOffSettings(admin, stream);
      store.answers.refuse = refuse ?? (() => undefined);
      await noteStreamSettings(settings);
      expect((await load(hurt)).status).to.equal(200);
      expect((await ready()).checks['stream_settings']).to.deep.include({ ok: true });
    } finally {
      await close();
    }
  });

  it('does not keep the court from starting where it denies the stream of the newest event', async () => {
    const hurt = await filed();
    const stream = streams.case(hurt.caseId);
    const { refuse } = store.answers;
    await admin.appendToStream(`$$${stream}`, jsonEvent({ type: '$metadata', data: { $acl: { $r: '$admins' } } }));
    store.answers.refuse = (asked, first) =>
      asked.path.includes('Streams/') && first.includes(stream)
        ? { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata: accessDenied }
        : refuse?.(asked, first);
    await court.application.close();
    await start();
    expect((await ready()).status).to.equal('ready');
    expect(await refusal(await load(hurt))).to.deep.equal({ status: 503, code: 'store_access_denied' });
  });
});
