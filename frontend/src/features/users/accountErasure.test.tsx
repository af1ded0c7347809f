import { expect } from 'chai';
import { AccountErasure } from '../../../../domain/contract/users.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../testing/responses.js';

const administrator = userResponse({ email: 'court@example.cn', is_superuser: true });
const erasureOf = (given: Partial<AccountErasure> = {}): AccountErasure =>
  AccountErasure.parse({
    id: uuid(11),
    email: 'li@example.cn',
    is_superuser: false,
    erased: false,
    own_documents: 2,
    pending_cases: 1,
    filed_cases: 3,
    ...given,
  });

describe('the page that erases an account', () => {
  withBrowserDocument();

  const openFor = async (account: AccountErasure) => {
    const sent: unknown[] = [];
    const refusals: string[] = [];
    let release: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (release = resolve));
    const site = await openSite(`/app/admin/erase-account/${account.id}`, async ({ method, path, body }) => {
      if (path === '/api/config/app-mode') return appModeResponse('saas');
      if (path === '/users/me') return administrator;
      if (!path.startsWith(`/api/admin/users/${account.id}/eras`)) return {};
      if (method === 'GET') return account;
      sent.push(body);
      const detail = refusals.shift();
      if (detail !== undefined) {
        const { ApiError } = await import('../../http/apiError.js');
        throw new ApiError({ status: 422, code: 'reason_names_person', detail, fromServer: true, fieldProblems: [] });
      }
      await answered;
      return { id: account.id, erased: true };
    });
    return { ...site, sent, refusals, release };
  };

  it('says what goes and what remains with its figures, and sends nothing before reason and e-mail were typed', async () => {
    const { page, user, sent } = await openFor(erasureOf());
    await page.findByRole('heading', { name: '将永久清除' });
    page.getByText('没有提交法院的文书 2 份（含已移出列表的），以及各处草稿');
    page.getByText(/已提交法院的案件 4 件（没有立案 1 件，已立案 3 件）/u);
    page.getByText('当事人此后凭案号和验证码查询、补正，不能再从账号中打开');
    await user.type(page.getByLabelText('再输入一遍该账号的邮箱，以示确认'), 'lo@example.cn');
    await user.click(page.getByRole('button', { name: '永久清除' }));
    page.getByText('请写明原因，至少4个字，不能只是数字、标点或同一个字');
    page.getByText('与该账号的邮箱不一致。');
    expect(sent).to.have.length(0);
  });

  it('keeps what was typed through a refusal, sends once for two presses, and says that it is done', async () => {
    const { page, user, sent, refusals, release } = await openFor(erasureOf());
    await user.type(await page.findByLabelText('清除的原因'), '本人要求');
    await user.type(page.getByLabelText('再输入一遍该账号的邮箱，以示确认'), 'LI@example.cn');
    refusals.push('请勿写入邮箱。');
    await user.click(page.getByRole('button', { name: '永久清除' }));
    await page.findByText('未能清除：请勿写入邮箱。');
    const button = page.getByRole('button', { name: '永久清除' });
    await user.dblClick(button);
    release();
    await page.findByText(/该账号的个人信息已清除，不能再登录/u);
    expect(sent).to.deep.equal([{ reason: '本人要求' }, { reason: '本人要求' }]);
    page.getByRole('link', { name: '在审计日志中查看' });
  });

  it('says of an account that was erased before that it is, and offers nothing for one’s own', async () => {
    const gone = await openFor(erasureOf({ email: null, erased: true }));
    await gone.page.findByText(/该账号的个人信息已清除/u);
    expect(gone.page.queryByRole('button', { name: '永久清除' })).to.equal(null);
    gone.page.unmount();
    const own = await openFor(erasureOf({ id: administrator.id, email: administrator.email, is_superuser: true }));
    await own.page.findByText('这是您自己的账号，须由另一名管理员清除。');
    expect(own.page.queryByRole('button', { name: '永久清除' })).to.equal(null);
  });
});
