import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { expect } from 'chai';
import { z } from 'zod';
import { clientOf, pathOf } from '../../../domain/contract/clientOf.js';
import { knowledge, type KnowledgeTask } from '../../../domain/contract/knowledge.js';
import { allowances } from '../../platform/http/rateLimit.js';
import { startSaasCourt, type Person, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';
import { RefusedError } from '../../adapters/courtClient/cookieTransport.js';
import { testAdministrator } from '../../tests/harness/testApplication.js';
import { createTestClient } from '../../tests/harness/testClient.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';

const caseCause = '民间借贷纠纷';
const path = { caseCause };
const text = (name: string, content: string): File => new File([content], name);
const calls = (browser: TestBrowser) => clientOf(browser, knowledge);

const refusal = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof RefusedError ? { status: error.status, code: error.code } : error),
  );

/** A task once it has ended; mocha's timeout ends a wait in vain. */
const ended = async (browser: TestBrowser, id: string): Promise<KnowledgeTask> => {
  for (;;) {
    const task = await calls(browser).task.own({ path: { id } });
    if (task.status === 'SUCCESS' || task.status === 'FAILURE') return task;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('documents of the knowledge base', () => {
  const professional = { subscription_plan: 'professional', subscription_expires_at: null } as const;
  let court: SaasCourt;
  let zhang: Person;
  let li: Person;
  before(async () => {
    court = await startSaasCourt();
    li = await court.newPerson();
  });
  beforeEach(async () => {
    zhang = await court.newPerson(professional);
  });
  after(() => court.close());

  const upload = (files: File[], group_name = '', options = {}) =>
    calls(zhang.browser).upload.own({ path, body: { files, group_name } }, options);
  const groups = async () => (await calls(zhang.browser).list.own({ path })).items;

  it('are brought in by a task in the background, into a group named after the first file', async () => {
    const { task_id } = await upload([text('借款材料.txt', '第一段。'), text('补充.md', '第二段。')]);
    const task = await ended(zhang.browser, task_id);
    const [group] = await groups();
    expect(task).to.deep.equal({
      task_id,
      status: 'SUCCESS',
      progress: 1,
      result: { group_id: group?.id, chunks: 2 },
      reason: null,
      files: [
        { name: '借款材料.txt', status: 'done', chunks: 1, reason: null },
        { name: '补充.md', status: 'done', chunks: 1, reason: null },
      ],
    });
    expect(group).to.deep.include({
      name: '借款材料',
      source_filenames: ['借款材料.txt', '补充.md'],
      is_enabled_by_user: true,
      chunks: 2,
      text_only: true,
      task: null,
    });
  });

  it('are added to the group that has the name already, each content once', async () => {
    await ended(zhang.browser, (await upload([text('一.txt', '甲的材料')], '材料')).task_id);
    const { task_id } = await upload([text('二.txt', '甲的材料'), text('三.txt', '乙的材料')], '材料');
    expect((await ended(zhang.browser, task_id)).files).to.deep.equal([
      { name: '二.txt', status: 'done', chunks: 0, reason: '已在库中，没有重复入库' },
      { name: '三.txt', status: 'done', chunks: 1, reason: null },
    ]);
    expect(await groups()).to.have.length(1);
    const { task_id: again } = await upload([text('四.txt', '甲的材料')], '材料');
    expect((await ended(zhang.browser, again)).status).to.equal('SUCCESS');
  });

  it('say which rows of a table were left out, and why a table without the columns is none', async () => {
    const rows = text('问答.csv', '问题,答案\n押金何时退还？,租期届满后。\n没有答案的？,\n');
    const other = text('其他.csv', '甲,乙\n一,二\n');
    const { task_id } = await calls(zhang.browser).upload.own({
      path,
      body: { files: [rows, other], strategy: 'excel_qa' },
    });
    const { status, files } = await ended(zhang.browser, task_id);
    expect(status).to.equal('FAILURE');
    expect(files).to.deep.equal([
      { name: '问答.csv', status: 'done', chunks: 1, reason: '第 3 行没有答案，已跳过' },
      {
        name: '其他.csv',
        status: 'failed',
        chunks: 0,
        reason: '表格缺少“问题”“答案”列。首行应有“问题”和“答案”两列，其他列可以有',
      },
    ]);
  });

  const unreadable = () => [
    text('程序.exe', 'MZ'),
    text('空.txt', ''),
    text('假.pdf', '不是'),
    text('假.docx', '不是'),
  ];

  it('are refused without a file, and where none is of a known kind, holds something and is what its name says', async () => {
    expect(await refusal(upload([]))).to.include({ status: 400, code: 'upload_incomplete' });
    for (const file of unreadable())
      expect(await refusal(upload([file])), file.name).to.include({ status: 422, code: 'fields_invalid' });
    expect(await refusal(upload(unreadable()))).to.include({ status: 422, code: 'fields_invalid' });
    expect(await groups()).to.deep.equal([]);
  });

  it('are brought in beside others that are empty or not what they seem, and those are named with their reasons', async () => {
    const large = text('假.txt', `\0${'长'.repeat(400_000)}`); // longer than is read of it, and others follow
    const files = [text('真.txt', '好的'), ...unreadable(), large, text('也真.txt', '也好')];
    const { task_id } = await upload(files);
    const task = await ended(zhang.browser, task_id);
    expect(task).to.include({ status: 'SUCCESS' });
    expect(task.files.map(({ name, status, reason }) => [name, status, reason])).to.deep.equal([
      ['真.txt', 'done', null],
      ['也真.txt', 'done', null],
      ['程序.exe', 'failed', '“程序.exe”不是能读取的文件，请使用 docx、pdf、txt、md、xlsx、csv、jsonl 文件'],
      ['空.txt', 'failed', '“空.txt”是空文件'],
      ['假.pdf', 'failed', '“假.pdf”的内容不是 pdf 文件'],
      ['假.docx', 'failed', '“假.docx”的内容不是 docx 文件'],
      ['假.txt', 'failed', '“假.txt”的内容不是 txt 文件'],
    ]);
    expect((await groups())[0]?.source_filenames).to.have.members(['真.txt', '也真.txt']);
  });

  it('are deleted also when tests of the search used up their allowance', async () => {
    const { task_id } = await upload([text('一.txt', '甲的材料')]);
    await ended(zhang.browser, task_id);
    const ask = () => refusal(calls(zhang.browser).test.own({ path, body: { query: '材料' } }));
    let last: unknown = 'nothing was refused';
    for (let n = 0; n <= allowances.searchTests.points && last === 'nothing was refused'; n++) last = await ask();
    expect(last).to.include({ status: 429 });
    const [group] = await groups();
    await calls(zhang.browser).remove.own({ path: { id: group?.id ?? '' } });
    expect(await groups()).to.deep.equal([]);
  });

  it('are for plans with a knowledge base; the platform’s are for everybody who is signed in, and may be turned off', async () => {
    expect(await refusal(calls(li.browser).list.own({ path }))).to.include({ code: 'plan_required' });
    const { task_id } = await calls(court.admin).upload.platform({ path, body: { files: [text('法.txt', '出借人')] } });
    for (;;) if ((await calls(court.admin).task.platform({ path: { id: task_id } })).status === 'SUCCESS') break;
    const [shared] = (await calls(li.browser).listShared({ path })).items;
    const group_id = shared?.id ?? '';
    expect(shared).to.include({ name: '法', is_enabled_by_user: true });
    expect(await calls(li.browser).toggle({ body: { group_id } })).to.deep.equal({ group_id, is_enabled: false });
    expect((await calls(li.browser).listShared({ path })).items[0]).to.include({ is_enabled_by_user: false });
    expect((await calls(zhang.browser).listShared({ path })).items[0]).to.include({ is_enabled_by_user: true });
    expect(await calls(li.browser).toggle({ body: { group_id } })).to.deep.equal({ group_id, is_enabled: true });
  });

  it('go with their group', async () => {
    const { task_id } = await upload([text('一.txt', '甲的材料')]);
    await ended(zhang.browser, task_id);
    const [group] = await groups();
    await calls(zhang.browser).remove.own({ path: { id: group?.id ?? '' } });
    expect(await groups()).to.deep.equal([]);
    expect(await refusal(calls(zhang.browser).task.own({ path: { id: task_id } }))).to.include({
      code: 'knowledge_task_not_found',
    });
  });

  describe('that are too large, too many or break off', () => {
    let cookie: string;
    before(async () => {
      cookie = await createTestClient(court.url).signIn(testAdministrator.email, testAdministrator.password);
    });
    /** Begins an administrator's upload whose body the test writes itself. */
    const begin = (length: number): { request: ClientRequest; response: Promise<IncomingMessage> } => {
      const url = new URL(`${court.url}${pathOf(knowledge.upload.platform, { path })}`);
      const request = httpRequest(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'multipart/form-data; boundary=between',
          'Content-Length': length,
          Cookie: cookie,
          Origin: court.url,
        },
      });
      const response = once(request, 'response').then(([came]) => came as IncomingMessage);
      response.catch(() => undefined); // of those that break off
      return { request, response };
    };
    const head = (name: string): string =>
      `--between\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
    const stored = async (): Promise<number> => {
      const { stores, close } = await court.openStores();
      try {
        const row: unknown = await stores.app('knowledge_contents').whereNull('file_id').count({ count: '*' }).first();
        return z.object({ count: z.coerce.number() }).parse(row).count;
      } finally {
        await close();
      }
    };

    it('are refused at once when 300 MB are announced', async () => {
      const { request, response } = begin(300 * 1024 * 1024);
      request.flushHeaders();
      const refused = await response;
      expect(refused.statusCode).to.equal(413);
      expect(JSON.parse(await textOf(refused))).to.deep.include({
        code: 'upload_too_large',
        detail: '一次最多上传20个文件，每个不超过30MB，共不超过100MB。',
      });
    });

    it('are refused when there are more than twenty, or one is longer than it may be, and nothing of them stays', async () => {
      const many = Array.from({ length: 21 }, (_, at) => text(`${at}.txt`, `第${at}份`));
      expect(await refusal(upload(many))).to.deep.equal({ status: 413, code: 'upload_too_large' });
      const large = text('长.txt', '长'.repeat(11 * 1024 * 1024));
      expect(await refusal(upload([large]))).to.deep.equal({ status: 413, code: 'upload_too_large' });
      expect(await stored()).to.equal(0);
      expect(await groups()).to.deep.equal([]);
    });

    it('leave nothing when the client goes', async () => {
      const { request } = begin(50 * 1024 * 1024);
      request.on('error', () => undefined);
      request.write(head('一.txt') + '材料'.repeat(400_000));
      while ((await stored()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      request.destroy();
      while ((await stored()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await groups()).to.deep.equal([]);
    });
  });
});
