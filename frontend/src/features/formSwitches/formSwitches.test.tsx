import { expect } from 'chai';
import type { FormSwitchBoard } from '../../../../domain/contract/formSwitches.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';

const patient = { timeout: 8000 };
const field = (target: string, name: string) => ({ target, name, is_on: true, sentence: null, version: 0 });
const start: FormSwitchBoard = {
  domains: [field('civil', '民事'), field('criminal', '刑事')],
  forms: [
    { ...field('claim-divorce', '民事起诉状（离婚纠纷）'), domain: 'civil', kind: 'claim' },
    { ...field('claim-insult', '刑事自诉状（侮辱案）'), domain: 'criminal', kind: 'claim' },
  ],
};
type Body = { readonly version: number; readonly is_on: boolean; readonly sentence?: string };

/** The class that the site itself uses: it loads an instance of each module of its own. */
const refusal = async (status: number, code: string, detail: string) => {
  const { ApiError } = await import('../../http/apiError.js');
  return new ApiError({ status, code, detail, fromServer: true });
};

/** The court's side: `overtake` is done by another administrator before the next change. */
const server = () => {
  let board = start;
  const sent: Body[] = [];
  const change = (target: string, by: (one: FormSwitchBoard['domains'][number]) => object) => {
    const changed = <One extends FormSwitchBoard['domains'][number]>(one: One): One =>
      one.target === target ? { ...one, ...by(one), version: one.version + 1 } : one;
    board = { domains: board.domains.map(changed), forms: board.forms.map(changed) };
  };
  const respond: Responder = async ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return userResponse({ is_superuser: true });
    if (!path.includes('form-switches')) throw await refusal(404, 'not_found', '未找到');
    if (method === 'GET') return board;
    const wish = body as Body;
    sent.push(wish);
    const target = path.split('/').at(-1) ?? '';
    const now = [...board.domains, ...board.forms].find((one) => one.target === target);
    if (now?.version !== wish.version)
      throw await refusal(409, 'form_switch_changed', '这一项刚被另一位管理员改过，本次没有保存。');
    change(target, () => ({ is_on: wish.is_on, sentence: wish.sentence ?? null }));
    return board;
  };
  return { respond, sent, change };
};
const isOn = (control: HTMLElement) => control instanceof HTMLInputElement && control.checked;

describe('the page on which forms are turned off and on', () => {
  withBrowserDocument();

  it('turns a field off with a sentence, says so of its forms, and turns it on again', async () => {
    const { respond, sent } = server();
    const { page, user, waitFor } = await openSite('/app/admin/form-switches', respond);
    await user.click(await page.findByRole('switch', { name: '刑事' }, patient));
    await user.type(await page.findByLabelText('给当事人看的话'), '请到立案窗口办理。');
    await user.click(page.getByRole('button', { name: '保存' }));
    await page.findByText('暂不开放，显示“请到立案窗口办理。”', {}, patient);
    expect(sent).to.deep.equal([{ version: 0, is_on: false, sentence: '请到立案窗口办理。' }]);
    expect(isOn(page.getByRole('switch', { name: '刑事' }))).to.equal(false);
    const forms = page.getByRole('region', { name: '刑事' });
    expect(forms.textContent).to.contain('随所属领域暂不开放');
    expect(page.getByRole('region', { name: '民事' }).textContent).not.to.contain('暂不开放');
    await user.click(page.getByRole('switch', { name: '刑事' }));
    await user.click(await page.findByRole('button', { name: '确认开放' }));
    await waitFor(() => expect(isOn(page.getByRole('switch', { name: '刑事' }))).to.equal(true), patient);
    expect(sent.at(-1)).to.deep.equal({ version: 1, is_on: true });
  });

  it('tells what another administrator did meanwhile, keeps what was typed, and goes on when told so', async () => {
    const { respond, sent, change } = server();
    const { page, user } = await openSite('/app/admin/form-switches', respond);
    await user.click(await page.findByRole('switch', { name: '刑事' }, patient));
    await user.type(await page.findByLabelText('给当事人看的话'), '我的话');
    change('criminal', () => ({ is_on: false, sentence: '别人的话' }));
    await user.click(page.getByRole('button', { name: '保存' }));
    await page.findByText(/现在是：暂不开放，显示“别人的话”/, {}, patient);
    await user.click(page.getByRole('button', { name: '仍按我的改' }));
    await user.click(page.getByRole('button', { name: '保存' }));
    await page.findByText('暂不开放，显示“我的话”', {}, patient);
    expect(sent.map(({ version }) => version)).to.deep.equal([0, 1]);
  });

  it('finds a form by its name, and says when there is none', async () => {
    const { page, user } = await openSite('/app/admin/form-switches', server().respond);
    await user.type(await page.findByLabelText('查找文书', {}, patient), '离婚');
    await page.findByText('找到 1 份文书');
    expect(page.queryByRole('region', { name: '刑事' })).to.equal(null);
    await user.type(page.getByLabelText('查找文书'), '没有的');
    await page.findByText('没有名称含“离婚没有的”的文书。');
  });
});
