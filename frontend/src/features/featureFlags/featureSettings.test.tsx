import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';
import type { Responder } from '../../testing/openSite.js';
import type { GlobalFlag, OwnFlag } from '../../../../domain/contract/featureFlags.js';

/** The class that the site itself uses: it loads an instance of each module of its own. */
const refused = async (status: number, detail: string) => {
  const { ApiError } = await import('../../http/apiError.js');
  return new ApiError({ status, code: 'x', detail, fromServer: true });
};
const patient = { timeout: 8000 };
const own = (key: string, name: string, given: Partial<OwnFlag> = {}): OwnFlag => ({
  key,
  name,
  description: `${name}的说明。`,
  is_enabled: true,
  default_enabled: true,
  is_personal: false,
  ...given,
});

/** The server's side: `flags` in whatever shape the screen asks for; each error in `fails` is thrown once instead. */
const server = (flags: readonly (OwnFlag | GlobalFlag)[]) => {
  const known = [...flags];
  const fails: Promise<Error>[] = [];
  const sent: unknown[] = [];
  const respond: Responder = async ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return userResponse({ is_superuser: true });
    if (!path.includes('feature-flags')) throw await refused(404, '未找到');
    if (method === 'PATCH') sent.push({ path, body });
    const failure = fails.shift();
    if (failure) throw await failure;
    if (method === 'GET') return [...known];
    const { key = path.split('/').at(-1), is_enabled } = body as { key?: string; is_enabled: boolean };
    const at = known.findIndex((flag) => flag.key === key);
    const flag = known[at];
    if (!flag) throw await refused(404, '未找到该功能。');
    known[at] = { ...flag, is_enabled, ...('is_personal' in flag ? { is_personal: true } : {}) };
    return known[at];
  };
  return { respond, fails, sent, known };
};
const isOn = (control: HTMLElement) => control instanceof HTMLInputElement && control.checked;

describe('the page of one’s own feature settings', () => {
  withBrowserDocument();

  it('lists features by name, says what the platform has and what differs, and turns one off at once', async () => {
    const { respond, sent } = server([
      own('ai_chat', 'AI助手', { is_enabled: false, is_personal: true }),
      own('ai_autofill', 'AI智能填表'),
    ]);
    const { page, user } = await openSite('/app/my-feature-settings', respond);
    const fill = await page.findByRole('switch', { name: 'AI智能填表' }, patient);
    const rows = page.getAllByRole('listitem').filter((row) => row.closest('.feature-list'));
    expect(rows.map((row) => row.textContent)).to.deep.equal(
      ['AI智能填表AI智能填表的说明。平台默认：开', 'AI助手AI助手的说明。平台默认：开与平台默认不同'].sort(
        new Intl.Collator('zh-CN').compare,
      ),
    );
    expect([isOn(fill), isOn(page.getByRole('switch', { name: 'AI助手' }))]).to.deep.equal([true, false]);
    expect(page.getByRole('link', { name: '功能设置' }).getAttribute('aria-current')).to.equal('page');

    await user.click(fill);
    expect(isOn(fill)).to.equal(false);
    await page.findByText('功能已关闭：AI智能填表', {}, patient);
    expect(sent).to.deep.equal([{ path: '/api/user/feature-flags', body: { key: 'ai_autofill', is_enabled: false } }]);
    await user.click(page.getByRole('switch', { name: 'AI助手' }));
    await page.findByText('功能已开启：AI助手', {}, patient);
    await page.findByText('（已由您设置）', {}, patient);
    expect(document.activeElement).to.equal(page.getByRole('switch', { name: 'AI助手' }));
  });

  it('takes a refused change back, says why and reads the list again', async () => {
    const { respond, fails, known } = server([own('ai_chat', 'AI助手')]);
    const { page, user, waitFor } = await openSite('/app/my-feature-settings', respond);
    const control = await page.findByRole('switch', { name: 'AI助手' }, patient);
    fails.push(refused(503, '服务暂时不可用，请稍后再试。'));
    known.push(own('autocomplete', 'AI智能续写'));
    await user.click(control);
    await page.findByText('操作失败：服务暂时不可用，请稍后再试。', {}, patient);
    await waitFor(() => expect(isOn(page.getByRole('switch', { name: 'AI助手' }))).to.equal(true), patient);
    await page.findByRole('switch', { name: 'AI智能续写' }, patient);
  });

  it('says that the list is on its way, that it cannot be had, and that it is empty', async () => {
    const { respond, fails } = server([]);
    let go: (error: Error) => void = () => undefined;
    fails.push(new Promise((resolve) => (go = resolve)));
    const { page, user } = await openSite('/app/my-feature-settings', respond);
    await page.findByText('正在加载功能设置…', {}, patient);
    go(await refused(503, '服务暂时不可用'));
    await page.findByText('功能设置加载失败：服务暂时不可用', {}, patient);
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText('平台还没有可以设置的功能。', {}, patient);
  });
});

