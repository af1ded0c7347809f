import { expect } from 'chai';
import type { Team } from '../../../../domain/contract/teamShapes.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';

const refused = async (status: number, code: string, detail: string) => {
  const { ApiError } = await import('../../http/apiError.js');
  return new ApiError({ status, code, detail, fromServer: true });
};
const patient = { timeout: 8000 };
const [me, li] = [
  { id: 'a1', email: 'wang@example.cn' },
  { id: 'a2', email: 'li@example.cn' },
];
const opened = (change: Partial<Team> = {}): Team => ({
  id: 't1',
  name: '某某律师事务所',
  role: 'owner',
  member_count: 2,
  members: [
    { account: me, role: 'owner', is_me: true },
    { account: li, role: 'member', is_me: false },
  ],
  most_members: 10,
  conflict_search: 'given',
  invitations: [],
  ...change,
});
const invitation = { id: 'i1', email: 'zhao@example.cn', role: 'reader', expires_at: '2026-03-16T08:00:00Z' } as const;

const ownApplication = {
  id: 'd9',
  document_type: 'application',
  case_cause: '申请执行用',
  case_number: null,
  status: null,
  plaintiff: null,
  defendant: null,
  client: null,
  demand: null,
  news: [],
  tags: [],
  archived: false,
  may_be_given_back: false,
  title: '申请书',
  form_key: 'application-compulsory-enforcement',
  path: '/application/compulsory-enforcement',
  version: null,
  erased: false,
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: '2026-03-01T00:00:00.000Z',
};

/** The server's side; `plan` is the account's. */
const server = (start: Team | null = opened(), plan: 'enterprise' | 'explorer' = 'enterprise') => {
  let team = start;
  const fails: Error[] = [];
  const sent: [string, unknown][] = [];
  const answer = (method: string, path: string, body: unknown): unknown => {
    if (path === '/api/teams' && method === 'GET') {
      const items = team === null ? [] : [{ id: team.id, name: team.name, role: team.role, member_count: 2 }];
      return { items };
    }
    if (path.startsWith('/api/teams/t1/log?'))
      return {
        items: [
          {
            id: 'e1',
            at: '2026-03-02T08:00:00Z',
            actor: { kind: 'user', ...me },
            kind: 'team',
            sentence: '创建团队“某某律师事务所”',
          },
        ],
        total: 1,
        page: 1,
        page_size: 20,
      };
    if (method === 'POST' && path === '/api/teams') team = opened(body as { name: string });
    if (path.endsWith('/invitations')) {
      team = opened({ invitations: [invitation] });
      return { team, link: '/join-team#secret' };
    }
    if (path.endsWith('/letter')) return { link: '/join-team#another' };
    if (path.endsWith('/leaving') || path.endsWith('/dissolution')) {
      team = null;
      return undefined;
    }
    if (path === '/api/teams/t1/members/a2' && method === 'PUT')
      team = opened({
        members: [
          { account: me, role: 'owner', is_me: true },
          { account: li, is_me: false, ...(body as { role: 'reader' }) },
        ],
      });
    if (path === '/api/teams/t1/members/a2' && method === 'DELETE')
      team = opened({ members: [{ account: me, role: 'owner', is_me: true }] });
    return team;
  };
  const respond: Responder = async ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return userResponse({ subscription_plan: plan });
    if (!path.startsWith('/api/teams')) throw await refused(404, 'x', '未找到');
    const failure = method === 'GET' && path === '/api/teams' ? undefined : fails.shift();
    if (failure) throw failure;
    if (method !== 'GET') sent.push([`${method} ${path}`, body]);
    return answer(method, path, body);
  };
  return { respond, fails, sent, remove: () => void (team = null) };
};

