import { expect } from 'chai';
import type { OrderDetails, PriceList } from '../../../../domain/contract/orders.js';
import { defaultPlanLimits } from '../../../../domain/account/planLimits.js';
import { limitsView, type PlanLimitsSet } from '../../../../domain/contract/planLimits.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';
import { firm, listOf, orderId, orderOf } from './testing/fixtures.js';

const patient = { timeout: 8000 };
const refused = async (status: number, code: string, detail: string) => {
  const { ApiError } = await import('../../http/apiError.js');
  return new ApiError({ status, code, detail, fromServer: true });
};

/** The server's side: one price list, and one order once there is one. */
const server = ({
  order,
  list = listOf(),
  court = false,
}: {
  order?: OrderDetails;
  list?: PriceList;
  court?: boolean;
}) => {
  let known = order;
  let prices = list;
  let limits: PlanLimitsSet = { version: 0, limits: limitsView(defaultPlanLimits) };
  const fails: Error[] = [];
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  const respond: Responder = async ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me')
      return userResponse({ is_superuser: court, subscription_plan: court ? 'admin' : 'explorer' });
    if (!/orders|prices|order-offer|plan-limits/.test(path)) throw await refused(404, 'x', '未找到');
    const failure = fails.shift();
    if (failure) throw failure;
    if (method !== 'GET') sent.push({ path, body });
    if (path.endsWith('/order-offer')) return { ...prices, limits: limits.limits, invoice: null };
    if (path.endsWith('/plan-limits')) {
      if (method === 'PUT') limits = { ...(body as PlanLimitsSet), version: limits.version + 1 };
      return limits;
    }
    if (path.endsWith('/prices')) {
      if (method === 'PUT') prices = { ...(body as PriceList), version: prices.version + 1 };
      return prices;
    }
    if (path.endsWith('/confirmation'))
      known = orderOf({ state: 'confirmed', fulfilled: true, reference: 'B-1', received_on: '2027-01-15' });
    if (path.endsWith('/refusal')) known = orderOf({ state: 'refused', reason: '没有查到这笔款项' });
    if (path.endsWith('/withdrawal')) known = orderOf({ state: 'withdrawn' });
    if (method === 'POST' && path === '/api/user/orders') known = orderOf();
    if (method === 'GET' && path.split('?')[0]?.endsWith('/orders'))
      return { items: known ? [known] : [], total: known ? 1 : 0, page: 1, page_size: 10 };
    return known;
  };
  return { respond, fails, sent };
};

describe('ordering a plan', () => {
  withBrowserDocument();

  it('asks for the invoice, checks it, says what is to be paid, and leads to the order with how to pay', async () => {
    const { respond, sent } = server({});
    const { page, user, within } = await openSite('/app/price-plan', respond);
    await page.findByText('98.00元／月', {}, patient);
    expect(page.queryByRole('button', { name: '订购企业版' })).to.equal(null);
    await user.click(page.getByRole('button', { name: '订购专业版' }));
    const dialog = within(await page.findByRole('dialog', { name: '订购专业版' }, patient));
    await dialog.findByText('专业版 12个月，应付 1,176.00元');
    await user.click(dialog.getByRole('button', { name: '提交订单' }));
    await dialog.findByText('请填写发票抬头');
    await user.type(dialog.getByLabelText('发票抬头'), firm.title);
    await user.type(dialog.getByLabelText('统一社会信用代码'), '123');
    await dialog.findByText('统一社会信用代码不正确，请核对18位代码');
    expect(sent).to.deep.equal([]);
    await user.clear(dialog.getByLabelText('统一社会信用代码'));
    await user.type(dialog.getByLabelText('统一社会信用代码'), firm.tax_number);
    await user.click(dialog.getByRole('button', { name: '提交订单' }));
    await page.findByRole('heading', { name: '付款' }, patient);
    page.getByText(/账号：1234/);
    expect(sent).to.deep.equal([
      {
        path: '/api/user/orders',
        body: { item: { kind: 'plan', plan: 'professional', months: 12 }, amount: 117_600, invoice: firm },
      },
    ]);
  });

  it('keeps what was typed where the price changed meanwhile, and shows the new one', async () => {
    const { respond, fails } = server({});
    const { page, user, within } = await openSite('/app/price-plan', respond);
    await user.click(await page.findByRole('button', { name: '购买积分' }, patient));
    const dialog = within(await page.findByRole('dialog', { name: '购买积分' }, patient));
    await user.selectOptions(dialog.getByLabelText('积分'), '20000');
    await dialog.findByText('平台积分 20,000，应付 1,500.00元');
    await user.selectOptions(dialog.getByLabelText('发票开给'), 'person');
    await user.type(dialog.getByLabelText('发票抬头'), '张三');
    fails.push(await refused(409, 'prices_changed', '价格刚有变动，本次没有保存。'));
    await user.click(dialog.getByRole('button', { name: '提交订单' }));
    await dialog.findByText(/价格刚有变动/, {}, patient);
    expect((dialog.getByLabelText('发票抬头') as HTMLInputElement).value).to.equal('张三');
  });
});

