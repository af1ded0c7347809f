import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { expect } from 'chai';
import { z } from 'zod';
import { audit as auditDesk } from '../../domain/contract/audit.js';
import { cases } from '../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../domain/contract/clientOf.js';
import { documents } from '../../domain/contract/documents.js';
import { ledger } from '../../domain/contract/ledger.js';
import { payloadHash } from '../../domain/eventSourcing/payloadHash.js';
import { runAudit } from '../../scripts/audit/runAudit.js';
import { until } from '../modules/knowledge/testing/knowledgeBase.js';
import { takeOffSettings } from '../adapters/eventStore/streamSettings.js';
import { eraseCase } from '../modules/erasure/eraseCase.js';
import { isJsonObject, type AuditEvent } from '../modules/ledger/auditEvent.js';
import { liveSource } from '../modules/ledger/liveSource.js';
import { lineOf } from '../modules/audit/testing/auditLog.js';
import { rewriteLog, type StoredLine } from '../modules/audit/testing/rewriteLog.js';
import { readConfig } from '../platform/config/config.js';
import { attach, type Attached } from './attach.js';
import { createClosing } from './closing.js';
import { loanSubmission, shortComplaint } from '../tests/harness/pleadings.js';
import { refusal, type TestBrowser } from '../tests/harness/testBrowser.js';
import {
  startTestApplication,
  testAdministrator,
  testDataDirectory,
  type TestApplication,
} from '../tests/harness/testApplication.js';

type Submitted = {
  readonly caseId: string;
  readonly number: string;
  readonly code: string;
  readonly receiptId: string;
};
const Readiness = z.object({ status: z.string(), checks: z.record(z.string(), z.looseObject({ ok: z.boolean() })) });