describe('the page of feature settings for everybody', () => {
  withBrowserDocument();
  const flag = (key: string, name: string, is_enabled = true): GlobalFlag => ({
    key,
    name,
    description: `${name}的说明。`,
    is_enabled,
  });

  it('asks why before a feature is turned off, and keeps what was typed when the server refuses', async () => {
    const { respond, fails, sent } = server([flag('ai_chat', 'AI助手'), flag('autocomplete', 'AI智能续写', false)]);
    const { page, user, within, waitFor } = await openSite('/app/admin/feature-settings', respond);
    const control = await page.findByRole('switch', { name: 'AI助手' }, patient);
    await user.click(control);
    expect(isOn(control)).to.equal(true);
    const dialog = within(await page.findByRole('dialog', { name: '关闭AI助手' }, patient));
    await user.click(dialog.getByRole('button', { name: '确认关闭' }));
    await dialog.findByText('请填写原因，至少2个字');
    expect(sent).to.deep.equal([]);
    const why = dialog.getByLabelText('原因（必填）');
    await user.type(why, ' 模型维护 ');
    fails.push(refused(503, '服务暂时不可用'));
    await user.click(dialog.getByRole('button', { name: '确认关闭' }));
    await dialog.findByText('操作失败：服务暂时不可用', {}, patient);
    expect(why).to.have.property('value', ' 模型维护 ');
    await user.click(dialog.getByRole('button', { name: '确认关闭' }));
    await page.findByText('功能已关闭：AI助手', {}, patient);
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    expect(sent.at(-1)).to.deep.equal({
      path: '/api/admin/feature-flags/ai_chat',
      body: { is_enabled: false, reason: '模型维护' },
    });
    expect(isOn(page.getByRole('switch', { name: 'AI助手' }))).to.equal(false);
    await waitFor(() => expect(document.activeElement).to.equal(page.getByRole('switch', { name: 'AI助手' })), patient);
  });

  it('leaves everything as it is when the dialog is cancelled', async () => {
    const { respond, sent } = server([flag('autocomplete', 'AI智能续写', false)]);
    const { page, user, within, waitFor } = await openSite('/app/admin/feature-settings', respond);
    await user.click(await page.findByRole('switch', { name: 'AI智能续写' }, patient));
    const dialog = within(await page.findByRole('dialog', { name: '开启AI智能续写' }, patient));
    await user.click(dialog.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    expect(isOn(page.getByRole('switch', { name: 'AI智能续写' }))).to.equal(false);
    expect(sent).to.deep.equal([]);
  });

  it('says that the list cannot be had, and that it is empty', async () => {
    const { respond, fails } = server([]);
    fails.push(refused(503, '服务暂时不可用'));
    const { page, user } = await openSite('/app/admin/feature-settings', respond);
    await page.findByText('全局功能设置加载失败：服务暂时不可用', {}, patient);
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText('平台还没有可以设置的功能。', {}, patient);
  });
});