describe('one’s own orders', () => {
  withBrowserDocument();

  it('say that there are none, and that they could not be read', async () => {
    const { respond, fails } = server({});
    fails.push(await refused(503, 'x', '服务暂时不可用'));
    const { page, user } = await openSite('/app/orders', respond);
    await page.findByText('订单加载失败：服务暂时不可用', {}, patient);
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText('还没有订单', {}, patient);
  });

  it('are listed, opened and withdrawn after a question', async () => {
    const { respond, sent } = server({ order: orderOf() });
    const { page, user, within } = await openSite('/app/orders', respond);
    await user.click(await page.findByRole('link', { name: '查看订单20270115-0000000A' }, patient));
    await user.click(await page.findByRole('button', { name: '撤回订单' }, patient));
    const question = within(await page.findByRole('dialog', { name: '撤回订单20270115-0000000A？' }, patient));
    expect(sent).to.deep.equal([]);
    await user.click(question.getByRole('button', { name: '撤回' }));
    await page.findByText('已撤回', {}, patient);
    expect(sent.map(({ path }) => path)).to.deep.equal([`/api/user/orders/${orderId}/withdrawal`]);
    expect(page.queryByRole('button', { name: '撤回订单' })).to.equal(null);
  });

  it('give the receipt of a paid one, and the reason of a refused one', async () => {
    const paid = server({ order: orderOf({ state: 'confirmed', fulfilled: true }) });
    const { page } = await openSite(`/app/orders/${orderId}`, paid.respond);
    await page.findByRole('button', { name: '收款凭单（Word）' }, patient);
    page.unmount();
    const refusal = server({ order: orderOf({ state: 'refused', reason: '没有查到这笔款项' }) });
    const other = await openSite(`/app/orders/${orderId}`, refusal.respond);
    await other.page.findByText('没有查到这笔款项', {}, patient);
    expect(other.page.queryByRole('button', { name: /收款凭单/ })).to.equal(null);
  });
});

describe('the administrator’s orders', () => {
  withBrowserDocument();

  it('are confirmed with the reference of a payment, once it is one', async () => {
    const { respond, sent } = server({ order: orderOf(), court: true });
    const { page, user, within } = await openSite(`/app/admin/orders/${orderId}`, respond);
    await user.click(await page.findByRole('button', { name: '确认收款' }, patient));
    const dialog = within(await page.findByRole('dialog', { name: '确认收款' }, patient));
    await user.type(dialog.getByLabelText('付款流水号'), '张三');
    await user.click(dialog.getByRole('button', { name: '确认收款' }));
    await dialog.findByText(/只能用字母、数字/);
    expect(sent).to.deep.equal([]);
    await user.clear(dialog.getByLabelText('付款流水号'));
    await user.type(dialog.getByLabelText('付款流水号'), 'B-1');
    const day = dialog.getByLabelText('到账日期');
    await user.clear(day);
    await user.type(day, '2026-01-15');
    await user.click(dialog.getByRole('button', { name: '确认收款' }));
    await page.findByRole('button', { name: '收款凭单（Word）' }, patient);
    expect(sent.map(({ body }) => body)).to.deep.equal([{ reference: 'B-1', received_on: '2026-01-15' }]);
  });

  it('are refused with a reason, which is kept where the server refuses it', async () => {
    const { respond, fails, sent } = server({ order: orderOf(), court: true });
    const { page, user, within } = await openSite(`/app/admin/orders/${orderId}`, respond);
    await user.click(await page.findByRole('button', { name: '不予确认' }, patient));
    const dialog = within(await page.findByRole('dialog', { name: /^不予确认订单/ }, patient));
    const reason = dialog.getByLabelText('原因');
    await user.type(reason, '没有查到这笔款项');
    fails.push(await refused(503, 'x', '服务暂时不可用'));
    await user.click(dialog.getByRole('button', { name: '不予确认' }));
    await dialog.findByText(/服务暂时不可用/, {}, patient);
    expect((reason as HTMLTextAreaElement).value).to.equal('没有查到这笔款项');
    await user.click(dialog.getByRole('button', { name: '不予确认' }));
    await page.findByText('未予确认的原因', {}, patient);
    expect(sent.at(-1)?.body).to.deep.equal({ reason: '没有查到这笔款项' });
  });

  it('name their buyers, and say when there are none', async () => {
    const none = server({ court: true });
    const empty = await openSite('/app/admin/orders', none.respond);
    await empty.page.findByText('还没有订单', {}, patient);
    empty.page.unmount();
    const { respond } = server({ order: orderOf(), court: true });
    const { page } = await openSite('/app/admin/orders', respond);
    await page.findByText('wang@example.cn', {}, patient);
    page.getByText('抬头：某某律师事务所');
  });
});

