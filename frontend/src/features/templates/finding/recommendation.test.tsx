import { expect } from 'chai';
import type { CallCosts } from '../../../../../domain/contract/callCosts.js';
import type { ModelsThere } from '../../../core/assistance/modelsThere.js';
import { userResponse } from '../../../testing/responses.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openSite } from '../../../testing/openSite.js';
import type { ScriptedCall } from '../../../testing/scriptedHttp.js';
import type { Recommendation, Template } from '../templatesApi.js';

const template = (id: string, name: string, disabled = false): Template => ({
  id: `claim-${id}`,
  name,
  description: `${name}使用`,
  disabled,
  path: disabled ? '' : `/claim/${id}`,
  subject: name,
  group: { title: '各类', order: 0 },
  plain: `${name}的事。`,
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
  kind: 'claim' as const,
  subject: name,
  plain: `${name}的事。`,
  first: id === 'private-lending' ? ['先看看是不是过了三年。'] : [],
  path: `/claim/${id}`,
  reason: `描述中的“押金”与“${name}”相符。`,
});
const lease = proposal('housing-lease', '房屋租赁合同纠纷');
const lending = proposal('private-lending', '民间借贷纠纷');
const found: Recommendation = {
  recommended_template_id: lease.template_id,
  reason: lease.reason,
  source: 'rules',
  is_clear: true,
  otherwise: ['可以写普通的民事起诉状。', '拨打12368。'],
  proposals: [lease, lending],
};
const none: Recommendation = {
  ...found,
  is_clear: false,
  recommended_template_id: 'null',
  reason: '请说明发生了什么事。',
  source: 'rules',
  proposals: [],
};

