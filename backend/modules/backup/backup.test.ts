import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { confirmedNumber } from '../../../domain/case/testing/fixtures.js';
import { agents } from '../../../domain/contract/agents.js';
import { cases } from '../../../domain/contract/cases.js';
import { documents } from '../../../domain/contract/documents.js';
import { drafts } from '../../../domain/contract/drafts.js';
import { ledger } from '../../../domain/contract/ledger.js';
import { aiModels } from '../../../domain/contract/aiModels.js';
import { ragModels } from '../../../domain/contract/ragModels.js';
import { service } from '../../../domain/contract/service.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { verifyReceipt, type Receipt } from '../../../domain/ledger/receipt.js';
import { openOutsideRecords } from '../audit/outsideRecords.js';
import { checkFiles } from '../audit/checkFiles.js';
import { collectFindings } from '../audit/findings.js';
import { liveSource } from '../ledger/liveSource.js';
import { trustKeys } from '../audit/trustedKeys.js';
import { verifyLog } from '../audit/verifyLog.js';
import { attach, type Attached } from '../../composition/attach.js';
import { createClosing } from '../../composition/closing.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';
import { startTestApplication, testAdministrator, testDataDirectory } from '../../tests/harness/testApplication.js';
import { readConfig, type Config } from '../../platform/config/config.js';
import { createLogger } from '../../runtime/logging/logger.js';
import { readBackupFile } from './backupFile.js';
import { BackupDamagedError, BackupRefusedError } from './backupFormat.js';
import { createKeyWrapping } from '../../adapters/encryption/wrapping.js';
import { checkBackup } from './checkBackup.js';
import { bodyKey, decryptBody, encryptBody } from './encryptedBody.js';
import { restoreBackup } from '../../composition/restoreBackup.js';
import { writeBackup } from './writeBackup.js';
import { loanSubmission, shortComplaint } from '../../tests/harness/pleadings.js';

const secretKey = 'the secret key of the court whose backups are tested';
/** The configuration of embedded servers, also when the test run has others. */
const embedded = { DATABASE_URL: '', EVENTSTORE_URL: '', LOG_LEVEL: 'silent' };
const logger = createLogger('silent');
const now = () => new Date();

const withStores = async <Result>(config: Config, work: (stores: Attached) => Promise<Result>): Promise<Result> => {
  const closing = createClosing({ logger });
  try {
    return await work(await attach({ config, closing, now }));
  } finally {
    await closing.closeAll();
  }
};

const backUp = (config: Config, path: string, keys: { secretKey?: string } = {}) =>
  withStores(config, ({ knex, client, streams }) =>
    writeBackup({
      path,
      knex,
      source: liveSource({ client: client.raw, streams }),
      ledgerDirectory: config.ledgerDirectory,
      header: { backupId: randomUUID(), createdAt: now().toISOString(), ...keys },
      secretKey,
    }),
  );

const file = (visitor: TestBrowser, plaintiff: string) =>
  visitor.send(requestOf(documents.submit, loanSubmission(shortComplaint(plaintiff, '赵六'))));

const receiptOf = async (browser: TestBrowser, id: string): Promise<Receipt> => {
  for (;;) {
    const receipt = await clientOf(browser, ledger).receipt({ path: { id } });
    if (!('state' in receipt)) return receipt;
  }
};

/** One word for each kind of personal data that the schema `app` holds unencrypted. */
const own = {
  name: '代理人欧阳',
  unit: '正义律师事务所',
  title: '主办律师',
  phone: '13800138000',
  model: '我的模型主机',
};

/** Leaves all of them with the account. */
const keepOwnThings = async (browser: TestBrowser): Promise<void> => {
  const agent = { agent_name: own.name, agent_unit: own.unit, agent_title: own.title, agent_phone: own.phone };
  await clientOf(browser, agents).add({ body: agent });
  const values = {
    filing: { mode: 'new' as const, caseNumber: '' },
    answers: { plaintiffs_natural: [{ name: own.name }] },
  };
  const path = { form_key: 'claim-private-lending', case_key: 'new' };
  await clientOf(browser, drafts).write({ path, body: { revision: 0, values } });
  const model = { name: own.model, api_endpoint: 'https://models.example.cn/v1', api_key: 'sk-something' };
  await clientOf(browser, ragModels).add.own({ body: { ...model, model_type: 'embedding', output_dim: 1024 } });
  const centre = clientOf(browser, aiModels);
  const answering = { model_name: own.model, base_url: model.api_endpoint, api_key: model.api_key };
  const { id } = await centre.add.own({ body: answering });
  await centre.activate.own({ path: { id }, body: { model_type: 'general' } });
};

