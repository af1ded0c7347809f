import { expect } from 'chai';
import type { Field, Meaning } from '../../../../domain/forms/definition.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';
import type { Responder } from '../../testing/openSite.js';
import { formResponse, sampleForm } from '../../testing/sampleForm.js';
import { typedIn } from '../../testing/typedIn.js';
import type { Agent } from './agentBook.js';

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const wang: Agent = {
  id: idOf(1),
  agent_name: '王律师',
  agent_unit: '某某律师事务所',
  agent_title: '律师',
  agent_phone: '13800138000',
  agent_licence: '',
  agent_authority: '一般授权',
  agent_powers: '',
};
/** The class the site itself knows: tests and site are loaded apart. */
const refused = async (status: number, detail: string) => {
  const { ApiError } = await import('../../http/apiError.js');
  return new ApiError({ status, code: 'x', detail, fromServer: true });
};

/** The server's side of the book; `fails` answers instead of it, once each. */
const server = (agents: Agent[] = []) => {
  const book = [...agents];
  const fails: Error[] = [];
  const agentField = (id: string, label: string, means: Meaning): Field => ({ id, kind: 'text', label, means });
  const definition = {
    ...sampleForm,
    key: 'claim-agents',
    parties: [
      {
        role: '委托诉讼代理人',
        optional: true,
        notes: [],
        blocks: [
          {
            key: 'agents',
            variant: 'agent' as const,
            heading: '委托诉讼代理人',
            notes: [],
            fields: [
              agentField('name', '姓名', 'person-name'),
              agentField('unit', '单位', 'employer'),
              agentField('position', '职务', 'position'),
              {
                id: 'authority',
                kind: 'choice' as const,
                label: '代理权限',
                means: 'agent-authority' as const,
                options: ['一般授权', '特别授权'],
              },
            ],
          },
        ],
      },
    ],
  };
  const respond: Responder = async ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('open');
    if (path === '/users/me') return userResponse();
    if (path === `/api/forms/${definition.key}`) return formResponse(definition);
    if (!path.startsWith('/api/user/agents')) throw await refused(404, '未找到');
    const failure = fails.shift();
    if (failure) throw failure;
    const id = path.split('/')[4] ?? '';
    const at = book.findIndex((agent) => agent.id === id);
    if (method === 'GET') return { items: book, total: book.length, page: 1, page_size: 100 };
    if (method === 'DELETE') return void book.splice(at, 1);
    const stored = { ...(body as Agent), id: method === 'POST' ? idOf(book.length + 1) : id };
    book.splice(method === 'POST' ? book.length : at, method === 'POST' ? 0 : 1, stored);
    return stored;
  };
  return { respond, book, fails };
};
const patient = { timeout: 8000 };
/** No keystrokes: what has the focus is not what these tests are about. */
const enter = async (input: HTMLElement, value: string) => {
  const { fireEvent } = await import('@testing-library/react');
  fireEvent.input(input, { target: { value } });
};

