import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { confirmedNumber } from '../../../domain/case/testing/fixtures.js';
import { aiModels } from '../../../domain/contract/aiModels.js';
import { audit } from '../../../domain/contract/audit.js';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import { featureFlags } from '../../../domain/contract/featureFlags.js';
import { usage } from '../../../domain/contract/usage.js';
import { versions } from '../../../domain/contract/versions.js';
import { ledger } from '../../../domain/contract/ledger.js';
import { verifyReceipt } from '../../../domain/ledger/receipt.js';
import { countAuditEvents, eachAuditEvent } from '../../../projections/auditLog/auditLogQueries.js';
import { loanSubmission, shortComplaint } from '../../tests/harness/pleadings.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import { refusal, type TestBrowser } from '../../tests/harness/testBrowser.js';
import { collectFindings, openBundle, trustKeys, verifyLog } from '../audit/index.js';

describe('the auditor’s desk', () => {
  let court: TestApplication;
  let auditor: TestBrowser;
  let id = '';
  let number = '';
  let caseReceipt = '';
  const desk = () => clientOf(auditor, audit);

  before(async () => {
    court = await startTestApplication();
    auditor = court.newBrowser();
    await auditor.signIn(testAdministrator.email, testAdministrator.password);
    const party = court.newBrowser();
    const first = await party.send(requestOf(documents.submit, loanSubmission(shortComplaint('张三', '李四'))));
    const header = (name: string) => decodeURIComponent(first.headers.get(name) ?? '');
    [id, number] = [header('X-Case-Id'), header('X-Case-Number')];
    const { body } = loanSubmission(shortComplaint('张三', '王五'));
    const again = {
      ...body,
      case_number: number,
      payload: { ...body.payload, verification_code: header('X-Verification-Code') },
    };
    await party.send(requestOf(documents.submit, { body: again }));
    const filing = confirmedNumber('（2026）京0101民初1号');
    const filed = await clientOf(auditor, cases).assignNumber({ path: { id }, body: filing });
    caseReceipt = filed.receipt_id ?? '';
  });
  after(() => court.close());

  describe('lists the events of the log', () => {
    it('newest first, with the present number of their case, and without a word of a party', async () => {
      const { items, total } = await desk().events({ query: { case: number } });
      expect(items.map(({ type }) => type)).to.include.members([
        'CaseOpened',
        'PleadingSubmitted',
        'CaseNumberAssigned',
      ]);
      expect(total).to.equal(items.length);
      const positions = items.map(({ position }) => BigInt(position));
      expect(positions).to.deep.equal(positions.toSorted((a, b) => (a < b ? 1 : -1)));
      // A look at a list that held it is of many cases, and names none.
      const ofCase = items.flatMap(({ case: about }) => (about ? [about.case_number] : []));
      expect(new Set(ofCase)).to.deep.equal(new Set(['（2026）京0101民初1号']));
      expect(JSON.stringify(items)).not.to.match(/张三|李四|王五/u);
    });

    it('by category, type, account, stream and time, all at once', async () => {
      const query = { category: 'case', type: 'CaseNumberAssigned', actor: testAdministrator.email } as const;
      const from = new Date(Date.now() - 3_600_000).toISOString();
      const to = new Date(Date.now() + 3_600_000).toISOString();
      const { items } = await desk().events({ query: { ...query, from, to } });
      expect(items.map(({ title }) => title)).to.deep.equal(['立案编号']);
      expect((await desk().events({ query: { ...query, from: to } })).items).to.deep.equal([]);
      expect((await desk().events({ query: { ...query, to: from } })).total).to.equal(0);
      const { items: ofStream } = await desk().events({ query: { stream: items[0]?.stream, type: 'DefendantLeft' } });
      expect(ofStream.every(({ type }) => type === 'DefendantLeft')).to.equal(true);
    });

    it('by the account that they concern, whoever made them', async () => {
      const { items } = await desk().events({ query: { concerns: testAdministrator.email } });
      expect(items.map(({ type }) => type)).to.include.members(['AccountRegistered', 'AdministratorGranted']);
      expect(items.map(({ actor }) => actor?.kind)).to.include('system');
      const id = items[0]?.stream.split('account-')[1] ?? '';
      const byId = await desk().events({ query: { concerns: id, type: 'AccountRegistered' } });
      expect(byId.items.map(({ stream }) => stream)).to.deep.equal([items[0]?.stream]);
      const csv = await auditor.send(requestOf(audit.eventsCsv, { query: { concerns: testAdministrator.email } }));
      expect((await csv.text()).split('\n')[0]).to.include(`涉及账号：${testAdministrator.email}`);
      const nobody = await auditor.send(requestOf(audit.events, { query: { concerns: 'nobody@example.cn' } }));
      expect(await refusal(nobody)).to.deep.equal({ status: 404, code: 'account_not_found' });
    });

    it('by visitors and by a task of the application, under the names that the list has for them', async () => {
      const { items: visitors } = await desk().events({ query: { actor: '访客', category: 'case' } });
      expect(new Set(visitors.map(({ actor }) => actor?.kind))).to.deep.equal(new Set(['visitor']));
      const { items: seals } = await desk().events({ query: { actor: '系统（日志封存）' } });
      expect(seals.length).to.be.greaterThan(0);
      expect(new Set(seals.map(({ type }) => type))).to.deep.equal(new Set(['LogSealed']));
    });

    it('by all tasks of the application together, as the field for it offers', async () => {
      const { items, total } = await desk().events({ query: { actor: '系统', limit: 1000 } });
      const kinds = new Set(items.map(({ actor }) => actor?.kind));
      const tasks = new Set(items.map(({ actor }) => actor?.id));
      expect([kinds, total]).to.deep.equal([new Set(['system']), items.length]);
      expect(tasks.size).to.be.greaterThan(1);
    });

    it('page by page, in both directions, each event once', async () => {
      const all = (await desk().events({ query: { limit: 1000, category: 'case' } })).items.map(
        ({ position }) => position,
      );
      const walked: string[] = [];
      let page = await desk().events({ query: { limit: 2, category: 'case' } });
      for (;;) {
        walked.push(...page.items.map(({ position }) => position));
        const before = walked.at(-1);
        if (!page.has_older || before === undefined) break;
        page = await desk().events({ query: { limit: 2, category: 'case', before } });
      }
      expect(walked).to.deep.equal(all);
      const newer = await desk().events({ query: { limit: 2, category: 'case', after: all[3] } });
      expect(newer.items.map(({ position }) => position)).to.deep.equal(all.slice(1, 3));
      expect(newer.has_newer).to.equal(true);
    });

    it('and refuses a case and an account that do not exist', async () => {
      for (const [query, code] of [
        [{ case: '（2026）京0101民初999号' }, 'case_not_found'],
        [{ actor: 'nobody@example.cn' }, 'account_not_found'],
      ] as const)
        expect(await refusal(await auditor.send(requestOf(audit.events, { query })))).to.deep.equal({
          status: 404,
          code,
        });
    });
  });

  it('hands the list out as a file with the same filter and as many events, and records what was taken away', async () => {
    const query = { category: 'case', case: id } as const;
    const { total, items } = await desk().events({ query });
    const response = await auditor.send(requestOf(audit.eventsCsv, { query }));
    const bytes = new Uint8Array(await response.arrayBuffer());
    const [heading, titles, ...rows] = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
    expect(heading).to.contain(`种类：案件，案件：${id}`).and.to.contain(`共${total}个`);
    expect(titles?.split(',').slice(0, 5)).to.deep.equal(['时间', '事件', '类型', '案号', '经办人']);
    expect(rows).to.have.length(items.length);
    for (const [at, { id: eventId, title }] of items.entries())
      expect(rows[at]).to.contain(title).and.to.contain(eventId);
    expect(rows.join('\n'))
      .to.contain(testAdministrator.email)
      .and.not.to.match(/张三|李四|王五/u);
    const workbook = await auditor.send(
      requestOf(audit.eventsWorkbook, { query: { ...query, type: 'DefendantLeft' } }),
    );
    expect(workbook.status).to.equal(200);
    await workbook.arrayBuffer();
    const exports = await desk().events({ query: { type: 'ListExported', actor: testAdministrator.email } });
    const last = await desk().event({ path: { position: exports.items.at(-1)?.position ?? '' } });
    expect(last.data).to.deep.include({
      list: 'events',
      format: 'csv',
      events: { category: 'case', caseId: id },
      rows: total,
      fileHash: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  it('hands out no more events than there were when they were counted', async () => {
    const { stores, close } = await court.openStores();
    try {
      const counted = await countAuditEvents(stores.read, {});
      if (!counted) throw new Error('the log is empty');
      await desk().event({ path: { position: String(counted.upTo) } }); // recorded as looked at: one event more
      const positions: bigint[] = [];
      for await (const events of eachAuditEvent(stores.read, {}, { upTo: counted.upTo, limit: 7 }))
        positions.push(...events.map(({ position }) => position));
      expect(positions).to.have.length(counted.total);
      expect(positions[0]).to.equal(counted.upTo);
      expect(positions).to.deep.equal([...new Set(positions)].toSorted((a, b) => (a < b ? 1 : -1)));
    } finally {
      await close();
    }
  });

  it('shows an event with its body but without the code of a party, and records who looked', async () => {
    const { items } = await desk().events({ query: { case: id, type: 'CaseOpened' } });
    const position = items[0]?.position ?? '';
    const details = await desk().event({ path: { position } });
    expect(details.data).to.deep.include({ caseId: id, plaintiffCode: '（不在此显示）' });
    const views = await desk().events({ query: { case: id, type: 'PersonalDataViewed' } });
    const [view] = await Promise.all(
      views.items.slice(0, 1).map((one) => desk().event({ path: { position: one.position } })),
    );
    expect(view?.data).to.deep.include({ scope: 'auditEvent', caseId: id });
    expect(view?.actor?.email).to.equal(testAdministrator.email);
  });

  it('finds by a case whoever saw it in a list or took a file of it away', async () => {
    await clientOf(auditor, cases).list({ query: {} });
    const file = await clientOf(auditor, versions).caseFile({ path: { id }, query: { version: 1 } });
    const fileHash = createHash('sha256')
      .update(Buffer.from(await file.blob.arrayBuffer()))
      .digest('hex');

    const looks = await desk().events({ query: { case: id, type: 'PersonalDataViewed' } });
    const bodies = await Promise.all(looks.items.map(({ position }) => desk().event({ path: { position } })));
    const ofLists = bodies.flatMap(({ data }) => (data?.['scope'] === 'caseList' ? [data['caseIds']] : []));
    expect(ofLists).not.to.deep.equal([]);
    for (const ids of ofLists) expect(ids).to.include(id);

    const { items: taken } = await desk().events({ query: { case: id, type: 'CaseFileTaken' } });
    const [last] = await Promise.all(taken.slice(0, 1).map(({ position }) => desk().event({ path: { position } })));
    expect(last?.data).to.deep.equal({ caseId: id, paper: 'submitted', version: 1, fileHash });
    expect(last?.actor?.email).to.equal(testAdministrator.email);
  });

  it('shows the steps of a case with who and why', async () => {
    const history = await desk().caseHistory({ path: { id: number } });
    expect(history).to.include({ id, case_number: '（2026）京0101民初1号', erased: false });
    expect(history.steps.map(({ revision }) => revision)).to.deep.equal(history.steps.map((_step, index) => index));
    expect(history.steps.at(-1)).to.deep.include({
      type: 'CaseNumberAssigned',
      reason: null,
    });
    expect(history.steps.at(-1)?.actor).to.include({ kind: 'user', email: testAdministrator.email });
    expect(history.steps[0]?.actor).to.deep.equal({ kind: 'visitor', id: '', email: null });
  });

  describe('shows a case as it stood', () => {
    /** Waits until the log has an event of a setting. */
    const recorded = async (type: string): Promise<void> => {
      const { items } = await desk().events({ query: { category: 'modelSetting', type } });
      if (items.length > 0) return;
      await sleep(50);
      await recorded(type);
    };
    /** The id of a new case. */
    const submitted = async (): Promise<string> => {
      const complaint = requestOf(documents.submit, loanSubmission(shortComplaint('赵六', '钱七')));
      return (await court.newBrowser().send(complaint)).headers.get('X-Case-Id') ?? '';
    };

    it('at any of its steps: status, number, documents, features, and what the step changed', async () => {
      const { steps } = await desk().caseHistory({ path: { id } });
      const second = steps.find(({ document }) => document?.version === 2)?.revision ?? -1;
      const then = await desk().caseMoment({ path: { id }, query: { revision: second } });
      expect(then).to.deep.include({ status: 'pending', case_number: number, former_numbers: [] });
      expect(then.documents.map(({ version, document_type: type }) => [type, version])).to.deep.equal([
        ['complaint', 2],
      ]);
      expect(then.features.map(({ name }) => name)).to.include('AI助手');
      expect(then.models, 'before the record of models begins').to.deep.equal([]);
      expect(then.changes.map(({ label, kind, before, after }) => [label, kind, before ?? after])).to.deep.equal([
        ['被告（自然人）1', 'removed', '姓名：李四'],
        ['被告（自然人）1', 'added', '姓名：王五'],
      ]);
      const now = await desk().caseMoment({ path: { id } });
      expect(now).to.include({ status: 'filed', case_number: '（2026）京0101民初1号' });
      expect(now.changes.map(({ label, before, after }) => [label, before, after])).to.deep.equal([
        ['状态', '待立案', '已立案'],
        ['案号', number, '（2026）京0101民初1号'],
      ]);
    });

    it('at a time, which is the last step before it; there is none before the case was opened', async () => {
      const { steps } = await desk().caseHistory({ path: { id } });
      const last = steps.at(-1);
      const then = await desk().caseMoment({
        path: { id },
        query: { time: new Date(Date.now() + 1000).toISOString() },
      });
      expect(then.revision).to.equal(last?.revision);
      const early = requestOf(audit.caseMoment, { path: { id }, query: { time: '2000-01-01T00:00:00.000Z' } });
      expect(await refusal(await auditor.send(early))).to.deep.equal({ status: 404, code: 'not_found' });
    });

    it('with the models that were in force then', async () => {
      const { id: modelId } = await clientOf(auditor, aiModels).add.platform({
        body: {
          model_name: 'qwen-plus',
          base_url: 'https://models.example.cn/v1',
          api_key: 'sk-none',
          capabilities: ['general'],
        },
      });
      await clientOf(auditor, aiModels).activate.platform({ path: { id: modelId }, body: { model_type: 'general' } });
      const { steps } = await desk().caseHistory({ path: { id } });
      await recorded('ModelInForceChanged');
      const then = await desk().caseMoment({ path: { id }, query: { revision: steps.at(-1)?.revision ?? 0 } });
      expect(then.models, 'activated after the last step').to.deep.equal([]);
      const later = await desk().caseMoment({ path: { id: await submitted() } });
      expect(later.models).to.deep.equal([
        { place: 'general', role: 'active', model_name: 'qwen-plus', service: 'models.example.cn', last_test: null },
      ]);
      expect(later.budgets, 'nobody ever set one').to.deep.equal([]);
    });

    it('with the last test of a model and the monthly budgets as they were then', async () => {
      const models = clientOf(auditor, aiModels);
      const [model] = (await models.list.platform()).items;
      const before = await submitted();
      const test = await models.test.platform({ path: { id: model?.id ?? '' } });
      await clientOf(auditor, usage).setModelBudget({ body: { part: 'general', tokens: 5_000_000 } });
      await recorded('ModelBudgetSet');
      const after = await submitted();
      const then = await desk().caseMoment({ path: { id: after } });
      expect(then.models[0]?.last_test).to.deep.equal({
        tested_at: test.tested_at,
        checks: test.verdicts.map(({ capability: check, verdict }) => ({ check, verdict })),
      });
      expect(then.budgets).to.deep.equal([{ part: 'general', tokens: 5_000_000 }]);
      const earlier = await desk().caseMoment({ path: { id: before } });
      expect([earlier.models[0]?.last_test, earlier.budgets]).to.deep.equal([null, []]);
    });

    it('with the features as they were then, not as they are now', async () => {
      const { steps } = await desk().caseHistory({ path: { id } });
      const flags = clientOf(auditor, featureFlags);
      await flags.setGlobal({ path: { key: 'ai_chat' }, body: { is_enabled: false, reason: '试用结束' } });
      const then = await desk().caseMoment({ path: { id }, query: { revision: steps.at(-1)?.revision ?? 0 } });
      expect(then.features.find(({ key }) => key === 'ai_chat')?.is_enabled).to.equal(true);
    });
  });

  it('proves that an event of any type lies in the sealed log, and says of a seal that it is none of its leaves', async () => {
    const { items } = await desk().events({ query: { case: id, type: 'DefendantJoined' } });
    const position = items[0]?.position ?? '';
    const proofNow = () => desk().proof({ path: { position } });
    let proof = await proofNow();
    // The first seal covers what was written at the start; a minute later another one covers this.
    if (proof.state === 'pending') {
      await auditor.send(requestOf(ledger.receipt, { path: { id: caseReceipt } }));
      proof = await proofNow();
    }
    expect(proof.state).to.equal('proved');
    const { receipt } = proof;
    if (receipt === null) throw new Error('a proof without a receipt');
    expect(verifyReceipt(receipt, { expectedKey: proof.key }).findings).to.deep.equal([]);
    expect(JSON.stringify(receipt)).not.to.match(/李四|王五/u);
    const [seal] = (await desk().events({ query: { type: 'LogSealed' } })).items;
    expect((await desk().proof({ path: { position: seal?.position ?? '' } })).state).to.equal('seal');
  });

  it('hands out the log as a bundle that verifies offline, and records the export first', async () => {
    let exports = 0;
    const folder = await mkdtemp(join(tmpdir(), 'jz-bundle-'));
    try {
      const file = join(folder, 'log.jzb.gz');
      const verified = async () => {
        exports += 1;
        const response = await auditor.send(requestOf(audit.bundle, {}));
        expect(response.status).to.equal(200);
        await writeFile(file, new Uint8Array(await response.arrayBuffer()));
        const { source, outside, header } = await openBundle(file);
        const findings = collectFindings();
        const summary = await verifyLog({ source, outside: [outside], findings, keys: trustKeys(header.keys) });
        expect(findings.all()).to.deep.equal([]);
        return summary;
      };
      let summary = await verified();
      // A seal is in the log before it is among the records outside the store, which a busy disk or a broken call puts off for seconds.
      const patience = Date.now() + 45_000;
      while (summary.provenTo !== summary.leaves && Date.now() < patience) {
        await sleep(100);
        summary = await verified();
      }
      expect(summary).to.include({ provenTo: summary.leaves });
    } finally {
      await rm(folder, { recursive: true });
    }
    const { items } = await desk().events({ query: { type: 'AuditBundleExported', actor: testAdministrator.email } });
    expect(items).to.have.length(exports);
  });
});
