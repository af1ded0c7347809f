import { expect } from 'chai';
import type { ArrangedYear } from '../../../../domain/contract/courtCalendar.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';

/** The class that the site itself uses: it loads an instance of each module of its own. */
const refused = async (status: number, code: string, detail: string) => {
  const { ApiError } = await import('../../http/apiError.js');
  return new ApiError({ status, code, detail, fromServer: true });
};
const patient = { timeout: 8000 };
const thisYear = new Date().getFullYear();
const year = `${thisYear + 1}`;
const newYear = { day: `${year}-01-01`, kind: 'off', name: '元旦' } as const;
const entered = (version: number, days: ArrangedYear['days']): ArrangedYear => ({
  year,
  version,
  source: days.length > 0 ? 'entered' : 'none',
  days,
  changed_at: '2026-11-05T02:00:00Z',
});

/** The server's side: it checks versions as the real one does. */
const server = (...known: ArrangedYear[]) => {
  const years = new Map(known.map((one) => [one.year, one]));
  const fails: Error[] = [];
  const sent: unknown[] = [];
  const respond: Responder = async ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return userResponse({ is_superuser: true });
    if (!path.startsWith('/api/admin/court-calendar')) throw await refused(404, 'x', '未找到');
    const failure = fails.shift();
    if (failure) throw failure;
    if (method === 'GET') return [...years.values()];
    sent.push(body);
    const { version, days } = body as Pick<ArrangedYear, 'version' | 'days'>;
    if (version !== (years.get(year)?.version ?? 0)) throw await refused(409, 'arrangement_changed', '刚被修改过。');
    const stored = entered(version + 1, days);
    years.set(year, stored);
    return stored;
  };
  return { respond, years, fails, sent };
};

const opened = async (respond: Responder) => {
  const site = await openSite('/app/admin/court-calendar', respond);
  const choice = await site.page.findByLabelText('年份', {}, patient);
  await site.user.selectOptions(choice, year);
  return site;
};

describe('the page of the court’s working days', () => {
  withBrowserDocument();

  it('says of a year that nobody entered that it is missing, and takes days one by one', async () => {
    const { respond, sent } = server();
    const { page, user, within } = await opened(respond);
    await page.findByText('该年调休安排尚未录入，期限只按周末和法定节假日计算。', {}, patient);
    await user.click(page.getByRole('button', { name: '录入' }));
    const dialog = within(await page.findByRole('dialog', { name: `${year}年的放假和上班` }, patient));
    await user.type(dialog.getByLabelText('日期'), `${thisYear}-01-01`);
    await user.click(dialog.getByRole('button', { name: '添加到列表' }));
    await dialog.findByText(`${thisYear}-01-01不在${year}年`);
    await user.clear(dialog.getByLabelText('日期'));
    await user.type(dialog.getByLabelText('日期'), newYear.day);
    await user.type(dialog.getByLabelText('名称'), newYear.name);
    await user.click(dialog.getByRole('button', { name: '添加到列表' }));
    await dialog.findByRole('button', { name: `移除${newYear.day}` });
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await page.findByText(`${year}年的安排已保存`, {}, patient);
    expect(sent).to.deep.equal([{ version: 0, days: [newYear] }]);
    await page.findByText(/由管理员录入，第 1 版/, {}, patient);
  });

  it('imports a pasted list whole or not at all, names every line that it does not understand, and saves nothing unread', async () => {
    const { respond, sent } = server(entered(3, [newYear]));
    const { page, user, within } = await opened(respond);
    await user.click(page.getByRole('button', { name: '修改' }));
    const dialog = within(await page.findByRole('dialog', { name: `${year}年的放假和上班` }, patient));
    const area = dialog.getByLabelText('粘贴文字，每行一日');
    await user.click(area);
    await user.paste(`${year}-10-04,放假,国庆节\n十月,放假\n${year}-10-05,不知道`);
    await user.click(dialog.getByRole('button', { name: '导入到列表' }));
    const problem = await dialog.findByText(/没有导入，请先改正/);
    expect(problem.textContent).to.match(/第2行：日期“十月”没有看懂[^]*第3行：第二栏“不知道”没有看懂/);
    expect(dialog.queryByRole('button', { name: `移除${year}-10-04` })).to.equal(null);
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await dialog.findByText('这些内容还没有导入，请先导入，或者清空');
    expect(sent).to.deep.equal([]);

    const table = new File([`日期,类型,名称\n${year}-10-04,放假,国庆节`], 'days.csv', { type: 'text/csv' });
    await user.upload(dialog.getByLabelText('选择放假安排的文件'), table);
    await dialog.findByText('days.csv', {}, patient);
    await user.click(dialog.getByRole('button', { name: '导入到列表' }));
    await dialog.findByText('已导入 1 日，保存后生效。');
    await user.click(dialog.getByRole('button', { name: `移除${newYear.day}` }));
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await page.findByText(`${year}年的安排已保存`, {}, patient);
    expect(sent).to.deep.equal([{ version: 3, days: [{ day: `${year}-10-04`, kind: 'off', name: '国庆节' }] }]);
  });

  it('keeps what was typed when another administrator was faster, shows both lists and saves once that is decided', async () => {
    const { respond, sent, years } = server(entered(1, [newYear]));
    const { page, user, within } = await opened(respond);
    await user.click(page.getByRole('button', { name: '修改' }));
    const dialog = within(await page.findByRole('dialog', { name: `${year}年的放假和上班` }, patient));
    await user.type(dialog.getByLabelText('日期'), `${year}-10-04`);
    await user.click(dialog.getByRole('button', { name: '添加到列表' }));
    const theirs = { day: `${year}-10-05`, kind: 'off', name: '国庆节' } as const;
    years.set(year, entered(2, [newYear, theirs]));
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await dialog.findByText(`只在对方的版本中：${year}-10-05 放假（国庆节）`, {}, patient);
    dialog.getByText(`只在您的内容中：${year}-10-04 放假`);
    await user.click(dialog.getByRole('button', { name: '保留我的内容，在第 2 版之后保存' }));
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await page.findByText(`${year}年的安排已保存`, {}, patient);
    const own = { day: `${year}-10-04`, kind: 'off', name: '' };
    expect(sent).to.deep.equal([
      { version: 1, days: [newYear, own] },
      { version: 2, days: [newYear, own] },
    ]);
  });

  it('says that the calendar cannot be had, and reads it again', async () => {
    const { respond, fails } = server();
    fails.push(await refused(503, 'x', '服务暂时不可用'));
    const { page, user } = await openSite('/app/admin/court-calendar', respond);
    await page.findByText('工作日历加载失败：服务暂时不可用', {}, patient);
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByLabelText('年份', {}, patient);
  });
});
