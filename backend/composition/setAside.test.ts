import { filingHash } from '../adapters/encryption/installationKeys.js';
import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { binaryEvent, jsonEvent, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import { expect } from 'chai';
import { pino } from 'pino';
import { confirmedNumber } from '../../domain/case/testing/fixtures.js';
import { cases } from '../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../domain/contract/clientOf.js';
import { documents } from '../../domain/contract/documents.js';
import { ledger } from '../../domain/contract/ledger.js';
import { payloadHash } from '../../domain/eventSourcing/payloadHash.js';
import { runAudit } from '../../scripts/audit/runAudit.js';
import { readConfig } from '../platform/config/config.js';
import { readLogCheck } from '../modules/ledger/index.js';
import { liveSource } from '../modules/ledger/liveSource.js';
import { placeAmong, readAllEvents } from '../adapters/eventStore/readAll.js';
import { loadCatalogue } from '../modules/forms/catalogue.js';
import { createProjections } from '../../projections/index.js';
import { setAsideTable } from '../../projections/runner/setAside.js';
import { describeStatus } from '../modules/projecting/describe.js';
import { createProjectionCommands } from '../modules/projecting/projectionCommands.js';
import { attach, type Attached } from './attach.js';
import { createClosing } from './closing.js';
import { partyNamesIn } from '../modules/forms/partyNamesIn.js';
import { refusal, type TestBrowser } from '../tests/harness/testBrowser.js';
import {
  startTestApplication,
  testAdministrator,
  testDataDirectory,
  type TestApplication,
} from '../tests/harness/testApplication.js';
import { loanSubmission, shortComplaint } from '../tests/harness/pleadings.js';
import { createForms } from '../modules/forms/createForms.js';

type Filed = { readonly caseId: string; readonly number: string; readonly code: string; readonly receiptId: string };

describe('unreadable events', function () {
  this.timeout(120_000);
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const suffix = randomBytes(6).toString('hex');
  const isolation = {
    schemas: { read: `read_${suffix}`, app: `app_${suffix}` } as const,
    streamPrefix: `test${suffix}`,
  };
  let env: Record<string, string>;
  let court: TestApplication;
  let visitor: TestBrowser;
  let clerk: TestBrowser;
  let known: { readonly foreign: Filed; readonly altered: Filed; readonly deleted: Filed; readonly whole: Filed };

  const start = async (): Promise<void> => {
    court = await startTestApplication({ ...isolation, logger: pino({ level: 'warn', base: null }, sink) }, env);
    visitor = court.newBrowser();
    clerk = court.newBrowser();
    expect((await clerk.signIn(testAdministrator.email, testAdministrator.password)).status).to.equal(204);
  };
  const submit = async (): Promise<Filed> => {
    const { headers } = await visitor.send(requestOf(documents.submit, loanSubmission(shortComplaint('王五', '赵六'))));
    return {
      caseId: headers.get('X-Case-Id') ?? '',
      number: decodeURIComponent(headers.get('X-Case-Number') ?? ''),
      code: decodeURIComponent(headers.get('X-Verification-Code') ?? ''),
      receiptId: headers.get('X-Receipt-Id') ?? '',
    };
  };
  const nextVersion = (number: string, code: string) =>
    visitor.send(requestOf(documents.submit, loanSubmission(shortComplaint('王五', '赵六'), { number, code })));
  const receiptStatus = async (id: string): Promise<number> => {
    for (;;) {
      const { status } = await visitor.send(requestOf(ledger.receipt, { path: { id } }));
      if (status !== 202) return status;
    }
  };
  const onStores = async <Result>(work: (stores: Attached) => Promise<Result>): Promise<Result> => {
    const closing = createClosing({ logger: { error: () => undefined } });
    try {
      return await work(await attach({ config: readConfig(env), closing, now: () => new Date(), isolation }));
    } finally {
      await closing.closeAll();
    }
  };
  const commandsOn = async ({ knex, schemas, client, decodeAny, log, streams, installationKeys }: Attached) => {
    const forms = createForms({ catalogue: await loadCatalogue(), log, streams });
    return createProjectionCommands({
      knex,
      schema: schemas.read,
      projections: createProjections({
        partyNames: partyNamesIn(forms),
        hashContent: filingHash(installationKeys),
        timeZone: 'Asia/Shanghai',
      }),
      readLog: readAllEvents(client.raw),
      decode: decodeAny,
      placeOf: placeAmong(streams),
      now: () => new Date(),
    });
  };
  const ready = async () => {
    const response = await fetch(`${court.url}/readyz`);
    return { status: response.status, body: (await response.json()) as { checks: Record<string, object> } };
  };

  /** Appends what carries the court's MAC and cannot be read all the same, as of a newer version, or of a body that was changed on the disk. */
  const appendSigned = async (
    { client, authority }: Attached,
    stream: string,
    { type, data, isAltered = false }: { type: string; data: Record<string, unknown>; isAltered?: boolean },
  ): Promise<void> => {
    const [id, commandId] = [randomUUID(), randomUUID()];
    const metadata = {
      commandId,
      correlationId: randomUUID(),
      causationId: commandId,
      actor: { kind: 'system', id: 'test' } as const,
      occurredAt: new Date().toISOString(),
      schemaVersion: 1,
      payloadHash: payloadHash(isAltered ? { ...data, was: 'another' } : data),
    };
    for (;;) {
      let newest = -1n;
      for await (const { event } of client.read(stream, 5_000)) if (event) newest = event.revision;
      const mac = authority.sign({ id, stream, revision: newest + 1n, type, metadata });
      const event = jsonEvent({ id, type, data, metadata: { ...metadata, authority: mac } });
      try {
        await client.raw.appendToStream(stream, event, { expectedRevision: newest === -1n ? NO_STREAM : newest });
        return;
      } catch (error) {
        if (!(error instanceof WrongExpectedVersionError)) throw error; // a seal came first
      }
    }
  };

  /** Damages the log, as another program or an attacker may. */
  const damage = async (stores: Attached): Promise<void> => {
    const { foreign, altered, deleted } = known;
    const {
      client: { raw },
      streams,
    } = stores;
    await appendSigned(stores, streams.case(foreign.caseId), { type: 'OrderShipped', data: { orderId: 7 } });
    await appendSigned(stores, streams.case(altered.caseId), {
      type: 'DefendantLeft',
      data: { caseId: altered.caseId, defendantId: 'd-9' },
      isAltered: true,
    });
    await raw.tombstoneStream(streams.case(deleted.caseId));
    await appendSigned(stores, streams.ledger, { type: 'OrderShipped', data: {} });
    await appendSigned(stores, streams.featureFlag('ai_chat'), { type: 'FlagRenamed', data: {} });
    await raw.appendToStream(
      streams.usage('2026-01'),
      binaryEvent({ type: 'TokensConsumed', data: Buffer.from([0xff, 0x00]), metadata: Buffer.from([0xfe]) }),
    );
    await raw.appendToStream(
      `orders${suffix}-1`,
      jsonEvent({ type: 'OrderShipped', data: {}, metadata: { commandId: randomUUID() } }),
    );
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
    known = { foreign: await submit(), altered: await submit(), deleted: await submit(), whole: await submit() };
    expect(await receiptStatus(known.whole.receiptId)).to.equal(200);
    await onStores(damage);
  });
  after(async () => {
    await court.close();
    await rm(join(env['DATA_DIR'] ?? '', '..'), { recursive: true, force: true });
  });

  it('do not affect other cases: one opened after them is listed, and gets its receipt', async () => {
    const fresh = await submit();
    const found = await clientOf(clerk, cases).list({ query: { search_term: fresh.number } });
    expect(found).to.have.property('total', 1);
    expect(await receiptStatus(fresh.receiptId)).to.equal(200);
    expect(await receiptStatus(known.whole.receiptId)).to.equal(200);
    expect((await nextVersion(known.whole.number, known.whole.code)).status).to.equal(200);
  });

  it('are named by /readyz, which stays 200, by the metrics, and in the log of the process', async () => {
    const { status, body } = await ready();
    expect(status).to.equal(200);
    const { streams } = await onStores((stores) => Promise.resolve(stores));
    type Named = { stream: string; revision?: string };
    const { events, ...counted } = body.checks['set_aside'] as { ok: boolean; count: number; events: Named[] };
    expect(counted).to.deep.equal({ ok: false, stops_service: false, count: 6 });
    // The number of seals before the one in their stream varies.
    const named = events.map(({ revision, ...one }) => (one.stream === streams.ledger ? one : { ...one, revision }));
    expect(named).to.have.deep.members([
      { stream: streams.case(known.foreign.caseId), revision: '3', reason: 'event_unknown', stops_stream: true },
      {
        stream: streams.case(known.altered.caseId),
        revision: '3',
        reason: 'payload_hash_differs',
        stops_stream: true,
      },
      {
        stream: streams.case(known.deleted.caseId),
        revision: '9223372036854775807',
        reason: 'stream_deleted',
        stops_stream: true,
      },
      { stream: streams.ledger, reason: 'event_unknown', stops_stream: false },
      { stream: streams.featureFlag('ai_chat'), revision: '1', reason: 'event_unknown', stops_stream: true },
      { stream: streams.usage('2026-01'), revision: '0', reason: 'no_authority', stops_stream: false },
    ]);
    const metrics = await (await fetch(`${court.url}/metrics`)).text();
    expect(metrics).to.contain('juanzong_events_set_aside{reason="event_unknown"} 3');
    expect(metrics).to.contain('juanzong_events_set_aside{reason="stream_deleted"} 1');
    expect(metrics).to.match(/juanzong_projection_failing\{projection="case_list"\} 0/u);
    const told = lines.filter((line) => line.includes('was set aside'));
    expect(told).to.have.length(6);
    expect(told.join('')).to.contain(streams.case(known.foreign.caseId)).and.contain('payload_hash_differs');
  });

  it('are shown to the court with the case, in its lists and on its screen, also once the standing check has met them', async () => {
    await onStores(async ({ app, streams }) => {
      for (;;) {
        const { findings } = await readLogCheck(app);
        const named = findings.map(({ stream }) => stream);
        // What was foreign when it was sealed did not change since.
        expect(named).to.not.include(streams.case(known.foreign.caseId));
        if (named.includes(streams.case(known.altered.caseId))) break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    const shownCases = clientOf(clerk, cases);
    const query = { page_size: 50 };
    for (const items of [(await shownCases.list({ query })).items, (await shownCases.pending({ query })).items]) {
      const reasonOf = (id: string) => items.find((item) => item.id === id)?.set_aside?.reason;
      expect(reasonOf(known.foreign.caseId)).to.equal('event_unknown');
      expect(reasonOf(known.altered.caseId)).to.equal('payload_hash_differs');
      expect(reasonOf(known.deleted.caseId)).to.equal('stream_deleted');
      expect(reasonOf(known.whole.caseId)).to.equal(undefined);
    }
    for (const { caseId } of [known.foreign, known.deleted]) {
      const { case_info } = await shownCases.documents({ path: { id: caseId } });
      expect(case_info.set_aside?.reason).to.be.a('string');
    }
  });

  it('block commands on their own case with a refusal in a sentence, never a server error', async () => {
    const { foreign, altered, deleted } = known;
    for (const { number, code, caseId } of [foreign, altered]) {
      const expected = { status: 409, code: 'record_unreadable' };
      expect(await refusal(await nextVersion(number, code))).to.deep.equal(expected);
      const body = confirmedNumber('（2026）京0101民初77号');
      const assign = requestOf(cases.assignNumber, { path: { id: caseId }, body });
      expect(await refusal(await clerk.send(assign))).to.deep.equal(expected);
    }
    const gone = { status: 410, code: 'record_deleted' };
    expect(await refusal(await nextVersion(deleted.number, deleted.code))).to.deep.equal(gone);
    expect(
      await refusal(await clerk.send(requestOf(ledger.receipt, { path: { id: deleted.receiptId } }))),
    ).to.deep.equal(gone);
    const claim = { path: { caseNumber: deleted.number }, query: { code: deleted.code } };
    expect(await refusal(await visitor.send(requestOf(documents.latestClaim, claim)))).to.deep.equal(gone);
  });

  it('are set aside by verification and rebuild too, which report nothing else', async () => {
    const rowsOf = ({ read }: Attached) => read(setAsideTable).orderBy(['projection', 'position']);
    await onStores(async (stores) => {
      const before: unknown[] = await rowsOf(stores);
      const { verify, rebuild } = await commandsOn(stores);
      const clean = (await verify()).filter((one) => one.differences.length + one.damagedSince.length > 0);
      expect(clean).to.deep.equal([]);
      await rebuild();
      expect(await rowsOf(stores)).to.deep.equal(before);
      expect((await verify()).flatMap(({ differences }) => differences)).to.deep.equal([]);
    });
    expect((await nextVersion(known.whole.number, known.whole.code)).status).to.equal(200);
  });

  it('are given to every read model, and one that was not given an event is named by /readyz and the command', async () => {
    const projectionsPart = async () => (await ready()).body.checks['projections'];
    await onStores(async (stores) => {
      const { status, rebuild } = await commandsOn(stores);
      const said = async () => describeStatus(await status());
      expect(await projectionsPart()).to.deep.include({ ok: true });
      expect(await said()).to.not.contain('漏了');
      await stores.read('checkpoint').where({ projection: 'case_list' }).decrement('events', 2);
      const lacking = [{ name: 'case_list', events: 2 }];
      const expected = { ok: false, stops_service: false, reason: 'events_skipped', lacking };
      expect(await projectionsPart()).to.deep.include(expected);
      expect((await ready()).status).to.equal(200);
      expect(await said()).to.match(/case_list .*漏了 2 条/u);
      await rebuild('case_list');
      expect(await said()).to.not.contain('漏了');
      expect(await projectionsPart()).to.deep.include({ ok: true });
    });
  });

  it('are findings of the audit, which still compares the read models; seals cover them as stored', async () => {
    let out = '';
    const exitCode = await runAudit(['verify', '--json'], {
      env,
      logger: { error: () => undefined },
      isolation,
      now: () => new Date(),
      print: (text) => (out += text),
      complain: (text) => (out += text),
    });
    expect(exitCode).to.equal(1);
    const report = JSON.parse(out) as { readModels: number; findings: { code: string; stream?: string }[] };
    expect(report.readModels).to.equal(21);
    expect(report.findings.filter(({ code }) => code === 'event_set_aside')).to.have.length(6);
    const codes = new Set(report.findings.map(({ code }) => code));
    expect([...codes].filter((code) => /^(seal|outside|checkpoint|read_model_row)/u.test(code))).to.deep.equal([]);
    const trouble = (await ready()).body.checks['ledger'];
    expect(trouble).to.have.property('trouble', null);
  });

  it('prevent no process from starting', async () => {
    await court.close();
    await start();
    expect((await ready()).status).to.equal(200);
    expect((await nextVersion(known.whole.number, known.whole.code)).status).to.equal(200);
    const events = await onStores(async ({ client, streams }) => {
      let count = 0;
      for await (const event of liveSource({ client: client.raw, streams }).events())
        count += event.stream === '' ? 0 : 1;
      return count;
    });
    expect(events).to.be.greaterThan(20);
  });
});