describe('the agent book', () => {
  withBrowserDocument();

  it('is empty at first, wants a name, adds, changes and deletes after a question', async () => {
    const { respond, book } = server();
    const { page, user, within, waitFor } = await openSite('/app/my-agents', respond);
    await user.click(await page.findByRole('button', { name: '添加代理人' }, patient));
    const dialog = () => within(page.getByRole('dialog'));
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await dialog().findByText('请填写代理人姓名');
    await enter(dialog().getByLabelText('姓名（必填）'), '王律师');
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await page.findByText('代理人已添加', {}, patient);
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    expect(book).to.have.length(1);

    await user.click(page.getByRole('button', { name: '添加代理人' }));
    expect(typedIn(dialog().getByLabelText('姓名（必填）'))).to.equal('');
    await user.click(dialog().getByRole('button', { name: '取消' }));
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);

    await user.click(page.getByRole('button', { name: '编辑王律师' }));
    expect(typedIn(dialog().getByLabelText('姓名（必填）'))).to.equal('王律师');
    await enter(dialog().getByLabelText('单位'), '某某所');
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await page.findByText('代理人已更新', {}, patient);
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    page.getByText('某某所');

    await user.click(page.getByRole('button', { name: '删除王律师' }));
    await user.click(dialog().getByRole('button', { name: '删除' }));
    await page.findByText('代理人已删除', {}, patient);
    await page.findByText(/还没有常用代理人/, {}, patient);
    expect(book).to.deep.equal([]);
    const add = page.getByRole('button', { name: '添加代理人' });
    await waitFor(() => expect(document.activeElement).to.equal(add), patient);
  });

  it('says what went wrong and keeps what was typed', async () => {
    const { respond, fails } = server([wang]);
    fails.push(await refused(503, '服务暂时不可用'));
    const { page, user, within } = await openSite('/app/my-agents', respond);
    await page.findByText('加载失败：服务暂时不可用', {}, patient);
    await user.click(page.getByRole('button', { name: /重试|重新/ }));
    await user.click(await page.findByRole('button', { name: '编辑王律师' }, patient));
    fails.push(await refused(409, '常用代理人已达上限'));
    const dialog = within(page.getByRole('dialog'));
    await enter(dialog.getByLabelText('职务'), '高级律师');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await dialog.findByText('操作失败：常用代理人已达上限', {}, patient);
    expect(typedIn(dialog.getByLabelText('职务'))).to.equal('高级律师');
  });

  it('fills an agent’s block of a form, the blank one first', async () => {
    const { respond } = server([wang]);
    const { page, user, waitFor } = await openSite('/claim/agents', respond);
    await user.click(await page.findByRole('button', { name: '添加委托诉讼代理人' }, patient));
    const choose = async () => {
      await user.click(await page.findByRole('button', { name: '从常用代理人选择' }, patient));
      await user.click(await page.findByRole('button', { name: '王律师（某某律师事务所）' }, patient));
    };
    await choose();
    await waitFor(() => expect(page.getAllByLabelText('姓名').map(typedIn)).to.deep.equal(['王律师']), patient);
    expect(page.getAllByLabelText('职务').map(typedIn)).to.deep.equal(['律师']);
    page.getByRole('radio', { name: '一般授权', checked: true });
    await choose();
    await waitFor(() => expect(page.getAllByLabelText('单位')).to.have.length(2), patient);
  });

  it('stands in a form beside those of the teams, each with the name of its team; what is not read is said', async () => {
    const { respond } = server([wang]);
    const colleague = { ...wang, id: idOf(9), agent_name: '赵律师', agent_unit: '' };
    const giver = { id: 'a2', email: 'li@example.cn' };
    const answers: (() => unknown)[] = [
      () => ({ items: [{ team_name: '某某所', giver, agent: colleague }], total: 1, page: 1, page_size: 100 }),
    ];
    const { page, user, waitFor } = await openSite('/claim/agents', async (call) => {
      if (!call.path.startsWith('/api/team-agents')) return respond(call);
      const answer = answers.shift();
      if (answer === undefined) throw await refused(503, '服务暂时不可用');
      return answer();
    });
    await user.click(await page.findByRole('button', { name: '添加委托诉讼代理人' }, patient));
    const open = async () => user.click(await page.findByRole('button', { name: '从常用代理人选择' }, patient));
    await open();
    await page.findByRole('button', { name: '王律师（某某律师事务所）' }, patient);
    await user.click(await page.findByRole('button', { name: /赵律师.*团队：某某所/u }, patient));
    await waitFor(() => expect(page.getAllByLabelText('姓名').map(typedIn)).to.deep.equal(['赵律师']), patient);
    await open();
    await page.findByText('团队的代理人没有读到：服务暂时不可用', {}, patient);
    page.getByRole('button', { name: '王律师（某某律师事务所）' });
  });

  it('asks about a number that looks wrong and an agent who is there, and goes on with that one', async () => {
    const { respond, book } = server([wang]);
    const { page, user, within, waitFor } = await openSite('/app/my-agents', respond);
    await user.click(await page.findByRole('button', { name: '添加代理人' }, patient));
    const dialog = () => within(page.getByRole('dialog'));
    await enter(dialog().getByLabelText('姓名（必填）'), '王律师');
    await enter(dialog().getByLabelText('联系电话'), '1390013900');
    await enter(dialog().getByLabelText('执业证号'), '12201201010123456');
    await dialog().findByText('手机号是11位，这里是10位');
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await dialog().findByText(/已有王律师（某某律师事务所），可能是同一个人/u);
    expect(book).to.deep.equal([wang]);
    await user.click(dialog().getByRole('button', { name: '改那一条' }));
    await dialog().findByRole('heading', { name: '编辑代理人' });
    expect(typedIn(dialog().getByLabelText('单位'))).to.equal('某某律师事务所');
    await enter(dialog().getByLabelText('联系电话'), '13900139000');
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await page.findByText('代理人已更新', {}, patient);
    expect(book).to.deep.equal([{ ...wang, agent_phone: '13900139000', agent_licence: '12201201010123456' }]);

    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    await user.click(page.getByRole('button', { name: '添加代理人' }));
    await enter(dialog().getByLabelText('姓名（必填）'), '王律师');
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await user.click(await dialog().findByRole('button', { name: '仍要保存' }));
    await page.findByText('代理人已添加', {}, patient);
    expect(book).to.have.length(2);
  });

  it('keeps the agent of a form by one press, and names the one who is there already', async () => {
    const { respond, book } = server();
    const { page, user, waitFor } = await openSite('/claim/agents', respond);
    await user.click(await page.findByRole('button', { name: '添加委托诉讼代理人' }, patient));
    expect(page.queryByRole('button', { name: /存入常用代理人/u })).to.equal(null);
    await enter(await page.findByLabelText('姓名'), '王律师');
    await enter(page.getByLabelText('单位'), '某某律师事务所');
    const keep = () => page.findByRole('button', { name: '把委托诉讼代理人 1存入常用代理人' }, patient);
    await user.click(await keep());
    await page.findByText('已存入常用代理人：王律师', {}, patient);
    const kept = { agent_name: '王律师', agent_unit: '某某律师事务所', agent_title: '', agent_authority: '' };
    expect(book).to.have.length(1);
    expect(book[0]).to.include(kept);

    await user.click(await keep());
    await page.findByText('常用代理人里已有王律师（某某律师事务所），内容相同。', {}, patient);
    await enter(page.getByLabelText('职务'), '律师');
    await user.click(await keep());
    await user.click(await page.findByRole('button', { name: '改那一条' }, patient));
    await waitFor(() => expect(book[0]?.agent_title).to.equal('律师'), patient);
    expect(book).to.have.length(1);
  });

  it('is searched, on its page and in a form', async () => {
    const { respond } = server(
      Array.from({ length: 6 }, (_, at) => ({ ...wang, id: idOf(at + 1), agent_name: `甲${at + 1}` })),
    );
    const { page, user, go } = await openSite('/app/my-agents', respond);
    await enter(await page.findByLabelText('搜索常用代理人', {}, patient), '甲3');
    await page.findByText('共 1 名', {}, patient);
    expect(page.queryByText('甲2')).to.equal(null);
    await go('/claim/agents');
    await user.click(await page.findByRole('button', { name: '添加委托诉讼代理人' }, patient));
    await user.click(await page.findByRole('button', { name: '从常用代理人选择' }, patient));
    await enter(await page.findByLabelText('搜索常用代理人', {}, patient), '甲4');
    await page.findByRole('button', { name: '甲4（某某律师事务所）' });
    expect(page.queryByRole('button', { name: '甲3（某某律师事务所）' })).to.equal(null);
  });

  it('closes a dialog whose page is left', async () => {
    const { respond } = server([wang]);
    const { page, user, go, within } = await openSite('/app/my-agents', respond);
    await user.click(await page.findByRole('button', { name: '编辑王律师' }, patient));
    within(page.getByRole('dialog')).getByRole('button', { name: '保存' });
    await go('/app/price-plan');
    await page.findByRole('heading', { name: '价格方案' }, patient);
    await go('/app/my-agents');
    await page.findByRole('button', { name: '编辑王律师' }, patient);
    expect(page.queryByRole('dialog')).to.equal(null);
  });
});
