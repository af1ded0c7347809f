import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonEvent } from '@eventstore/db-client';
import { expect } from 'chai';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import { payloadHash } from '../../../domain/eventSourcing/payloadHash.js';
import { eventMetadataSchema, type Actor } from '../../../domain/eventSourcing/recorded.js';
import { listSetAside } from '../../../projections/setAside/setAsideQueries.js';
import { runAudit } from '../../../scripts/audit/runAudit.js';
import { attach, type Attached } from '../../composition/attach.js';
import { createClosing } from '../../composition/closing.js';
import { readConfig } from '../../platform/config/config.js';
import { loanSubmission, shortComplaint } from '../../tests/harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  testDataDirectory,
  type TestApplication,
} from '../../tests/harness/testApplication.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';
import { until } from '../knowledge/testing/knowledgeBase.js';

type Forged = { readonly stream: string; readonly type: string; readonly data: Record<string, unknown> };

describe('events that somebody appended with the event store’s account', function () {
  this.timeout(180_000);
  const suffix = randomBytes(6).toString('hex');
  const isolation = {
    schemas: { read: `read_${suffix}`, app: `app_${suffix}` } as const,
    streamPrefix: `test${suffix}`,
  };
  const logger = { error: () => undefined };
  let env: Record<string, string>;
  let court: TestApplication;
  let clerk: TestBrowser;
  let administratorId: string;
  const filed: { caseId: string; number: string; code: string }[] = [];

  const start = async (): Promise<void> => {
    court = await startTestApplication(isolation, env);
    clerk = court.newBrowser();
    expect((await clerk.signIn(testAdministrator.email, testAdministrator.password)).status).to.equal(204);
  };
  const submit = async () => {
    const { headers } = await clientOf(court.newBrowser(), documents).submit(
      loanSubmission(shortComplaint('王五', '赵六')),
    );
    return {
      caseId: headers.get('X-Case-Id') ?? '',
      number: decodeURIComponent(headers.get('X-Case-Number') ?? ''),
      code: decodeURIComponent(headers.get('X-Verification-Code') ?? ''),
    };
  };
  const onStores = async <Result>(work: (stores: Attached) => Promise<Result>): Promise<Result> => {
    const closing = createClosing({ logger });
    try {
      return await work(await attach({ config: readConfig(env), closing, now: () => new Date(), isolation }));
    } finally {
      await closing.closeAll();
    }
  };
  /** Appends as any program can that has the event store's account: everything fits but what only the court can make. */
  const forge = async ({ client }: Attached, { stream, type, data }: Forged, actor: Actor): Promise<void> => {
    const commandId = randomUUID();
    const metadata = {
      commandId,
      correlationId: randomUUID(),
      causationId: commandId,
      actor,
      occurredAt: new Date().toISOString(),
      schemaVersion: 1,
      payloadHash: payloadHash(data),
      authority: { key: '0123456789abcdef', mac: 'ab'.repeat(32) },
    };
    await client.raw.appendToStream(stream, jsonEvent({ type, data, metadata }));
  };
  const keysOf = ({ app, streams }: Attached) =>
    app('data_keys')
      .whereIn(
        'key_id',
        filed.map(({ caseId }) => streams.case(caseId)),
      )
      .whereNotNull('wrapped')
      .pluck('key_id');
  const ready = async () => {
    const response = await fetch(`${court.url}/readyz`);
    return { status: response.status, text: await response.text() };
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
    await start();
    for (let count = 0; count < 4; count += 1) filed.push(await submit());
    await onStores(async (stores) => {
      administratorId = (await stores.credentials.findByEmail(testAdministrator.email))?.userId ?? '';
      const { streams } = stores;
      const actors: readonly Actor[] = [
        { kind: 'visitor', id: '' },
        { kind: 'user', id: administratorId },
        { kind: 'user', id: '00000000-0000-4000-8000-000000000001' },
      ];
      for (const [index, actor] of actors.entries()) {
        const caseId = filed[index]?.caseId ?? '';
        await forge(
          stores,
          { stream: streams.case(caseId), type: 'PersonalDataErased', data: { caseId, reason: '期满' } },
          actor,
        );
      }
      const ofCourt = { kind: 'user', id: administratorId } as const;
      const numbered = filed[3]?.caseId ?? '';
      await forge(
        stores,
        {
          stream: streams.case(numbered),
          type: 'CaseNumberAssigned',
          data: { caseId: numbered, caseNumber: '（2026）京0101民初9999号' },
        },
        ofCourt,
      );
      const thief = randomUUID();
      await stores.accounts.handle(
        thief,
        { type: 'RegisterAccount', data: { userId: thief, email: 'thief@example.cn' } },
        {
          commandId: randomUUID(),
          correlationId: randomUUID(),
          actor: { kind: 'visitor', id: '' },
          now: new Date(),
        },
      );
      const account = streams.account(thief);
      for (const [type, data] of [
        ['AdministratorGranted', {}],
        ['CreditsGranted', { grantId: 'g', amount: 9_000_000, source: 'administrator' }],
        ['SubscriptionChanged', { plan: 'enterprise', expiresAt: null }],
      ] as const)
        await forge(stores, { stream: account, type, data: { userId: thief, ...data } }, ofCourt);
      filed.push({ caseId: thief, number: '', code: '' });
    });
    await court.application.close();
    await start();
  });
  after(async () => {
    await court.close();
    await rm(join(env['DATA_DIR'] ?? '', '..'), { recursive: true, force: true });
  });

  it('destroy no key, whoever they name: the cases open and go on', async () => {
    expect(await onStores(keysOf)).to.have.length(4);
    for (const { caseId, number, code } of filed.slice(0, 4)) {
      const shown = await clientOf(clerk, cases).documents({ path: { id: caseId } });
      expect(shown.case_info).to.include({ erased: false, plaintiff_code: code });
      const next = await court
        .newBrowser()
        .send(requestOf(documents.submit, loanSubmission(shortComplaint('王五', '赵六'), { number, code })));
      expect(
        next.status,
        await next
          .clone()
          .text()
          .catch(() => ''),
      ).to.equal(200);
    }
  });

  it('make no administrator, and give no number, plan or credits', async () => {
    const thief = filed[4]?.caseId ?? '';
    await onStores(async ({ accounts, read }) => {
      const { state } = await accounts.load(thief);
      expect(state).to.deep.include({ isAdministrator: false });
      expect(JSON.stringify(state)).to.not.include('enterprise').and.not.include('9000000');
      const row: unknown = await read('accounts').where({ id: thief }).first();
      expect(JSON.stringify(row)).to.not.include('enterprise').and.not.include('9000000');
      expect(await read('case_list').where({ case_number: '（2026）京0101民初9999号' })).to.deep.equal([]);
    });
  });

  it('are named by /readyz, which stays ready, and by the audit', async () => {
    const { status, text } = await until(ready, ({ text: found }) => found.split('no_authority').length > 7);
    expect(status).to.equal(200);
    expect(text.split('no_authority')).to.have.length(8);
    let out = '';
    const exitCode = await runAudit(['verify', '--json'], {
      env,
      logger,
      isolation,
      now: () => new Date(),
      print: (line) => (out += line),
      complain: () => undefined,
    });
    expect(exitCode).to.equal(1);
    expect(out.split('"authority_missing"').length - 1, out).to.be.at.least(7);
  });

  it('wait for nobody once a person rejected them: /readyz is well again, and the audit goes on to name them', async () => {
    await onStores(async ({ read, client, authority }) => {
      const { events } = await listSetAside(read, 20);
      const forged = await Promise.all(
        events.map(async ({ stream, revision, type }) => {
          const metadata = eventMetadataSchema.parse((await client.readOne(stream, revision, 5_000))?.metadata);
          return { stream, revision, type, metadata };
        }),
      );
      expect(forged).to.have.length(7);
      await authority.judge('rejected', forged.slice(1), '并非本院作出', new Date());
      expect((await ready()).text.split('no_authority')).to.have.length(2);
      await authority.judge('rejected', forged, '并非本院作出', new Date());
    });
    const { status, text } = await ready();
    expect(status).to.equal(200);
    expect(text).to.include('"set_aside":{"ok":true,"count":0');
    let out = '';
    const print = (line: string): void => void (out += line);
    const exitCode = await runAudit(['verify', '--json'], {
      env,
      logger,
      isolation,
      now: () => new Date(),
      print,
      complain: () => undefined,
    });
    expect(exitCode).to.equal(1);
    expect(out.split('"authority_missing"').length - 1, out).to.be.at.least(7);
  });
});
