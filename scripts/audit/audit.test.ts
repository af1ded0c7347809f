import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { z } from 'zod';
import { accounts } from '../../domain/contract/accounts.js';
import { ledger } from '../../domain/contract/ledger.js';
import { featureFlags } from '../../domain/contract/featureFlags.js';
import { service } from '../../domain/contract/service.js';
import { users } from '../../domain/contract/users.js';
import { clientOf, requestOf } from '../../domain/contract/clientOf.js';
import { documents } from '../../domain/contract/documents.js';
import { ledger as ledgerCalls } from '../../domain/contract/ledger.js';
import { loanSubmission } from '../../backend/tests/harness/pleadings.js';
import { receiptSchema, verifyReceipt } from '../../domain/ledger/receipt.js';
import { ledgerLogProjection } from '../../projections/ledgerLog/ledgerLogProjection.js';
import { rebuild } from '../../projections/runner/rebuild.js';
import { findRun } from '../../backend/composition/runFile.js';
import { refusal } from '../../backend/tests/harness/testBrowser.js';
import { testAdministrator } from '../../backend/tests/harness/testApplication.js';
import { loanComplaint } from '../../backend/modules/cases/testing/submissionClient.js';
import { readAllEvents } from '../../backend/adapters/eventStore/readAll.js';
import { createLedgerSigner } from '../../backend/modules/ledger/signingKey.js';
import { isJsonObject, type AuditEvent } from '../../backend/modules/ledger/auditEvent.js';
import { liveSource } from '../../backend/modules/ledger/liveSource.js';
import { startAuditedCourt, type AuditedCourt } from '../../backend/modules/audit/testing/auditedCourt.js';
import { lineOf } from '../../backend/modules/audit/testing/auditLog.js';
import { rewriteLog } from '../../backend/modules/audit/testing/rewriteLog.js';

const number = '（2026）京0101民初99号';
const reportSchema = z.looseObject({
  ok: z.boolean(),
  leaves: z.number(),
  sealedTo: z.number(),
  readModels: z.number(),
  findings: z.array(z.looseObject({ code: z.string(), sentence: z.string() })),
});

