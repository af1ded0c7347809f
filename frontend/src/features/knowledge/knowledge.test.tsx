import { expect } from 'chai';
import type { Plan } from '../../../../domain/account/plans.js';
import type { DocumentGroup } from '../../../../domain/contract/knowledge.js';
import type { Recalled } from '../../../../domain/knowledge/recalled.js';
import type { Reindexing } from '../../../../domain/contract/ragModels.js';
import type { ApiError } from '../../http/apiError.js';
import { until } from '../../testing/until.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../testing/responses.js';
import { typedIn } from '../../testing/typedIn.js';
import {
  askedQuestionResponse,
  causes,
  groupResponse,
  recalledResponse,
  reindexingResponse,
  taskResponse,
} from './testing/fixtures.js';
import { settingsResponse } from './recallRuns/testing/fixtures.js';

const patient = { timeout: 8000 };
type Refused = Pick<ApiError, 'status' | 'code' | 'detail'> & Partial<Pick<ApiError, 'fieldProblems'>>;
type Given = {
  readonly plan?: Plan;
  readonly until?: string;
  readonly superuser?: boolean;
  readonly own?: DocumentGroup[];
  readonly shared?: DocumentGroup[];
  readonly reindexing?: Reindexing;
  readonly recalled?: () => Recalled;
};

/** The server’s side; `fails` answers a change instead of it, once each. */
const server = ({
  plan = 'professional',
  until,
  superuser = false,
  own = [],
  shared = [],
  reindexing = reindexingResponse(),
  recalled = recalledResponse,
}: Given) => {
  const fails: Refused[] = [];
  const asked: string[] = [];
  const sent: unknown[] = [];
  const judged: unknown[] = [];
  const noticesAsked: string[] = [];
  const questions = [askedQuestionResponse()];
  const respond: Responder = async ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me')
      return userResponse({
        is_superuser: superuser,
        subscription_plan: plan,
        subscription_expires_at: until ?? null,
      });
    if (path === '/api/assistance/answer-feedback') {
      const refusal = fails.shift();
      if (refusal) {
        const { ApiError } = await import('../../http/apiError.js');
        throw new ApiError({ ...refusal, fromServer: true });
      }
      judged.push(body);
      return new Response(null, { status: 204 });
    }
    if (!path.includes('/rag/')) return [];
    const decoded = decodeURIComponent(path);
    if (path.endsWith('/law-notices')) {
      noticesAsked.push(decoded);
      return { items: [] };
    }
    if (path.includes('/admin/rag/questions'))
      return {
        items: questions,
        total: questions.length,
        page: 1,
        page_size: 10,
        counts: { useful: 3, useless: 1, nothing: 2 },
      };
    if (!path.endsWith('/reindex')) asked.push(`${method} ${decoded}`);
    const failure = method === 'GET' ? undefined : fails.shift();
    if (failure) {
      const { ApiError } = await import('../../http/apiError.js');
      throw new ApiError({ ...failure, fromServer: true });
    }
    if (path === '/api/rag/case-causes') return { items: causes };
    if (path.endsWith('/rag/reindex')) return reindexing;
    if (path.includes('/platform-groups/toggle')) {
      const { group_id: id } = body as { group_id: string };
      const groups = shared.some((group) => group.id === id) ? shared : own;
      const at = groups.findIndex((group) => group.id === id);
      const group = groups[at] ?? groupResponse();
      const is_enabled = !group.is_enabled_by_user;
      groups[at] = { ...group, is_enabled_by_user: is_enabled };
      return { group_id: id, is_enabled };
    }
    if (path.includes('/platform-groups/')) return { items: shared };
    if (path.endsWith('/groups')) return { items: own };
    if (path.endsWith('/recall-runs')) return { items: [] };
    if (path.endsWith('/search-settings')) return settingsResponse();
    if (path.endsWith('/test-retrieval')) return recalled();
    if (path.endsWith('/upload')) {
      sent.push(body);
      own.push(groupResponse({ id: uuid(12), name: '民间借贷解释', chunks: 9 }));
      return Response.json({ task_id: uuid(21) }, { status: 202 });
    }
    if (path.endsWith('/status'))
      return taskResponse({ status: 'SUCCESS', progress: 1, result: { group_id: uuid(12), chunks: 9 } });
    if (method === 'DELETE') {
      own.splice(
        own.findIndex(({ id }) => path.includes(id)),
        1,
      );
      return new Response(null, { status: 204 });
    }
    throw new Error(`no response to ${method} ${path}`);
  };
  return { respond, fails, asked, sent, judged, noticesAsked };
};

