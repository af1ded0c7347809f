import { expect } from 'chai';
import type { ModelSlot } from '../../../../domain/models/slots.js';
import type { OwnAiModel, PlatformAiModel, PublicAiModel } from '../../../../domain/contract/aiModels.js';
import type { FieldProblem } from '../../http/apiError.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../testing/responses.js';
import { until } from '../../testing/until.js';
import { typedIn } from '../../testing/typedIn.js';
import { modelTest, ownModel, platformModel, publicModel } from './testing/fixtures.js';

const patient = { timeout: 8000 };
type Refused = { status: number; code: string; detail: string; fieldProblems?: readonly FieldProblem[] };
type Kept = OwnAiModel & Partial<PlatformAiModel>;
type Server = {
  readonly mode?: 'open' | 'saas';
  readonly superuser?: boolean;
  readonly own?: readonly OwnAiModel[];
  readonly platform?: readonly PlatformAiModel[];
  readonly market?: readonly PublicAiModel[];
  readonly test?: ReturnType<typeof modelTest>;
};

/** The server’s side of the model centre; `fails` answers instead of it, once each. */
const server = ({
  mode = 'saas',
  superuser = false,
  own = [],
  platform = [],
  market = [],
  test = modelTest(),
}: Server) => {
  const kept: { own: Kept[]; platform: Kept[]; market: PublicAiModel[] } = {
    own: [...own],
    platform: [...platform],
    market: [...market],
  };
  const fails: Refused[] = [];
  const sent: { method: string; path: string; body: unknown }[] = [];
  const respond: Responder = async ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse(mode);
    if (path === '/users/me') return userResponse({ is_superuser: superuser });
    if (!/\/ai-models/.test(path)) return [];
    const failure = fails.shift();
    if (failure) {
      const { ApiError } = await import('../../http/apiError.js');
      throw new ApiError({ fieldProblems: [], ...failure, fromServer: true });
    }
    const admin = path.startsWith('/api/admin/');
    const models = admin ? kept.platform : kept.own;
    if (path.endsWith('/platform-public')) return { items: kept.market };
    if (path.endsWith('/fallbacks')) {
      if (method !== 'GET') sent.push({ method, path, body });
      const { model_type: slot, model_id: id } = (body ?? {}) as { model_type?: ModelSlot; model_id?: string | null };
      return { general: null, vision: null, fast: null, ...(slot && { [slot]: id }) };
    }
    if (method === 'GET') return { items: models };
    sent.push({ method, path, body });
    if (path.endsWith('/service-models')) return { names: ['qwen-max', 'qwen-plus'], is_cut: false };
    const at = models.findIndex(({ id }) => path.includes(id));
    if (path.endsWith('/test')) return test;
    if (method === 'PATCH') {
      const { model_type: slot } = body as { model_type: ModelSlot };
      const active: Record<string, string | null> = {};
      for (const each of ['general', 'vision', 'fast'] as const) {
        const flag = `is_active_${each}` as const;
        const all = admin ? models : [...models, ...kept.market];
        for (const model of all)
          if (each === slot) model[flag] = path.endsWith('/set-active') && path.includes(model.id);
        active[each] = all.find((model) => model[flag])?.id ?? null;
      }
      return active;
    }
    if (method === 'DELETE') return void models.splice(at, 1);
    const { api_key: key, ...said } = body as { api_key?: string };
    const before = models[at];
    const stored = {
      ...(admin ? platformModel() : ownModel()),
      ...before,
      ...said,
      id: before?.id ?? uuid(50 + models.length),
      has_api_key: Boolean(key) || before?.has_api_key === true,
    };
    models.splice(before ? at : models.length, before ? 1 : 0, stored);
    return stored;
  };
  return { respond, kept, fails, sent };
};

const enter = async (input: HTMLElement, value: string) => {
  const { fireEvent } = await import('@testing-library/react');
  fireEvent.input(input, { target: { value } });
};

