import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { TOTP } from 'otpauth';
import { z } from 'zod';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { secondFactor } from '../../../../domain/contract/secondFactor.js';
import { startEmbeddedEventStore } from '../../../embeddedEventStore/startEmbeddedEventStore.js';
import { refusal } from '../../../tests/harness/testBrowser.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';
import { startTcpProxy, type TcpProxy } from '../../../tests/harness/tcpProxy.js';

const { email, password } = testAdministrator;
const Ticket = z.object({ ticket: z.string() });
const totp = (secret: string) => new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 });

describe('two factors of the only administrator', function () {
  this.timeout(300_000);
  let [directory, closeEvents] = ['', (): Promise<void> => Promise.resolve()];
  let store: TcpProxy;
  let court: TestApplication;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'jz-events-'));
    const events = await startEmbeddedEventStore({ directory });
    closeEvents = () => events.close();
    const address = new URL(events.connectionString.replace(/^esdb/u, 'http'));
    store = await startTcpProxy({ host: address.hostname, port: Number(address.port) });
    address.port = String(store.port);
    court = await startTestApplication({}, { EVENTSTORE_URL: address.href.replace(/^http/u, 'esdb') });
  });
  after(async () => {
    await court.close();
    await store.close();
    await closeEvents();
    await rm(directory, { recursive: true, force: true });
  });
  const signIn = () => court.newBrowser().signIn(email, password);

  it('lose no recovery code while the event store is away, and are reset from the command line', async () => {
    const administrator = court.newBrowser();
    expect((await administrator.signIn(email, password)).status).to.equal(204);
    const own = clientOf(administrator, secondFactor);
    const { secret } = await own.begin({ body: { current_password: password } });
    const { recovery_codes: recovery } = await own.confirm({ body: { code: totp(secret).generate() } });
    const { ticket } = Ticket.parse(await (await signIn()).json());
    const browser = court.newBrowser();
    const secondStep = () =>
      browser.send(requestOf(secondFactor.signIn, { body: { ticket, code: recovery[0] ?? '' } }));

    await store.cut();
    expect(await refusal(await secondStep())).to.deep.equal({ status: 503, code: 'store_unavailable' });
    await store.mend();
    let answer = await secondStep();
    for (let tries = 0; answer.status === 503 && tries < 100; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      answer = await secondStep();
    }
    expect(answer.status, 'the same code').to.equal(204);
    expect(await clientOf(browser, secondFactor).look()).to.include({ recovery_codes_left: 9 });

    const { stores, close } = await court.openStores();
    try {
      await stores.administrators.resetSecondFactor(email.toUpperCase());
      const { state } = await stores.accounts.load((await stores.credentials.findByEmail(email))?.userId ?? '');
      expect(state).to.include({ hasSecondFactor: false });
    } finally {
      await close();
    }
    expect((await signIn()).status).to.equal(204);
  });
});
