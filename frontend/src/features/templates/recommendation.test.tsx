import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import type { ScriptedCall } from '../../testing/scriptedHttp.js';
import type { Recommendation, Template } from './templatesApi.js';

const template = (id: string, name: string, disabled = false): Template => ({
  id: `claim-${id}`,
  name,
  description: `${name}使用`,
  disabled,
  path: disabled ? '' : `/claim/${id}`,
});
const templates = [
  template('divorce', '离婚纠纷'),
  template('housing-lease', '房屋租赁合同纠纷'),
  template('private-lending', '民间借贷纠纷'),
  template('soon', '继承纠纷', true),
];
const proposal = (id: string, name: string) => ({
  template_id: `claim-${id}`,
  name,
  path: `/claim/${id}`,
  reason: `描述中的“押金”与“${name}”相符。`,
});
const lease = proposal('housing-lease', '房屋租赁合同纠纷');
const lending = proposal('private-lending', '民间借贷纠纷');
const found: Recommendation = {
  recommended_template_id: lease.template_id,
  reason: lease.reason,
  source: 'rules',
  proposals: [lease, lending],
};
const none: Recommendation = {
  recommended_template_id: 'null',
  reason: '请说明发生了什么事。',
  source: 'rules',
  proposals: [],
};

describe('asking which template fits', () => {
  withBrowserDocument();

  /** The site with these answers to one question after the other; what was asked. */
  const open = async (path: string, answers: readonly (() => unknown)[], isOn = true, isThere = false) => {
    const asked: unknown[] = [];
    const { ApiError } = await import('../../http/apiError.js');
    const respond = async ({ path: where, body }: ScriptedCall): Promise<unknown> => {
      switch (where) {
        case '/api/config/app-mode':
          return { app_mode: 'open' };
        case '/api/feature-flags/public':
          return [{ key: 'ai_recommendation', is_enabled: isOn }];
        case '/api/templates/claim/civil':
          return templates;
        case '/api/templates/recommend':
          return answers[asked.push(body) - 1]?.();
        default:
          throw new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录' });
      }
    };
    const models = () => ({ general: isThere, vision: false, fast: false });
    const site = await openSite(path, respond, { answersPublicFlags: true, models });
    const ask = async (description: string) => {
      const field = await site.page.findByLabelText('用平常的话说说发生了什么');
      await site.user.clear(field);
      if (description !== '') await site.user.type(field, description);
      await site.user.click(site.page.getByRole('button', { name: '推荐文书' }));
    };
    const cards = () =>
      [...document.querySelectorAll('.template-card')].map((card) => card.querySelector('h2')?.textContent);
    const highlighted = () => document.querySelector('.template-card.highlighted h2')?.textContent;
    return { ...site, asked, ask, cards, highlighted };
  };
  const list = '/select-template/claim/civil';

  it('pins and highlights the one that fits, whatever is searched for, and offers the next', async () => {
    const { page, user, store, waitFor, asked, ask, cards, highlighted } = await open(list, [() => found]);
    await user.type(await page.findByLabelText('搜索模板'), '离婚');
    expect(cards()).to.deep.equal(['离婚纠纷']);
    await ask('房东不退押金');
    await page.findByText(/最合适的是第一种/);
    expect(asked).to.deep.equal([
      {
        description: '房东不退押金',
        available_templates: ['divorce', 'housing-lease', 'private-lending'].map((id) => ({ id: `claim-${id}` })),
      },
    ]);
    expect(page.getAllByText(/规则识别/)).to.have.length(2);
    expect(store.getState().toasts.toasts.map(({ text }) => text)).to.deep.equal(['推荐模板：房屋租赁合同纠纷']);
    await waitFor(() => expect([cards()[0], highlighted()]).to.deep.equal(['房屋租赁合同纠纷', '房屋租赁合同纠纷']));
    await user.click(page.getByRole('button', { name: '民间借贷纠纷' }));
    await waitFor(() => expect(highlighted()).to.equal('民间借贷纠纷'));
    expect(cards().slice(0, 2)).to.deep.equal(['房屋租赁合同纠纷', '民间借贷纠纷']);
  });

  it('asks for a description, says that nothing fits, and what went wrong', async () => {
    const refuse = async () => {
      const { networkError } = await import('../../http/apiError.js');
      throw networkError();
    };
    const { page, user, store, asked, ask, highlighted } = await open(list, [refuse, () => none]);
    await ask('');
    await page.findByText('请先描述您的案情。');
    expect(asked).to.deep.equal([]);
    await ask('说不清');
    await page.findByText('推荐失败：无法连接服务器，请检查网络。');
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText(/没有找到合适的模板，请尝试更详细地描述案情。请说明发生了什么事。/);
    expect(asked).to.have.length(2);
    expect([highlighted(), store.getState().toasts.toasts]).to.deep.equal([undefined, []]);
  });

  it('says that a document has no form here and what to do instead, and highlights no other', async () => {
    const missing: Recommendation = {
      ...none,
      reason: '描述中的“强拆”与“行政起诉状（行政强制执行）”相符，这类文书目前没有。',
      without_form: { name: '行政起诉状（行政强制执行）', official: true, instead: ['写行政起诉状。', '拨打12368。'] },
    };
    const { page, ask, highlighted } = await open(list, [() => missing]);
    await ask('房子被强拆');
    await page.findByText('这类文书目前没有');
    page.getByText(/对应的官方文书是“行政起诉状（行政强制执行）”/);
    expect(page.getAllByRole('listitem').map(({ textContent }) => textContent)).to.include.members([
      '写行政起诉状。',
      '拨打12368。',
    ]);
    expect(page.queryByText(/请尝试更详细地描述案情/)).to.equal(null);
    expect(highlighted()).to.equal(undefined);
  });

  it('asks a model about the same templates, and keeps what rules found in sight while it fails', async () => {
    const { ApiError } = await import('../../http/apiError.js');
    const failing = () => {
      throw new ApiError({ status: 502, code: 'model_call_failed', detail: '模型服务没有回应。' });
    };
    const judged: Recommendation = {
      ...found,
      recommended_template_id: lending.template_id,
      source: 'model',
      reason: '借钱不还。',
      proposals: [{ ...lending, reason: '借钱不还。' }, lease],
    };
    const nothing: Recommendation = { ...none, source: 'model', reason: '说得太少。' };
    const { page, user, store, waitFor, asked, ask, highlighted } = await open(
      list,
      [() => found, failing, () => judged, () => found, () => nothing],
      true,
      true,
    );
    const judge = async () => user.click(await page.findByRole('button', { name: '再请AI判断' }));
    await ask('钱要不回来');
    await judge();
    await page.findByText('AI推荐失败：模型服务没有回应。');
    page.getByText(/最合适的是第一种/);
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText('AI生成，仅供参考');
    await waitFor(() => expect(highlighted()).to.equal('民间借贷纠纷'));
    expect(store.getState().toasts.toasts.map(({ text }) => text)).to.include('AI推荐：民间借贷纠纷');
    expect(asked[1]).to.deep.equal({ ...(asked[0] as object), with_model: true });
    await ask('说不清');
    await judge();
    await page.findByText(/AI未能找到合适的模板，请尝试更详细地描述案情。说得太少。/);
  });

  it('says what a model is needed for where none would answer', async () => {
    const { page, ask } = await open(list, [() => found]);
    await ask('房东不退押金');
    await page.findByText(/由AI再作判断需要通用模型，目前没有可用的。上面按词语查找的结果照常可用/);
    expect(page.queryByRole('button', { name: '再请AI判断' })).to.equal(null);
  });

  it('leads from the home page to any form that fits', async () => {
    const { page, asked, ask } = await open('/', [() => found]);
    await ask('房东不退押金');
    expect((await page.findByRole('link', { name: '房屋租赁合同纠纷' })).getAttribute('href')).to.equal(
      '/claim/housing-lease',
    );
    expect(asked).to.deep.equal([{ description: '房东不退押金' }]);
  });

  it('is not offered where the feature is off', async () => {
    const { page } = await open(list, [], false);
    await page.findByLabelText('搜索模板');
    expect(page.queryByLabelText('用平常的话说说发生了什么')).to.equal(null);
  });
});