describe('one’s own models', () => {
  withBrowserDocument();

  it('are none at first; one is added by choosing a service and typing a key, and tested at once', async () => {
    const lacking = modelTest(['image']);
    const { respond, sent } = server({ test: lacking });
    const { page, user, within, waitFor } = await openSite('/app/my-ai-models', respond);
    await page.findByText(/还没有私有模型/, {}, patient);
    page.getByText('平台暂未公开模型。');
    await user.click(page.getByRole('button', { name: '添加模型' }));
    const dialog = () => within(page.getByRole('dialog'));
    await user.selectOptions(dialog().getByLabelText('厂商'), 'DeepSeek');
    await enter(dialog().getByLabelText('接口密钥（必填）'), 'sk-1');
    await user.click(dialog().getByRole('button', { name: '保存并测试' }));
    await page.findByText('您的私有模型已添加', {}, patient);
    await page.findByText('测试完成：各项正常', {}, patient);
    expect(sent[0]).to.deep.include({ method: 'POST', path: '/api/user/ai-models' });
    expect(sent[0]?.body).to.deep.include({
      api_key: 'sk-1',
      no_api_key: false,
      base_url: 'https://api.deepseek.com/v1',
      capabilities: ['general', 'fast'],
      temperature: 0.7,
      top_p: 0.8,
      max_tokens: 8192,
      reasoning_effort: 'low',
    });
    expect(sent[0]?.body).not.to.have.any.keys('is_public', 'prompt_price', 'completion_price');
    expect(sent[1]?.path).to.equal(`/api/user/ai-models/${uuid(50)}/test`);
    const verdicts = await page.findByRole('dialog', { name: /^测试结果/ }, patient);
    for (const { sentence } of lacking.verdicts) within(verdicts).getByText(sentence);
    for (const also of ['2026年1月2日 11:04', '这个模型还没有启用']) expect(verdicts.textContent).to.include(also);
    await user.click(within(verdicts).getAllByRole('button', { name: '关闭' })[1] ?? verdicts);
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    page.getByText('各项正常');
  });

  it('say what is missing at each field, keep what was typed when the server refuses, and are only saved if that is wanted', async () => {
    const { respond, fails, sent } = server({ own: [ownModel()] });
    const { page, user, within } = await openSite('/app/my-ai-models', respond);
    await user.click(await page.findByRole('button', { name: '添加模型' }, patient));
    const dialog = within(page.getByRole('dialog'));
    const save = () => user.click(dialog.getByRole('button', { name: '保存' }));
    await user.click(dialog.getByLabelText('通用'));
    await enter(dialog.getByLabelText('温度'), '2.1');
    await save();
    for (const wrong of [
      '请填写模型名称',
      '请填写接口地址',
      '请填写接口密钥；该服务不需要密钥的，请勾选“该服务不需要密钥”',
      '请至少选择一项能力',
      '温度应为0到2之间的数',
    ])
      await dialog.findByText(wrong);
    expect(sent).to.deep.equal([]);

    await user.click(dialog.getByLabelText('该服务不需要密钥'));
    await user.click(dialog.getByLabelText('视觉'));
    await enter(dialog.getByLabelText('模型名称（必填）'), '看图模型');
    await enter(dialog.getByLabelText('接口地址（必填）'), 'http://10.0.0.7:8000/v1');
    await enter(dialog.getByLabelText('温度'), '');
    await enter(dialog.getByLabelText('最大输出词元数'), '１０２４');
    fails.push({
      status: 422,
      code: 'fields_invalid',
      detail: '填写内容有误',
      fieldProblems: [{ path: 'base_url', message: '这个地址不能使用' }],
    });
    await save();
    await dialog.findByText('操作失败：填写内容有误', {}, patient);
    const problem = dialog.getByText('这个地址不能使用');
    expect(dialog.getByLabelText('接口地址（必填）').getAttribute('aria-describedby')).to.include(problem.id);
    expect(typedIn(dialog.getByLabelText('模型名称（必填）'))).to.equal('看图模型');
    await enter(dialog.getByLabelText('接口地址（必填）'), 'http://10.0.0.8:8000/v1');
    await save();
    await page.findByText('您的私有模型已添加', {}, patient);
    expect(sent.map(({ method }) => method)).to.deep.equal(['POST']);
    expect(sent[0]?.body).to.deep.include({
      no_api_key: true,
      capabilities: ['vision'],
      temperature: null,
      max_tokens: 1024,
    });
  });

  it('are changed without their key, which another service needs anew', async () => {
    const { respond, sent } = server({ own: [ownModel({ description: '旧说明' })] });
    const { page, user, within } = await openSite('/app/my-ai-models', respond);
    await user.click(await page.findByRole('button', { name: '编辑通用模型甲' }, patient));
    const dialog = within(page.getByRole('dialog'));
    expect(dialog.queryByLabelText('厂商')).to.equal(null);
    dialog.getByText('已保存密钥，不会显示。留空则不修改。');
    await enter(dialog.getByLabelText('接口地址（必填）'), 'https://elsewhere.example.cn/v1');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await dialog.findByText('接口地址换了服务，请重新填写密钥');
    await enter(dialog.getByLabelText('接口地址（必填）'), 'https://models.example.cn/v2');
    await enter(dialog.getByLabelText('说明'), '');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await page.findByText('模型已更新', {}, patient);
    expect(sent[0]?.body).to.deep.include({ base_url: 'https://models.example.cn/v2', api_key: '', description: '' });
  });

  it('answer only where they can: each is switched on and off there, instead of another, and deleted when it is off everywhere', async () => {
    const both = ownModel({ id: uuid(2), model_name: '模型乙', capabilities: ['general', 'fast'] });
    const { respond, kept, sent } = server({ own: [ownModel({ is_active_general: true }), both] });
    const { page, user, within, waitFor } = await openSite('/app/my-ai-models', respond);
    const isOn = (name: string) => page.getByRole('switch', { name }).matches(':checked');
    await page.findByRole('switch', { name: '通用：通用模型甲' }, patient);
    expect(page.queryByRole('switch', { name: '视觉：模型乙' })).to.equal(null);
    // The disabled button says why.
    page.getByRole('group', { name: '删除通用模型甲（请先取消全部启用）' });
    await user.click(page.getByRole('switch', { name: '通用：模型乙' }));
    await user.click(within(page.getByRole('dialog')).getByRole('button', { name: '仍然启用' }));
    await page.findByText('操作成功：现用作通用模型', {}, patient);
    expect([isOn('通用：模型乙'), isOn('通用：通用模型甲')]).to.deep.equal([true, false]);
    await user.click(page.getByRole('switch', { name: '通用：模型乙' }));
    await page.findByText('操作成功：不再用作通用模型', {}, patient);
    expect(sent.map(({ path }) => path)).to.deep.equal([
      `/api/user/ai-models/${uuid(2)}/set-active`,
      '/api/user/ai-models/deactivate',
    ]);
    await user.click(page.getByRole('button', { name: '删除模型乙' }));
    const question = within(page.getByRole('dialog'));
    question.getByText(/设置和密钥将一并删除/);
    await user.click(question.getByRole('button', { name: '删除' }));
    await page.findByText('模型已删除', {}, patient);
    await waitFor(() => expect(kept.own.map(({ id }) => id)).to.deep.equal([uuid(1)]), patient);
  });

  it('have one that answers where the active one cannot, chosen on the tile of the slot', async () => {
    const standby = ownModel({ id: uuid(2), model_name: '模型乙' });
    const { respond, sent } = server({ own: [ownModel({ is_active_general: true }), standby] });
    const { page, user, within, waitFor } = await openSite('/app/my-ai-models', respond);
    const choice = await page.findByLabelText('通用用途的备用模型', {}, patient);
    expect(page.queryByLabelText('快速用途的备用模型')).to.equal(null);
    expect(choice.textContent).to.equal('备用：无备用：模型乙');
    await user.selectOptions(choice, '备用：模型乙');
    // It was never tested, so that is asked first, as before it is activated; who thinks again leaves all as it was.
    const question = within(await page.findByRole('dialog', { name: '选用模型乙作备用模型？' }, patient));
    question.getByText(/还没有测试过/);
    await user.click(question.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    expect(choice).to.have.property('value', '');
    expect(sent).to.deep.equal([]);
    await user.selectOptions(choice, '备用：模型乙');
    await user.click(within(page.getByRole('dialog')).getByRole('button', { name: '仍然选用' }));
    await page.findByText('通用用途的备用模型已更改', {}, patient);
    expect(choice).to.have.property('value', uuid(2));
    page.getByText('备用模型未测试');
    expect(sent.map(({ method, path, body }) => [method, path, body])).to.deep.equal([
      ['PUT', '/api/user/ai-models/fallbacks', { model_type: 'general', model_id: uuid(2) }],
    ]);
  });

  it('take their name from what the service says that it has, or say in a sentence that it has no list', async () => {
    const { respond, sent, fails } = server({ own: [ownModel()] });
    const { page, user, within } = await openSite('/app/my-ai-models', respond);
    await user.click(await page.findByRole('button', { name: '编辑通用模型甲' }, patient));
    const dialog = within(page.getByRole('dialog'));
    const ask = () => user.click(dialog.getByRole('button', { name: '从服务方取得模型列表' }));
    fails.push({ status: 502, code: 'model_call_failed', detail: '该服务没有提供模型列表。' });
    await ask();
    await dialog.findByText('没有取得模型列表：该服务没有提供模型列表。', {}, patient);
    await ask();
    await user.selectOptions(await dialog.findByLabelText('从服务方的模型中选择', {}, patient), 'qwen-plus');
    expect(dialog.getByLabelText('模型名称（必填）')).to.have.property('value', 'qwen-plus');
    const asked = { base_url: 'https://models.example.cn/v1', api_key: '', model_id: uuid(1) };
    expect(sent.map(({ path, body }) => [path, body])).to.deep.equal([['/api/user/ai-models/service-models', asked]]);
    await enter(dialog.getByLabelText('接口地址（必填）'), 'models');
    await ask();
    await dialog.findByText(/请填写以 http/);
    expect(sent).to.have.lengthOf(1);
  });

  it('are used after a question where they were not tested or failed, and the tile of the slot says so', async () => {
    const failed = ownModel({ id: uuid(2), model_name: '模型乙', last_test: modelTest(['key']) });
    const passed = ownModel({ id: uuid(3), model_name: '模型丙', last_test: modelTest(['image']) });
    const { tested_at: testedAt, verdicts } = modelTest();
    const stopped = ownModel({
      id: uuid(4),
      model_name: '模型丁',
      last_test: {
        tested_at: testedAt,
        verdicts: verdicts.map((each) =>
          each.capability === 'reachable' ? each : { ...each, verdict: 'untested', sentence: '服务出错，请稍后再试。' },
        ),
      },
    });
    const { respond, sent } = server({ own: [ownModel(), failed, passed, stopped] });
    const { page, user, within, waitFor } = await openSite('/app/my-ai-models', respond);
    const tile = () =>
      page
        .getByText('填表、对话、分析')
        .closest('div')
        ?.textContent.replace(/备用：.*/, '');
    await user.click(await page.findByRole('switch', { name: '通用：模型乙' }, patient));
    const question = within(await page.findByRole('dialog', { name: '启用模型乙？' }));
    question.getByText('密钥：不支持key，请更换。');
    await user.click(question.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    expect([sent, tile()]).to.deep.equal([[], '通用填表、对话、分析未启用']);
    for (const [name, state] of [
      ['通用模型甲', '未测试'],
      ['模型乙', '测试失败'],
    ]) {
      await user.click(page.getByRole('switch', { name: `通用：${name}` }));
      await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: '仍然启用' }));
      await waitFor(() => expect(tile()).to.equal(`通用填表、对话、分析${name}${state}`), patient);
      await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    }
    await user.click(page.getByRole('switch', { name: '通用：模型丙' }));
    await waitFor(() => expect(tile()).to.equal('通用填表、对话、分析模型丙'), patient);
    expect(page.queryByRole('dialog')).to.equal(null);
    page.getByText('4项没有测出');
    await user.click(page.getByRole('switch', { name: '通用：模型丁' }));
    const unfinished = within(await page.findByRole('dialog', { name: '启用模型丁？' }));
    unfinished.getByText(/最近一次测试没有测完/);
    unfinished.getByText('密钥：服务出错，请稍后再试。');
    await user.click(unfinished.getByRole('button', { name: '仍然启用' }));
    await waitFor(() => expect(tile()).to.equal('通用填表、对话、分析模型丁没有测完'), patient);
  });

  it('stand beside the public models of the platform, of which one may answer instead', async () => {
    const market = [publicModel({ prompt_price: 0.0123, completion_price: 2.25, capabilities: ['general', 'vision'] })];
    const { respond } = server({ own: [ownModel({ is_active_general: true })], market });
    const { page, user, within } = await openSite('/app/my-ai-models', respond);
    const table = within(await page.findByRole('table', { name: '可用的平台模型' }, patient));
    table.getByText('输入不到0.1，输出2.3');
    table.getByText('通用、视觉');
    await user.click(table.getByRole('switch', { name: '通用：平台模型甲' }));
    await page.findByText('操作成功：现用作通用模型', {}, patient);
    expect(page.getByRole('switch', { name: '通用：通用模型甲' }).matches(':checked')).to.equal(false);
    const summary = page.getByText('填表、对话、分析').closest('div');
    expect(summary?.textContent).to.include('平台模型甲');
  });

  it('stand alone in open mode, can be loaded again after a failure, and are tested again', async () => {
    const { respond, fails } = server({
      mode: 'open',
      own: [ownModel({ last_test: modelTest(['key', 'streaming']) })],
    });
    fails.push({ status: 503, code: 'store_unavailable', detail: '服务暂时不可用' });
    const { page, user } = await openSite('/app/my-ai-models', respond);
    await page.findByText('模型列表加载失败：服务暂时不可用', {}, patient);
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText('2项不正常', {}, patient);
    expect(page.queryByText('可用的平台模型')).to.equal(null);
    fails.push({ status: 503, code: 'store_unavailable', detail: '服务暂时不可用' });
    await user.click(page.getByRole('button', { name: '重新测试通用模型甲' }));
    await page.findByText('测试失败：服务暂时不可用', {}, patient);
    await user.click(page.getByRole('button', { name: '重新测试' }));
    await page.findByText('测试完成：各项正常', {}, patient);
  });
});

