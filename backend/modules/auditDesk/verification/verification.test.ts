import { hashContent } from '../../../../projections/testing/hashContent.js';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { confirmedNumber } from '../../../../domain/case/testing/fixtures.js';
import { audit, type Verification } from '../../../../domain/contract/audit.js';
import { cases } from '../../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { createProjections } from '../../../../projections/index.js';
import { StoreUnavailableError } from '../../../adapters/eventStore/errors.js';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import type { Stores } from '../../../composition/openStores.js';
import { loanSubmission, shortComplaint } from '../../../tests/harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';
import type { TestBrowser } from '../../../tests/harness/testBrowser.js';
import { createForms, loadCatalogue } from '../../forms/index.js';
import { createLedgerSigner } from '../../ledger/index.js';
import { clearUpAfterVerifications } from './clearUp.js';
import { readModelTitles } from './readModelTitles.js';
import { VerificationPayload, verificationRows } from './verificationRows.js';
import { verificationTask, type VerificationDeps } from './verificationTask.js';

const number = '（2026）京0101民初1号';

describe('the verification of the whole log', function () {
  this.timeout(120_000);
  let court: TestApplication;
  let auditor: TestBrowser;
  let caseId = '';
  const desk = () => clientOf(auditor, audit);
  const submit = async (plaintiff: string): Promise<string> => {
    const party = court.newBrowser();
    const answer = await party.send(requestOf(documents.submit, loanSubmission(shortComplaint(plaintiff, '李四'))));
    expect(answer.status).to.equal(200);
    return answer.headers.get('X-Case-Id') ?? '';
  };

  before(async () => {
    court = await startTestApplication();
    auditor = court.newBrowser();
    await auditor.signIn(testAdministrator.email, testAdministrator.password);
    caseId = await submit('张三');
    await submit('王五');
    const body = confirmedNumber(number);
    expect((await auditor.send(requestOf(cases.assignNumber, { path: { id: caseId }, body }))).status).to.equal(200);
  });
  after(() => court.close());

  const withStores = async <Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> => {
    const { stores, close } = await court.openStores();
    try {
      return await work(stores);
    } finally {
      await close();
    }
  };

  /** Where each read of the log began, and after how many events of one the store goes away. */
  type Reading = { readonly starts: unknown[]; breaksAfter: number };

  /** The task in a process of its own, on a row that no worker takes up. */
  const processOn = async (
    stores: Stores,
    reading: Reading,
    caseFiles: VerificationDeps['caseFiles'] = stores.caseFiles,
  ) => {
    const { raw } = stores.client;
    const breaking = new Proxy(raw, {
      get: (client, name) => {
        if (name !== 'readAll') return Reflect.get(client, name) as unknown;
        return (...asked: Parameters<typeof raw.readAll>) => {
          reading.starts.push(asked[0]?.fromPosition);
          return Readable.from(
            (async function* () {
              let count = 0;
              for await (const event of client.readAll(...asked)) {
                // Where others use the store too, theirs are no part of this log.
                if (stores.streams.categoryOf(event.event?.streamId ?? '') !== undefined) count += 1;
                if (count > reading.breaksAfter) throw new StoreUnavailableError();
                yield event;
              }
            })(),
          );
        };
      },
    });
    const deps: VerificationDeps = {
      ...stores,
      forms: createForms({ ...stores, catalogue: await loadCatalogue() }),
      client: { raw: breaking },
      caseFiles,
      ledger: { signer: createLedgerSigner(stores.installationKeys.logSeals) },
      config: { ledgerDirectory: join(tmpdir(), 'jz-no-ledger') },
      timeZone: 'Asia/Shanghai',
      now: () => new Date(),
    };
    return verificationTask(deps);
  };

  const newTask = async (stores: Stores): Promise<string> => {
    const id = randomUUID();
    const row = { id, kind: 'verification', owner: null, status: 'SUCCESS', payload: '{}' };
    await stores.app('tasks').insert({ ...row, due_at: new Date(), created_at: new Date() });
    return id;
  };
  const payloadOf = async (stores: Stores, id: string) => {
    const row: { payload: unknown } | undefined = await stores.app('tasks').where({ id }).first('payload');
    return VerificationPayload.parse(row?.payload);
  };

  /** A worker's turn at the task. */
  const sit = async (stores: Stores, task: Awaited<ReturnType<typeof processOn>>, id: string) => {
    const outcome = await task.run({
      task: { id, kind: 'verification', owner: null, groupId: null, attempt: 1, interruptions: 0, lease: 1 },
      payload: await payloadOf(stores, id),
      write: (work) => stores.knex.transaction((trx) => work(tablesIn(trx, stores.schemas.app), trx)),
      isLastTry: false,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    return { outcome, ...(await payloadOf(stores, id)) };
  };

  const verified = () =>
    withStores(async (stores) => {
      const id = await newTask(stores);
      const { result } = await sit(stores, await processOn(stores, { starts: [], breaksAfter: Infinity }), id);
      await stores.app('tasks').where({ id }).delete();
      if (!result) throw new Error('no result');
      return result;
    });

  const shadowIsThere = (stores: Stores): Promise<boolean> =>
    stores
      .knex('pg_namespace')
      .where({ nspname: `${stores.schemas.read}_verified` })
      .first('nspname')
      .then((found: unknown) => found !== undefined);

  it('runs in the background while cases come in, and names every read model that it found to be as the log says', async () => {
    // The first seal follows the start; the verification says how far the log is sealed.
    while ((await desk().events({ query: { type: 'LogSealed' } })).items.length === 0) await sleep(50);
    const begun = await desk().verify();
    expect(begun.result).to.equal(null);
    for (const name of ['赵六', '孙七', '周八']) await submit(name);
    const ended = async (): Promise<Verification> => {
      const [newest] = (await desk().verifications()).items;
      if (newest && newest.state !== 'waiting' && newest.state !== 'running') return newest;
      await sleep(100);
      return ended();
    };
    const { state, result } = await ended();
    expect(state).to.equal('done');
    expect(result?.sentences.map(({ sentence }) => sentence)).to.deep.equal([]);
    expect(result).to.include({ outcome: 'holds', findings: 0, restarts: 0 });
    expect(result?.sealed).to.be.greaterThan(0);
    expect(result?.cases).to.be.within(2, 5);
    expect(result?.files).to.be.within(2, 5);
    const names = createProjections({
      hashContent,
      partyNames: () => ({ plaintiffs: [], defendants: [] }),
      timeZone: 'Asia/Shanghai',
    }).map(({ name }) => readModelTitles[name]);
    expect(result?.read_models?.map(({ title }) => title)).to.deep.equal(names);
    expect(new Set(result?.read_models?.map((model) => model.state))).to.deep.equal(new Set(['same']));
    await withStores(async (stores) => expect(await shadowIsThere(stores)).to.equal(false));
  });

  it('goes on where it stood in the log when the event store was away in the middle', () =>
    withStores(async (stores) => {
      const before = await verified();
      const reading: Reading = { starts: [], breaksAfter: 12 };
      const process = await processOn(stores, reading);
      const id = await newTask(stores);
      const broken = await sit(stores, process, id);
      expect(broken.result).to.equal(null);
      expect(broken.outcome.kind).to.equal('again');
      expect('reason' in broken.outcome && broken.outcome.reason).to.match(
        /^事件库中途无法访问，恢复后会自动从中断处继续核对，请稍候（日志已核对 \d+ 条）$/u,
      );
      reading.breaksAfter = Infinity;
      const { outcome, result } = await sit(stores, process, id);
      expect(outcome).to.deep.equal({ kind: 'done' });
      expect(result).to.deep.include({ restarts: 1, outcome: 'holds' });
      // The first read began at the start; the one after the outage did not.
      expect(reading.starts[0]).to.equal('start');
      expect(reading.starts[1]).to.have.property('commit');
      // The court may seal meanwhile: each event was counted once, be it with or without that seal.
      const after = await verified();
      expect(result?.events).to.be.within(before.events, after.events);
      expect(result?.sealed).to.be.within(before.sealed, after.sealed);
      await stores.app('tasks').where({ id }).delete();
    }));

  it('does no part again that had ended when the process was killed', () =>
    withStores(async (stores) => {
      const reading: Reading = { starts: [], breaksAfter: Infinity };
      const id = await newTask(stores);
      const first = await processOn(stores, reading);
      const cut = new AbortController();
      // Killed once the log was checked and the second read model is compared.
      const killed = first.run({
        task: { id, kind: 'verification', owner: null, groupId: null, attempt: 1, interruptions: 0, lease: 1 },
        payload: await payloadOf(stores, id),
        write: async (work) => {
          const written = await stores.knex.transaction((trx) => work(tablesIn(trx, stores.schemas.app), trx));
          if ((await payloadOf(stores, id)).models.length === 2) cut.abort(new Error('killed'));
          return written;
        },
        isLastTry: false,
        signal: cut.signal,
        onProgress: () => undefined,
      });
      expect(await killed.catch((error: unknown) => String(error))).to.equal('Error: killed');
      const kept = await payloadOf(stores, id);
      expect(kept.log?.events).to.be.greaterThan(0);
      expect(await shadowIsThere(stores)).to.equal(true);

      const after: Reading = { starts: [], breaksAfter: Infinity };
      const { result } = await sit(stores, await processOn(stores, after), id);
      expect(result).to.include({ restarts: 1, outcome: 'holds' });
      // From its start only the files are read, whose turn had not come.
      expect(after.starts.filter((start) => start === 'start')).to.have.length(1);
      expect(result?.read_models).to.have.length(Object.keys(readModelTitles).length);
      expect(await shadowIsThere(stores)).to.equal(false);
      await stores.app('tasks').where({ id }).delete();
    }));

  it('leaves nothing of what it replayed once it was cancelled', () =>
    withStores(async (stores) => {
      await stores.knex.raw('create schema ??', [`${stores.schemas.read}_verified`]);
      const rows = verificationRows({ ...stores, now: () => new Date() });
      const id = await newTask(stores);
      await stores
        .app('tasks')
        .where({ id })
        .update({ status: 'PENDING', due_at: new Date('2999-01-01') });
      await clearUpAfterVerifications({ ...stores, rows });
      expect(await shadowIsThere(stores), 'while one waits').to.equal(true);
      await stores.app('tasks').where({ id }).delete();
      await clearUpAfterVerifications({ ...stores, rows });
      expect(await shadowIsThere(stores)).to.equal(false);
    }));

  it('finds nothing amiss in a case whose personal data was erased', async () => {
    const erased = await submit('吴九');
    const order = requestOf(cases.erase, { path: { id: erased }, body: { reason: '保存期限届满' } });
    expect((await auditor.send(order)).status).to.equal(200);
    expect((await clientOf(auditor, cases).documents({ path: { id: erased } })).case_info.erased).to.equal(true);
    const { sentences, read_models: models } = await verified();
    expect(sentences).to.deep.equal([]);
    expect(new Set(models?.map(({ state }) => state))).to.deep.equal(new Set(['same']));
  });

  it('goes on with the files when Postgres went away in the middle of them, and counts each once', () =>
    withStores(async (stores) => {
      const all = await verified();
      let pages = 0;
      const check: Stores['caseFiles']['check'] = (files) => {
        pages += 1;
        if (pages === 1) return Promise.reject(new Error('Connection terminated unexpectedly'));
        return stores.caseFiles.check(files);
      };
      const process = await processOn(stores, { starts: [], breaksAfter: Infinity }, { check });
      const id = await newTask(stores);
      expect((await sit(stores, process, id)).outcome.kind).to.equal('again');
      const { result } = await sit(stores, process, id);
      expect(result).to.deep.include({ outcome: 'holds', restarts: 1, files: all.files });
      await stores.app('tasks').where({ id }).delete();
    }));

  describe('names what differs', () => {
    type Values = Readonly<Record<string, unknown>>;
    /** Changes rows of a read model behind the log's back, verifies, and puts them back. */
    const changed = (table: string, where: Values, to: Values) =>
      withStores(async (stores) => {
        const before: Values[] = await stores.read(table).where(where).select(Object.keys(to));
        expect(before, table).to.have.length(1);
        await stores.read(table).where(where).update(to);
        try {
          return await verified();
        } finally {
          await stores
            .read(table)
            .where({ ...where, ...to })
            .update(before[0]);
        }
      });
    const differing = (result: Awaited<ReturnType<typeof verified>>) =>
      result.read_models?.filter(({ state }) => state !== 'same').map(({ title, findings }) => [title, findings]);

    it('in the list of cases: number, status and party, and no party by name', async () => {
      const to = { plaintiff: '某位不相干的人', status: 'pending', case_number: '（2026）京0101民初9号' };
      const result = await changed('case_list', { case_id: caseId }, to);
      expect(result.outcome).to.equal('differs');
      expect(result.sentences.map(({ sentence }) => sentence)).to.deep.equal([
        `案件列表与日志不符：${number}，案号显示为（2026）京0101民初9号，日志为${number}；状态显示为待立案，日志为已立案；所示起诉方与日志不同。`,
      ]);
      expect(differing(result)).to.deep.equal([['案件列表', 1]]);
    });

    it('in the figures of the dashboard, with both numbers', async () => {
      const result = await changed('dashboard_totals', { name: 'filed' }, { count: 7 });
      expect(result.sentences.map(({ sentence }) => sentence)).to.deep.equal([
        '与日志不符：数据概览的数字中已立案件数显示为7，日志为1。',
      ]);
      expect(differing(result)).to.deep.equal([['数据概览的数字', 1]]);
    });

    it('in the register of numbers and in documents, by the number of the case', async () => {
      const registered = await changed('number_register', { case_id: caseId }, { given_by: 'nobody' });
      expect(registered.sentences.map(({ sentence }) => sentence)).to.deep.equal([
        `与日志不符：案号登记簿中${number}的一行内容不同（given_by）。`,
      ]);
      const written = await changed('case_documents', { case_id: caseId }, { version: 8 });
      expect(written.sentences.map(({ sentence }) => sentence)).to.deep.equal([
        `与日志不符：案件文书和当事人中${number}的一行内容不同（version）。`,
      ]);
    });

    it('in a submitted file: that its bytes are not those of its event, and that it is gone', () =>
      withStores(async (stores) => {
        const [row]: { stream: string; hash: string; content: Buffer }[] = await stores.app('case_files').limit(1);
        if (!row) throw new Error('no file');
        const { stream, hash, content } = row;
        const altered = Buffer.from(content);
        altered.writeUInt8(altered.readUInt8(50) ^ 1, 50);
        await stores.app('case_files').where({ stream, hash }).update({ content: altered });
        const differs = await verified();
        await stores.app('case_files').where({ stream, hash }).delete();
        const gone = await verified();
        await stores.app('case_files').insert(row);
        expect([differs.outcome, differs.findings, gone.findings]).to.deep.equal(['differs', 1, 1]);
        expect(differs.sentences[0]?.sentence)
          .to.match(/^提交的文件被改动：/u)
          .and.contain(stream);
        expect(gone.sentences[0]?.stream).to.equal(stream);
        expect(gone.sentences[0]?.sentence).to.match(/^提交的文件缺失：/u);
      }));

    it('with where to look: the case of a row, the stream of an event', async () => {
      const { sentences: ofRow } = await changed('number_register', { case_id: caseId }, { given_by: 'nobody' });
      expect(ofRow).to.have.length(1);
      expect(ofRow[0]).to.deep.include({ case_id: caseId, stream: null });
    });

    it('that a case is missing, and that one is there that the log does not know', async () => {
      const result = await changed('case_list', { case_id: caseId }, { case_id: `${caseId}-elsewhere` });
      expect(result.sentences.map(({ sentence }) => sentence)).to.have.members([
        `与日志不符：案件列表中${number}的一行缺失，日志中有。`,
        `与日志不符：案件列表中${number}的一行是多出的，日志中没有。`,
      ]);
    });
  });
});