describe('the prices', () => {
  withBrowserDocument();

  it('are typed in yuan, checked, and sent in 分 with the version that was on the screen', async () => {
    const { respond, sent } = server({ list: listOf({ version: 3 }), court: true });
    const { page, user, within } = await openSite('/app/admin/prices', respond);
    await page.findByText('98.00元／月', {}, patient);
    await user.click(page.getByRole('button', { name: '修改价格' }));
    const dialog = within(await page.findByRole('dialog', { name: '价格设置' }, patient));
    const packages = dialog.getByLabelText('积分包，每行一种');
    await user.clear(packages);
    await user.type(packages, '1000');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await dialog.findByText(/第1行没有看懂/);
    await user.type(packages, ' 88.5');
    await user.clear(dialog.getByLabelText('专业版每月（元）'));
    await user.type(dialog.getByLabelText('企业版每月（元）'), '1,200');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await page.findByText('第 4 版', {}, patient);
    expect(sent).to.have.lengthOf(1);
    expect(sent[0]?.body).to.deep.include({
      version: 3,
      prices: { packages: [{ count: 1000, price: 8850 }], professional: null, enterprise: 120_000, seat: null },
    });
  });
});

describe('the limits of plans', () => {
  withBrowserDocument();

  it('stand below the prices, are checked against the plan below, and are sent with the version on the screen', async () => {
    const { respond, sent, fails } = server({ court: true });
    const { page, user, within } = await openSite('/app/admin/prices', respond);
    await user.click(await page.findByRole('button', { name: '修改限额' }, patient));
    const dialog = within(await page.findByRole('dialog', { name: '方案的限额' }, patient));
    const of = (plan: string) => within(dialog.getByRole('group', { name: plan }));
    const type = async (field: HTMLElement, text: string) => {
      await user.clear(field);
      if (text !== '') await user.type(field, text);
    };
    await type(of('探索版').getByLabelText('批量填写每批（行）'), '2,001');
    await type(of('专业版').getByLabelText('批量提交每天（份）'), '10');
    await type(of('企业版').getByLabelText('每月平台积分'), '');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await of('探索版').findByText('请填写 1 到 2,000 的整数');
    await of('专业版').findByText('不能少于探索版的');
    await of('企业版').findByText('请填写 0 到 10,000,000 的整数');
    expect(sent).to.deep.equal([]);
    await type(of('探索版').getByLabelText('批量填写每批（行）'), '25');
    // What is wrong with a plan may be mended at the one below it.
    await type(of('探索版').getByLabelText('批量提交每天（份）'), '10');
    await type(of('企业版').getByLabelText('每月平台积分'), '2,000,000');
    await type(of('专业版').getByLabelText('每天生成文书（份）'), '50');
    expect(dialog.queryByText('不能少于探索版的')).to.equal(null);
    fails.push(await refused(409, 'plan_limits_changed', '限额刚有变动，本次没有保存。'));
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await dialog.findByText(/限额刚有变动/, {}, patient);
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await page.findByText(/第 1 版。/, {}, patient);
    expect(sent.map(({ body }) => body)).to.deep.equal([
      {
        version: 0,
        limits: {
          explorer: { generations_per_day: 5, batch_rows: 25, batch_pleadings: 10 },
          professional: {
            generations_per_day: 50,
            batch_rows: 300,
            batch_pleadings: 10,
            monthly_credits: 1_000_000,
          },
          enterprise: {
            generations_per_day: null,
            batch_rows: 2000,
            batch_pleadings: 2000,
            monthly_credits: 2_000_000,
            team_members: 10,
          },
        },
      },
    ]);
    expect(page.getByRole('row', { name: /^每天生成文书/ }).textContent).to.equal('每天生成文书（份）550不限');
  });
});
