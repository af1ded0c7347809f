import { expect } from 'chai';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openSite } from '../../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../../testing/responses.js';
import type { Responder } from '../../../testing/openSite.js';
import { formResponse, sampleForm } from '../../../testing/sampleForm.js';
import { until } from '../../../testing/until.js';
import { memoryDrafts } from '../../drafts/memoryDrafts.js';
import { freshProgress } from '../../drafts/draft.js';
import { firstDraftId } from '../../drafts/testing/firstDraftId.js';
import type { Draft } from '../../drafts/draft.js';
import { emptyValues } from '../../drafts/formValues.js';
import type { FormValues } from '../../drafts/formValues.js';
import type { ServerDrafts } from '../../drafts/serverDrafts/serverDrafts.js';

const person = userResponse({ email: 'jia@example.cn' });
const formKey = sampleForm.key;
const visitorsDraft = (id = firstDraftId(formKey), key = formKey): Draft => ({
  id,
  formKey: key,
  values: { ...emptyValues('claim'), answers: { sections: { claims: { open: '访客的请求' } } } },
  progress: freshProgress,
  savedAt: '2026-01-01T00:00:00.000Z',
});

describe('signing in where somebody typed before', () => {
  withBrowserDocument();

  const signIn = async (path: string, kept: readonly Draft[]) => {
    const { ApiError } = await import('../../../http/apiError.js');
    let signedIn = false;
    const respond: Responder = ({ method, path: called }) => {
      const what = `${method} ${called}`;
      if (what === 'GET /api/config/app-mode') return appModeResponse('saas');
      if (what.endsWith('register-captcha')) return undefined;
      if (what === 'GET /api/forms')
        return { items: [{ ...formResponse(sampleForm), form_key: formKey, kind: 'claim' }] };
      if (called.startsWith('/api/forms/')) return formResponse(sampleForm);
      if (what === 'POST /auth/login') return void (signedIn = true);
      if (!signedIn) throw new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录', fromServer: true });
      if (what === 'GET /users/me') return person;
      throw new ApiError({ status: 404, code: 'not_found', detail: '没有找到' });
    };
    const keeping = memoryDrafts();
    for (const draft of kept) await keeping.drafts.put(draft);
    /** What the account has on the server, by id. */
    const account = new Map<string, FormValues>();
    const serverDrafts: ServerDrafts = {
      list: async () => [],
      get: async () => null,
      put: async (draft, over = null) => {
        account.set(draft.id, draft.values);
        return { ...draft, revision: (over?.revision ?? 0) + 1, savedAt: '2026-01-02T00:00:00.000Z' };
      },
      delete: async ({ id }) => void account.delete(id),
    };
    const site = await openSite(path, respond, { keeping, serverDrafts });
    const { page, user, go } = site;
    const logIn = async () => {
      await go('/login');
      await page.findByRole('heading', { name: '登录' });
      await user.type(page.getByLabelText('邮箱'), person.email);
      await user.type(page.getByLabelText('密码'), 'secret');
      await user.type(page.getByLabelText('验证码'), 'ab12');
      await user.click(page.getByRole('button', { name: '登录' }));
    };
    await logIn();
    const dialog = () => page.findByRole('dialog', { name: '是您的吗？' });
    return { ...site, keeping, account, dialog };
  };

  it('asks whose the drafts are, by title and time alone, and takes none unasked', async () => {
    const { dialog, keeping, account, user, page, waitFor } = await signIn('/', [
      visitorsDraft(),
      visitorsDraft('other|new', 'other'),
    ]);
    const asked = await dialog();
    expect(asked.textContent).to.contain(sampleForm.title).and.contain('诉讼文书').and.not.contain('访客的请求');
    expect((await keeping.inventory.listAll()).map(({ id }) => id)).to.deep.equal([firstDraftId(formKey), 'other|new']);
    expect(account.size).to.equal(0);
    await user.click(page.getByRole('button', { name: '以后再说' }));
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    expect((await keeping.inventory.listAll()).map(({ notOf }) => notOf)).to.deep.equal([undefined, undefined]);
  });

  it('brings a draft that is theirs to their account at once, and leaves one that is not', async () => {
    const { dialog, keeping, account, user, page, within, waitFor } = await signIn('/', [
      visitorsDraft(),
      { ...visitorsDraft('other|new', 'other'), savedAt: '2025-12-01T00:00:00.000Z' },
    ]);
    const asked = within(await dialog());
    const [mine] = asked.getAllByRole('button', { name: '是我的，保存到我的账号' });
    if (!mine) throw new Error('nothing is asked');
    await user.click(mine);
    await page.findByText(/已保存到您的账号/);
    expect([...account.keys()]).to.deep.equal([firstDraftId(formKey)]);
    await waitFor(() => expect(asked.getAllByRole('button', { name: '不是我的' })).to.have.length(1));
    await user.click(asked.getByRole('button', { name: '不是我的' }));
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    await until(async () => (await keeping.drafts.get({ id: 'other|new' }))?.notOf?.[0] === person.id);
    expect((await keeping.inventory.listAll()).map(({ id }) => id).sort()).to.deep.equal([
      'other|new',
      `user:${person.id}|${firstDraftId(formKey)}`,
    ]);
    expect(account.size).to.equal(1);
  });

  it('shows a form begun signed out empty until it is said to be theirs, and then as they left it', async () => {
    const { dialog, user, page, go, within, waitFor, address } = await signIn('/', [visitorsDraft()]);
    await waitFor(() => expect(address()).to.equal('/app/my-documents'));
    const asked = within(await dialog());
    await go(`/claim/${formKey.slice('claim-'.length)}`);
    await page.findByLabelText('完整表述');
    expect(page.queryByDisplayValue('访客的请求')).to.equal(null);
    await user.click(asked.getByRole('button', { name: '是我的，保存到我的账号' }));
    await page.findByDisplayValue('访客的请求');
  });
});
