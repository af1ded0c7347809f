import { expect } from 'chai';
import type { LendingRateTable } from '../../../../domain/contract/lendingRates.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';
import { typedPercent } from './lendingRateTable.js';

type Rate = LendingRateTable['rates'][number];
type Body = { readonly version: number; readonly percent: number | null; readonly confirmed?: boolean };

const release = (day: string, percent: number): Rate => ({ day, percent, source: 'release', release_percent: percent });
const shipped = [release('2025-11-20', 3), release('2025-05-20', 3)];

/** The class that the site itself uses: it loads an instance of each module of its own. */
const refusal = async (status: number, code: string, detail: string) => {
  const { ApiError } = await import('../../http/apiError.js');
  return new ApiError({ status, code, detail, fromServer: true });
};

/** The court's side; `record` is also what another administrator does. */
const server = () => {
  let table: LendingRateTable = { version: 0, rates: shipped, outdated: true };
  const sent: (Body & { readonly day: string })[] = [];
  const record = (day: string, percent: number | null) => {
    const released = shipped.find((one) => one.day === day);
    const others = table.rates.filter((one) => one.day !== day);
    const own: readonly Rate[] =
      percent === null
        ? released
          ? [released]
          : []
        : [{ day, percent, source: 'recorded', release_percent: released?.percent ?? null }];
    const rates = [...own, ...others].sort((one, other) => (one.day < other.day ? 1 : -1));
    table = { version: table.version + 1, rates, outdated: rates[0]?.source !== 'recorded' };
  };
  const respond: Responder = async ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return userResponse({ is_superuser: true });
    if (!path.includes('lending-rates')) throw await refusal(404, 'not_found', '未找到');
    if (method === 'GET') return table;
    const wish = body as Body;
    const day = path.split('/').at(-1) ?? '';
    sent.push({ ...wish, day });
    if (table.version !== wish.version)
      throw await refusal(409, 'lending_rates_changed', '利率表刚被另一位管理员改过，本次没有保存。');
    record(day, wish.percent);
    return table;
  };
  return { respond, sent, record };
};

describe('the page of loan prime rates', function () {
  this.timeout(240_000);
  withBrowserDocument();

  it('records a publication, whose note of age goes then, and takes it back', async () => {
    const { respond, sent } = server();
    const { page, user } = await openSite('/app/admin/lending-rates', respond);
    await page.findByText(/最近一期是2025年11月20日公布的，已超过40天/);
    expect(page.queryByRole('button', { name: '收回2025-11-20的一期' })).to.equal(null);
    await user.click(page.getByRole('button', { name: '录入一期' }));
    await user.click(await page.findByRole('button', { name: '保存' }));
    await page.findByText('请填写公布的日期');
    await user.type(page.getByRole('textbox', { name: '公布日期' }), '2026年1月20日');
    await user.type(page.getByRole('textbox', { name: '一年期 LPR' }), '2.95%');
    await user.click(page.getByRole('button', { name: '保存' }));
    await page.findByText('11.8%');
    expect(page.queryByText(/已超过40天/)).to.equal(null);
    expect(sent).to.deep.equal([{ day: '2026-01-20', version: 0, percent: 2.95 }]);
    await user.click(page.getByRole('button', { name: '收回2026-01-20的一期' }));
    await user.click(await page.findByRole('button', { name: '收回' }));
    await page.findByText(/已超过40天/);
    expect(sent.at(-1)).to.deep.equal({ day: '2026-01-20', version: 1, percent: null });
  });

  it('asks about a rate far from its neighbour, and sends it once it is confirmed as it stands', async () => {
    const { respond, sent } = server();
    const { page, user } = await openSite('/app/admin/lending-rates', respond);
    await user.click(await page.findByRole('button', { name: '更正2025-11-20的一期' }));
    const rate = await page.findByRole('textbox', { name: '一年期 LPR' });
    await user.clear(rate);
    await user.type(rate, '30');
    await user.click(page.getByRole('button', { name: '保存' }));
    await page.findByText('请填写 0.5 至 20 之间的数，单位是百分之');
    await user.clear(rate);
    await user.type(rate, '2');
    await user.click(page.getByRole('button', { name: '保存' }));
    await page.findByText('与相邻一期相差较大，请核对，并在下面确认');
    expect(sent).to.deep.equal([]);
    await user.click(page.getByRole('checkbox', { name: '已核对，确实是2%' }));
    await user.click(page.getByRole('button', { name: '保存' }));
    await page.findByText('管理员录入，代替系统自带的3%');
    expect(sent).to.deep.equal([{ day: '2025-11-20', version: 0, percent: 2, confirmed: true }]);
  });

  it('tells what another administrator did meanwhile, keeps what was typed, and goes on when told so', async () => {
    const { respond, sent, record } = server();
    const { page, user } = await openSite('/app/admin/lending-rates', respond);
    await user.click(await page.findByRole('button', { name: '录入一期' }));
    await user.type(await page.findByRole('textbox', { name: '公布日期' }), '2026-01-20');
    await user.type(page.getByRole('textbox', { name: '一年期 LPR' }), '2.95');
    record('2025-12-22', 3);
    await user.click(page.getByRole('button', { name: '保存' }));
    await page.findByText(/另一位管理员刚改过利率表/);
    await user.click(page.getByRole('button', { name: '仍按我的保存' }));
    await user.click(page.getByRole('button', { name: '保存' }));
    await page.findByText('11.8%');
    expect(sent.map(({ version }) => version)).to.deep.equal([0, 1]);
  });

  it('reads rates as people type them, and nothing else', () => {
    expect(['3', '3.0%', '３．１', ' 2.95 ％'].map(typedPercent)).to.deep.equal([3, 3, 3.1, 2.95]);
    for (const typed of ['', '三', '-3', '3,1', '1e1']) expect(typedPercent(typed), typed).to.deep.equal(NaN);
  });
});
