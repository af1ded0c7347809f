import { expect } from 'chai';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openSite, type Responder } from '../../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../../testing/responses.js';
import { typedIn } from '../../../testing/typedIn.js';

const nothing = { demands: [], demand_count: 0, news_count: 0, archived_count: 0, causes: [], clients: [], tags: [] };
const known = '（2026）京01民初1号';

/** 我的文书 of an account without documents, at a server that knows one case with its code. */
const open = async () => {
  const sent: unknown[] = [];
  const respond: Responder = async ({ method, path, body }) => {
    const { ApiError } = await import('../../../http/apiError.js');
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return userResponse();
    if (path === '/api/user/documents-overview') return nothing;
    if (path === '/api/user/documents-waiting') return { demands: 0, news: 0 };
    if (method === 'GET' && path.startsWith('/api/user/documents'))
      return { items: [], total: 0, page: 1, page_size: 10 };
    if (method === 'POST' && path === '/api/user/documents/adoptions') {
      sent.push(body);
      if (JSON.stringify(body).includes('ABCD2345'))
        return { id: uuid(1), document_type: 'complaint', case_number: known, is_new: true };
      throw new ApiError({ status: 404, code: 'case_not_found', detail: '案号或验证码不正确', fromServer: true });
    }
    throw new ApiError({ status: 404, code: 'not_found', detail: '未找到', fromServer: true });
  };
  const site = await openSite('/app/my-documents', respond);
  await site.user.click(await site.page.findByRole('button', { name: '添加已有案件' }, { timeout: 8000 }));
  const dialog = site.within(await site.page.findByRole('dialog', { name: '添加已有案件' }));
  const { fireEvent } = await import('@testing-library/react');
  return {
    ...site,
    dialog,
    sent,
    type: (label: string, value: string) => fireEvent.input(dialog.getByLabelText(label), { target: { value } }),
    add: () => site.user.click(dialog.getByRole('button', { name: '加入我的文书' })),
  };
};

describe('adding a case that was submitted elsewhere', () => {
  withBrowserDocument();

  it('says what is missing, keeps what was typed when the case is not found, and closes once it is added', async () => {
    const { add, dialog, page, sent, type, waitFor } = await open();
    await add();
    await dialog.findByText('请输入案号');
    expect(document.activeElement).to.equal(dialog.getByLabelText('案号'));
    type('案号', ` ${known} `);
    await dialog.findByText('请输入验证码');
    type('验证码', 'wxyz2345');
    await add();
    await dialog.findByText('没有加入：案号或验证码不正确');
    expect(typedIn(dialog.getByLabelText('案号'))).to.equal(` ${known} `);
    type('验证码', 'abcd2345');
    await add();
    await page.findByText(`已加入“我的文书”，以后不用输入验证码：${known}`);
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    expect(sent).to.deep.equal([
      { case_number: known, verification_code: 'WXYZ2345' },
      { case_number: known, verification_code: 'ABCD2345' },
    ]);
  });
});
