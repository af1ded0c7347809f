import { expect } from 'chai';
import type { ServiceAccount } from '../../../../domain/contract/serviceAccounts.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';

const refused = async (status: number, code: string, detail: string) => {
  const { ApiError } = await import('../../http/apiError.js');
  return new ApiError({ status, code, detail, fromServer: true });
};
const patient = { timeout: 8000 };
const key = 'jzsk_00000000-0000-4000-8000-00000000005a_secret';
const by = { id: 'a1', email: 'fayuan@example.cn' };
const account = (change: Partial<ServiceAccount> = {}): ServiceAccount => ({
  id: '00000000-0000-4000-8000-00000000005a',
  name: '审判管理系统',
  scopes: ['case_events'],
  ends_on: '2099-12-31',
  state: 'in_force',
  created_at: '2026-03-01T02:00:00Z',
  created_by: by,
  revoked_at: null,
  revoked_by: null,
  last_used_at: null,
  ...change,
});

/** The server's side. */
const server = (...known: ServiceAccount[]) => {
  let accounts = known;
  const fails: Error[] = [];
  const sent: unknown[] = [];
  const respond: Responder = async ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return userResponse({ is_superuser: true });
    if (!path.startsWith('/api/admin/service-accounts')) throw await refused(404, 'x', '未找到');
    const failure = fails.shift();
    if (failure) throw failure;
    if (method === 'GET') return { items: accounts };
    sent.push(body);
    if (path.endsWith('/revocation')) {
      const revoked = account({ state: 'revoked', revoked_at: '2026-03-02T02:00:00Z', revoked_by: by });
      accounts = [revoked];
      return revoked;
    }
    const created = account(body as Partial<ServiceAccount>);
    accounts = [created, ...accounts];
    return { account: created, key };
  };
  return { respond, fails, sent };
};

describe('the page of the keys of other systems', () => {
  withBrowserDocument();

  it('says that there is none, creates one, shows it once and asks before it is gone', async () => {
    const { respond, sent } = server();
    const { page, user, within } = await openSite('/app/admin/service-accounts', respond);
    await page.findByText('还没有业务系统的密钥。', {}, patient);
    await user.click(page.getByRole('button', { name: '创建密钥' }));
    const dialog = within(await page.findByRole('dialog', { name: '创建密钥' }, patient));
    await user.click(dialog.getByRole('button', { name: '创建' }));
    await dialog.findByText('请填写业务系统的名称');
    await user.type(dialog.getByLabelText('业务系统的名称'), '审判管理系统');
    await user.click(dialog.getByLabelText(/^案件动态中的个人信息/));
    const end = dialog.getByLabelText('到期日');
    await user.clear(end);
    await user.type(end, '2001-01-01');
    await user.click(dialog.getByRole('button', { name: '创建' }));
    await dialog.findByText('到期日不能早于今天');
    expect(sent).to.deep.equal([]);
    const nextYear = `${new Date().getFullYear() + 1}-01-31`;
    await user.clear(end);
    await user.type(end, nextYear);
    await user.click(dialog.getByRole('button', { name: '创建' }));

    const shown = within(await page.findByRole('dialog', { name: '新的密钥' }, patient));
    expect((shown.getByLabelText('密钥') as HTMLTextAreaElement).value).to.equal(key);
    expect(sent).to.deep.equal([
      { name: '审判管理系统', scopes: ['case_events', 'case_events_personal'], ends_on: nextYear },
    ]);
    await user.click(shown.getByRole('button', { name: '关闭' }));
    await user.click(await page.findByRole('button', { name: '已保存，关闭' }, patient));
    await page.findByText(`至 ${nextYear}`, {}, patient);
    await page.findByText('没有用过');
    expect(page.queryByDisplayValue(key)).to.equal(null);
  });

  it('revokes a key after a question, and says who did', async () => {
    const { respond, sent } = server(account({ last_used_at: '2026-03-01T03:00:00Z' }));
    const { page, user, within } = await openSite('/app/admin/service-accounts', respond);
    await user.click(await page.findByRole('button', { name: '吊销审判管理系统的密钥' }, patient));
    const question = within(await page.findByRole('dialog', { name: '吊销审判管理系统的密钥？' }, patient));
    await user.click(question.getByRole('button', { name: '取消' }));
    expect(sent).to.deep.equal([]);
    await user.click(page.getByRole('button', { name: '吊销审判管理系统的密钥' }));
    const again = within(await page.findByRole('dialog', { name: '吊销审判管理系统的密钥？' }, patient));
    await user.click(again.getByRole('button', { name: '吊销' }));
    await page.findByText('已吊销', {}, patient);
    await page.findByText('已吊销：审判管理系统', {}, patient);
    expect(sent).to.have.lengthOf(1);
    expect(page.queryByRole('button', { name: '吊销审判管理系统的密钥' })).to.equal(null);
  });

  it('keeps what was typed where the court refuses, and says why', async () => {
    const { respond, fails } = server(account());
    const { page, user, within } = await openSite('/app/admin/service-accounts', respond);
    await user.click(await page.findByRole('button', { name: '创建密钥' }, patient));
    const dialog = within(await page.findByRole('dialog', { name: '创建密钥' }, patient));
    const name = dialog.getByLabelText('业务系统的名称');
    await user.type(name, '审判管理系统');
    fails.push(await refused(409, 'service_account_name_taken', '这个名称的密钥还在使用，没有再次创建。'));
    await user.click(dialog.getByRole('button', { name: '创建' }));
    await dialog.findByText(/这个名称的密钥还在使用/, {}, patient);
    expect((name as HTMLInputElement).value).to.equal('审判管理系统');
  });

  it('says that the keys cannot be had, and reads them again', async () => {
    const { respond, fails } = server(account());
    fails.push(await refused(503, 'x', '服务暂时不可用'));
    const { page, user } = await openSite('/app/admin/service-accounts', respond);
    await page.findByText('业务系统密钥加载失败：服务暂时不可用', {}, patient);
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText('审判管理系统', {}, patient);
  });
});