const headerEnd = (bytes: Buffer): number => bytes.indexOf('\n') + 1;
/** The same file with another header. */
const withHeader = (bytes: Buffer, change: (line: string) => string): Buffer =>
  Buffer.concat([
    Buffer.from(change(bytes.subarray(0, headerEnd(bytes)).toString('utf8'))),
    bytes.subarray(headerEnd(bytes)),
  ]);

/** Decrypts a backup with its key and returns its lines. */
const linesIn = async (path: string): Promise<unknown[]> => {
  const lines: unknown[] = [];
  for await (const line of readBackupFile(path, [secretKey])) lines.push(line);
  return lines;
};

/** Writes a backup with another header or other lines, encrypted as a holder of the key could. */
const rewritten = async (
  bytes: Buffer,
  change: { header?: (line: string) => string; lines?: (all: string[]) => string[] },
): Promise<Buffer> => {
  const keep = <Same>(same: Same): Same => same;
  const { header = keep, lines = keep } = change;
  const line = bytes.subarray(0, headerEnd(bytes)).toString('utf8');
  const encrypted = Readable.from([bytes.subarray(headerEnd(bytes))]);
  const text = gunzipSync(await buffer(decryptBody(encrypted, bodyKey(secretKey, line)))).toString('utf8');
  const body = gzipSync(lines(text.split('\n')).join('\n'));
  const newLine = header(line);
  const newBody = await buffer(encryptBody(Readable.from([body]), bodyKey(secretKey, newLine)));
  return Buffer.concat([Buffer.from(newLine), newBody]);
};

const garbled = (bytes: Buffer, from: number): Buffer => Buffer.from(bytes).fill(0xff, from, from + 8);

