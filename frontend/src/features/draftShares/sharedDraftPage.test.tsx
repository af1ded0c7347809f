import { expect } from 'chai';
import type { SharedDraft } from '../../../../domain/contract/draftShares.js';
import { ApiError } from '../../http/apiError.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse } from '../../testing/responses.js';
import { formResponse, sampleForm } from '../../testing/sampleForm.js';
import type { ScriptedCall } from '../../testing/scriptedHttp.js';
import { typedIn } from '../../testing/typedIn.js';
import { memoryDrafts } from '../drafts/memoryDrafts.js';

const secret = 'S'.repeat(43);
const shared: SharedDraft = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  form_key: sampleForm.key,
  definition_hash: null,
  for_name: '张三本人',
  right: 'fill',
  parts: ['plaintiffs_natural'],
  account: false,
  expires_at: '2026-01-09T03:04:05.000Z',
  revision: 1,
  updated_at: '2026-01-02T03:04:05.000Z',
  answers: { plaintiffs_natural: [{ name: '张三' }] },
};
type Saved = { readonly revision: number; readonly answers: { readonly plaintiffs_natural: { name: string }[] } };

/** The server of one shared draft; `end` refuses from then on. */
const shareServer = (over: Partial<SharedDraft> = {}) => {
  let draft: SharedDraft = { ...shared, ...over };
  let ended: ApiError | null = null;
  const saves: Saved[] = [];
  const respond: Responder = ({ path, body }: ScriptedCall) => {
    const called = path.split('?')[0];
    if (called === '/api/config/app-mode') return appModeResponse('saas', { has_session: false });
    if (called === `/api/forms/${sampleForm.key}`) return formResponse(sampleForm);
    if (ended !== null && called?.startsWith('/api/draft-shares/')) throw ended;
    if (called === '/api/draft-shares/open') return draft;
    if (called === '/api/draft-shares/save') {
      const saved = body as Saved;
      if (saved.revision !== draft.revision)
        throw new ApiError({ status: 409, code: 'concurrent_change', detail: '别处已有更新', fromServer: true });
      saves.push(saved);
      draft = { ...draft, revision: draft.revision + 1, answers: saved.answers };
      return { revision: draft.revision, updated_at: draft.updated_at };
    }
    throw new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录' });
  };
  return {
    respond,
    saves,
    elsewhere: (answers: SharedDraft['answers']) => {
      draft = { ...draft, revision: draft.revision + 1, answers };
    },
    end: (code: string, detail: string) => {
      ended = new ApiError({ status: 410, code, detail, fromServer: true });
    },
  };
};

describe('the page of a guest to whom a draft is shared', () => {
  withBrowserDocument();

  it('asks for the shared part alone, and offers neither a case, nor a code, nor a way to submit', async () => {
    const { page } = await openSite(`/shared-draft#${secret}`, shareServer().respond);
    expect(typedIn(await page.findByLabelText('姓名'))).to.equal('张三');
    const said = page.container.textContent;
    for (const hidden of ['被告', '诉讼请求', '事实与理由', '验证码', '案号']) expect(said).to.not.contain(hidden);
    expect(page.queryByRole('button', { name: /提交|检查|下载|预览/ })).to.equal(null);
  });

  it('saves what is typed by itself, and merges it with what the other side changed meanwhile', async () => {
    const server = shareServer();
    const { page, user, waitFor } = await openSite(`/shared-draft#${secret}`, server.respond);
    await user.type(await page.findByLabelText('联系电话'), '13800138000');
    server.elsewhere({ plaintiffs_natural: [{ name: '张三丰' }] });
    await page.findByText(/已保存（/);
    await waitFor(() => expect(typedIn(page.getByLabelText('姓名'))).to.equal('张三丰'));
    await page.findByText(/对方 .* 改过，已合并到这里/);
    expect(server.saves.at(-1)?.answers.plaintiffs_natural).to.deep.equal([{ name: '张三丰', phone: '13800138000' }]);
  });

  it('lets nobody type what was shared to be read', async () => {
    const { page } = await openSite(`/shared-draft#${secret}`, shareServer({ right: 'read' }).respond);
    const name = await page.findByLabelText('姓名');
    expect(name.matches(':disabled')).to.equal(true);
    await page.findByText(/只能查看，不能改动/);
  });

  it('says why a share ended while somebody typed, and keeps what was typed to be copied', async () => {
    const server = shareServer();
    const { page, user } = await openSite(`/shared-draft#${secret}`, server.respond);
    await page.findByLabelText('姓名');
    server.end('share_revoked', '对方已经收回这个共享，不能再打开。');
    await user.type(page.getByLabelText('联系电话'), '139');
    await page.findByText(/对方已经收回这个共享/);
    expect(typedIn(page.getByLabelText('联系电话'))).to.equal('139');
    await page.findByRole('button', { name: '复制填写的内容' });
    await page.findByText(/您填写的内容还在这一页，没有丢失/);
  });

  it('shows what this device still has when the link is opened after its end, and clears it when asked', async () => {
    const [server, keeping] = [shareServer(), memoryDrafts()];
    const first = await openSite(`/shared-draft#${secret}`, server.respond, { keeping });
    await first.page.findByLabelText('姓名');
    first.page.unmount();
    server.end('share_expired', '这个共享链接已经到期。');
    const { page, user } = await openSite(`/shared-draft#${secret}`, server.respond, { keeping });
    await page.findByText('这个共享链接已经到期。');
    await page.findByText(/张三/);
    await user.click(page.getByRole('button', { name: '从这台设备清除' }));
    await page.findByText('已从这台设备清除。');
    expect(await keeping.inventory.listAll()).to.deep.equal([]);
  });

  it('says of an address without a secret which link to open', async () => {
    const { page } = await openSite('/shared-draft', shareServer().respond);
    await page.findByText(/请打开对方发给您的完整链接/);
  });
});
