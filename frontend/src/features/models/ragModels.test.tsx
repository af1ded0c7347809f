import { expect } from 'chai';
import type { Plan } from '../../../../domain/account/plans.js';
import type { RagModelTest, Reindexing } from '../../../../domain/contract/ragModels.js';
import type { FieldProblem } from '../../http/apiError.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';
import { typedIn } from '../../testing/typedIn.js';
import { order, vectors } from './testing/ragModelFixtures.js';
import type { RagModel, RagModelInput } from './ragModelLists.js';

const patient = { timeout: 8000 };
/** A test that found another dimension. */
const failing: RagModelTest = {
  tested_at: '2026-11-20T08:00:00.000Z',
  verdicts: [
    { check: 'reply', verdict: 'yes', sentence: '接口可以使用。' },
    { check: 'dimension', verdict: 'no', sentence: '接口返回 768 维，填写的是 1024 维，请把输出维度改为 768。' },
  ],
};
type Refused = { status: number; code: string; detail: string; fieldProblems: readonly FieldProblem[] };
const refused = (
  status: number,
  code: string,
  detail: string,
  fieldProblems: readonly FieldProblem[] = [],
): Refused => ({
  status,
  code,
  detail,
  fieldProblems,
});

/** The server’s side, for somebody whose `plan` may change; `fails` answers instead of it, once each. */
const server = (
  models: RagModel[],
  holder: { plan: Plan; superuser?: boolean; until?: string } = { plan: 'professional' },
) => {
  const kept = [...models];
  const fails: Refused[] = [];
  const sent: unknown[] = [];
  const reindexing: { state: Reindexing } = {
    state: { status: null, reason: null, chunks: 0, embedded: 0, model: null, serving: null },
  };
  const respond: Responder = async ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') {
      const { plan, superuser = false, until = null } = holder;
      return userResponse({ is_superuser: superuser, subscription_plan: plan, subscription_expires_at: until });
    }
    if (/\/rag\/reindex/.test(path)) {
      if (method === 'POST') reindexing.state = { ...reindexing.state, status: 'PENDING' };
      return reindexing.state;
    }
    if (path.endsWith('/service-models')) {
      sent.push(body);
      return { names: ['bge-m3', 'qwen3-rerank'], is_cut: false };
    }
    if (!/\/rag\/models/.test(path)) return [];
    const failure = fails.shift();
    if (failure) {
      const { ApiError } = await import('../../http/apiError.js');
      throw new ApiError({ ...failure, fromServer: true });
    }
    if (method === 'GET') return { items: kept };
    const at = kept.findIndex(({ id }) => path.includes(id));
    if (method === 'DELETE') return void kept.splice(at, 1);
    const before = kept[at];
    if (path.endsWith('/test') && before) return (kept[at] = { ...before, last_test: failing }).last_test;
    if (method === 'PATCH' && before) return (kept[at] = { ...before, is_active: path.endsWith('/set-active') });
    sent.push(body);
    const { api_key: key, ...said } = body as RagModelInput;
    const stored = {
      output_dim: null,
      similarity_top_k: null,
      rerank_top_k: null,
      last_test: null,
      ...said,
      id: before?.id ?? `00000000-0000-4000-8000-${String(kept.length + 10).padStart(12, '0')}`,
      has_api_key: key !== '' || before?.has_api_key === true,
    };
    kept.splice(before ? at : kept.length, before ? 1 : 0, stored);
    return stored;
  };
  return { respond, kept, fails, sent, reindexing };
};
const enter = async (input: HTMLElement, value: string) => {
  const { fireEvent } = await import('@testing-library/react');
  fireEvent.input(input, { target: { value } });
};