describe('npm run audit, beside the running application', () => {
  let audited: AuditedCourt;
  const file = (name: string): string => audited.file(name);
  const run = (...args: string[]) => audited.run(args);
  const verify = async (...args: string[]) => {
    const { exitCode, out, told } = await run('verify', '--json', ...args);
    expect(told).to.equal('');
    return { exitCode, report: reportSchema.parse(JSON.parse(out)) };
  };
  before(async () => {
    audited = await startAuditedCourt(number);
    // The evidence is taken before the bundle is made, since a new seal may follow at any moment.
    await copyFile(file('ledger/checkpoint'), file('checkpoint'));
    const receipt = await audited.court
      .newBrowser()
      .send(requestOf(ledger.receipt, { path: { id: audited.receiptId } }));
    await writeFile(file('receipt.json'), await receipt.text());
  });
  after(() => audited.close());

  it('verifies log, evidence and read models', async () => {
    const { exitCode, report } = await verify();
    expect(report.findings).to.deep.equal([]);
    expect(exitCode).to.equal(0);
    expect(report.sealedTo).to.be.greaterThan(3);
    expect(report.readModels).to.be.greaterThan(4);
    const { out } = await run('verify', '--log-only');
    expect(out).to.contain('结论：未发现问题。').and.to.contain('经签名证实');
  });

  it('names the case whose file has another byte than was submitted, or is gone; read models need none of them', async () => {
    const stored: { stream: string; hash: string; content: Buffer; written_at: Date }[] = await audited.onStores(
      ({ app }) => app('case_files').select(),
    );
    expect(stored).to.have.length(1);
    const [row] = stored;
    if (!row) throw new Error('no file');
    expect((await run('verify')).out).to.contain('与事件所记指纹比对 1 份，共 1 份');
    const altered = Buffer.from(row.content);
    altered.writeUInt8(altered.readUInt8(50) ^ 1, 50);
    await audited.onStores(({ app }) => app('case_files').update({ content: altered }));
    const found = await verify('--files', 'all');
    expect(found.exitCode).to.equal(1);
    expect(found.report.findings.map(({ code }) => code)).to.deep.equal(['file_altered']);
    expect(found.report.findings[0]?.sentence).to.contain(row.stream).and.to.contain('新案件-');
    expect((await verify('--files', '0')).report.findings).to.deep.equal([]);
    await audited.onStores(({ app }) => app('case_files').delete());
    const gone = await verify('--files', '1');
    expect(gone.report.findings.map(({ code }) => code)).to.deep.equal(['file_missing']);
    await audited.onStores(({ app }) => app('case_files').insert(row));
    expect((await verify('--files', 'all')).report.findings).to.deep.equal([]);
  });

  it('neither signs nor hands out what does not follow from the signed root, says so, and goes on once it is mended', async () => {
    const visitor = audited.court.newBrowser();
    const ledgerHealth = async () => {
      const health: unknown = await (await visitor.send(requestOf(service.readyz, {}))).json();
      return z.object({ checks: z.object({ ledger: z.looseObject({}) }) }).parse(health).checks.ledger;
    };
    await audited.onStores(({ read }) => read('ledger_node').update({ hash: Buffer.alloc(32, 7) }));
    expect(
      await refusal(await visitor.send(requestOf(ledger.receipt, { path: { id: audited.receiptId } }))),
    ).to.deep.equal({
      status: 503,
      code: 'receipt_withheld',
    });
    expect(await ledgerHealth()).to.include({ receipts_withheld: 1 });
    const filed = await clientOf(visitor, documents).submit(loanSubmission(loanComplaint(['孙八'])));
    const receipt = requestOf(ledgerCalls.receipt, { path: { id: filed.headers.get('X-Receipt-Id') ?? '' } });
    expect((await visitor.send(receipt)).status).to.equal(202);
    expect(await ledgerHealth()).to.include({ trouble: 'broken', reason: 'read_model_differs' });
    const metrics = await clientOf(visitor, service).metrics();
    expect(metrics)
      .to.match(/juanzong_ledger_trouble\{kind="broken"\} 1/)
      .and.match(/\{kind="receipt"\} 1/);

    await audited.onStores(({ knex, schemas, client, codec }) => {
      const { decode } = codec;
      const log = { readLog: readAllEvents(client.raw), decode, now: () => new Date() };
      return rebuild({ knex, schema: schemas.read, ...log }, [ledgerLogProjection]);
    });
    for (let status = 202; status === 202;) ({ status } = await visitor.send(receipt));
    expect((await visitor.send(requestOf(ledger.receipt, { path: { id: audited.receiptId } }))).status).to.equal(200);
    // The receipt follows from the seal in the log; the trouble is over once the seal is written outside of it, too.
    let health = await ledgerHealth();
    while (health['trouble'] !== null) health = await ledgerHealth();
    expect(health).to.not.have.property('receipts_withheld');
    expect((await verify()).report.findings).to.deep.equal([]);
  });

  it('exports a bundle that verifies alone and gives no name away, and says so in the log', async () => {
    const before = (await verify('--log-only')).report.leaves;
    const exported = await run('export', file('log.jz.gz'), '--data-keys', file('keys.json'));
    expect(exported).to.include({ exitCode: 0, told: '' });
    expect((await verify('--log-only')).report.leaves).to.equal(before + 1);
    expect((await stat(file('keys.json'))).mode & 0o777).to.equal(0o600);
    // Nothing of the installation is at hand any more: no server, no key, no data directory.
    const { env } = audited;
    audited.env = {};
    try {
      const { exitCode, report } = await verify('--bundle', file('log.jz.gz'));
      expect(report).to.include({ ok: true, leaves: before, readModels: 0 });
      expect(exitCode).to.equal(0);
      const sealed = await run('replay', '--case', number, '--bundle', file('log.jz.gz'));
      expect(sealed.exitCode).to.equal(0);
      expect(sealed.out)
        .to.contain(number)
        .and.to.contain('已立案')
        .and.not.to.contain('王五')
        .and.not.to.contain('赵六');
      const opened = await run(
        'replay',
        '--case',
        number,
        '--bundle',
        file('log.jz.gz'),
        '--data-keys',
        file('keys.json'),
      );
      expect(opened.out).to.contain('王五').and.to.contain('赵六');
      const proved = await run('prove', audited.receiptId, '--bundle', file('log.jz.gz'));
      expect(proved.exitCode).to.equal(0);
      expect(verifyReceipt(receiptSchema.parse(JSON.parse(proved.out))).findings).to.deep.equal([]);
    } finally {
      audited.env = env;
    }
  });

  it('checks a bundle against a key, a checkpoint and a receipt from elsewhere', async () => {
    const key = await clientOf(audited.court.newBrowser(), ledger).key();
    await writeFile(file('key.txt'), key);
    const held = ['--key', file('key.txt'), '--receipt', file('receipt.json'), '--checkpoint', file('checkpoint')];
    expect((await verify('--bundle', file('log.jz.gz'), ...held)).report.findings).to.deep.equal([]);
    expect((await verify('--log-only', ...held)).report.findings).to.deep.equal([]);
    const { verifierKey } = createLedgerSigner('the key of another court, not this one');
    const other = await verify('--bundle', file('log.jz.gz'), '--key', verifierKey);
    expect(other.exitCode).to.equal(1);
    expect(other.report.findings.map(({ code }) => code)).to.include.members([
      'key_unexpected',
      'seal_signature_wrong',
    ]);
    expect((await run('verify', '--bundle', file('log.jz.gz'), '--key', 'a+0123abcd+AQ==')).exitCode).to.equal(2);
  });

  it('replays a case as it stood, and proves an event, from the live store', async () => {
    const now = await run('replay', '--case', number);
    expect(now.out).to.contain('已立案').and.to.contain('王五').and.to.contain('起诉状  第 1 版');
    const long = await run('replay', '--case', number, '--at', '2020-01-01');
    expect(long).to.include({ exitCode: 1 });
    const proved = await run('prove', audited.receiptId, '--out', file('proved.json'));
    expect(proved.told).to.contain('此后未被改动');
    const receipt = receiptSchema.parse(JSON.parse(await readFile(file('proved.json'), 'utf8')));
    expect(receipt.leaf.eventId).to.equal(audited.receiptId);
  });

  it('lists what happened to an account and to a feature: when, by whom and why', async () => {
    const admin = audited.court.newBrowser();
    const { email, password } = testAdministrator;
    await admin.signIn(email, password);
    const { id } = await clientOf(admin, accounts).me();
    const changes = {
      subscription_plan: 'professional' as const,
      subscription_expires_at: '2030-01-31',
      platform_credits: 12.5,
    };
    await admin.send(requestOf(users.change, { path: { id }, body: { ...changes, reason: '签订合同' } }));
    await admin.send(
      requestOf(featureFlags.setGlobal, { path: { key: 'ai_chat' }, body: { is_enabled: false, reason: '系统维护' } }),
    );

    const live = await run('replay', '--account', ` ${email.toUpperCase()}`);
    expect(live.exitCode).to.equal(0);
    for (const text of [
      '账号注册',
      '授予超级管理员权限',
      '方案变更',
      '专业版',
      '2030-01-31 23:59:59',
      '积分 12.5',
      '签订合同',
    ])
      expect(live.out).to.contain(text);
    expect(live.out)
      .to.contain(`账号 ${id}`)
      .and.to.contain('系统（administrators）')
      .and.not.to.match(/[a-z]+[A-Z]/);

    await run('export', file('accounts.jz.gz'));
    const bundle = ['--bundle', file('accounts.jz.gz')];
    const sealed = await run('replay', '--account', id, ...bundle);
    expect(sealed.out)
      .to.contain('方案变更')
      .and.to.contain('专业版')
      .and.not.to.contain('合同')
      .and.not.to.contain(email);
    const stream = await audited.onStores(async ({ streams }) => streams.featureFlag('ai_chat'));
    const flag = await run('replay', '--stream', stream, ...bundle);
    expect(flag.out).to.contain('功能登记').and.to.contain('状态 关闭').and.to.contain('系统维护');
    const none = await run('replay', '--account', 'nobody@example.cn', ...bundle);
    expect(none).to.include({ exitCode: 1 });
    expect((await run('replay', '--account', id, '--case', number)).exitCode).to.equal(2);
  });

  it('finds an account by the e-mail that it has now, not by one that it gave up', async () => {
    const userId = randomUUID();
    await audited.onStores(async ({ accounts: open }) => {
      const context = () => ({
        commandId: randomUUID(),
        correlationId: randomUUID(),
        actor: { kind: 'visitor', id: '' } as const,
        now: new Date(),
      });
      const change = { changeId: randomUUID(), email: 'sun.new@example.cn', requestedAt: new Date() };
      await open.handle(userId, { type: 'RegisterAccount', data: { userId, email: 'sun@example.cn' } }, context());
      await open.handle(userId, { type: 'ChangeEmail', data: change }, context());
    });
    const found = await run('replay', '--account', 'sun.new@example.cn');
    expect(found.out).to.contain('更换邮箱').and.to.contain('邮箱 sun.new@example.cn');
    expect((await run('replay', '--account', 'sun@example.cn')).exitCode).to.equal(1);
  });

  it('names the row, and the column, that was changed straight in a read model', async () => {
    const caseId = await audited.onStores(async ({ read }) => {
      const row: { case_id: string } | undefined = await read('case_list').first('case_id');
      await read('case_list').where({ case_id: row?.case_id }).update({ case_cause: '离婚纠纷' });
      return row?.case_id;
    });
    const { exitCode, report } = await verify();
    expect(exitCode).to.equal(1);
    expect(report.findings.map(({ code, table, key, columns }) => ({ code, table, key, columns }))).to.deep.equal([
      { code: 'read_model_row_differs', table: 'case_list', key: [caseId], columns: ['case_cause'] },
    ]);
  });

  it('names settings that would make the store forget, as soon as they are set, live and in a bundle made then', async () => {
    const stream = await audited.onStores(async ({ client, streams }) => {
      const name = streams.featureFlag('ai_chat');
      await client.raw.setStreamMetadata(name, { maxCount: 1_000_000 });
      return name;
    });
    await run('export', file('forgetful.jz.gz'));
    for (const where of [[], ['--bundle', file('forgetful.jz.gz')]]) {
      const { report } = await verify('--log-only', ...where);
      expect(report.findings.map(({ code, stream: found }) => [code, found])).to.deep.equal([
        ['stream_settings', stream],
      ]);
    }
    await audited.onStores(({ client }) => client.raw.setStreamMetadata(stream, {}));
    expect((await verify('--log-only')).report.findings).to.deep.equal([]);
  });

  it('misses the evidence outside the store when it is gone', async () => {
    const { exitCode, report } = await verify('--log-only', '--ledger', file('nowhere'));
    expect(exitCode).to.equal(1);
    expect(report.findings.map(({ code }) => code)).to.deep.equal(['outside_missing']);
  });

  it('names a data key that was destroyed although nothing in the log orders it, and a number given past the application', async () => {
    const { stream, caseId } = await audited.onStores(async ({ app, log, streams }) => {
      const key: { key_id: string } | undefined = await app('data_keys').whereLike('key_id', '%case-%').first('key_id');
      await app('data_keys')
        .where({ key_id: key?.key_id })
        .update({ destroyed_at: new Date('2026-01-01') });
      const forged = randomUUID();
      const actor = { kind: 'user', id: 'nobody' } as const;
      const context = { commandId: forged, correlationId: forged, actor, now: new Date() };
      const data = { caseId: forged, caseNumber: number };
      await log.append(streams.case(forged), [{ type: 'CaseNumberAssigned', data }], 'no_stream', context);
      return { stream: key?.key_id, caseId: streams.case(forged) };
    });
    const { report } = await verify('--log-only');
    expect(report.findings.map(({ code, stream: found }) => [code, found])).to.have.deep.members([
      ['number_not_reserved', caseId],
      ['number_assigned_twice', caseId],
      ['actor_not_entitled', caseId],
      ['key_destroyed_unrecorded', stream],
    ]);
    await audited.onStores(({ app }) => app('data_keys').where({ key_id: stream }).update({ destroyed_at: null }));
  });

  it('refuses what makes no sense, and says what is missing', async () => {
    expect((await run('verify', 'x')).exitCode).to.equal(2);
    expect((await run('replay')).told).to.contain('用法');
    expect(await run('verify', '--bundle', file('nowhere'))).to.include({ exitCode: 2 });
    expect((await run('verify', '--bundle', file('keys.json'))).told).to.contain('不是卷宗审计包');
    const { exitCode, told } = await run('replay', '--case', number, '--at', '2026-02-30');
    expect(exitCode).to.equal(2);
    expect(told).to.contain('--at 应为');
  });

  it('works without the application too: names an event that was edited on the disk', async () => {
    const { court, env } = audited;
    const directory = env['DATA_DIR'] ?? '';
    const isEmbedded = env['DATABASE_URL'] === undefined || env['EVENTSTORE_URL'] === undefined;
    expect((await findRun(directory))?.pid).to.equal(isEmbedded ? process.pid : undefined);
    if (isEmbedded) expect((await stat(join(directory, 'run.json'))).mode & 0o777).to.equal(0o600);
    const events = await audited.onStores(async ({ client, streams }) => {
      const all: AuditEvent[] = [];
      for await (const event of liveSource({ client: client.raw, streams }).events()) all.push(event);
      return all;
    });
    await court.application.close();
    expect(existsSync(join(directory, 'run.json'))).to.equal(false);
    if (env['EVENTSTORE_URL'] !== undefined) {
      // Not our disk: what an edit looks like is tested on the embedded store and on bundles. What the test before forged stays in the log.
      const { report } = await verify('--log-only');
      expect(report.findings.map(({ code }) => code)).to.not.include('body_altered');
      return;
    }
    const into = join(directory, 'events');
    for (const name of ['events.mdb', 'events.mdb-lock']) await rm(join(into, name), { force: true });
    const caseNumber = '（2026）京0101民初1号';
    await rewriteLog({
      events: events.map(lineOf),
      into,
      change: (lines) =>
        lines.map((line) =>
          line.type === 'CaseNumberAssigned' && line.revision > 0n && isJsonObject(line.body)
            ? { ...line, body: { ...line.body, caseNumber } }
            : line,
        ),
    });
    const { exitCode, report } = await verify();
    expect(exitCode).to.equal(1);
    expect(report.findings.map(({ code }) => code)).to.include.members(['body_altered', 'read_models_not_compared']);
    expect(report.findings[0]?.sentence).to.contain('CaseNumberAssigned').and.to.contain('正文被改动');
  });
});
