import { expect } from 'chai';
import type { TeamEntry } from '../../../../domain/contract/teamEntries.js';
import type { TeamRole } from '../../../../domain/team/terms.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';

const patient = { timeout: 8000 };
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [me, li] = [
  { id: 'a1', email: 'wang@example.cn' },
  { id: 'a2', email: 'li@example.cn' },
];
const agent = {
  ...{ id: idOf(1), agent_name: '王律师', agent_unit: '某某所', agent_title: '', agent_phone: '' },
  ...{ agent_licence: '', agent_authority: '', agent_powers: '' },
};
const clause = { id: idOf(2), name: '违约责任', text: '应付', form_key: null, updated_at: '2026-01-02T03:04:05.000Z' };
const ofLi: TeamEntry = {
  kind: 'clause',
  giver: li,
  is_mine: false,
  entry_id: idOf(3),
  name: '管辖约定',
  about: '由原告住所地法院管辖。',
};
const gone: TeamEntry = { ...ofLi, kind: 'agent', entry_id: idOf(4), name: null, about: '' };

/** The server's side; one's own are an agent and a clause. */
const server = (role: TeamRole, start: readonly TeamEntry[], own = [agent]) => {
  let entries = [...start];
  const sent: [string, unknown][] = [];
  const page = (items: readonly object[]) => ({ items, total: items.length, page: 1, page_size: 100 });
  const team = {
    ...{ id: 't1', name: '某某所', role, member_count: 2, invitations: [], conflict_search: 'given' as const },
    most_members: 10,
    members: [
      { account: me, role, is_me: true },
      { account: li, role: 'owner', is_me: false },
    ],
  };
  const respond: Responder = async ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return userResponse();
    if (path.startsWith('/api/user/agents')) return page(own);
    if (path.startsWith('/api/clauses')) return page(own.length === 0 ? [] : [clause]);
    if (path === '/api/teams') return { items: [team] };
    if (path === '/api/teams/t1') return team;
    if (method !== 'GET') sent.push([`${method} ${path}`, body]);
    if (method === 'POST') entries = [{ ...ofLi, kind: 'agent', giver: me, is_mine: true, entry_id: agent.id }];
    if (method === 'DELETE') entries = [];
    return method === 'GET' ? { items: entries } : undefined;
  };
  return { respond, sent };
};

describe('agents and clauses on the page of a team', () => {
  withBrowserDocument();

  it('are given out of one’s own books after a choice', async () => {
    const { respond, sent } = server('member', []);
    const { page, user, within } = await openSite('/app/team?view=entries', respond);
    await page.findByText('团队还没有代理人和语段。', {}, patient);
    await user.click(page.getByRole('button', { name: '交给团队' }));
    const dialog = within(await page.findByRole('dialog', { name: '交给团队' }, patient));
    await user.click(dialog.getByRole('button', { name: '交给团队' }));
    await dialog.findAllByText('请选择一名代理人或者一条语段');
    const names = [...dialog.getByLabelText('代理人或者语段').querySelectorAll('option')].map((one) => one.textContent);
    expect(names).to.deep.equal(['请选择', '王律师（某某所）', '违约责任']);
    await user.selectOptions(dialog.getByLabelText('代理人或者语段'), agent.id);
    await user.click(dialog.getByRole('button', { name: '交给团队' }));
    await page.findByText('已交给团队', {}, patient);
    expect(sent).to.deep.equal([['POST /api/teams/t1/entries', { kind: 'agent', entry_id: agent.id }]]);
    await page.findByText('本人', {}, patient);
  });

  it('are taken back by an owner after a question, those whose giver deleted them too', async () => {
    const { respond, sent } = server('owner', [ofLi, gone]);
    const { page, user, within } = await openSite('/app/team?view=entries', respond);
    await page.findByText('管辖约定', {}, patient);
    await page.findByText('已由交出的成员删除');
    page.getByRole('button', { name: '收回代理人（已删除）' });
    await user.click(page.getByRole('button', { name: '收回语段管辖约定' }));
    await user.click(within(page.getByRole('dialog')).getByRole('button', { name: '收回' }));
    await page.findByText('已从团队收回', {}, patient);
    expect(sent).to.deep.equal([[`DELETE /api/teams/t1/entries/clause/a2/${ofLi.entry_id}`, undefined]]);
  });

  it('are only looked at by a reader, and a member without any of their own is told where to add some', async () => {
    const { page } = await openSite('/app/team?view=entries', server('reader', [ofLi]).respond);
    await page.findByText('管辖约定', {}, patient);
    expect(page.queryByRole('button', { name: /交给团队|收回/u })).to.equal(null);
    const { page: other } = await openSite('/app/team?view=entries', server('member', [], []).respond);
    const links = await other.findAllByRole('link', { name: /^常用(代理人|语段)$/u }, patient);
    expect(links.map((link) => link.getAttribute('href'))).to.include.members(['/app/my-agents', '/app/clauses']);
  });
});
