import { expect } from 'chai';
import { version } from '../../../domain/version.js';
import { courtRoles, type CourtRole } from '../../../domain/account/courtRoles.js';
import { withBrowserDocument } from '../testing/browserDocument.js';
import type { Responder } from '../testing/openSite.js';
import { openSite } from '../testing/openSite.js';
import { appModeResponse, recordedForm, userResponse, uuid } from '../testing/responses.js';
import { menuOf } from './menu.js';
import { formResponse, sampleForm } from '../testing/sampleForm.js';

const administrator = userResponse({ id: uuid(1), email: 'judge@court.example', is_superuser: true });
const member = userResponse({ id: uuid(2), email: 'member@example.cn' });

/** The class the site itself knows: tests and site are loaded apart. */
const refusal = async (status: number, code: string, detail: string) => {
  const { ApiError } = await import('../http/apiError.js');
  return new ApiError({ status, code, detail, fromServer: true });
};

type Server = { user?: typeof administrator | null; mode?: 'open' | 'saas'; contact?: string; also?: Responder };

/** A server with a user signed in or not; `also` responds to every other call. */
const server = ({ user = null, mode = 'open', contact, also }: Server): Responder => {
  let signedIn = user;
  return async (call) => {
    const what = `${call.method} ${call.path}`;
    if (what === 'GET /api/config/app-mode') return appModeResponse(mode, { contact_email: contact ?? null });
    if (what === 'GET /users/me') {
      if (signedIn) return signedIn;
      throw await refusal(401, 'not_signed_in', '请先登录');
    }
    if (what === 'POST /auth/login') {
      signedIn = administrator;
      return undefined;
    }
    if (what === 'POST /auth/logout' || what === 'POST /api/auth-utils/register-captcha') return undefined;
    return also ? also(call) : Promise.reject(await refusal(404, 'not_found', '没有找到'));
  };
};