/** The log on the disk belongs to this test: servers that others share are not rewritten. */
describe('a log that somebody changed on the disk or by settings', function () {
  this.timeout(180_000);
  let env: Record<string, string>;
  let court: TestApplication;
  let visitor: TestBrowser;
  let clerk: TestBrowser;

  const start = async (): Promise<void> => {
    court = await startTestApplication({}, env);
    visitor = court.newBrowser();
    clerk = court.newBrowser();
    expect((await clerk.signIn(testAdministrator.email, testAdministrator.password)).status).to.equal(204);
  };
  const submit = async (): Promise<Submitted> => {
    const { headers } = await visitor.send(requestOf(documents.submit, loanSubmission(shortComplaint('王五', '赵六'))));
    return {
      caseId: headers.get('X-Case-Id') ?? '',
      number: decodeURIComponent(headers.get('X-Case-Number') ?? ''),
      code: decodeURIComponent(headers.get('X-Verification-Code') ?? ''),
      receiptId: headers.get('X-Receipt-Id') ?? '',
    };
  };
  const isSealed = async ({ receiptId: id }: Submitted): Promise<void> => {
    for (let status = 202; status === 202;)
      ({ status } = await visitor.send(requestOf(ledger.receipt, { path: { id } })));
  };
  const load = ({ number, code }: Submitted) =>
    visitor.send(requestOf(documents.loadForEditing, { body: { case_number: number, verification_code: code } }));
  const loaded = async (submitted: Submitted) => {
    const response = await load(submitted);
    return response.ok ? 200 : await refusal(response);
  };
  const noticeOf = async ({ caseId, number }: Submitted) => {
    const { items } = await clientOf(clerk, cases).list({ query: { search_term: number } });
    return items.find(({ id }) => id === caseId)?.set_aside?.reason ?? null;
  };
  const ready = async () => Readiness.parse(await (await fetch(`${court.url}/readyz`)).json());
  const onStores = async <Result>(work: (stores: Attached) => Promise<Result>): Promise<Result> => {
    const closing = createClosing({ logger: { error: () => undefined } });
    try {
      return await work(await attach({ config: readConfig(env), closing, now: () => new Date() }));
    } finally {
      await closing.closeAll();
    }
  };
  const audit = async () => {
    const out: string[] = [];
    const exitCode = await runAudit(['verify', '--json'], {
      env,
      logger: { error: () => undefined },
      print: (text) => void out.push(text),
      complain: (text) => void out.push(text),
      now: () => new Date(),
    });
    const { findings } = z
      .object({ findings: z.array(z.looseObject({ sentence: z.string() })) })
      .parse(JSON.parse(out.join('')));
    return { exitCode, sentences: findings.map(({ sentence }) => sentence) };
  };
  /** Stops the court, changes every line of its log on the disk, and starts it again. */
  const rewritten = async (change: (line: StoredLine) => StoredLine): Promise<void> => {
    const events = await onStores(async ({ client, streams }) => {
      const all: AuditEvent[] = [];
      for await (const event of liveSource({ client: client.raw, streams }).events()) all.push(event);
      return all;
    });
    await court.application.close();
    const into = join(env['DATA_DIR'] ?? '', 'events');
    for (const name of ['events.mdb', 'events.mdb-lock']) await rm(join(into, name), { force: true });
    await rewriteLog({ events: events.map(lineOf), into, change: (lines) => lines.map(change) });
    await start();
  };
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

  beforeEach(async () => {
    const dataDirectory = await testDataDirectory();
    env = {
      DATA_DIR: dataDirectory,
      LEDGER_DIR: join(dataDirectory, 'ledger'),
      SECRET_KEY: randomBytes(32).toString('hex'),
      LOG_LEVEL: 'silent',
      DATABASE_URL: '',
      EVENTSTORE_URL: '',
    };
    await start();
  });
  afterEach(async () => {
    await court.close();
    await rm(join(env['DATA_DIR'] ?? '', '..'), { recursive: true, force: true });
  });

  for (const [setting, apply] of [
    ['$maxCount', (client: EventStoreDBClient, stream: string) => client.setStreamMetadata(stream, { maxCount: 1 })],
    ['$tb', (client: EventStoreDBClient, stream: string) => client.setStreamMetadata(stream, { truncateBefore: 2 })],
    ['a soft delete', (client: EventStoreDBClient, stream: string) => client.deleteStream(stream)],
  ] as const)
    it(`stops one case by ${setting}, is named, lets the court start and others submit, and is taken back`, async () => {
      const [hurt, whole] = [await submit(), await submit()];
      const stream = `case-${hurt.caseId}`;
      await onStores(({ client }) => apply(client.raw, stream).then(() => undefined));
      expect(await loaded(hurt)).to.deep.equal({ status: 409, code: 'record_unreadable' });
      await court.application.close();
      await start();
      expect(await loaded(hurt)).to.deep.equal({ status: 409, code: 'record_unreadable' });
      expect(await loaded(whole)).to.equal(200);
      expect(await loaded(await submit())).to.equal(200);
      expect(await noticeOf(hurt)).to.equal('stream_truncated');
      expect(await noticeOf(whole)).to.equal(null);
      const { status, checks } = await ready();
      expect(status).to.equal('ready');
      expect(checks['stream_settings']).to.deep.include({ ok: false, count: 1 });
      expect(JSON.stringify(checks['stream_settings'])).to.include(stream);

      await onStores(({ client }) => takeOffSettings(client.raw, stream));
      expect(await loaded(hurt)).to.equal(200);
      await court.application.close();
      await start();
      expect((await ready()).checks['stream_settings']).to.deep.include({ ok: true, count: 0 });
      expect(await noticeOf(hurt)).to.equal(null);
    });

  for (const [setting, apply] of [
    ['$maxAge', (client: EventStoreDBClient, stream: string) => client.setStreamMetadata(stream, { maxAge: 1 })],
    ['$tb', (client: EventStoreDBClient, stream: string) => client.setStreamMetadata(stream, { truncateBefore: 9 })],
    ['a soft delete', (client: EventStoreDBClient, stream: string) => client.deleteStream(stream)],
  ] as const)
    it(`lets the court start where ${setting} hides the newest event of the whole log, and the audit names the stream`, async () => {
      const hurt = await submit();
      const stream = `case-${hurt.caseId}`;
      await onStores(({ client }) => apply(client.raw, stream).then(() => undefined));
      await until(
        () => loaded(hurt),
        (outcome) => outcome !== 200,
      );
      await court.application.close();
      await start();
      expect(await loaded(hurt)).to.deep.equal({ status: 409, code: 'record_unreadable' });
      expect(await noticeOf(hurt)).to.equal('stream_truncated');
      const { status, checks } = await ready();
      expect(status).to.equal('ready');
      expect(JSON.stringify(checks['stream_settings'])).to.include(stream);
      const { exitCode, sentences } = await audit();
      expect(exitCode).to.equal(1);
      expect(sentences.join('\n')).to.include(stream);
    });

  it('is not served where a body and its hash were changed together: the sealed leaf decides, and names it', async () => {
    const [hurt, whole] = [await submit(), await submit()];
    await isSealed(whole);
    await isSealed(hurt);
    await rewritten((line) => {
      if (line.stream !== `case-${hurt.caseId}` || line.type !== 'CaseOpened') return line;
      if (!isJsonObject(line.body) || !isJsonObject(line.metadata)) return line;
      const body = { ...line.body, cause: '不当得利纠纷' };
      return { ...line, body, metadata: { ...line.metadata, payloadHash: payloadHash(body, sha256) } };
    });
    expect(await loaded(hurt)).to.deep.equal({ status: 409, code: 'record_unreadable' });
    const details = requestOf(cases.documents, { path: { id: hurt.caseId } });
    const shown = await clerk.send(details);
    if (shown.ok) expect(await shown.text()).to.not.include('不当得利纠纷');
    expect(await loaded(whole)).to.equal(200);
    const { status, checks } = await ready();
    expect(status).to.equal('ready');
    expect(checks['log_check']).to.deep.include({ ok: false, count: 1 });
    expect(JSON.stringify(checks['log_check'])).to.include(`case-${hurt.caseId}`);
  });

  it('is known to nobody once all read models were built anew from the changed event, which the check of the log names', async () => {
    const [hurt, whole] = [await submit(), await submit()];
    await isSealed(whole);
    await isSealed(hurt);
    await rewritten((line) => {
      if (line.stream !== `case-${hurt.caseId}` || line.type !== 'CaseOpened') return line;
      if (!isJsonObject(line.body) || !isJsonObject(line.metadata)) return line;
      const body = { ...line.body, cause: '不当得利纠纷' };
      return { ...line, body, metadata: { ...line.metadata, payloadHash: payloadHash(body, sha256) } };
    });
    await court.application.close();
    await onStores(async ({ knex, schemas }) => {
      const { rows }: { rows: { name: string }[] } = await knex.raw(
        `select table_name as name from information_schema.tables where table_schema = ? and table_type = 'BASE TABLE'`,
        [schemas.read],
      );
      for (const { name } of rows) await knex.raw('truncate ??.?? cascade', [schemas.read, name]);
    });
    await start();
    await until(ready, ({ checks }) => checks['log_check']?.ok === false);
    // The changed event has no MAC of the court any more: what is built anew from the log knows no case of it.
    expect(await loaded(hurt)).to.deep.equal({ status: 404, code: 'wrong_number_or_code' });
    expect(await loaded(whole)).to.equal(200);
    const shown = await clerk.send(requestOf(cases.documents, { path: { id: hurt.caseId } }));
    expect(await refusal(shown)).to.deep.equal({ status: 404, code: 'case_not_found' });
    expect(await noticeOf(whole)).to.equal(null);
    const { checks } = await until(ready, ({ status }) => status === 'ready');
    expect(JSON.stringify(checks['log_check'])).to.include(`case-${hurt.caseId}`);
  });

  it('has everything else compared with the read models, by the desk as by the command line, and both find the same', async () => {
    const [hurt, whole] = [await submit(), await submit()];
    const body = { new_case_number: '（2026）京0101民初1号' };
    await clientOf(clerk, cases).assignNumber({ path: { id: hurt.caseId }, body });
    await isSealed(whole);
    await isSealed(hurt);
    await rewritten((line) =>
      line.stream === `case-${hurt.caseId}` && line.type === 'CaseNumberAssigned' && isJsonObject(line.body)
        ? { ...line, body: { ...line.body, caseNumber: '（2026）京0101民初2号' } }
        : line,
    );
    await onStores(({ read }) => read('case_list').where({ case_id: whole.caseId }).update({ case_cause: '离婚纠纷' }));

    const desk = clientOf(clerk, auditDesk);
    const begun = await desk.verify();
    const [ended] = await until(
      async () => (await desk.verifications()).items.filter(({ id }) => id === begun.id),
      ([one]) => one?.ended_at !== null,
    );
    const result = ended?.result;
    const damaged =
      `读模型未能全部核对：日志中有无法重放的事件（case-${hurt.caseId} 第 3 号），` +
      '读模型在它损坏之前已计入；与它有关的行无从比较，其余的已比较。';
    expect(result?.sentences.filter(({ sentence }) => sentence === damaged)).to.have.length(1);
    expect(result?.sentences.filter(({ sentence }) => sentence.startsWith('案件列表与日志不符'))).to.have.length(1);
    expect(result?.findings, JSON.stringify(result?.sentences)).to.equal(3);
    const states = new Map(result?.read_models?.map(({ title, state, reason }) => [title, { state, reason }]));
    expect([...states.values()].filter(({ state }) => state === 'not_compared')).to.deep.equal([]);
    expect(states.get('案件列表')).to.deep.equal({
      state: 'differs',
      reason: '另有 12 行与已无法重放的事件有关，无从比较', // the case, and its counts by cause, day and character
    });
    expect(states.get('账号')).to.deep.equal({ state: 'same', reason: null });

    const { exitCode, sentences } = await audit();
    expect(exitCode).to.equal(1);
    expect(sentences, sentences.join('\n')).to.have.length(3);
    expect(sentences).to.include(damaged);
  });

  it('audits clean after a lawful redaction blanked the bodies of an erased case', async () => {
    const [gone, whole] = [await submit(), await submit()];
    await onStores((stores) =>
      eraseCase(stores, gone.caseId, '依申请删除', {
        commandId: 'redaction-test',
        correlationId: 'redaction-test',
        actor: { kind: 'system', id: 'erase command' },
        now: new Date(),
      }),
    );
    await isSealed(whole);
    await rewritten((line) =>
      line.stream === `case-${gone.caseId}` && line.type === 'PleadingSubmitted' ? { ...line, body: {} } : line,
    );
    expect(await loaded(whole)).to.equal(200);
    expect(await audit()).to.deep.equal({ exitCode: 0, sentences: [] });
  });
});