describe('backup and restore', function () {
  this.timeout(120_000);
  let directory: string;
  let backup: string;
  let withKey: string;
  let receipt: Receipt;
  let number: string;
  let caseId: string;
  let code: string;
  let document: Uint8Array;
  let filedMeanwhile = 0;

  const configFor = (name: string, more: Record<string, string> = {}): Config =>
    readConfig({ ...embedded, DATA_DIR: join(directory, name), SECRET_KEY: secretKey, ...more });
  const refusal = (path: string, config: Config): Promise<unknown> =>
    restoreBackup({ path, config, logger, now }).then(
      () => undefined,
      (error: unknown) => error,
    );

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'jz-backup-'));
    backup = join(directory, 'court.backup');
    withKey = join(directory, 'withKey.backup');
    const dataDirectory = await testDataDirectory();
    const environment = { ...embedded, DATA_DIR: dataDirectory, SECRET_KEY: secretKey };
    const court = await startTestApplication({}, environment);
    try {
      const visitor = court.newBrowser();
      const filed = await file(visitor, '王五');
      document = new Uint8Array(await filed.arrayBuffer());
      code = filed.headers.get('X-Verification-Code') ?? '';
      const admin = court.newBrowser();
      await admin.signIn(testAdministrator.email, testAdministrator.password);
      number = '（2026）京0101民初99号';
      caseId = filed.headers.get('X-Case-Id') ?? '';
      await clientOf(admin, cases).assignNumber({ path: { id: caseId }, body: confirmedNumber(number) });
      receipt = await receiptOf(visitor, filed.headers.get('X-Receipt-Id') ?? '');
      await keepOwnThings(admin);

      let writing = true;
      const others = (async () => {
        while (writing) {
          expect((await file(court.newBrowser(), '孙七')).status).to.equal(200);
          filedMeanwhile += 1;
        }
      })();
      const written = await backUp(readConfig(environment), withKey, { secretKey });
      writing = false;
      await others;
      expect(written.brokenStreams).to.deep.equal([]);
      expect(written.counts.event).to.be.greaterThan(6);
      expect(written.counts.file).to.be.at.least(4);
      await backUp(readConfig(environment), backup);
    } finally {
      await court.close();
      await rm(dataDirectory, { recursive: true, force: true });
    }
  });
  after(() => rm(directory, { recursive: true, force: true }));

  it('is taken while parties submit, and restores everything: audit, receipt, sign-in, code and read models', async () => {
    expect(filedMeanwhile).to.be.greaterThan(0);
    // The key is restored from the backup into the data directory, readable by its owner alone.
    const config = readConfig({ ...embedded, DATA_DIR: join(directory, 'restored') });
    const counts = await restoreBackup({ path: withKey, config, logger, now });
    const keyFile = join(config.dataDirectory, 'secret.key');
    expect((await readFile(keyFile, 'utf8')).trim()).to.equal(secretKey);
    expect((await stat(keyFile)).mode & 0o777).to.equal(0o600);

    await withStores(config, async ({ client, streams, codec, caseFiles }) => {
      const outside = await openOutsideRecords(config.ledgerDirectory);
      expect(outside?.size).to.be.greaterThan(receipt.index);
      const findings = collectFindings();
      const summary = await verifyLog({
        source: liveSource({ client: client.raw, streams }),
        keys: trustKeys([receipt.key]),
        findings,
        outside: outside ? [outside] : [],
        receipts: [{ receipt, source: 'from before' }],
      });
      expect(findings.all()).to.deep.equal([]);
      expect(summary.events).to.equal(counts.event);
      expect(summary.provenTo).to.be.greaterThan(receipt.index);
      // Every submission that the backup holds has its file, also those that were made while it was taken.
      const source = liveSource({ client: client.raw, streams });
      const files = await checkFiles({ source, decode: codec.decode, check: caseFiles.check }, 'all', findings);
      expect(findings.all()).to.deep.equal([]);
      expect(files.checked).to.equal(files.named).and.to.be.greaterThan(0);
      const hash = createHash('sha256').update(document).digest('hex');
      expect(Buffer.from(await caseFiles.read(caseId, hash)).equals(document)).to.equal(true);
    });

    const court = await startTestApplication(
      {},
      { ...embedded, DATA_DIR: config.dataDirectory, SECRET_KEY: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' },
    );
    try {
      const visitor = court.newBrowser();
      const loaded = await clientOf(visitor, documents).loadForEditing({
        body: { case_number: number, verification_code: decodeURIComponent(code) },
      });
      expect(loaded).to.include({ doc_type: 'complaint', version: 1 });
      const admin = court.newBrowser();
      expect((await admin.signIn(testAdministrator.email, testAdministrator.password)).status).to.equal(204);
      const list = await clientOf(admin, cases).list({ query: { search_term: '王五' } });
      expect(list).to.deep.nested.include({ total: 1, 'items[0].case_number': number });

      // New submissions continue the same log under the same key.
      const next = await file(visitor, '周八');
      const newer = await receiptOf(visitor, next.headers.get('X-Receipt-Id') ?? '');
      expect(newer.key).to.equal(receipt.key);
      expect(verifyReceipt(newer, { expectedKey: receipt.key }).findings).to.deep.equal([]);
      const again = await receiptOf(visitor, receipt.leaf.eventId);
      expect({ ...again, inclusion: 0, checkpoint: 0 }).to.deep.equal({ ...receipt, inclusion: 0, checkpoint: 0 });
      expect(verifyReceipt(again, { document, expectedKey: receipt.key }).findings).to.deep.equal([]);
      const ready = await clientOf(visitor, service).readyz();
      expect(ready).to.deep.nested.include({ status: 'ready', 'checks.ledger.trouble': null });
    } finally {
      await court.close();
    }
    expect(await refusal(backup, config))
      .to.be.instanceOf(BackupRefusedError)
      .with.property('message')
      .match(/已有/);
  });

  it('reveals no name, telephone number, e-mail, hash of a password or anything else without its key', async () => {
    const bytes = await readFile(backup);
    const secrets = [...Object.values(own), testAdministrator.email, '$argon2id$', '王五', '孙七', secretKey];
    const inside = JSON.stringify(await linesIn(backup));
    for (const inTheOpen of [...Object.values(own), testAdministrator.email, '$argon2id$'])
      expect(inside).to.include(inTheOpen); // proves that the search finds what exists
    expect(() => gunzipSync(bytes)).to.throw();
    for (const secret of [...secrets, decodeURIComponent(code), 'CaseOpened', 'credentials'])
      expect(bytes.includes(secret), secret).to.equal(false);
    expect(bytes.subarray(0, headerEnd(bytes)).toString('utf8')).not.to.include('secretKey');
  });

  for (const [what, damage] of [
    ['truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200)],
    ['cut off behind its header', (bytes: Buffer) => bytes.subarray(0, headerEnd(bytes))],
    ['garbled in the middle', (bytes: Buffer) => garbled(bytes, Math.floor(bytes.length / 2))],
    ['longer than it was', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('1')])],
    ['of another day in its header', (bytes: Buffer) => withHeader(bytes, (line) => line.replace(/"20\d\d/, '"1999'))],
    ['without a header', (bytes: Buffer) => withHeader(bytes, () => '')],
    ['something else', () => gzipSync('hello\n')],
    ['no gzip at all', () => Buffer.from('hello')],
    ['empty', () => Buffer.alloc(0)],
  ] as const)
    it(`refuses a file that is ${what}, and writes nothing`, async () => {
      const path = join(directory, `damaged-${randomUUID()}`);
      await writeFile(path, damage(await readFile(backup)));
      const config = configFor(`never-${randomUUID()}`);
      expect(await refusal(path, config)).to.be.instanceOf(BackupDamagedError);
      await mkdir(config.dataDirectory); // throws when the restore made it
    });

  for (const [what, change] of [
    ['without its last lines', (all: string[]) => all.slice(0, -3)],
    ['with a line taken out', (all: string[]) => all.filter((_, index) => index !== 7)],
    ['edited', (all: string[]) => all.map((line) => line.replace('民间借贷', '房屋租赁'))],
  ] as const)
    it(`refuses a body that is ${what} and encrypted again`, async () => {
      const path = join(directory, `rewritten-${randomUUID()}`);
      await writeFile(path, await rewritten(await readFile(backup), {}));
      await checkBackup(path, [secretKey]); // what is unchanged is whole
      await writeFile(path, await rewritten(await readFile(backup), { lines: change }));
      expect(await refusal(path, configFor(`never-${randomUUID()}`)), what).to.be.instanceOf(BackupDamagedError);
    });

  it('refuses a backup of before 1.0.0 in one sentence', async () => {
    const path = join(directory, 'of-development');
    const header = (line: string) => line.replace(/"migration":"[^"]+"/u, '"migration":"20261213000375_someChange"');
    await writeFile(path, await rewritten(await readFile(backup), { header }));
    expect(await refusal(path, configFor(`never-${randomUUID()}`)))
      .to.be.instanceOf(BackupRefusedError)
      .with.property('message')
      .match(/1\.0\.0 之前的开发版.*没有写入任何内容/u);
  });

  it('is decrypted with a retired key when it was written under that one', async () => {
    const present = 'the key that came after the rotation of the secret key';
    const { counts, wrappingKeyIds } = await checkBackup(backup, [present, secretKey]);
    expect(counts.event).to.be.greaterThan(6);
    expect([...wrappingKeyIds]).to.deep.equal([createKeyWrapping(secretKey).currentId]);
  });

  it('refuses without the key, and with another one, and writes nothing', async () => {
    const without = readConfig({ ...embedded, DATA_DIR: join(directory, 'never') });
    expect(await refusal(backup, without))
      .to.be.instanceOf(BackupRefusedError)
      .with.property('message')
      .match(/^备份已加密.*SECRET_KEY/);
    const other = configFor('never', { SECRET_KEY: 'another secret key, which is of no use here' });
    expect(await refusal(backup, other))
      .to.be.instanceOf(BackupRefusedError)
      .with.property('message')
      .match(/打不开备份/);
    await mkdir(join(directory, 'never'));
  });
});
