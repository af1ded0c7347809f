import { expect } from 'chai';
import type { DraftShare } from '../../../../domain/contract/draftShares.js';
import { ApiError } from '../../http/apiError.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../testing/responses.js';
import { formResponse, sampleForm } from '../../testing/sampleForm.js';
import type { ScriptedCall } from '../../testing/scriptedHttp.js';
import { typedIn } from '../../testing/typedIn.js';
import { emptyValues } from '../drafts/formValues.js';
import { memoryDrafts } from '../drafts/memoryDrafts.js';
import { prefixOf } from '../drafts/ownedDrafts.js';
import { server } from '../drafts/serverDrafts/testing/devices.js';

const me = userResponse();
const at = '2026-01-02T03:04:00.000Z';
const share: DraftShare = {
  id: uuid(7),
  form_key: sampleForm.key,
  case_key: 'x',
  for_name: '张三本人',
  right: 'fill',
  parts: ['plaintiffs_natural'],
  account: false,
  created_at: at,
  expires_at: '2026-01-09T03:04:00.000Z',
  last_used_at: at,
  edited_at: at,
  filled: [
    { path: 'plaintiffs_natural.0.name', before: '张三', value: '张三丰', at },
    { path: 'plaintiffs_natural.0.phone', value: '13800138000', at },
  ],
};

/** The account's draft open on its form, with one share of it. */
const openShared = async (shares: DraftShare[] = [share]) => {
  const calls: ScriptedCall[] = [];
  const [account, keeping, draftId] = [server(), memoryDrafts(), uuid(3)];
  const values = {
    ...emptyValues('claim'),
    answers: { plaintiffs_natural: [{ name: '张三丰', phone: '13800138000' }] },
  };
  await account.keep(draftId, values, sampleForm.key);
  const prefix = prefixOf(me.id);
  await keeping.drafts.put({
    id: `${prefix}${draftId}`,
    formKey: `${prefix}${sampleForm.key}`,
    values,
    progress: { stage: 'draft', changedAfter: null, version: null, at: null },
    savedAt: at,
    synced: { owner: me.id, revision: 1, values },
  });
  let items = shares;
  const respond: Responder = (call) => {
    const path = call.path.split('?')[0] ?? '';
    if (path.startsWith('/api/draft-shares')) calls.push(call);
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return me;
    if (path === `/api/forms/${sampleForm.key}`) return formResponse(sampleForm);
    if (path === '/api/draft-shares' && call.method === 'GET')
      return {
        items,
        parts: [
          { title: '原告', parts: ['plaintiffs_natural'] },
          { title: '被告', parts: ['defendants_natural'] },
        ],
        mails: false,
      };
    if (path === '/api/draft-shares') {
      items = [{ ...share, filled: [] }];
      return Response.json(
        { share: items[0], path: `/shared-draft#${'S'.repeat(43)}`, mailed: false },
        { status: 201 },
      );
    }
    if (path.endsWith('/reviewed')) {
      const { places } = call.body as { places: { path: string }[] };
      const reviewed = places.map((place) => place.path);
      items = items.map((one) => ({ ...one, filled: one.filled.filter((place) => !reviewed.includes(place.path)) }));
      return items[0];
    }
    throw new ApiError({ status: 404, code: 'not_found', detail: '没有' });
  };
  const site = await openSite('/claim/private-lending', respond, { keeping, serverDrafts: account.api });
  await site.page.findByRole('heading', { name: sampleForm.title });
  return { ...site, calls, account, draftId };
};

describe('a draft that its owner shares, on the page of its form', () => {
  withBrowserDocument();

  it('says who filled in what, puts one answer back and takes the others', async () => {
    const { page, user, waitFor, calls } = await openShared();
    const notice = await page.findByRole('region', { name: '由张三本人填写' });
    expect(notice.textContent).to.contain('等您核对 2 处').and.to.contain('张三丰').and.to.contain('13800138000');
    await user.click(page.getByRole('button', { name: /^把.*姓名改回张三本人填写之前/ }));
    await waitFor(() => expect(typedIn(page.getByLabelText('姓名'))).to.equal('张三'));
    await page.findByText(/等您核对 1 处/);
    await user.click(page.getByRole('button', { name: '全部采用' }));
    await waitFor(() => expect(page.queryByText(/等您核对/)).to.equal(null));
    expect(typedIn(page.getByLabelText('联系电话'))).to.equal('13800138000');
    const reviewed = calls.filter(({ path }) => path.endsWith('/reviewed')).map(({ body }) => body);
    expect(reviewed).to.deep.equal([
      { places: [{ path: 'plaintiffs_natural.0.name', at }] },
      { places: [{ path: 'plaintiffs_natural.0.phone', at }] },
    ]);
  });

  it('puts back no answer that the owner has changed since, and says whose stands', async () => {
    const { page, user } = await openShared();
    await user.type(await page.findByLabelText('姓名'), '先生');
    await page.findByText('您之后又改过，以您的为准');
    expect(page.queryByRole('button', { name: /^把.*姓名改回/ })).to.equal(null);
  });

  it('is shared in part, to be filled in for a week, unless its owner says otherwise; the link is shown once', async () => {
    const { page, user, calls, draftId } = await openShared([]);
    await user.click(await page.findByRole('button', { name: '共享这份草稿' }));
    await page.findByLabelText('共享给谁');
    await user.click(page.getByRole('button', { name: '生成链接' }));
    await page.findByText('请填写共享给谁');
    await user.type(page.getByLabelText('共享给谁'), '张三');
    await user.click(page.getByRole('button', { name: '生成链接' }));
    expect(typedIn(await page.findByLabelText('链接（只显示这一次）'))).to.match(/\/shared-draft#S{43}$/);
    expect(calls.find(({ method }) => method === 'POST')?.body).to.deep.equal({
      form_key: sampleForm.key,
      case_key: draftId,
      for_name: '张三',
      right: 'fill',
      parts: ['plaintiffs_natural'],
      days: 7,
    });
  });
});