describe('the site', () => {
  withBrowserDocument();

  it('offers the three documents, and loading a submitted one only in open mode', async () => {
    const open = await openSite('/', server({}));
    await open.page.findByRole('link', { name: /起诉状/ });
    expect(open.page.getByRole('link', { name: /答辩状/ }).getAttribute('href')).to.equal('/select-type/defense');
    open.page.getByRole('button', { name: /凭案号和验证码/ });
    await open.user.click(open.page.getByRole('button', { name: '关于与联系' }));
    await open.page.findByText(/只保存在您自己的浏览器里/);
    expect(open.page.getByRole('link', { name: /接口文档/ }).getAttribute('href')).to.equal('/api/docs');
    open.page.getByText(`版本 ${version}`);
    open.page.unmount();
    const saas = await openSite('/', server({ mode: 'saas' }));
    await saas.page.findByRole('link', { name: /申请书/ });
    expect(saas.page.queryByRole('button', { name: /凭案号和验证码/ })).to.equal(null);
    expect(saas.page.getByRole('link', { name: '查看已提交的版本' }).getAttribute('href')).to.equal('/versions');
    expect(saas.page.queryByRole('link', { name: '我的文书' })).to.equal(null);
    saas.page.getByRole('link', { name: '注册' });
    await saas.user.click(saas.page.getByRole('button', { name: '关于与联系' }));
    await saas.page.findByText(/草稿和生成的文书还会保存到您的账号/);
  });

  it('links from the home page to the documents of the user who is signed in', async () => {
    const { page } = await openSite('/', server({ user: member, mode: 'saas' }));
    const link = await page.findByRole('link', { name: '我的文书' });
    expect(link.getAttribute('href')).to.equal('/app/my-documents');
  });

  it('shows the contact address on every page of help, and names the court where there is no address', async () => {
    const contact = 'help@court.example.cn';
    const { page, user, go, within } = await openSite('/no/such', server({ user: member, mode: 'saas', contact }));
    const links = () => page.findAllByRole('link', { name: contact });
    await page.findByRole('heading', { name: '页面不存在' });
    expect((await links()).map((link) => link.getAttribute('href'))).to.deep.equal([`mailto:${contact}`]);
    await go('/app/price-plan');
    await page.findByText(/需要开通或变更方案，请/);
    expect((await links())[0]?.getAttribute('href')).to.match(/^mailto:help@court\.example\.cn\?subject=%/);
    await user.click(page.getByRole('button', { name: '关于与联系' }));
    within(await page.findByRole('dialog')).getByRole('link', { name: contact });
    page.unmount();
    const unnamed = await openSite('/app/price-plan', server({ user: member, mode: 'saas' }));
    await unnamed.page.findByText(/请联系法院的平台管理员，并告知您的登录邮箱/);
  });

  it('leads home from an unknown address without a page to go back to', async () => {
    const { page, user, address, waitFor } = await openSite('/no/such', server({}));
    await page.findByRole('heading', { name: '页面不存在' });
    await user.click(page.getByRole('button', { name: '返回上一页' }));
    await waitFor(() => expect(address()).to.equal('/'));
  });

  it('shows that the server is unavailable, and tries again on request', async () => {
    let away = true;
    const answers = server({});
    const { page, user, waitFor } = await openSite('/', async (call) => {
      if (away && call.path === '/api/config/app-mode')
        throw await refusal(503, 'store_unavailable', '服务暂时不可用，请稍后重试。');
      return answers(call);
    });
    await page.findByText('服务暂时不可用，请稍后重试。');
    away = false;
    await user.click(page.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(page.queryByText('服务暂时不可用，请稍后重试。')).to.equal(null));
    await page.findByRole('link', { name: /起诉状/ });
  });

  it('is in open mode while the mode cannot be read: every document can be begun, or loaded by its code', async () => {
    const answers = server({ mode: 'saas' });
    const { page, user, within } = await openSite('/', async (call) => {
      if (call.path === '/api/config/app-mode')
        throw await refusal(503, 'store_unavailable', '服务暂时不可用，请稍后重试。');
      return answers(call);
    });
    await page.findByText('服务暂时不可用，请稍后重试。');
    for (const name of [/起诉状/, /答辩状/, /申请书/]) await page.findByRole('link', { name });
    await user.click(page.getByRole('button', { name: /凭案号和验证码/ }));
    const dialog = within(await page.findByRole('dialog'));
    await user.click(page.getByRole('button', { name: '重试', hidden: true }));
    dialog.getByLabelText('案号');
  });

  it('asks for number and code, and opens the form of the loaded document', async () => {
    const sent: unknown[] = [];
    const { page, user, address, waitFor, within } = await openSite(
      '/',
      server({
        also: ({ path, body }) => {
          if (path.startsWith('/api/forms/')) return formResponse(sampleForm);
          if (!path.endsWith('/load-for-editing')) throw new Error('not scripted');
          sent.push(body);
          return {
            formData: { plaintiffs_natural: [{ name: '张三' }] },
            doc_type: 'complaint',
            case_cause: '民间借贷纠纷',
            form_key: sampleForm.key,
            path: '/claim/private-lending',
            ...recordedForm,
            version: 2,
          };
        },
      }),
    );
    await user.click(await page.findByRole('button', { name: /凭案号和验证码/ }));
    const dialog = within(await page.findByRole('dialog'));
    await user.type(dialog.getByLabelText('案号'), ' A-1 ');
    await user.click(dialog.getByRole('button', { name: '加载文书' }));
    await dialog.findByText('请输入案号和验证码');
    expect(sent).to.deep.equal([]);
    await user.type(dialog.getByLabelText('验证码'), 'abcd23456789');
    await user.click(dialog.getByRole('button', { name: '加载文书' }));
    await waitFor(() => expect(address()).to.equal('/claim/private-lending'));
    expect(sent).to.deep.equal([{ case_number: 'A-1', verification_code: 'ABCD2345' }]);
    await page.findByText(/已加载案号 A-1 的文书（第 2 版）/);
    page.getByDisplayValue('张三');
  });

  it('sends a visitor to the login page and, after signing in, to the page that was opened', async () => {
    const { page, user, address, waitFor } = await openSite('/app/somewhere', server({}));
    await page.findByRole('heading', { name: '登录' });
    await user.click(page.getByRole('button', { name: '登录' }));
    await page.findByText('请输入邮箱');
    await user.type(page.getByLabelText('邮箱'), 'judge@court.example');
    await user.type(page.getByLabelText('密码'), 'secret');
    await user.type(page.getByLabelText('验证码'), 'ab12');
    await user.click(page.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(address()).to.equal('/app/somewhere'));
    page.getByText('登录成功');
  });

  it('signs in with what a password manager filled in without an event', async () => {
    const { page, user, address, waitFor } = await openSite('/app/somewhere', server({}));
    await page.findByRole('heading', { name: '登录' });
    for (const [label, value] of [
      ['邮箱', 'judge@court.example'],
      ['密码', 'secret'],
    ] as const)
      (page.getByLabelText(label) as HTMLInputElement).value = value;
    await user.type(page.getByLabelText('验证码'), 'ab12');
    await user.click(page.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(address()).to.equal('/app/somewhere'));
  });

  it('redirects from the login page a user who is signed in already, with a toast', async () => {
    const { page, address, waitFor } = await openSite('/login', server({ user: administrator }));
    await waitFor(() => expect(address()).to.equal('/app/admin/dashboard'));
    page.getByText('您已登录，已为您跳转。');
  });

  it('offers each of the court’s people the pages of their roles, and says elsewhere what is missing and whom to ask', async () => {
    const auditor = userResponse({ id: uuid(3), email: 'audit@court.example', court_roles: ['auditor'] });
    const { page, address, waitFor } = await openSite(
      '/app/admin/user-management',
      server({ user: auditor, mode: 'saas' }),
    );
    await page.findByText('您的账号没有管理员的权限');
    page.getByText(/请联系本院管理员/);
    page.getByRole('link', { name: '审计' });
    for (const name of ['全部案件', '待立案案件', '用户管理'])
      expect(page.queryByRole('link', { name }), name).to.equal(null);
    page.unmount();
    expect(address()).to.equal('/app/admin/user-management');
    const home = await openSite('/app', server({ user: auditor, mode: 'saas' }));
    await waitFor(() => expect(home.address()).to.equal('/app/admin/audit'));
  });

  it('begins for each role where its work is, and lists no page of another role', () => {
    const lines = (court_roles: readonly CourtRole[]) =>
      menuOf({ is_superuser: false, court_roles: [...court_roles] }).flatMap(({ entries }) =>
        entries.map(({ label }) => label),
      );
    expect(lines(['clerk']))
      .to.include.members(['数据概览', '待立案案件', '全部案件'])
      .and.not.include('审计');
    expect(lines(['judge']))
      .to.include.members(['数据概览', '全部案件'])
      .and.not.include('待立案案件');
    expect(lines(['administrator']))
      .to.include.members(['用户管理', '全局功能设置'])
      .and.not.include('审计');
    expect(lines([])).not.to.include('全部案件');
    const all = menuOf({ is_superuser: true }).flatMap(({ entries }) => entries.map(({ label }) => label));
    expect(lines(courtRoles)).to.deep.equal(all);
  });

  it('keeps everyone but the court’s people out of the court’s screens', async () => {
    const { page, address, waitFor } = await openSite('/app/admin/all-cases', server({ user: member }));
    await waitFor(() => expect(address()).to.equal('/app/my-documents'));
    expect(page.queryByRole('link', { name: '全部案件' })).to.equal(null);
  });

  it('shows every refusal in a toast where its own place on the page is not in sight, and in one toast only', async () => {
    const away = '服务暂时不可用，请稍后重试。';
    const { page, user, go, address, waitFor } = await openSite(
      '/app/my-agents',
      server({ user: member, mode: 'saas', also: async () => Promise.reject(await refusal(503, 'x', away)) }),
    );
    await page.findByText(`加载失败：${away}`);
    for (const [path, sentence] of [
      ['/app/my-documents', '文书列表加载失败'],
      ['/app/my-feature-settings', '功能设置加载失败'],
      ['/app/my-ai-usage-stats', '用量数据加载失败'],
    ] as const) {
      await go(path);
      await page.findByText(`${sentence}：${away}`);
      expect(page.getAllByText(away), path).to.have.length(1);
    }
    await go('/select-template/claim/civil');
    await page.findByText(`加载表格列表失败：${away}`);
    await page.findByText(away);
    await user.click(page.getByRole('button', { name: /^用户菜单/ }));
    await user.click(page.getByText('退出登录'));
    await waitFor(() => expect(address()).to.equal('/'));
  });

  it('offers to read the session again when that failed, and keeps the address', async () => {
    let away = true;
    const answers = server({
      user: member,
      mode: 'saas',
      also: () => ({ items: [], total: 0, page: 1, page_size: 100 }),
    });
    const { page, user, address } = await openSite('/app/my-agents', async (call) => {
      if (away && call.path === '/users/me') throw await refusal(503, 'x', '服务暂时不可用，请稍后重试。');
      return answers(call);
    });
    await page.findByText('无法确认登录状态：服务暂时不可用，请稍后重试。');
    expect(address()).to.equal('/app/my-agents');
    away = false;
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText(/还没有常用代理人/);
    expect(address()).to.equal('/app/my-agents');
  });

  it('shows a notice in a form while the session, and with it the draft, is unknown', async () => {
    let away = true;
    const form = formResponse(sampleForm);
    const answers = server({ user: member, mode: 'saas', also: () => form });
    const { page, user } = await openSite('/claim/private-lending', async (call) => {
      if (away && call.path === '/users/me') throw await refusal(503, 'x', '服务暂时不可用，请稍后重试。');
      return answers(call);
    });
    await page.findByRole('heading', { name: sampleForm.title });
    page.getByText(/^无法确认登录状态：.*没有丢失。$/u);
    away = false;
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByRole('button', { name: /^用户菜单/ });
    await page.findByRole('heading', { name: sampleForm.title });
    expect(page.queryByText(/无法确认登录状态/)).to.equal(null);
  });

  it('marks the current page in the sidebar, also while a single case is open', async () => {
    const { page, go } = await openSite('/app/admin/all-cases', server({ user: administrator, also: () => ({}) }));
    const marked = () => page.getAllByRole('link', { current: true }).map((link) => link.textContent);
    await page.findByRole('navigation', { name: '侧边导航' });
    expect(page.getByRole('link', { current: 'page' }).textContent).to.equal('全部案件');
    await go('/app/admin/filing-review/新案件-20260301-ABCD2345');
    expect(marked()).to.deep.equal(['待立案案件']);
    await go('/app/admin/judgement/1');
    expect(marked()).to.deep.equal(['全部案件']);
  });

  it('opens the group of the current page in the long menu of administrators, and another one on request', async () => {
    const figures = {
      total_cases: 12,
      filed_cases: 0,
      pending_cases: 12,
      closed_cases: 0,
      answered_corrections: 0,
      this_month_filed: 0,
      this_year_filed: 0,
      weekly_daily_trend: Array.from({ length: 7 }, () => ({ date: '2026-01-02', count: 0 })),
      monthly_top_causes: [],
      weekly_cause_distribution: [],
      behind: null,
    };
    const answers = server({ user: administrator, also: ({ path }) => (path === '/api/admin/stats' ? figures : {}) });
    const { page, go, user } = await openSite('/app/admin/all-cases', answers);
    const openGroups = () => page.queryAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);
    await page.findByRole('link', { name: /^待立案案件\s*12\s*件$/u });
    expect(openGroups()).to.deep.equal(['案件']);
    expect(page.queryByRole('link', { name: '审计' })).to.equal(null);
    await user.click(page.getByRole('button', { name: '平台', expanded: false }));
    page.getByRole('link', { name: '审计' });
    // There are no accounts to manage but in saas mode.
    expect(page.queryByRole('link', { name: '用户管理' })).to.equal(null);
    const { menuOf } = await import('./menu.js');
    const inSaas = menuOf(administrator, true).flatMap(({ entries }) => entries.map(({ label }) => label));
    expect(inSaas).to.include('用户管理');
    expect(openGroups()).to.deep.equal(['平台']);
    await go('/app/profile');
    expect(openGroups()).to.deep.equal(['我的']);
    page.getByRole('link', { name: '个人中心' });
    // Plans and kept documents are of accounts in saas mode.
    for (const name of ['价格方案', '用量统计', '我的文书']) expect(page.queryByRole('link', { name })).to.equal(null);
  });

  it('logs out to the home page and says so', async () => {
    const { page, user, address, waitFor } = await openSite('/app/nowhere', server({ user: administrator }));
    await user.click(await page.findByRole('button', { name: /^用户菜单/ }));
    await user.click(page.getByText('退出登录'));
    await waitFor(() => expect(address()).to.equal('/'));
    await page.findByText('您已退出登录');
  });

  it('lists templates, finds and pins them, and names those to come', async () => {
    const templates = [
      ['a', '离婚纠纷', '离婚', '/claim/divorce'],
      ['b', '劳动争议', '工资', '/claim/labor-dispute'],
      ['c', '继承纠纷', '遗产', ''],
    ].map(([id, name, description, path]) => ({
      id,
      name: `民事起诉状（${name}）`,
      description,
      disabled: path === '',
      path,
      subject: name,
      group: { title: '家庭、工作', order: 0 },
      ...(path === '' && { switched_off: '即将上线' }),
      plain: `${name}的事。`,
    }));
    const { page, user, waitFor, within } = await openSite(
      '/select-template/claim/civil',
      server({ also: () => templates }),
    );
    await page.findByRole('heading', { name: '选择民事起诉状' });
    const names = () =>
      page.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.replace('开始填写 ', ''));
    await waitFor(() => expect(names()).to.deep.equal(['离婚纠纷', '劳动争议', '继承纠纷']));
    within(page.getByRole('region', { name: '目前没有开放' })).getByText('继承纠纷');
    page.getByText('即将上线');
    expect(page.queryByRole('link', { name: /继承纠纷/ })).to.equal(null);
    await user.click(page.getByRole('button', { name: '置顶 民事起诉状（劳动争议）' }));
    expect(names()).to.deep.equal(['劳动争议', '离婚纠纷', '继承纠纷']);
    await user.type(page.getByLabelText('搜索表格'), '工资');
    await waitFor(() => expect(names()).to.deep.equal(['劳动争议']));
    await user.type(page.getByLabelText('搜索表格'), '没有这样的');
    await page.findByText('没有同名的表格，请换个词试试。以下是全部：');
    expect(names()).to.deep.equal(['劳动争议', '离婚纠纷', '继承纠纷']);
  });

  it('names the forms that the court does not offer, with its sentence and the way for who answers a case at court', async () => {
    const form = (id: string, subject: string, more: object) => ({
      id,
      name: `民事答辩状（${subject}）`,
      description: subject,
      disabled: false,
      path: `/defense/${id}`,
      subject,
      group: { title: '家庭、工作', order: 0 },
      plain: `${subject}的事。`,
      ...more,
    });
    const off = { disabled: true, path: '', switched_off: '系统升级，暂不受理', case_path: '/defense/b' };
    const list = [form('a', '离婚纠纷', {}), form('b', '劳动争议', off)];
    const fields = [
      { category: 'civil', category_name: '民事', count: 1, forms: 2 },
      { category: 'criminal', category_name: '刑事', count: 0, forms: 4, switched_off: '请到窗口办理' },
    ];
    const also = ({ path }: { readonly path: string }) => (path === '/api/templates/defense' ? fields : list);
    const { page } = await openSite('/select-template/defense/civil', server({ also }));
    const section = await page.findByRole('region', { name: '目前没有开放' });
    expect(section.textContent).to.contain('劳动争议').and.contain('系统升级，暂不受理');
    expect([...section.querySelectorAll('a')].map((link) => link.getAttribute('href'))).to.deep.equal(['/defense/b']);
    page.getByText('共 1 种表格');
    const criminal = (await page.findByText('请到窗口办理')).closest('a');
    expect(criminal?.getAttribute('href')).to.equal('/select-template/defense/criminal');
  });

  it('leads to the fields of law that have forms, and calls the others 即将上线', async () => {
    const fields = ['civil', 'administrative', 'criminal', 'compensation'].map((category) => ({
      category,
      category_name: category,
      count: category === 'compensation' ? 0 : 1,
      forms: category === 'compensation' ? 0 : 1,
    }));
    const also = ({ path }: { readonly path: string }) => (path === '/api/templates/claim' ? fields : []);
    const { page } = await openSite('/select-template/claim/criminal', server({ also }));
    await page.findByRole('heading', { name: '选择刑事自诉状' });
    await page.findByText('即将上线');
    const links = page.getByRole('navigation', { name: '法律领域' });
    expect([...links.querySelectorAll('a')].map((link) => link.getAttribute('href'))).to.deep.equal([
      '/select-template/claim/civil',
      '/select-template/claim/administrative',
      '/select-template/claim/criminal',
    ]);
    expect(page.getByText('国家赔偿').closest('[aria-disabled]')).not.to.equal(null);
    await page.findByText('这里还没有表格。');
  });

  it('shows a page for addresses that do not exist', async () => {
    const { page, user, go, address, waitFor } = await openSite('/', server({}));
    await page.findByRole('link', { name: /起诉状/ });
    await go('/select-template/claim/maritime');
    await page.findByText('地址有误，没有这一类模板。');
    await go('/claim/nothing');
    await page.findByText('没有找到“claim-nothing”对应的文书模板。');
    await go('/no/such/page');
    await page.findByRole('heading', { name: '页面不存在' });
    page.getByText(/12368/);
    await user.click(page.getByRole('button', { name: '返回上一页' }));
    await waitFor(() => expect(address()).to.equal('/claim/nothing'));
  });
});
