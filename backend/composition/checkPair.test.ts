import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import * as fixtures from '../../domain/case/testing/fixtures.js';
import { appendLeaf, emptyFrontier, frontierRoot } from '../../domain/ledger/frontier.js';
import { ensureCheckpoints } from '../../projections/runner/checkpoints.js';
import { isLeaf, leafHashOf } from '../modules/ledger/auditEvent.js';
import { liveSource } from '../modules/ledger/liveSource.js';
import { connectEventStore, type EventStoreClient } from '../adapters/eventStore/client.js';
import { createCodec } from '../adapters/eventStore/codec.js';
import { createEventLog } from '../adapters/eventStore/createEventLog.js';
import { streamNames } from '../adapters/eventStore/streams.js';
import { openLedgerDirectory } from '../modules/ledger/ledgerDirectory.js';
import { createLedgerSigner } from '../modules/ledger/signingKey.js';
import { tablesIn } from '../adapters/postgres/tablesIn.js';
import { postgresDataKeyRows } from '../adapters/encryption/dataKeyRows.js';
import { createDataKeys } from '../adapters/encryption/dataKeys.js';
import { findInstallationKeys, type InstallationKeys } from '../adapters/encryption/installationKeys.js';
import { createCaseFiles } from '../modules/documents/caseFiles/caseFiles.js';
import { createKeyWrapping } from '../adapters/encryption/wrapping.js';
import { testDatabase, testEventStore, testStreams, type TestDatabase } from '../tests/harness/testServers.js';
import { checkPair } from './checkPair.js';

const wrapping = createKeyWrapping('a secret for tests, of more than thirty-two signs');
const actor = { kind: 'system', id: 'test' } as const;

describe('backup: a database and an event store restored separately', () => {
  let database: TestDatabase;
  let client: EventStoreClient;
  let installationKeys: InstallationKeys;
  let ledgerDirectory: string;
  let caseId: string;
  let streams: ReturnType<typeof streamNames>;

  const tables = () => ({
    app: tablesIn(database.knex, database.schemas.app),
    read: tablesIn(database.knex, database.schemas.read),
  });
  const check = () =>
    checkPair({ stores: { client, streams, installationKeys, ...tables() }, wrapping, ledgerDirectory });
  /** Makes a signed checkpoint over the present log, or one that claims more. */
  const seal = async (more = 0): Promise<void> => {
    let frontier = emptyFrontier;
    for await (const event of liveSource({ client: client.raw, streams }).events())
      if (isLeaf(event)) ({ frontier } = appendLeaf(frontier, leafHashOf(event)));
    const size = frontier.size + more;
    const root = frontierRoot(frontier);
    const outside = await openLedgerDirectory(ledgerDirectory);
    await outside.writeCheckpoint(size, createLedgerSigner(installationKeys.logSeals).sign({ size, root }));
  };

  beforeEach(async () => {
    database = await testDatabase();
    client = connectEventStore(await testEventStore());
    ledgerDirectory = await mkdtemp(join(tmpdir(), 'jz-pair-'));
    streams = streamNames(testStreams().prefix);
    const dataKeys = createDataKeys({ rows: postgresDataKeyRows(tables().app), wrapping });
    installationKeys = await findInstallationKeys(dataKeys);
    const log = createEventLog({ client, codec: createCodec({ dataKeys, streams }) });
    caseId = randomUUID();
    const context = { commandId: randomUUID(), correlationId: 'c', actor, now: new Date() };
    const opened = {
      type: 'CaseOpened',
      data: {
        caseId,
        temporaryNumber: '新案件-20260302-AAAA2222',
        cause: fixtures.cause,
        ownerId: null,
        plaintiffCode: 'PLAN2345',
      },
    } as const;
    await log.append(streams.case(caseId), [opened], 'no_stream', context);
    await seal();
  });
  afterEach(async () => {
    await client.close();
    await database.drop();
    await rm(ledgerDirectory, { recursive: true, force: true });
  });

  it('match when nothing is missing', async () => {
    expect(await check()).to.deep.equal({ events: 1, sealedStreams: 1, problems: [], notes: [] });
  });

  it('do not match when the database is older than the log: an encrypted stream has no key', async () => {
    await tables()
      .app('data_keys')
      .where({ key_id: streams.case(caseId) })
      .del();
    const { problems } = await check();
    expect(problems).to.have.length(1);
    expect(problems[0]).to.contain(streams.case(caseId)).and.contain('数据密钥');
  });

  it('do not match when the database is older than a submission to a case that it knows: the file is not there', async () => {
    const { app } = tables();
    const dataKeys = createDataKeys({ rows: postgresDataKeyRows(app), wrapping });
    const document = { bytes: Buffer.from('a Word file'), hash: 'a'.repeat(64) };
    await createCaseFiles({ app, dataKeys, streams, now: () => new Date() }).keep(caseId, document);
    const submitted = {
      type: 'PleadingSubmitted',
      data: {
        caseId,
        caseNumber: `新案件-${caseId.slice(0, 8)}`,
        pleading: 'complaint',
        defendantId: null,
        version: 1,
        formKey: 'claim-private-lending',
        edition: '2025',
        definitionHash: 'd'.repeat(64),
        renderer: 'word-9',
        documentHash: document.hash,
        formData: {},
        submittedBy: null,
      },
    } as const;
    const context = { commandId: randomUUID(), correlationId: 'c', actor, now: new Date() };
    const log = createEventLog({ client, codec: createCodec({ dataKeys, streams }) });
    await log.append(streams.case(caseId), [submitted], 0n, context);
    expect((await check()).problems).to.deep.equal([]);
    await app('case_files').del();
    const { problems } = await check();
    expect(problems).to.have.length(1);
    expect(problems[0]).to.contain(streams.case(caseId)).and.contain('Word 文件');
  });

  it('do not match when the log is older: it lacks accounts, and read models and checkpoints are ahead of it', async () => {
    const userId = randomUUID();
    await tables().app('credentials').insert({ user_id: userId, email: 'a@example.cn', password_hash: 'x' });
    await ensureCheckpoints(tables().read, ['case_list']);
    await tables().read('checkpoint').update({ position: '99999999999999' });
    await seal(3);
    const { problems } = await check();
    expect(problems).to.have.length(3);
    expect(problems.join('\n')).to.contain(userId).and.contain('case_list').and.contain('覆盖 4 条');
  });

  it('do not match when the evidence is of another log or another installation', async () => {
    const log = streams;
    streams = streamNames(testStreams().prefix);
    const [problem, ...more] = (await check()).problems;
    expect(problem).to.contain('覆盖 1 条');
    expect(more).to.deep.equal([]);
    streams = log;
    installationKeys = { ...installationKeys, logSeals: new Uint8Array(32) };
    expect((await check()).problems.join()).to.contain('不属于同一套系统');
  });
});
