import { expect } from 'chai';
import { z } from 'zod';
import type { TeamConflict } from '../../../../domain/contract/teamConflicts.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';
import { formResponse, sampleForm } from '../../testing/sampleForm.js';

const patient = { timeout: 8000 };
const refused = async (status: number, detail: string) => {
  const { ApiError } = await import('../../http/apiError.js');
  return new ApiError({ status, code: 'x', detail, fromServer: true });
};
const team = { id: 't1', name: '某某所', role: 'member', member_count: 2 };
const conflict = (change: Partial<TeamConflict>): TeamConflict => ({
  ...{ party: '李四', as: 'other', team_name: '某某所' },
  case: { title: '民事起诉状', case_number: '（2026）京0101民初1号' },
  ...change,
});

/** Parties by their names, and no other answers. */
const Named = z.array(z.object({ name: z.string() }));
const Sent = z.strictObject({
  form_key: z.string(),
  form_data: z.strictObject({ plaintiffs_natural: Named, defendants_natural: Named }),
});

/** Opens the check page of a draft that names 张三 against 李四. */
const openCheck = async (search: () => unknown, teams: readonly object[] = [team]) => {
  const [sent, asked]: [unknown[], string[]] = [[], []];
  const respond: Responder = async ({ path, body }) => {
    asked.push(path);
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return userResponse();
    if (path === `/api/forms/${sampleForm.key}`) return formResponse(sampleForm);
    if (path === '/api/teams') return { items: teams };
    if (path !== '/api/team-conflicts') throw await refused(404, '未找到');
    sent.push(body);
    return search();
  };
  const site = await openSite('/claim/private-lending', respond);
  const { page, user } = site;
  await user.click(await page.findByRole('button', { name: '添加原告' }, patient));
  await user.type(await page.findByLabelText('姓名', {}, patient), '张三');
  await user.click(page.getByRole('button', { name: '添加被告' }));
  const [, defendant] = await page.findAllByLabelText('姓名', {}, patient);
  if (!defendant) throw new Error('no defendant was added');
  await user.type(defendant, '李四');
  await user.click(page.getByRole('button', { name: '去检查并提交' }));
  await page.findByRole('heading', { level: 1, name: '检查一遍，然后提交' }, patient);
  return { ...site, sent, asked };
};

describe('conflicts of interests on the check page', () => {
  withBrowserDocument();

  it('are named with the case for whoever may read it, sending the parties alone', async () => {
    const items = [conflict({}), conflict({ party: '张三', as: 'own', case: null })];
    const { page, sent, waitFor } = await openCheck(() => ({ compared: true, items }));
    await page.findByText('对方“李四”，在团队“某某所”的（2026）京0101民初1号案（民事起诉状）中是己方。', {}, patient);
    page.getByText('己方“张三”，在团队“某某所”的同队成员承办的一件案件中是对方或者第三人。');
    // What was typed last may come to the page after it was opened: then it is compared once more.
    const parties = { plaintiffs_natural: [{ name: '张三' }], defendants_natural: [{ name: '李四' }] };
    const last = () => sent.map((one) => Sent.parse(one)).at(-1);
    await waitFor(() => expect(last()).to.deep.equal({ form_key: sampleForm.key, form_data: parties }), patient);
  });

  it('are said not to be there after a comparison, and what could not be compared may be asked again', async () => {
    const failure = await refused(503, '服务暂时不可用');
    let isThere = false;
    const { page, user } = await openCheck(() => {
      if (!isThere) throw failure;
      return { compared: true, items: [] };
    });
    await page.findByText(/利益冲突没有检索到：服务暂时不可用/u, {}, patient);
    isThere = true;
    await user.click(page.getByRole('button', { name: /重试/u }));
    await page.findByText('与团队的案件比较过当事人，没有发现利益冲突。', {}, patient);
  });

  it('are not looked for where somebody belongs to no team: nothing is sent', async () => {
    const { page, sent, asked, waitFor } = await openCheck(() => ({ compared: true, items: [conflict({})] }), []);
    await waitFor(() => expect(asked).to.include('/api/teams'), patient);
    expect([sent, page.queryByText(/利益冲突/u)]).to.deep.equal([[], null]);
  });
});
