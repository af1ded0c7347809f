import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { strFromU8, unzipSync } from 'fflate';
import { agents } from '../../../domain/contract/agents.js';
import { clauses } from '../../../domain/contract/clauses.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { dataExport, type ExportEvent } from '../../../domain/contract/dataExport.js';
import { draftShares } from '../../../domain/contract/draftShares.js';
import { drafts } from '../../../domain/contract/drafts.js';
import { aiModels } from '../../../domain/contract/aiModels.js';
import { knowledge } from '../../../domain/contract/knowledge.js';
import { knowledgeDesk } from '../../../domain/contract/knowledgeDesk.js';
import { ragModels } from '../../../domain/contract/ragModels.js';
import { ledger } from '../../../domain/contract/ledger.js';
import { ownDocuments } from '../../../domain/contract/ownDocuments.js';
import { users } from '../../../domain/contract/users.js';
import { eventually } from '../../tests/torture/readiness.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { loanComplaint } from '../cases/testing/submissionClient.js';
import { idOf, openCase } from '../ownDocuments/testing/ownDocumentsOf.js';
import { asks, startSaasCourt, type Person, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';

const secretKeys = ['sk-own-answers-0123456789', 'sk-own-reranks-0123456789'] as const;
type Archive = Readonly<Record<string, Uint8Array>>;

describe('the export of all that an account has', () => {
  let court: SaasCourt;
  before(async () => void (court = await startSaasCourt()));
  after(() => court.close());

  const begin = ({ browser }: Pick<Person, 'browser'>) => clientOf(browser, dataExport).start();
  const eventsOf = async (person: Pick<Person, 'browser'>): Promise<ExportEvent[]> => {
    const events: ExportEvent[] = [];
    for await (const event of await begin(person)) events.push(event);
    return events;
  };
  const bytesOf = (events: readonly ExportEvent[]): Buffer =>
    Buffer.concat(events.flatMap((event) => (event.kind === 'part' ? [Buffer.from(event.bytes, 'base64')] : [])));
  const archiveOf = async (person: Pick<Person, 'browser'>): Promise<Archive> =>
    unzipSync(bytesOf(await eventsOf(person)));
  const textIn = (archive: Archive, ending: string): string => {
    const path = Object.keys(archive).find((each) => each.endsWith(ending));
    return strFromU8(archive[path ?? ''] ?? new Uint8Array());
  };
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const draftIn = (person: Person, plaintiff: string) =>
    clientOf(person.browser, drafts).write({
      path: { form_key: 'claim-private-lending', case_key: `draft-${randomUUID()}` },
      body: {
        revision: 0,
        values: { filing: { mode: 'new', caseNumber: '' }, answers: loanComplaint([plaintiff]) },
      },
    });

  const uploaded = async ({ browser }: Person, name: string, content: string): Promise<string> => {
    const base = clientOf(browser, knowledge);
    const path = { caseCause: '民间借贷纠纷' };
    const body = { files: [new File([content], name)], group_name: '合同' };
    const { task_id: id } = await base.upload.own({ path, body });
    await eventually('the file is brought in', 30_000, async () => {
      const { status, reason } = await base.task.own({ path: { id } });
      if (status === 'FAILURE') throw new Error(reason ?? 'failed');
      return status === 'SUCCESS';
    });
    const [group] = (await base.list.own({ path })).items;
    const { items } = await clientOf(browser, knowledgeDesk).files.own({ path: { id: group?.id ?? '' } });
    return items.find((file) => file.name === name)?.id ?? '';
  };

  it('holds every version with answers, words, receipt and the Word file of then, drafts, agents, marks and the account', async () => {
    const [person, other] = [await court.newPerson(), await court.newPerson()];
    const { id, number } = await openCase(person, loanComplaint(['李四甲']));
    const first = await asks(person).complain({ number, answers: loanComplaint(['李四甲'], '15000.50') });
    expect(first.status).to.equal(200);
    const submitted = Buffer.from(await first.arrayBuffer());
    expect((await asks(person).apply({})).status).to.equal(200);
    const gone = idOf(await asks(person).apply({}, randomUUID()));
    await clientOf(person.browser, ownDocuments).remove({ path: { id: gone } });
    await clientOf(person.browser, ownDocuments).setTags({ path: { id }, body: { tags: ['=急件'] } });
    const { form_key, case_key } = await draftIn(person, '草稿里的人');
    await clientOf(person.browser, draftShares).create({
      body: { form_key, case_key, for_name: '共享给的人', right: 'read', parts: null, days: 7 },
    });
    const agent = { agent_name: '=cmd|代理人', agent_unit: '某所', agent_title: '', agent_phone: '' };
    await clientOf(person.browser, agents).add({ body: agent });
    const own = clientOf(person.browser, clauses);
    await own.add({ body: { name: '违约', text: '{{被告}}应付' } });
    const defaults = { plaintiffs_natural: [{ name: '张三默认' }] };
    await own.setDefaults({ path: { form_key: 'claim-private-lending' }, body: { answers: defaults } });
    await openCase(other, loanComplaint(['别人的被告']));
    await draftIn(other, '别人的草稿');

    const events = await eventsOf(person);
    const bytes = bytesOf(events);
    const end = events.at(-1);
    expect(end).to.deep.equal({
      kind: 'end',
      file_name: '卷宗数据_20260302.zip',
      size: bytes.length,
      sha256: sha256(bytes),
    });
    const progress = events.filter(({ kind }) => kind === 'progress');
    expect([progress[0], progress.at(-1)]).to.deep.equal([
      { kind: 'progress', done: 0, total: 4 },
      { kind: 'progress', done: 4, total: 4 },
    ]);

    const archive = unzipSync(bytes);
    const paths = Object.keys(archive);
    expect(paths.slice(0, 7)).to.deep.equal([
      'README.txt',
      '账号/账号信息.csv',
      '账号/登录记录.csv',
      '账号/模型用量.csv',
      '账号/积分记录.csv',
      '账号/订单.csv',
      '常用代理人.csv',
    ]);
    const [version] = paths.filter((path) => path.endsWith('第2版/文书.docx'));
    expect(sha256(archive[version ?? ''] ?? new Uint8Array())).to.equal(sha256(submitted));
    expect(paths.filter((path) => /第\d版\/(文书\.docx|文书\.txt|填写内容\.json)$/.test(path))).to.have.length(6);
    expect(textIn(archive, '第2版/填写内容.json')).to.contain('15000.50');
    expect(textIn(archive, '第1版/文书.txt')).to.contain('李四甲').and.to.contain('民事起诉状');
    expect(textIn(archive, '草稿.txt')).to.contain('草稿里的人');
    expect(textIn(archive, '共享.json')).to.contain('共享给的人');
    expect(paths.filter((path) => path.endsWith('未提交/文书.docx'))).to.have.length(2);

    const list = textIn(archive, '清单.csv').split('\r\n');
    const row = list.find((line) => line.includes('第2版')) ?? '';
    expect(row).to.contain(sha256(submitted)).and.to.contain("'=急件").and.to.contain(',是,');
    expect(list.filter((line) => line.includes('申请书')).map((line) => line.split(',')[8])).to.have.members([
      '是',
      '否',
    ]);
    expect(textIn(archive, '常用代理人.csv')).to.contain("'=cmd|代理人,某所");
    expect(textIn(archive, '常用语段.csv')).to.contain('违约,任何表单,{{被告}}应付');
    expect(textIn(archive, '表单默认值.csv')).to.contain('张三默认');
    expect(textIn(archive, '账号信息.csv')).to.contain(person.email).and.to.contain('探索版');
    expect(textIn(archive, '登录记录.csv').trim().split('\r\n')).to.have.length(2);
    expect(textIn(archive, 'README.txt')).to.contain('清单.csv').and.to.contain('不在这个压缩包里的');

    const everything = paths.map((path) => path + strFromU8(archive[path] ?? new Uint8Array())).join('\n');
    for (const foreign of ['别人的被告', '别人的草稿', other.email, other.id])
      expect(everything).not.to.contain(foreign);
  });

  it('holds the files of the knowledge base as they were uploaded, or their words, with groups and changes, and own models without keys', async () => {
    const professional = { subscription_plan: 'professional', subscription_expires_at: null } as const;
    const [person, other] = [await court.newPerson(professional), await court.newPerson(professional)];
    const law = `借款合同应当采用书面形式。${'无关的内容。'.repeat(30)}`;
    const kept = await uploaded(person, '原样.txt', law);
    const lost = await uploaded(person, '仅有文字.txt', '利息按照约定支付，不得畸高。');
    await uploaded(other, '别人的.txt', '别人的知识库文件');
    const { stores, close } = await court.openStores();
    try {
      await stores.app('knowledge_sources').where({ file_id: lost }).del();
    } finally {
      await close();
    }
    const path = { id: kept, place: 0 };
    const { items } = await clientOf(person.browser, knowledgeDesk).chunks.own({ path, query: {} });
    await clientOf(person.browser, knowledgeDesk).correct.own({
      path,
      body: { text: '改过的文字', edition: items[0]?.edition ?? '' },
    });
    await clientOf(person.browser, aiModels).add.own({
      body: {
        model_name: 'qwen-own',
        base_url: 'https://models.example.cn/v1',
        api_key: secretKeys[0],
        capabilities: ['general', 'fast'],
        temperature: null,
        top_p: null,
      },
    });
    await clientOf(person.browser, ragModels).add.own({
      body: {
        model_type: 'rerank',
        name: 'rerank-own',
        api_endpoint: 'https://rerank.example.cn/v1',
        api_key: secretKeys[1],
        rerank_top_k: 8,
      },
    });

    const archive = await archiveOf(person);
    expect(textIn(archive, '_合同/原样.txt')).to.equal(law);
    expect(textIn(archive, '_合同/仅有文字.txt.txt')).to.equal('利息按照约定支付，不得畸高。\n\n');
    expect(textIn(archive, '修改记录.csv')).to.contain('借款合同').and.to.contain('改过的文字');
    const list = textIn(archive, '清单.csv').split('\r\n');
    expect(list.filter((line) => line.includes('知识库文件')).map((line) => line.split(',').at(-2))).to.deep.equal([
      '民间借贷纠纷：合同',
      '民间借贷纠纷：合同',
    ]);
    expect(list.find((line) => line.includes('仅有文字.txt'))).to.contain('没有保存原文件');
    expect(textIn(archive, '自己的模型.csv').trim().split('\r\n').slice(1)).to.deep.equal([
      'qwen-own,https://models.example.cn/v1,通用、快速',
      'rerank-own,https://rerank.example.cn/v1,重排',
    ]);
    expect(textIn(archive, 'README.txt')).to.contain('自己的模型.csv').and.to.contain('知识库/');
    const everything = Object.entries(archive)
      .map(([name, bytes]) => name + strFromU8(bytes))
      .join('\n');
    for (const hidden of [...secretKeys, '别人的知识库文件']) expect(everything).not.to.contain(hidden);
  });

  it('holds the receipt of what the court has sealed', async () => {
    const person = await court.newPerson();
    const submitted = await asks(person).complain();
    const path = { id: submitted.headers.get('X-Receipt-Id') ?? '' };
    while ('state' in (await clientOf(person.browser, ledger).receipt({ path })));
    const archive = await archiveOf(person);
    expect(textIn(archive, '回执.json')).to.contain('juanzong-receipt-v1').and.to.contain(path.id);
    expect(textIn(archive, '清单.csv')).not.to.contain('尚未签发');
  });

  it('says of a version whose file was altered that it is, and puts no other file in its place', async () => {
    const person = await court.newPerson();
    await openCase(person, loanComplaint(['李四乙']));
    const { stores, close } = await court.openStores();
    await stores
      .app('case_files')
      .whereIn(
        'stream',
        (await stores.read('case_list').where({ owner_id: person.id }).select('case_id')).map(
          ({ case_id: caseId }: { case_id: string }) => stores.streams.case(caseId),
        ),
      )
      .update({ content: Buffer.alloc(100) });
    await close();
    const archive = await archiveOf(person);
    expect(Object.keys(archive).filter((path) => path.endsWith('文书.docx'))).to.deep.equal([]);
    expect(textIn(archive, '填写内容.json')).to.contain('李四乙');
    expect(textIn(archive, '清单.csv')).to.contain('与提交时记录的指纹不符');
  });

  it('is made for one request of an account at a time, and begins again once the first was given up', async () => {
    const person = await court.newPerson();
    await openCase(person);
    const given = new AbortController();
    const first = await clientOf(person.browser, dataExport).start({}, { signal: given.signal });
    const ask = () => person.browser.send(requestOf(dataExport.start, {}));
    expect(await refusal(await ask())).to.deep.equal({ status: 409, code: 'export_running' });
    given.abort();
    await first[Symbol.asyncIterator]().return?.(undefined);
    for (;;) {
      const answer = await ask();
      if (answer.status === 409) continue; // it is not known yet that the first one left
      expect(answer.status).to.equal(200);
      await answer.text();
      return;
    }
  });

  it('goes on for a plan that is over, and is refused to whoever is not signed in', async () => {
    const person = await court.newPerson({
      subscription_plan: 'professional',
      subscription_expires_at: '2026-03-02T09:00:00.000Z',
    });
    await openCase(person);
    court.now.at = new Date('2026-03-02T09:01:00Z');
    const archive = await archiveOf(person);
    expect(Object.keys(archive).some((path) => path.endsWith('文书.docx'))).to.equal(true);
    expect(await refusal(await court.newBrowser().send(requestOf(dataExport.start, {})))).to.include({
      code: 'not_signed_in',
    });
    await clientOf(court.admin, users).change({ path: { id: person.id }, body: { is_active: false } });
    expect(await refusal(await person.browser.send(requestOf(dataExport.start, {})))).to.include({
      code: 'not_signed_in',
    });
  });

  it('ends with a typed refusal and without an end where the event store goes away, never as an archive that looks whole', async () => {
    const person = await court.newPerson({ subscription_plan: 'enterprise', subscription_expires_at: null });
    for (let n = 0; n < 3; n += 1) await openCase(person);
    const received: ExportEvent[] = [];
    let failure: unknown;
    try {
      for await (const event of await begin(person)) {
        received.push(event);
        if (event.kind === 'progress' && event.done === 1) await court.store.cut();
      }
    } catch (error) {
      failure = error;
    }
    expect((failure as Error).cause).to.include({ code: 'store_unavailable' });
    expect(received.map(({ kind }) => kind)).not.to.contain('end');
    expect(() => unzipSync(bytesOf(received))).to.throw();
  });
});