describe('one’s own knowledge base', () => {
  withBrowserDocument();

  it('lists causes by category with a search, and keeps the chosen one in the address', async () => {
    const { respond, asked } = server({});
    const { page, user, within } = await openSite('/app/my-knowledge-base', respond);
    const list = within(await page.findByRole('navigation', { name: '案由' }, patient));
    const names = () => list.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names()).to.deep.equal(['通用（全部案由）', '民间借贷纠纷', '强制执行']);
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).to.deep.equal([
      '通用',
      '民事案由',
      '申请事项',
    ]);
    expect(list.getByRole('button', { name: '通用（全部案由）' }).getAttribute('aria-current')).to.equal('true');
    await user.type(list.getByLabelText('查找案由'), '借贷');
    expect(names()).to.deep.equal(['民间借贷纠纷']);
    await user.click(list.getByRole('button', { name: '民间借贷纠纷' }));
    await page.findByText(/“民间借贷纠纷”还没有文档组/, {}, patient);
    await page.findByText('平台还没有“民间借贷纠纷”的文档组。', {}, patient);
    expect(asked)
      .to.include('GET /api/rag/民间借贷纠纷/groups')
      .and.include('GET /api/rag/platform-groups/民间借贷纠纷');
    await user.type(list.getByLabelText('查找案由'), '没有');
    list.getByText('没有找到这样的案由。');
  });

  it('turns groups on and off at once, one’s own and the platform’s, and back when the server refuses', async () => {
    const { respond, fails } = server({
      own: [groupResponse()],
      shared: [groupResponse({ id: uuid(13), name: '民事诉讼法' })],
    });
    const { page, user, waitFor } = await openSite('/app/my-knowledge-base', respond);
    const isOn = (name: string) => page.getByRole('switch', { name }).matches(':checked');
    await user.click(await page.findByRole('switch', { name: '检索时使用：民事诉讼法' }, patient));
    expect(isOn('检索时使用：民事诉讼法')).to.equal(false);
    await page.findByText('状态已更新', {}, patient);
    await user.click(page.getByRole('switch', { name: '检索时使用：民法典合同编' }));
    await waitFor(() => expect(isOn('检索时使用：民法典合同编')).to.equal(false), patient);
    fails.push({ status: 503, code: 'store_unavailable', detail: '服务暂时不可用' });
    await user.click(page.getByRole('switch', { name: '检索时使用：民法典合同编' }));
    await page.findByText('操作失败：服务暂时不可用', {}, patient);
    expect(isOn('检索时使用：民法典合同编')).to.equal(false);
  });

  it('says what is wrong with an upload at its place, sends the files, shows the task, and closes when it is done', async () => {
    const { respond, fails, sent } = server({});
    const { page, user, within, waitFor } = await openSite('/app/my-knowledge-base?cause=民间借贷纠纷', respond);
    await user.click(await page.findByRole('button', { name: '上传文档' }, patient));
    const dialog = within(page.getByRole('dialog', { name: '上传到“民间借贷纠纷”' }));
    const send = () => user.click(dialog.getByRole('button', { name: '上传' }));
    await user.clear(dialog.getByLabelText('片段长度（字）'));
    await user.type(dialog.getByLabelText('片段长度（字）'), '50');
    await send();
    await dialog.findByText('请选择文件');
    await dialog.findByText('片段长度应为100到4000的整数');
    const picker = dialog.getByLabelText('选择文件', { selector: 'input' });
    const law = new File(['第一条'], '民间借贷解释.md');
    const table = new File(['{}'], '法条.jsonl');
    const { fireEvent } = await import('@testing-library/react');
    fireEvent.change(picker, { target: { files: [law, table, new File([], '空.txt')] } });
    await dialog.findByText('空.txt：文件是空的');
    await user.click(dialog.getByRole('button', { name: '移除 空.txt' }));
    await user.click(dialog.getByLabelText('问答文档'));
    expect(dialog.queryByLabelText('片段长度（字）')).to.equal(null);
    await send();
    await dialog.findByText('法条.jsonl：这种处理方式只接受 docx、pdf、txt、md、xlsx、csv 文件');
    await user.click(dialog.getByRole('button', { name: '移除 法条.jsonl' }));
    await user.click(dialog.getByLabelText('按条文和段落切分'));
    await user.clear(dialog.getByLabelText('片段长度（字）'));
    await user.type(dialog.getByLabelText('片段长度（字）'), '８００');
    await user.type(dialog.getByLabelText('文档组名称'), '民间借贷解释');
    fails.push({
      status: 422,
      code: 'fields_invalid',
      detail: '填写内容有误',
      fieldProblems: [{ path: 'group_name', message: '名称含有不能使用的字' }],
    });
    await send();
    await dialog.findByText('上传失败：填写内容有误', {}, patient);
    dialog.getByText('名称含有不能使用的字');
    dialog.getByText('民间借贷解释.md');
    expect(typedIn(dialog.getByLabelText('文档组名称'))).to.equal('民间借贷解释');
    await send();
    await dialog.findByText('已上传到“民间借贷纠纷”', {}, patient);
    expect(sent).to.deep.equal([
      { strategy: 'chunk', group_name: '民间借贷解释', chunk_size: '800', overlap: '50', files: [law] },
    ]);
    await dialog.findByText('处理完成', {}, patient);
    await page.findByText('上传到知识库：民间借贷解释：已入库 9 个片段', {}, patient);
    await page.findByRole('heading', { name: '民间借贷解释' }, patient);
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
  });

  it('shows a failed upload with the reason of each file, and deletes a group after a question', async () => {
    const task = taskResponse({
      status: 'FAILURE',
      reason: '1 个文件未能入库',
      files: [
        { name: '民法典.md', status: 'done', chunks: 526, reason: null },
        { name: '扫描.pdf', status: 'failed', chunks: 0, reason: '没有可以识别的文字' },
        { name: '问答.xlsx', status: 'done', chunks: 3, reason: '第 5 行没有答案，已跳过' },
      ],
    });
    const { respond, noticesAsked } = server({ own: [groupResponse({ task })] });
    const { page, user, within, waitFor } = await openSite('/app/my-knowledge-base', respond);
    await page.findByText('处理失败：1 个文件未能入库', {}, patient);
    await waitFor(() => expect(noticesAsked).to.have.length(1), patient);
    page.getByText('未能入库：没有可以识别的文字');
    page.getByText('已入库 526 个片段');
    page.getByText('已入库 3 个片段；第 5 行没有答案，已跳过');
    page.getByText('仅全文');
    expect(page.getByRole('link', { name: '启用向量模型' }).getAttribute('href')).to.equal('/app/my-rag-models');
    page.getByRole('button', { name: '重试失败的文件' });
    await user.click(page.getByRole('button', { name: '删除民法典合同编' }));
    await user.click(within(page.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await page.findByText('文档组已删除', {}, patient);
    // What was said of its laws is looked at again.
    await waitFor(() => expect(noticesAsked).to.have.length(2), patient);
    const upload = await page.findByRole('button', { name: '上传文档' }, patient);
    await waitFor(() => expect(document.activeElement).to.equal(upload), patient);
  });

  it('says how far vectors are made anew while another model takes over', async () => {
    const reindexing = reindexingResponse({ status: 'STARTED', chunks: 526, embedded: 200, model: '向量模型乙' });
    const { respond } = server({ own: [groupResponse()], reindexing });
    const { page } = await openSite('/app/my-knowledge-base', respond);
    await page.findByText(/正在用“向量模型乙”重新生成向量：526 个片段中已完成 200 个/, {}, patient);
    page.getByRole('progressbar', { name: '重新生成向量的进度' });
  });

  it('leaves those on the free plan the platform’s groups, and asks for none of their own', async () => {
    const { respond, asked } = server({ plan: 'explorer', shared: [groupResponse()] });
    const { page, user } = await openSite('/app/my-knowledge-base', respond);
    await page.findByRole('heading', { name: '升级到专业版，解锁自己的知识库' }, patient);
    expect(page.getByRole('link', { name: '查看价格方案' }).getAttribute('href')).to.equal('/app/price-plan');
    await user.click(await page.findByRole('switch', { name: '检索时使用：民法典合同编' }, patient));
    await page.findByText('状态已更新', {}, patient);
    for (const name of ['上传文档', '检索测试']) expect(page.queryByRole('button', { name })).to.equal(null);
    expect(asked).not.to.include('GET /api/rag/general/groups');
  });

  it('leaves those whose plan is over their groups, to be read and deleted', async () => {
    const { respond, asked } = server({
      plan: 'explorer',
      until: '2025-12-31T15:59:59.999Z',
      own: [groupResponse()],
    });
    const { page, user, within } = await openSite('/app/my-knowledge-base', respond);
    await page.findByText(/方案已到期/, {}, patient);
    await page.findByRole('button', { name: '管理文件：民法典合同编' }, patient);
    expect(page.queryByRole('button', { name: '上传文档' })).to.equal(null);
    await user.click(page.getByRole('button', { name: '删除民法典合同编' }));
    await user.click(within(page.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await until(() => asked.some((call) => call.startsWith('DELETE /api/rag/document-groups/')));
  });

  it('asks whether what a search found was of use, and hands the question to the court by a press alone', async () => {
    const { respond, judged, fails } = server({ recalled: () => recalledResponse() });
    const { page, user, within } = await openSite('/app/my-knowledge-base', respond);
    await user.click(await page.findByRole('button', { name: '检索测试' }, patient));
    await user.type(page.getByLabelText('测试问题'), '借条丢了，电话13812345678{Enter}');
    const group = within(await page.findByRole('group', { name: '评价这次检索' }, patient));
    await user.click(group.getByRole('button', { name: '没用' }));
    expect(judged).to.deep.equal([]);
    page.getByText('借条丢了，电话〔电话号码〕');
    // Nobody is thanked for what did not arrive: the buttons stay.
    fails.push({ status: 503, code: 'store_unavailable', detail: '服务暂时不可用' });
    await user.click(page.getByRole('button', { name: '交给法院' }));
    await page.findByText('没有记录下来，请再试一次。', {}, patient);
    expect(page.queryByText('感谢您的评价。')).to.equal(null);
    await user.click(page.getByRole('button', { name: '交给法院' }));
    await page.findByText('感谢您的评价。', {}, patient);
    await page.findByText('问题已记入“待补的问题”，谢谢', {}, patient);
    expect(judged).to.deep.equal([
      { case_cause: 'general', useful: false, found: true, question: '借条丢了，电话〔电话号码〕' },
    ]);
  });

  it('tests what a question finds, with the score of each step, and says when nothing is found or the search failed', async () => {
    let recalled = recalledResponse();
    const { respond, fails } = server({ recalled: () => recalled });
    const { page, user } = await openSite('/app/my-knowledge-base', respond);
    await user.click(await page.findByRole('button', { name: '检索测试' }, patient));
    const ask = () => user.click(page.getByRole('button', { name: '测试检索' }));
    await ask();
    page.getByText('请输入测试问题');
    await user.type(page.getByLabelText('测试问题'), '租期最长多久');
    await ask();
    await page.findByText('仅全文：没有可用的向量模型。', {}, patient);
    page.getByText(/文字检索：已完成 · 向量检索：没有模型 · 重排：没有模型 · 用时 34 毫秒/);
    page.getByText('〔1〕《中华人民共和国民法典》第七百零五条');
    page.getByText('民法典合同编 · 民法典.md');
    for (const score of ['12.35', '未命中', '0.01639', '没有重排']) page.getByText(score);
    recalled = recalledResponse({ results: [], note: null });
    await ask();
    await page.findByText(/没有检索到内容/, {}, patient);
    fails.push({ status: 503, code: 'store_unavailable', detail: '服务暂时不可用' });
    await ask();
    await page.findAllByText('检索失败：服务暂时不可用', {}, patient);
    expect(typedIn(page.getByLabelText('测试问题'))).to.equal('租期最长多久');
  });
});

describe('the knowledge base of the platform', () => {
  withBrowserDocument();

  it('is kept and tested by administrators, by calls of their own and without switches', async () => {
    const { respond, asked } = server({ superuser: true, own: [groupResponse()] });
    const { page, user, within } = await openSite('/app/admin/vector-stores', respond);
    await page.findByRole('heading', { name: '民法典合同编' }, patient);
    page.getByRole('button', { name: '上传文档' });
    expect(page.queryByRole('switch')).to.equal(null);
    await user.click(page.getByRole('button', { name: '检索测试' }));
    await user.type(page.getByLabelText('测试问题'), '租期最长多久{Enter}');
    await page.findByText(/《中华人民共和国民法典》第七百零五条/, {}, patient);
    expect(asked).to.deep.equal([
      'GET /api/rag/case-causes',
      'GET /api/admin/rag/vector-stores/general/groups',
      'POST /api/admin/rag/vector-stores/general/test-retrieval',
    ]);
    // The court hands nothing to itself.
    await user.click(page.getByRole('button', { name: '没用' }));
    page.getByRole('button', { name: '记入“待补的问题”' });
    expect(page.queryByRole('button', { name: '交给法院' })).to.equal(null);
    // Of what was not found a passage or a kept answer is made at once.
    const mending = within(page.getByRole('group', { name: '没有查到想要的内容' }));
    expect(mending.getByRole('link', { name: '写入问答缓存' }).getAttribute('href')).to.equal(
      '/app/admin/permanent-cache',
    );
    await user.click(mending.getByRole('button', { name: '写片段' }));
    const dialog = within(await page.findByRole('dialog', { name: '写片段' }, patient));
    dialog.getByDisplayValue('租期最长多久');
  });

  it('lists questions that were handed in, each with a passage, a kept answer and a test one click away', async () => {
    const { respond, sent } = server({ superuser: true });
    const { page, user, within } = await openSite('/app/admin/vector-stores?view=questions', respond);
    await page.findByText('借条丢了还能起诉吗？', {}, patient);
    page.getByText(/有用 3 次，没用 1 次，没有查到内容 2 次/);
    const kept = page.getByRole('link', { name: '写入问答缓存：借条丢了还能起诉吗？' });
    expect(kept.getAttribute('href')).to.equal('/app/admin/permanent-cache');
    await user.click(page.getByRole('button', { name: '写片段：借条丢了还能起诉吗？' }));
    const dialog = within(await page.findByRole('dialog', { name: '写片段' }, patient));
    await user.type(dialog.getByLabelText('内容（必填）'), '可以，凭其他证据。');
    await user.click(dialog.getByRole('button', { name: '写入' }));
    await page.findByText('片段已写入，正在入库', {}, patient);
    expect(sent).to.have.length(1);
    expect(sent[0]).to.deep.include({ group_name: '人工编写', strategy: 'chunk', chunk_size: '4000' });
    await user.click(page.getByRole('link', { name: '测试检索：借条丢了还能起诉吗？' }));
    expect(await page.findByDisplayValue('借条丢了还能起诉吗？', {}, patient)).to.not.equal(null);
  });

  it('makes a question that was handed in one of the bulk tests, which asks what it should find', async () => {
    const { respond } = server({ superuser: true });
    const { page, user, within, waitFor } = await openSite('/app/admin/vector-stores?view=questions', respond);
    await user.click(await page.findByRole('link', { name: '作为测试题：借条丢了还能起诉吗？' }, patient));
    const dialog = within(await page.findByRole('dialog', { name: '批量测试' }, patient));
    dialog.getByDisplayValue('借条丢了还能起诉吗？');
    expect((dialog.getByLabelText('在这里写的一个问题') as HTMLInputElement).checked).to.equal(true);
    await user.click(dialog.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    // Another test begins with a table, as anywhere else.
    await user.click(await page.findByRole('button', { name: '新建测试' }, patient));
    within(await page.findByRole('dialog', { name: '批量测试' }, patient)).getByText('没有选择文件');
  });
});