describe('a test of a model that is changed meanwhile', () => {
  withBrowserDocument();

  it('is dropped when it comes late: the key, address and name that are saved now are tested for themselves', async () => {
    const { respond } = server({ own: [ownModel()] });
    const tests: ((found: ReturnType<typeof modelTest>) => void)[] = [];
    const { page, user, within } = await openSite('/app/my-ai-models', (call) =>
      call.path.endsWith('/test') ? new Promise((answer) => tests.push(answer)) : respond(call),
    );
    const edit = async (press: string) => {
      await user.click(await page.findByRole('button', { name: '编辑通用模型甲' }, patient));
      const dialog = within(await page.findByRole('dialog', { name: '编辑模型' }));
      await user.type(dialog.getByLabelText('接口密钥'), 'sk-another');
      await user.click(dialog.getByRole('button', { name: press }));
    };
    await user.click(await page.findByRole('button', { name: /测试通用模型甲/ }, patient));
    await until(() => tests.length === 1);
    await user.click(page.getAllByRole('button', { name: '关闭' }).at(-1) ?? document.body);
    await edit('保存并测试');
    await until(() => tests.length === 2);
    tests[0]?.(modelTest());
    tests[1]?.(modelTest(['key']));
    await page.findByText(/测试完成：.*不正常/, {}, patient);
    expect(page.queryByText('测试完成：各项正常')).to.equal(null);
    await user.click(page.getAllByRole('button', { name: '关闭' }).at(-1) ?? document.body);

    await user.click(await page.findByRole('button', { name: /测试通用模型甲/ }, patient));
    await until(() => tests.length === 3);
    await user.click(page.getAllByRole('button', { name: '关闭' }).at(-1) ?? document.body);
    await edit('保存');
    await page.findAllByText('模型已更新', {}, patient);
    tests[2]?.(modelTest());
    await user.click(await page.findByRole('button', { name: /测试通用模型甲/ }, patient));
    await until(() => tests.length === 4);
    expect(page.queryByText('测试完成：各项正常')).to.equal(null);
  });
});

