import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { audit } from '../../../../domain/contract/audit.js';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { StoreUnavailableError } from '../../../adapters/eventStore/errors.js';
import { createAppRouter } from '../../../platform/http/router.js';
import { accountLimits } from '../../../platform/http/testing/accountLimits.js';
import { loanSubmission, shortComplaint } from '../../../tests/harness/pleadings.js';
import { startRoutes } from '../../../tests/harness/startRoutes.js';
import { startTestApplication, type TestApplication } from '../../../tests/harness/testApplication.js';
import { collectFindings, openBundle, trustKeys, verifyLog } from '../../audit/index.js';
import { createLedgerSigner } from '../../ledger/index.js';
import { bundleRoute } from './route.js';

/** What reached somebody who downloads, and whether the response came to its end. */
type Download = { readonly status: number; readonly bytes: Buffer; readonly isWhole: boolean };

const download = (url: string, onBegun: () => void): Promise<Download> =>
  new Promise((resolve, reject) => {
    const { method, path } = requestOf(audit.bundle, {});
    const headers = { Cookie: 'juanzong_session=court', 'Sec-Fetch-Site': 'same-origin' };
    const call = request(new URL(path, url), { method, headers }, (response) => {
      const pieces: Buffer[] = [];
      onBegun();
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', () => undefined); // told by `complete`
      response.on('close', () =>
        resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(pieces), isWhole: response.complete }),
      );
    });
    call.on('error', reject);
    call.end();
  });

describe('a bundle that breaks off while it is downloaded', function () {
  this.timeout(60_000);
  let court: TestApplication;
  before(async () => {
    court = await startTestApplication();
    const party = court.newBrowser();
    const answer = await party.send(requestOf(documents.submit, loanSubmission(shortComplaint('张三', '李四'))));
    expect(answer.status).to.equal(200);
    // The newest seal is what a bundle ends with.
    while ((await sealed()) === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  after(() => court.close());

  const sealed = async (): Promise<number> => {
    const { stores, close } = await court.openStores();
    try {
      return (await stores.read('ledger_seal')).length;
    } finally {
      await close();
    }
  };

  /** Downloads from routes whose reading of the log goes through `meanwhile` before each event. */
  const downloadWith = async (
    meanwhile: (count: number, closeConnections: () => Promise<void>) => Promise<void>,
  ): Promise<Download> => {
    const { stores, close } = await court.openStores();
    let closeConnections = (): Promise<void> => Promise.resolve();
    const raw = new Proxy(stores.client.raw, {
      get: (client, name) => {
        if (name !== 'readAll') return Reflect.get(client, name) as unknown;
        return (...asked: Parameters<typeof client.readAll>) =>
          Object.assign(
            Readable.from(
              (async function* () {
                let count = 0;
                for await (const event of client.readAll(...asked)) {
                  count += 1;
                  await meanwhile(count, closeConnections);
                  yield event;
                }
              })(),
            ),
            // As a read of the client, which is cancelled when its loop ends early.
            { cancel: () => Promise.resolve() },
          );
      },
    });
    const router = createAppRouter(undefined, { accountLimits: accountLimits() });
    bundleRoute(router, {
      ...stores,
      client: { ...stores.client, raw },
      ledger: { signer: createLedgerSigner(stores.installationKeys.logSeals) },
      config: { ledgerDirectory: join(tmpdir(), 'jz-no-ledger') },
      timeZone: 'Asia/Shanghai',
    });
    const routes = await startRoutes(router, {
      people: { court: { id: 'a-1', email: 'court@example.cn', isSuperuser: true, plan: 'admin' } },
    });
    let isOpen = true;
    let begun = (): void => undefined;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    closeConnections = async () => {
      await hasBegun; // before, there is no download that could break off
      isOpen = false;
      await routes.close();
    };
    try {
      return await download(routes.url, begun);
    } finally {
      if (isOpen) await routes.close();
      await close();
    }
  };

  /** What the offline verifier says of bytes that were kept; `refused` where they are no bundle to it. */
  const verifyOffline = async (bytes: Buffer): Promise<string[]> => {
    const folder = await mkdtemp(join(tmpdir(), 'jz-cut-'));
    try {
      const file = join(folder, 'log.jzb.gz');
      await writeFile(file, bytes);
      const findings = collectFindings();
      try {
        const { source, outside, header, faults } = await openBundle(file);
        for (const { code, source: where } of faults) findings.report(code, { source: where });
        await verifyLog({ source, outside: [outside], findings, keys: trustKeys(header.keys) });
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        return [`refused: ${error.name}`];
      }
      return findings.all().map(({ code }) => code);
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  it('is whole when nothing happens, and verifies offline', async () => {
    const { status, bytes, isWhole } = await downloadWith(() => Promise.resolve());
    expect([status, isWhole]).to.deep.equal([200, true]);
    expect(await verifyOffline(bytes)).to.deep.equal([]);
  });

  it('is recognised as cut by who downloads and offline when the event store goes away in the middle', async () => {
    const cut = await downloadWith((count) =>
      count > 6 ? Promise.reject(new StoreUnavailableError()) : Promise.resolve(),
    );
    expect([cut.status, cut.isWhole]).to.deep.equal([200, false]);
    expect(await verifyOffline(cut.bytes)).not.to.deep.equal([]);
  });

  it('is recognised as cut when the connections of the process end in the middle', async () => {
    const cut = await downloadWith((count, closeConnections) => (count === 6 ? closeConnections() : Promise.resolve()));
    expect([cut.status, cut.isWhole]).to.deep.equal([200, false]);
    expect(await verifyOffline(cut.bytes)).not.to.deep.equal([]);
  });
});
