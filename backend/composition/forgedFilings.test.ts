import { hashContent } from '../../projections/testing/hashContent.js';
import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonEvent } from '@eventstore/db-client';
import { expect } from 'chai';
import { audit } from '../../domain/contract/audit.js';
import { cases } from '../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../domain/contract/clientOf.js';
import { documents } from '../../domain/contract/documents.js';
import { ledger } from '../../domain/contract/ledger.js';
import { payloadHash } from '../../domain/eventSourcing/payloadHash.js';
import { eventMetadataSchema, type Actor } from '../../domain/eventSourcing/recorded.js';
import { createProjections } from '../../projections/index.js';
import { listSetAside } from '../../projections/setAside/setAsideQueries.js';
import { runAudit } from '../../scripts/audit/runAudit.js';
import { sampleEvents } from '../adapters/eventStore/testing/sampleEvents.js';
import { readConfig } from '../platform/config/config.js';
import { loanSubmission, shortComplaint } from '../tests/harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  testDataDirectory,
  type TestApplication,
} from '../tests/harness/testApplication.js';
import { refusal, type TestBrowser } from '../tests/harness/testBrowser.js';
import { attach, type Attached } from './attach.js';
import { createClosing } from './closing.js';

type Body = Record<string, unknown>;

describe('what somebody filed with the event store’s account alone', function () {
  this.timeout(180_000);
  const suffix = randomBytes(6).toString('hex');
  const isolation = {
    schemas: { read: `read_${suffix}`, app: `app_${suffix}` } as const,
    streamPrefix: `test${suffix}`,
  };
  const logger = { error: () => undefined };
  const withdrawn = '撤回全部诉讼请求';
  let env: Record<string, string>;
  let court: TestApplication;
  let visitor: TestBrowser;
  let clerk: TestBrowser;
  let caseId: string;
  let number: string;
  let code: string;
  let administratorId: string;
  let forgedId = '';
  /** How many events were appended past the court so far. */
  let forgedCount = 0;

  const onStores = async <Result>(work: (stores: Attached) => Promise<Result>): Promise<Result> => {
    const closing = createClosing({ logger });
    try {
      return await work(await attach({ config: readConfig(env), closing, now: () => new Date(), isolation }));
    } finally {
      await closing.closeAll();
    }
  };
  const submit = (more?: { number: string; code: string }) =>
    visitor.send(requestOf(documents.submit, loanSubmission(shortComplaint('王五', '赵六'), more)));
  const latestClaim = async (): Promise<string> =>
    (await visitor.send(requestOf(documents.latestClaim, { path: { caseNumber: number }, query: { code } }))).text();
  const ready = async () => {
    const response = await fetch(`${court.url}/readyz`);
    const { checks } = (await response.json()) as { checks: Record<string, { count?: number }> };
    return { status: response.status, setAside: checks['set_aside'] };
  };
  const allSetAside = async (): Promise<void> => {
    while (((await ready()).setAside?.count ?? 0) < forgedCount)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await ready()).to.have.nested.property('setAside.count', forgedCount);
  };
  /** Appends as the store's own client does: hash, ids and actor fit, only the MAC cannot be made. */
  const forge = async ({ client }: Attached, stream: string, type: string, data: Body, actor: Actor) => {
    const [id, commandId] = [randomUUID(), randomUUID()];
    const metadata = {
      commandId,
      correlationId: randomUUID(),
      causationId: commandId,
      actor,
      occurredAt: new Date().toISOString(),
      schemaVersion: 1,
      payloadHash: payloadHash(data),
      ...(forgedCount % 2 === 0 && { authority: { key: '0123456789abcdef', mac: 'ab'.repeat(32) } }),
    };
    await client.raw.appendToStream(stream, jsonEvent({ id, type, data, metadata }));
    forgedCount += 1;
    return id;
  };
  const party: Actor = { kind: 'visitor', id: '' };
  /** The first version of the complaint, as stored. */
  const firstVersion = async ({ client, streams }: Attached) => {
    for await (const { event } of client.read(streams.case(caseId), 5_000))
      if (event?.type === 'PleadingSubmitted') return event;
    throw new Error('nothing was filed');
  };
  const noReceipt = async (eventId: string): Promise<void> => {
    expect(await refusal(await visitor.send(requestOf(ledger.receipt, { path: { id: eventId } })))).to.deep.equal({
      status: 404,
      code: 'not_found',
    });
  };

  before(async () => {
    const { DATABASE_URL, EVENTSTORE_URL } = process.env;
    const dataDirectory = await testDataDirectory();
    env = {
      DATA_DIR: dataDirectory,
      LEDGER_DIR: join(dataDirectory, 'ledger'),
      SECRET_KEY: randomBytes(32).toString('hex'),
      LOG_LEVEL: 'silent',
      ...(DATABASE_URL !== undefined && { DATABASE_URL }),
      ...(EVENTSTORE_URL !== undefined && { EVENTSTORE_URL }),
    };
    court = await startTestApplication(isolation, env);
    visitor = court.newBrowser();
    clerk = court.newBrowser();
    expect((await clerk.signIn(testAdministrator.email, testAdministrator.password)).status).to.equal(204);
    const { headers } = await submit();
    caseId = headers.get('X-Case-Id') ?? '';
    number = decodeURIComponent(headers.get('X-Case-Number') ?? '');
    code = decodeURIComponent(headers.get('X-Verification-Code') ?? '');
    await onStores(async ({ credentials }) => {
      administratorId = (await credentials.findByEmail(testAdministrator.email))?.userId ?? '';
    });
  });
  after(async () => {
    await court.close();
    await rm(join(env['DATA_DIR'] ?? '', '..'), { recursive: true, force: true });
  });

  it('is served to no party when its answers are plain, has no receipt, and the case goes on', async () => {
    const shown = await latestClaim();
    const forged = await onStores(async (stores) => {
      const { data } = await firstVersion(stores);
      const open = Object.fromEntries(Object.entries(data as Body).filter(([field]) => field !== 'sealed'));
      const plain = { ...open, version: 2, formData: { claims: withdrawn }, marks: null };
      return forge(stores, stores.streams.case(caseId), 'PleadingSubmitted', plain, party);
    });
    await allSetAside();
    expect(await latestClaim())
      .to.equal(shown)
      .and.not.include(withdrawn);
    await noReceipt(forged);
    forgedId = forged;
    expect((await submit({ number, code })).status).to.equal(200);
  });

  it('is no version when it carries the sealed answers of another version', async () => {
    const [shown, forged] = await onStores(async (stores) => {
      const { data, metadata } = await firstVersion(stores);
      const { actor } = eventMetadataSchema.parse(metadata);
      const before = await latestClaim();
      const body = { ...(data as Body), version: 3 };
      return [before, await forge(stores, stores.streams.case(caseId), 'PleadingSubmitted', body, actor)];
    });
    await allSetAside();
    expect(await latestClaim()).to.equal(shown);
    await noReceipt(forged);
    const { state } = await onStores(({ cases: all }) => all.load(caseId));
    expect(state.status).to.equal('pending');
    if (state.status === 'unopened') throw new Error('the case is gone');
    expect(state.complaints.map(({ version }) => version)).to.deep.equal([1, 2]);
  });

  it('changes no read model and no decision, whatever its type and whoever it names', async () => {
    const partyNames = () => ({ plaintiffs: [], defendants: [] });
    const tables = createProjections({ hashContent, partyNames, timeZone: 'Asia/Shanghai' })
      .filter(({ name }) => name !== 'audit_log' && name !== 'ledger_log')
      .flatMap(({ tables: own }) => own);
    const everything = ({ cases: all, accounts, flags, preferences, visitorBudgets, read }: Attached) =>
      Promise.all([
        ...tables.map(async (table) => [table, (await read(table)).map((row: unknown) => JSON.stringify(row)).sort()]),
        all.load(caseId).then(({ state }) => state),
        accounts.load(administratorId).then(({ state }) => state),
        flags.load('ai_chat').then(({ state }) => state),
        preferences.load(administratorId).then(({ state }) => state),
        visitorBudgets.load('setting').then(({ state }) => state),
      ]);
    const before = await onStores(everything);
    const types = new Set<string>();
    await onStores(async (stores) => {
      const { streams } = stores;
      const victimOf: Readonly<Record<string, string>> = {
        case: streams.case(caseId),
        account: streams.account(administratorId),
        featureFlag: streams.featureFlag('ai_chat'),
        featurePreference: streams.featurePreference(administratorId),
        visitorBudget: streams.visitorBudget('setting'),
      };
      for (const { stream, event } of sampleEvents) {
        types.add(event.type);
        const kind = stream.split('-', 1)[0] ?? '';
        const ids = {
          ...('caseId' in event.data && { caseId }),
          ...('userId' in event.data && { userId: administratorId }),
        };
        const data = { ...event.data, ...ids };
        const target = victimOf[kind] ?? `${isolation.streamPrefix}${stream}`;
        await forge(stores, target, event.type, data, { kind: 'user', id: administratorId });
      }
      await forge(stores, streams.case(caseId), 'OrderShipped', {}, party);
      await stores.client.raw.appendToStream(streams.case(caseId), jsonEvent({ type: 'PleadingSubmitted', data: {} }));
      forgedCount += 1;
    });
    expect([...types]).to.include.members(['CorrectionAsked', 'CorrectionServed', 'CorrectionExtended']);
    expect([...types]).to.include.members(['FilingReviewed', 'PasswordReset', 'CreditsSpent', 'LogSealed']);
    await allSetAside();
    expect(await onStores(everything)).to.deep.equal(before);
    expect((await submit({ number, code })).status).to.equal(200);
    expect((await clerk.send(requestOf(cases.documents, { path: { id: caseId } }))).status).to.equal(200);
  });

  it('stops no seal: the next filing gets its receipt', async () => {
    const { headers } = await submit();
    const receipt = requestOf(ledger.receipt, { path: { id: headers.get('X-Receipt-Id') ?? '' } });
    let { status } = await visitor.send(receipt);
    while (status === 202) ({ status } = await visitor.send(receipt));
    expect(status).to.equal(200);
  });

  it('is named by the audit and the auditor’s desk, which proves nothing for it', async () => {
    const auditing = async (...command: readonly string[]) => {
      let out = '';
      const print = (line: string): void => void (out += line);
      const exitCode = await runAudit([...command], {
        env,
        logger,
        isolation,
        now: () => new Date(),
        print,
        complain: print,
      });
      return { exitCode, out };
    };
    const { out } = await auditing('verify', '--json');
    const { findings } = JSON.parse(out) as { findings: { code: string; type?: string }[] };
    const named = findings.filter(({ code: finding }) => finding === 'authority_missing');
    expect(named.length).to.equal(Math.min(100, forgedCount));
    expect(findings.map(({ code: finding }) => finding)).to.not.include.members(['seal_unreadable']);
    const [first] = await onStores(async (stores) => (await listSetAside(stores.read, 10)).events);
    if (!first) throw new Error('nothing was set aside');
    const position = await onStores(async ({ read: rows }) => {
      const row: { position: string } | undefined = await rows('audit_events')
        .where({ stream: first.stream, revision: first.revision.toString() })
        .first('position');
      return String(row?.position);
    });
    const proof = await clientOf(clerk, audit).proof({ path: { position } });
    expect(proof).to.include({ state: 'no_authority', receipt: null });
    const proved = await auditing('prove', forgedId);
    expect(proved.exitCode).to.equal(1);
    expect(proved.out).to.include('不出具回执').and.not.include('juanzong-receipt-v1');
  });
});