describe('models of the platform', () => {
  withBrowserDocument();

  it('are one list outside saas mode, with prices and without a market', async () => {
    const { respond, sent } = server({
      mode: 'open',
      superuser: true,
      platform: [platformModel({ prompt_price: 0.5 })],
    });
    const { page, user, within, waitFor } = await openSite('/app/admin/ai-models', respond);
    await page.findByRole('heading', { name: '当前模型' }, patient);
    expect(page.queryByRole('button', { name: '我的设置' })).to.equal(null);
    page.getByText('输入价格：0.5000');
    expect(page.queryByRole('switch', { name: /^公开/ })).to.equal(null);
    await user.click(page.getByRole('switch', { name: '通用：通用模型甲' }));
    await user.click(within(page.getByRole('dialog')).getByRole('button', { name: '仍然启用' }));
    await page.findByText('平台模型已启用：现用作通用模型', {}, patient);
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    await user.click(page.getByRole('button', { name: '添加模型' }));
    const dialog = within(page.getByRole('dialog'));
    expect(dialog.queryByLabelText('在平台模型中公开')).to.equal(null);
    await user.selectOptions(dialog.getByLabelText('厂商'), '本地 Ollama');
    await enter(dialog.getByLabelText('输入价格'), '0.12345');
    await enter(dialog.getByLabelText('输出价格'), '');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await dialog.findByText('输入价格最多保留四位小数');
    await enter(dialog.getByLabelText('输入价格'), '0.1234');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await page.findByText('模型已添加', {}, patient);
    expect(sent.at(-1)?.body).to.deep.include({
      no_api_key: true,
      is_public: false,
      prompt_price: 0.1234,
      completion_price: 0,
    });
  });

  it('are managed in saas mode beside one’s own settings, and shown to the public or not', async () => {
    const { respond, kept } = server({
      superuser: true,
      own: [ownModel({ id: uuid(3), model_name: '自己的模型' })],
      platform: [platformModel()],
    });
    const { page, user, waitFor } = await openSite('/app/admin/ai-models', respond);
    await page.findByText('自己的模型', {}, patient);
    await user.click(page.getByRole('button', { name: '平台管理' }));
    await user.click(await page.findByRole('switch', { name: '公开：通用模型甲' }, patient));
    await page.findByText('模型可见性已更新', {}, patient);
    await waitFor(() => expect(kept.platform[0]?.is_public).to.equal(true), patient);
  });

  it('are shown to administrators only', async () => {
    const { respond } = server({ platform: [platformModel()] });
    const { page } = await openSite('/app/admin/ai-models', respond);
    await page.findByRole('main', {}, patient);
    expect(page.queryByText('平台智能模型')).to.equal(null);
  });
});
