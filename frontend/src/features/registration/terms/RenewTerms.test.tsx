import { expect } from 'chai';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openSite } from '../../../testing/openSite.js';
import { member, server, withTerms } from '../testing/registrationSite.js';

const title = '用户协议和隐私政策有修改';

describe('terms that were changed, for who is signed in', () => {
  withBrowserDocument();
  let restore = () => {};
  beforeEach(() => {
    restore = withTerms(300);
  });
  afterEach(() => restore());

  it('are shown over the page until the account says that they were agreed to', async () => {
    let owed: string | null = '2030-01-01';
    const sent: unknown[] = [];
    const answers = server('saas', member, ({ method, path, body }) => {
      if (`${method} ${path}` !== 'POST /users/me/terms') return undefined;
      sent.push(body);
      owed = null;
      return undefined;
    });
    const { page, user, within, waitFor } = await openSite('/', async (call) =>
      call.path === '/users/me' ? { ...member, terms_to_agree: owed } : answers(call),
    );
    const dialog = within(await page.findByRole('dialog', { name: title }));
    await dialog.findByText('已阅读至末尾。');
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: '同意' }));
    await waitFor(() => expect(page.queryByRole('dialog', { name: title })).to.equal(null));
    expect(sent).to.deep.equal([{ version: '2030-01-01' }]);
  });

  it('stay until they are agreed to where agreeing failed, and signing out is the other way', async () => {
    const answers = server('saas', member, async ({ method, path }) => {
      if (`${method} ${path}` !== 'POST /users/me/terms') return undefined;
      const { ApiError } = await import('../../../http/apiError.js');
      throw new ApiError({ status: 503, code: 'store_unavailable', detail: '服务暂时不可用' });
    });
    const { page, user, within, waitFor } = await openSite('/', async (call) =>
      call.path === '/users/me' ? { ...member, terms_to_agree: '2030-01-01' } : answers(call),
    );
    const dialog = within(await page.findByRole('dialog', { name: title }));
    await dialog.findByText('已阅读至末尾。');
    await user.click(dialog.getByRole('button', { name: '同意' }));
    await page.findByText(/没有记录成功/);
    await page.findByRole('dialog', { name: title });
    await user.click(dialog.getByRole('button', { name: '退出登录' }));
    await waitFor(() => expect(page.queryByRole('dialog', { name: title })).to.equal(null));
  });
});