describe('the page of teams', () => {
  withBrowserDocument();

  it('says how to come by a team, and founds one where the plan does', async () => {
    const { respond, sent } = server(null);
    const { page, user, within } = await openSite('/app/team', respond);
    await page.findByText('您还没有加入团队。', {}, patient);
    await user.click(page.getByRole('button', { name: '创建团队' }));
    const dialog = within(await page.findByRole('dialog', { name: '创建团队' }, patient));
    await user.click(dialog.getByRole('button', { name: '创建' }));
    await dialog.findByText('请填写团队的名称');
    await user.type(dialog.getByLabelText('团队的名称'), '某某律师事务所');
    await user.click(dialog.getByRole('button', { name: '创建' }));
    await page.findByText(/您是所有者/, {}, patient);
    expect(sent).to.deep.equal([['POST /api/teams', { name: '某某律师事务所' }]]);
  });

  it('offers no founding where the plan has none', async () => {
    const { page } = await openSite('/app/team', server(null, 'explorer').respond);
    await page.findByText(/创建团队需要企业版/, {}, patient);
    expect(page.queryByRole('button', { name: '创建团队' })).to.equal(null);
  });

  it('invites somebody and shows the link once where the court sends no e-mails', async () => {
    const { respond, sent } = server();
    const { page, user, within } = await openSite('/app/team', respond);
    await user.click(await page.findByRole('button', { name: '邀请成员' }, patient));
    const dialog = within(await page.findByRole('dialog', { name: '邀请成员' }, patient));
    await user.type(dialog.getByLabelText('对方的邮箱'), 'zhao@example.cn');
    await user.selectOptions(dialog.getByLabelText('身份'), 'reader');
    await user.click(dialog.getByRole('button', { name: '邀请' }));
    const shown = within(await page.findByRole('dialog', { name: '邀请链接' }, patient));
    expect((shown.getByLabelText('链接') as HTMLTextAreaElement).value).to.match(/^http.*\/join-team#secret$/u);
    await user.click(shown.getByRole('button', { name: '关闭' }));
    await user.click(await page.findByRole('button', { name: '已保存，关闭' }, patient));
    await page.findByRole('button', { name: '撤回给zhao@example.cn的邀请' }, patient);
    expect(sent).to.deep.equal([['POST /api/teams/t1/invitations', { email: 'zhao@example.cn', role: 'reader' }]]);
  });

  it('invites nobody more once it is full, and says where seats are ordered', async () => {
    const { page, within } = await openSite('/app/team', server(opened({ most_members: 2 })).respond);
    const said = within(await page.findByText(/现在最多2名。已满/u, {}, patient));
    expect(said.getByRole('link', { name: '价格方案' }).getAttribute('href')).to.equal('/app/price-plan');
    expect(page.queryByRole('button', { name: '邀请成员' })).to.equal(null);
  });

  it('changes a role, asks before somebody becomes an owner, and before somebody is removed', async () => {
    const { respond, sent } = server();
    const { page, user, within } = await openSite('/app/team', respond);
    const role = () => page.findByLabelText('li@example.cn的身份', {}, patient);
    await user.selectOptions(await role(), 'reader');
    await page.findByText('身份已改变', {}, patient);
    await user.selectOptions(await role(), 'owner');
    const question = within(await page.findByRole('dialog', { name: '把li@example.cn设为所有者？' }, patient));
    await user.click(question.getByRole('button', { name: '取消' }));
    await user.click(await page.findByRole('button', { name: '移出li@example.cn' }, patient));
    const removal = within(await page.findByRole('dialog', { name: '把li@example.cn移出团队？' }, patient));
    await user.click(removal.getByRole('button', { name: '移出' }));
    await page.findByText('已移出团队', {}, patient);
    expect(sent.map(([what]) => what)).to.deep.equal([
      'PUT /api/teams/t1/members/a2',
      'DELETE /api/teams/t1/members/a2',
    ]);
  });

  it('lets the last owner leave only with who takes over', async () => {
    const { respond, sent } = server();
    const { page, user, within } = await openSite('/app/team', respond);
    await user.click(await page.findByRole('button', { name: '退出团队' }, patient));
    const dialog = within(await page.findByRole('dialog', { name: '退出某某律师事务所？' }, patient));
    await user.click(dialog.getByRole('button', { name: '退出' }));
    await dialog.findByText('请选择由谁接任所有者');
    await user.selectOptions(dialog.getByLabelText('接任所有者'), 'a2');
    await user.click(dialog.getByRole('button', { name: '退出' }));
    await page.findByText('您还没有加入团队。', {}, patient);
    expect(sent).to.deep.equal([['POST /api/teams/t1/leaving', { successor: 'a2', documents_to: null }]]);
  });

  it('says to whoever was removed meanwhile why, and leaves the team cleanly', async () => {
    const { respond, fails, remove } = server();
    const { page, user } = await openSite('/app/team', respond);
    const role = await page.findByLabelText('li@example.cn的身份', {}, patient);
    remove();
    const gone = await refused(403, 'team_left', '您已经不是这个团队的成员，不能再查看团队的内容。');
    fails.push(gone, gone);
    await user.selectOptions(role, 'reader');
    await page.findByText(/您自己的文书、草稿和代理人都不受影响/, {}, patient);
    expect(page.queryByText('li@example.cn')).to.equal(null);
    await user.click(page.getByRole('button', { name: '知道了' }));
    await page.findByText('您还没有加入团队。', {}, patient);
  });

  it('shows its owner who did what', async () => {
    const { page, user } = await openSite('/app/team', server().respond);
    await user.click(await page.findByRole('button', { name: '日志' }, patient));
    await page.findByText('创建团队“某某律师事务所”', {}, patient);
    expect((page.getByRole('button', { name: '导出表格' }) as HTMLButtonElement).disabled).to.equal(false);
  });

  it('lists the documents of the team, goes on with one, and takes one back after a question', async () => {
    const listed = {
      document_type: 'complaint',
      title: '民事起诉状（民间借贷纠纷）',
      case_number: '（2026）0105民初1号',
      plaintiff: '张三',
      defendant: '李四',
      version: 2,
      updated_at: '2026-03-02T08:00:00Z',
      available: true,
      going_on: false,
    };
    const items = [
      { ...listed, giver: li, is_mine: false, document_id: 'd1', may_go_on: true },
      { ...listed, giver: me, is_mine: true, document_id: 'd2', may_go_on: false, title: '申请书', case_number: null },
    ];
    const { respond } = server();
    const sent: string[] = [];
    const { page, user, within } = await openSite('/app/team?view=documents', (call) => {
      if (call.path.startsWith('/api/user/documents?')) return { items: [], total: 0, page: 1, page_size: 100 };
      if (!call.path.startsWith('/api/teams/t1/documents')) return respond(call);
      if (call.method === 'GET') return { items };
      sent.push(`${call.method} ${call.path}`);
      return call.method === 'DELETE' ? undefined : { id: 'mine' };
    });
    await user.click(await page.findByRole('button', { name: /^接续办理民事起诉状/u }, patient));
    await page.findByText('已加入“我的文书”，可以接续办理', {}, patient);
    await user.click(page.getByRole('button', { name: '收回申请书' }));
    const question = within(await page.findByRole('dialog', { name: '从团队收回申请书？' }, patient));
    await user.click(question.getByRole('button', { name: '收回' }));
    await page.findByText('已从团队收回', {}, patient);
    expect(sent).to.deep.equal(['POST /api/teams/t1/documents/a2/d1/going-on', 'DELETE /api/teams/t1/documents/a1/d2']);
  });

  it('gives one of one’s own documents to the team', async () => {
    const { respond } = server();
    const sent: unknown[] = [];
    const { page, user, within } = await openSite('/app/team?view=documents', (call) => {
      if (call.path.startsWith('/api/user/documents?'))
        return {
          items: [ownApplication],
          total: 1,
          page: 1,
          page_size: 100,
        };
      if (call.path !== '/api/teams/t1/documents') return respond(call);
      if (call.method === 'GET') return { items: [] };
      sent.push(call.body);
      return undefined;
    });
    await page.findByText('团队还没有文书。', {}, patient);
    await user.click(page.getByRole('button', { name: '交给团队' }));
    const dialog = within(await page.findByRole('dialog', { name: '交给团队' }, patient));
    await user.click(dialog.getByRole('button', { name: '交给团队' }));
    await dialog.findAllByText('请选择文书');
    await user.selectOptions(dialog.getByLabelText('文书'), 'd9');
    await user.click(dialog.getByRole('button', { name: '交给团队' }));
    await page.findByText('已交给团队', {}, patient);
    expect(sent).to.deep.equal([{ document_id: 'd9' }]);
  });

  it('shows a reader the members and no management', async () => {
    const members = opened().members.map((one) => ({
      ...one,
      role: one.is_me ? ('reader' as const) : ('owner' as const),
    }));
    const { page } = await openSite('/app/team', server(opened({ role: 'reader', members }), 'explorer').respond);
    await page.findByText('li@example.cn', {}, patient);
    for (const name of ['邀请成员', '改名', '解散团队', '日志', '移出li@example.cn'])
      expect(page.queryByRole('button', { name }), name).to.equal(null);
  });
});

describe('the page that the link of an invitation opens', () => {
  withBrowserDocument();
  const invited = {
    team_id: 't1',
    team_name: '某某律师事务所',
    role: 'member',
    email: 'li@example.cn',
    expires_at: '2026-03-16T08:00:00Z',
  };
  const site = (respond: (path: string) => unknown, hasSession = true): Promise<Awaited<ReturnType<typeof openSite>>> =>
    openSite('/join-team#a-token', async ({ path }) => {
      if (path === '/api/config/app-mode') return appModeResponse('saas', { has_session: hasSession });
      if (path === '/users/me') return userResponse();
      return respond(path);
    });

  it('says who invites whom to what, and joins by a press', async () => {
    const { page, user } = await site((path) => (path.endsWith('/check') ? invited : opened({ role: 'member' })));
    await page.findByText('li@example.cn', {}, patient);
    await user.click(page.getByRole('button', { name: '加入团队' }));
    await page.findByText(/您已加入/, {}, patient);
    expect(page.getByRole('link', { name: '打开团队' }).getAttribute('href')).to.equal('/app/team?id=t1');
  });

  it('declines by a press', async () => {
    const { page, user } = await site((path) => (path.endsWith('/check') ? invited : undefined));
    await user.click(await page.findByRole('button', { name: '谢绝' }, patient));
    await page.findByText(/已谢绝/, {}, patient);
  });

  it('says in the server’s sentence why a link is of no use', async () => {
    const over = await refused(409, 'team_invitation_over', '这份邀请已经答复、撤回或者过期。');
    const { page } = await site(() => {
      throw over;
    });
    expect((await page.findByRole('alert', {}, patient)).textContent).to.contain('这份邀请已经答复');
  });

  it('sends whoever is not signed in to sign in or register first', async () => {
    const { page } = await site(() => undefined, false);
    await page.findByText(/请用受邀请的邮箱登录/, {}, patient);
  });
});