describe('one’s own retrieval models', () => {
  withBrowserDocument();

  it('take their name from what the service says that it has; a stored key has to be typed again for that', async () => {
    const { respond, sent } = server([vectors]);
    const { page, user, within } = await openSite('/app/my-rag-models', respond);
    await user.click(await page.findByRole('button', { name: `编辑${vectors.name}` }, patient));
    const dialog = within(page.getByRole('dialog'));
    const ask = () => user.click(dialog.getByRole('button', { name: '从服务方取得模型列表' }));
    await ask();
    await dialog.findByText('取得模型列表，请重新填写密钥。');
    expect(sent).to.deep.equal([]);
    await enter(dialog.getByLabelText('接口地址（必填）'), 'https://models.example.cn/v1/embeddings');
    await enter(dialog.getByLabelText('接口密钥'), 'sk-1');
    await ask();
    await user.selectOptions(await dialog.findByLabelText('从服务方的模型中选择', {}, patient), 'bge-m3');
    expect(typedIn(dialog.getByLabelText('名称（必填）'))).to.equal('bge-m3');
    expect(sent).to.deep.equal([{ base_url: 'https://models.example.cn/v1', api_key: 'sk-1', model_id: null }]);
  });

  it('are none at first; are added with what is missing said at each field, changed, and deleted after a question', async () => {
    const { respond, kept, sent } = server([]);
    const { page, user, within, waitFor } = await openSite('/app/my-rag-models', respond);
    await user.click(await page.findByRole('button', { name: '添加模型' }, patient));
    const dialog = () => within(page.getByRole('dialog'));
    const save = () => user.click(dialog().getByRole('button', { name: '保存' }));
    await save();
    for (const missing of ['请填写名称', '请填写接口地址', '请填写输出维度']) await dialog().findByText(missing);
    expect(dialog().getByLabelText('名称（必填）').getAttribute('aria-invalid')).to.equal('true');
    expect(typedIn(dialog().getByLabelText('相似度召回数量（必填）'))).to.equal('20');
    await enter(dialog().getByLabelText('名称（必填）'), '向量模型甲');
    await enter(dialog().getByLabelText('接口地址（必填）'), 'models.example.cn');
    await enter(dialog().getByLabelText('接口密钥'), 'sk-1');
    await enter(dialog().getByLabelText('输出维度（必填）'), '１０２４');
    await save();
    await dialog().findByText('请填写以 http:// 或 https:// 开头的完整网址');
    await enter(dialog().getByLabelText('接口地址（必填）'), 'https://models.example.cn/v1');
    await save();
    await page.findByText('模型已添加', {}, patient);
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    expect(sent).to.deep.equal([
      {
        name: '向量模型甲',
        api_endpoint: 'https://models.example.cn/v1',
        api_key: 'sk-1',
        model_type: 'embedding',
        output_dim: 1024,
        similarity_top_k: 20,
      },
    ]);
    page.getByText('输出维度：1024');
    page.getByText('已保存密钥');
    expect(page.queryByRole('columnheader', { name: '启用' })).to.equal(null);

    await user.click(page.getByRole('button', { name: '编辑向量模型甲' }));
    expect(dialog().queryByLabelText('类型')).to.equal(null);
    dialog().getByText('已保存密钥，不会显示。留空则不修改。');
    expect(typedIn(dialog().getByLabelText('接口密钥'))).to.equal('');
    await enter(dialog().getByLabelText('输出维度（必填）'), '768');
    await save();
    await page.findByText('模型已更新', {}, patient);
    expect(sent[1]).to.include({ model_type: 'embedding', api_key: '', output_dim: 768 });
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);

    await user.click(page.getByRole('button', { name: '删除向量模型甲' }));
    await user.click(dialog().getByRole('button', { name: '删除' }));
    await page.findByText('模型已删除', {}, patient);
    await page.findByText(/还没有检索模型/, {}, patient);
    expect(kept).to.deep.equal([]);
    const add = page.getByRole('button', { name: '添加模型' });
    await waitFor(() => expect(document.activeElement).to.equal(add), patient);
  });

  it('of the other type ask for what belongs to it', async () => {
    const { respond, sent } = server([vectors]);
    const { page, user, within } = await openSite('/app/my-rag-models', respond);
    await user.click(await page.findByRole('button', { name: '添加模型' }, patient));
    const dialog = within(page.getByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('类型'), '重排');
    expect(dialog.queryByLabelText('输出维度（必填）')).to.equal(null);
    const address = dialog.getByText(/请填 https:\/\/dashscope\.aliyuncs\.com\/api\/v1/);
    expect(dialog.getByLabelText('接口地址（必填）').getAttribute('aria-describedby')).to.include(address.id);
    expect(typedIn(dialog.getByLabelText('重排保留数量（必填）'))).to.equal('5');
    await enter(dialog.getByLabelText('重排保留数量（必填）'), '51');
    await enter(dialog.getByLabelText('名称（必填）'), order.name);
    await enter(dialog.getByLabelText('接口地址（必填）'), order.api_endpoint);
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await dialog.findByText('重排保留数量应为1到50的整数');
    await enter(dialog.getByLabelText('重排保留数量（必填）'), '8');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await page.findByText('重排保留数量：8', {}, patient);
    expect(sent).to.deep.equal([
      { name: order.name, api_endpoint: order.api_endpoint, api_key: '', model_type: 'rerank', rerank_top_k: 8 },
    ]);
  });

  it('say what went wrong, at the field where the server names one, and keep what was typed', async () => {
    const { respond, fails } = server([vectors]);
    fails.push(refused(503, 'store_unavailable', '服务暂时不可用'));
    const { page, user, within } = await openSite('/app/my-rag-models', respond);
    await page.findByText('检索模型加载失败：服务暂时不可用', {}, patient);
    await user.click(page.getByRole('button', { name: '重试' }));
    await user.click(await page.findByRole('button', { name: '编辑向量模型甲' }, patient));
    const dialog = within(page.getByRole('dialog'));
    await enter(dialog.getByLabelText('名称（必填）'), '新名称');
    await enter(dialog.getByLabelText('接口密钥'), 'sk-2');
    fails.push(
      refused(422, 'fields_invalid', '填写内容有误', [{ path: 'api_endpoint', message: '这个地址不能使用' }]),
      refused(409, 'too_many_rag_models', '检索模型已达50个'),
    );
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await dialog.findByText('操作失败：填写内容有误', {}, patient);
    const problem = dialog.getByText('这个地址不能使用');
    expect(dialog.getByLabelText('接口地址（必填）').getAttribute('aria-describedby')).to.include(problem.id);
    await enter(dialog.getByLabelText('接口地址（必填）'), 'https://b.example.cn');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await dialog.findByText('操作失败：检索模型已达50个', {}, patient);
    expect([typedIn(dialog.getByLabelText('名称（必填）')), typedIn(dialog.getByLabelText('接口密钥'))]).to.deep.equal([
      '新名称',
      'sk-2',
    ]);
  });

  it('are not asked for on a plan without them, and give way to the prompt when the plan ends', async () => {
    const asked: string[] = [];
    const free = server([vectors], { plan: 'explorer' });
    const first = await openSite('/app/my-rag-models', (call) => {
      asked.push(call.path);
      return free.respond(call);
    });
    await first.page.findByRole('heading', { name: /^升级到专业版，/ }, patient);
    expect(asked).not.to.include('/api/rag/models');
    first.page.unmount();

    const holder: { plan: Plan } = { plan: 'professional' };
    const { respond, fails } = server([vectors], holder);
    const { page, user, within } = await openSite('/app/my-rag-models', respond);
    await user.click(await page.findByRole('button', { name: '删除向量模型甲' }, patient));
    holder.plan = 'explorer';
    fails.push(refused(403, 'plan_required', '当前方案不包含此功能'));
    await user.click(within(page.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await page.findByText('删除失败：当前方案不包含此功能', {}, patient);
    await page.findByRole('heading', { name: /^升级到专业版，/ }, patient);
  });
});

describe('retrieval models of somebody whose plan is over', () => {
  withBrowserDocument();

  it('are shown and deleted, and nothing else', async () => {
    const { respond } = server([vectors], { plan: 'explorer', until: '2025-12-31T15:59:59.999Z' });
    const { page, user, within } = await openSite('/app/my-rag-models', respond);
    await page.findByText(/方案已到期。下面的内容仍可查看、下载和删除/, {}, patient);
    await user.click(await page.findByRole('button', { name: '删除向量模型甲' }, patient));
    for (const name of ['添加模型', '测试向量模型甲', '编辑向量模型甲'])
      expect(page.queryByRole('button', { name })).to.equal(null);
    await user.click(within(page.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await page.findByText('没有检索模型。', {}, patient);
  });
});

describe('retrieval models of the platform', () => {
  withBrowserDocument();
  const holder = { plan: 'explorer', superuser: true } as const;

  it('are put into and out of use by a switch, one of each type', async () => {
    const other = { ...vectors, id: '00000000-0000-4000-8000-000000000003', name: '向量模型丙', is_active: true };
    const { respond, kept } = server([{ ...vectors, is_active: false }, other, { ...order, is_active: false }], holder);
    const { page, user, waitFor } = await openSite('/app/admin/rag-models', respond);
    const isOn = (name: string) => page.getByRole('switch', { name: `启用：${name}` }).matches(':checked');
    await user.click(await page.findByRole('switch', { name: '启用：向量模型甲' }, patient));
    await page.findByText('平台模型已启用', {}, patient);
    await waitFor(() => expect(isOn('向量模型甲')).to.equal(true), patient);
    expect(isOn('向量模型丙')).to.equal(false);
    await user.click(page.getByRole('switch', { name: '启用：向量模型甲' }));
    await page.findByText('平台模型已停用', {}, patient);
    expect(kept.map(({ is_active: active }) => active)).to.include(false);
    await waitFor(() => expect(isOn('向量模型甲')).to.equal(false), patient);
  });

  it('are tested, say what was found, and are put into use untested only after a question', async () => {
    const untested = { ...vectors, is_active: false, last_test: null };
    const { respond, kept } = server([untested], holder);
    const { page, user, within } = await openSite('/app/admin/rag-models', respond);
    await page.findByText('还没有测试', {}, patient);
    await user.click(page.getByRole('switch', { name: '启用：向量模型甲' }));
    const question = within(page.getByRole('dialog'));
    question.getByText(/还没有通过测试/);
    expect(kept[0]?.is_active).to.equal(false);
    await user.click(question.getByRole('button', { name: '取消' }));

    await user.click(await page.findByRole('button', { name: '测试向量模型甲' }, patient));
    await page.findByText('测试完成：1项不正常', {}, patient);
    const result = within(page.getByRole('dialog', { name: '测试结果：向量模型甲' }));
    result.getByText('接口返回 768 维，填写的是 1024 维，请把输出维度改为 768。');
    await user.click(result.getByText('关闭'));
    await page.findByText('1项不正常', {}, patient);
    await user.click(page.getByRole('switch', { name: '启用：向量模型甲' }));
    await user.click(await page.findByRole('button', { name: '仍要启用' }, patient));
    await page.findByText('平台模型已启用', {}, patient);
    expect(kept[0]?.is_active).to.equal(true);
  });

  it('say how far vectors are made anew, why that stopped, and go on when asked', async () => {
    const { respond, reindexing } = server([{ ...vectors, is_active: true }], holder);
    reindexing.state = {
      status: 'FAILURE',
      reason: '接口密钥已停用。',
      chunks: 100,
      embedded: 40,
      model: '向量模型甲',
      serving: '旧模型',
    };
    const { page, user } = await openSite('/app/admin/rag-models', respond);
    await page.findByText(/重新生成向量没有完成（100 个片段中完成 40 个）：接口密钥已停用。/, {}, patient);
    await user.click(page.getByRole('button', { name: '从中断处继续' }));
    await page.findByText(
      /正在用“向量模型甲”重新生成向量：100 个片段中已完成 40 个。完成前仍用“旧模型”的向量检索。/,
      {},
      patient,
    );
    expect(page.getByRole('progressbar', { name: '重新生成向量的进度' }).getAttribute('value')).to.equal('40');
    reindexing.state = { ...reindexing.state, status: 'SUCCESS', embedded: 100, serving: '向量模型甲' };
    await page.findByText('向量模型甲', {}, patient);
  });

  it('say before they are deleted that they are in use', async () => {
    const { respond } = server([{ ...vectors, is_active: true }], holder);
    const { page, user, within, waitFor } = await openSite('/app/admin/rag-models', respond);
    await user.click(await page.findByRole('button', { name: '删除向量模型甲' }, patient));
    const dialog = within(page.getByRole('dialog'));
    dialog.getByText(/正在启用/);
    await user.click(dialog.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    page.getByText('向量模型甲');
  });

  it('are asked about again where one came into use after its list was read', async () => {
    const asked: string[] = [];
    const site = server([{ ...vectors, is_active: false }], holder);
    const { page, user, within, waitFor } = await openSite('/app/admin/rag-models', async (called) => {
      if (called.method !== 'DELETE') return site.respond(called);
      asked.push(called.path);
      if (asked.length > 1) return site.respond(called);
      // Another administrator put it to use meanwhile.
      await site.respond({
        ...called,
        method: 'PATCH',
        path: `/api/admin/rag/models/platform/${vectors.id}/set-active`,
      });
      site.fails.push(refused(409, 'rag_model_active', '这个模型正在启用'));
      return site.respond(called);
    });
    const remove = async () => {
      await user.click(await page.findByRole('button', { name: '删除向量模型甲' }, patient));
      await user.click(within(page.getByRole('dialog')).getByRole('button', { name: '删除' }));
    };
    await remove();
    await page.findByText('删除失败：这个模型正在启用', {}, patient);
    const inUse = async () =>
      (await page.findByRole('switch', { name: '启用：向量模型甲' }, patient)) as HTMLInputElement;
    await waitFor(async () => expect((await inUse()).checked).to.equal(true), patient);
    await user.click(await page.findByRole('button', { name: '删除向量模型甲' }, patient));
    const dialog = within(page.getByRole('dialog'));
    dialog.getByText(/正在启用/);
    await user.click(dialog.getByRole('button', { name: '删除' }));
    await page.findByText('模型已删除', {}, patient);
    expect(asked.map((path) => path.includes('also_active=true'))).to.deep.equal([false, true]);
  });

  it('are shown to administrators only', async () => {
    const { respond } = server([vectors], { plan: 'professional' });
    const { page } = await openSite('/app/admin/rag-models', respond);
    await page.findByRole('main', {}, patient);
    expect(page.queryByText('平台检索模型')).to.equal(null);
  });
});