describe('asking which template fits', () => {
  withBrowserDocument();

  /** The site with these answers to one question after the other; what was asked. */
  const open = async (
    path: string,
    answers: readonly (() => unknown)[],
    isOn = true,
    isThere: boolean | Promise<ModelsThere> = false,
    callCosts?: CallCosts,
  ) => {
    const asked: unknown[] = [];
    const { ApiError } = await import('../../../http/apiError.js');
    const respond = async ({ path: where, body }: ScriptedCall): Promise<unknown> => {
      if (callCosts && where === '/users/me') return userResponse({ terms_to_agree: null });
      if (callCosts && where.startsWith('/api/user/')) return { items: [], over: [] };
      switch (where) {
        case '/api/config/app-mode':
          return { app_mode: 'open' };
        case '/api/feature-flags/public':
          return [{ key: 'ai_recommendation', is_enabled: isOn }];
        case '/api/templates/claim/civil':
          return templates;
        case '/api/forms/claim-divorce':
          return new Promise(() => undefined);
        case '/api/templates/recommend':
          return answers[asked.push(body) - 1]?.();
        default:
          throw new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录' });
      }
    };
    const models = () => (typeof isThere === 'boolean' ? { general: isThere, vision: false, fast: false } : isThere);
    const site = await openSite(path, respond, { answersPublicFlags: true, models, ...(callCosts && { callCosts }) });
    const ask = async (description: string) => {
      const field = await site.page.findByLabelText('用平常的话说说发生了什么');
      await site.user.clear(field);
      if (description !== '') await site.user.type(field, description);
      await site.user.click(site.page.getByRole('button', { name: '查找' }));
    };
    const cards = () =>
      [...document.querySelectorAll('.template-card')].map(
        (card) => card.querySelector('.template-link')?.lastChild?.textContent,
      );
    const findings = () =>
      [...document.querySelectorAll('.finding-list .finding')].map((card) => [
        card.querySelector('h3')?.textContent,
        card.querySelector('.finding-mark')?.textContent ?? null,
        card.querySelector('a')?.getAttribute('href'),
      ]);
    return { ...site, asked, ask, cards, findings };
  };
  const list = '/select-template/claim/civil';

  const three = ['离婚纠纷', '房屋租赁合同纠纷', '民间借贷纠纷'];

  it('answers a form that the court does not offer with its sentence, and with no other form', async () => {
    const off = {
      template_id: 'claim-housing-lease',
      name: '民事起诉状',
      subject: '房屋租赁合同纠纷',
      kind: 'claim',
    } as const;
    const answer = { ...none, switched_off: [{ ...off, sentence: '本院暂不受理此类案件' }] };
    const { page, ask, findings } = await open(list, [() => answer]);
    await ask('房东不退押金');
    await page.findByText('本院暂不受理此类案件');
    expect(findings()).to.deep.equal([['房屋租赁合同纠纷', '没有开放', undefined]]);
    page.getByText('您说的事适合这份文书，但本院目前没有开放，不要勉强填写别的文书。');
  });

  it('shows above the list which of it fit, the best one marked, and what comes before', async () => {
    const { page, user, asked, ask, cards, findings } = await open(list, [() => found]);
    await user.type(await page.findByLabelText('用平常的话说说发生了什么'), '离婚');
    expect(cards()).to.deep.equal(['离婚纠纷']);
    page.getByText('共 1 种表格');
    await ask('房东不退押金');
    await page.findByText('找到一种：');
    expect(asked).to.deep.equal([
      {
        description: '房东不退押金',
        available_templates: ['divorce', 'housing-lease', 'private-lending'].map((id) => ({ id: `claim-${id}` })),
      },
    ]);
    expect(page.queryByText('规则识别')).to.equal(null);
    page.getByText('不是这种？还有 1 种相近的');
    expect(findings()).to.deep.equal([
      ['房屋租赁合同纠纷', '最合适', '/claim/housing-lease'],
      ['民间借贷纠纷', null, '/claim/private-lending'],
    ]);
    page.getByText('先看看是不是过了三年。');
    // The words name no template, and so hide none.
    expect(cards()).to.deep.equal(three);
  });

  it('calls nothing the best that is only possible, and takes 都不是 for an answer', async () => {
    const { page, user, ask, findings } = await open('/', [() => ({ ...found, is_clear: false })]);
    await ask('押金的事');
    await page.findByText('不能确定，可能是这几种：');
    expect(findings().map(([, mark]) => mark)).to.deep.equal([null, null]);
    await user.click(page.getByRole('button', { name: '都不是' }));
    page.getByRole('heading', { name: '这类纠纷目前没有对应表格' });
    page.getByText('可以写普通的民事起诉状。');
    page.getByRole('button', { name: '把我写的存成文字' });
    await user.click(page.getByRole('button', { name: '← 回到找到的表格' }));
    expect(findings()).to.have.length(2);
  });

  it('asks at once what a chip says, and keeps words and result for who comes back', async () => {
    const { page, user, asked, go, findings } = await open('/', [() => found]);
    await user.click(await page.findByRole('button', { name: '房东不退押金' }));
    await page.findByText('找到一种：');
    expect(asked).to.deep.equal([{ description: '房东不退押金' }]);
    await go(list);
    await page.findByRole('heading', { name: '选择民事起诉状' });
    expect(findings()).to.deep.equal([]);
    await go('/');
    await page.findByText('找到一种：');
    expect(page.getByLabelText('用平常的话说说发生了什么')).to.have.property('value', '房东不退押金');
    expect(asked).to.have.length(1);
  });

  it('says what to do to who tells only that they were sued', async () => {
    const side = { kind: 'defense' as const, title: '您被起诉了', steps: ['十五日内把答辩状交到法院。'] };
    const { page, ask } = await open('/', [() => ({ ...none, side })]);
    await ask('法院寄来传票');
    await page.findByRole('heading', { name: '您被起诉了' });
    expect(page.getByRole('link', { name: '选择答辩状' }).getAttribute('href')).to.equal('/select-type/defense');
  });

  const counterclaim = {
    key: 'counterclaim',
    name: '反诉',
    what: '向审理本案的法院交反诉状。',
    basis: '民事诉讼法第五十四条',
    form: null,
  };

  it('says what to do within a running case, offers no complaint, and asks no model for one', async () => {
    const { page, ask, findings } = await open('/', [() => ({ ...none, motions: [counterclaim] })], true, true);
    await ask('我想反诉原告，他也欠我钱');
    await page.findByRole('heading', { name: '反诉' });
    page.getByText('向审理本案的法院交反诉状。');
    page.getByText('依据：民事诉讼法第五十四条');
    expect(page.getByRole('link', { name: '按案号查看我的案件' }).getAttribute('href')).to.equal('/progress');
    expect(findings()).to.deep.equal([['反诉', null, undefined]]);
    expect(page.queryByRole('button', { name: '再请AI判断' })).to.equal(null);
  });

  it('says it before the forms of a cause that is new, and leads to the form that there is for it', async () => {
    const form = { name: '执行异议申请书', path: '/application/enforcement-objection' };
    const motions = [{ ...counterclaim, key: 'objection-to-enforcement', name: '执行异议', form }];
    const { page, ask, findings } = await open('/', [() => ({ ...found, motions })]);
    await ask('房东不退押金，要起诉，另外有异议');
    await page.findByText('如果还没有起诉，先填起诉的表格：');
    expect(findings().map(([name, , href]) => [name, href])).to.deep.equal([
      ['执行异议', '/application/enforcement-objection'],
      ['房屋租赁合同纠纷', '/claim/housing-lease'],
      ['民间借贷纠纷', '/claim/private-lending'],
    ]);
  });

  it('asks for a description, says that nothing fits, and what went wrong', async () => {
    const refuse = async () => {
      const { networkError } = await import('../../../http/apiError.js');
      throw networkError();
    };
    const { page, user, store, asked, ask, findings } = await open(list, [refuse, () => none]);
    await ask('');
    await page.findByText('还没有说发生了什么');
    expect(asked).to.deep.equal([]);
    await ask('说不清');
    await page.findByText('查找失败：无法连接服务器，请检查网络。');
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText(/没有找到合适的表格。请说明发生了什么事。/);
    page.getByText('拨打12368。');
    expect(asked).to.have.length(2);
    expect([findings(), store.getState().toasts.toasts]).to.deep.equal([[], []]);
  });

  it('says that no form is for a matter and what to do instead, and proposes no other', async () => {
    const missing: Recommendation = {
      ...none,
      reason: '描述中的“狗咬”与“被动物咬伤”相符。',
      without_form: { name: '被动物咬伤', instead: ['写民事起诉状。', '拨打12368。'] },
    };
    const { page, ask, findings } = await open(list, [() => missing]);
    await ask('被狗咬了');
    await page.findByRole('heading', { name: '这类纠纷目前没有对应表格' });
    page.getByText(/您说的事像是“被动物咬伤”/);
    expect(page.getAllByRole('listitem').map(({ textContent }) => textContent)).to.include.members([
      '写民事起诉状。',
      '拨打12368。',
    ]);
    expect(page.queryByText(/没有找到合适的表格/)).to.equal(null);
    expect(findings()).to.deep.equal([]);
  });

  it('asks a model about the same templates, and keeps what rules found in sight while it fails', async () => {
    const { ApiError } = await import('../../../http/apiError.js');
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
    const { page, user, waitFor, asked, ask, findings } = await open(
      list,
      [() => found, failing, () => judged, () => found, () => nothing],
      true,
      true,
    );
    const judge = async () => user.click(await page.findByRole('button', { name: '再请AI判断' }));
    await ask('钱要不回来');
    await judge();
    await page.findByText('AI推荐失败：模型服务没有回应。');
    expect(findings()[0]).to.deep.equal(['房屋租赁合同纠纷', '最合适', '/claim/housing-lease']);
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText('AI生成，仅供参考');
    await waitFor(() => expect(findings()[0]).to.deep.equal(['民间借贷纠纷', '最合适', '/claim/private-lending']));
    expect(asked[1]).to.deep.equal({ ...(asked[0] as object), with_model: true });
    await ask('说不清');
    await judge();
    await page.findByText(/AI未能找到合适的表格。说得太少。/);
  });

  it('says beside the button what a judgement costs at most for what was told, or that the credits do not suffice', async () => {
    const tasks = [{ task: 'recommendation', most: 44, least: 0.9, text: { longest: 4000, each_thousand: 2 } }];
    const rich = await open(list, [() => found], true, true, { credits: 99.95, held: 0, tasks });
    await rich.ask('钱要不回来');
    await rich.page.findByText(/至多扣除 36\.01 积分，按实际用量计，剩余 99\.95。/);
    expect(rich.page.getByRole('button', { name: '再请AI判断' })).to.have.property('disabled', false);
    rich.page.unmount();
    const poor = await open(list, [() => found], true, true, { credits: 0.5, held: 0, tasks });
    await poor.ask('钱要不回来');
    await poor.page.findByText(/积分不足：剩余 0\.5。请联系管理员增加积分/);
    expect(poor.page.getByRole('button', { name: '再请AI判断' })).to.have.property('disabled', true);
  });

  it('says what a model is needed for where none would answer', async () => {
    const { page, ask } = await open(list, [() => found]);
    await ask('房东不退押金');
    await page.findByText(/由AI再作判断需要智能模型，本院暂未提供。上面按词语查找的结果照常可用/);
    expect(page.queryByRole('button', { name: '再请AI判断' })).to.equal(null);
  });

  it('offers no judgement of a model before it is known that one is there', async () => {
    let tell = (_: ModelsThere): void => undefined;
    const later = new Promise<ModelsThere>((resolve) => (tell = resolve));
    const { page, ask } = await open('/', [() => found], true, later);
    await ask('房东不退押金');
    await page.findByText('找到一种：');
    expect(page.queryByRole('button', { name: '再请AI判断' })).to.equal(null);
    tell({ general: true, vision: false, fast: false });
    await page.findByRole('button', { name: '再请AI判断' });
  });

  it('leads from the landing page to any form that fits', async () => {
    const { page, asked, ask } = await open('/', [() => found]);
    await ask('房东不退押金');
    const link = await page.findByRole('link', { name: '开始填写 房屋租赁合同纠纷' });
    expect(link.getAttribute('href')).to.equal('/claim/housing-lease');
    expect(asked).to.deep.equal([{ description: '房东不退押金' }]);
  });

  it('leads from a card of the list to its form, which is named while it is read', async () => {
    const { page, user } = await open(list, [], false);
    const link = await page.findByRole('link', { name: /^开始填写.*离婚/ });
    const card = link.closest('.template-card');
    expect([card?.querySelector('h3 a') === link, card?.querySelector('.btn-primary')]).to.deep.equal([true, null]);
    await user.click(link);
    await page.findByText(/^正在打开《.*离婚.*》…$/);
  });

  it('is not offered where the feature is off', async () => {
    const { page } = await open(list, [], false);
    await page.findByLabelText('搜索表格');
    expect(page.queryByLabelText('用平常的话说说发生了什么')).to.equal(null);
  });
});
