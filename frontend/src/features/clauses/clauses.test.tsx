import { expect } from 'chai';
import type { FormDefaults } from '../../../../domain/contract/clauses.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';
import { formResponse, sampleForm } from '../../testing/sampleForm.js';
import { typedIn } from '../../testing/typedIn.js';
import type { Clause } from './clauseBook.js';

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const at = '2026-01-02T03:04:05.000Z';
const breach: Clause = {
  id: idOf(1),
  name: '违约责任',
  text: '{{被告}}未付款，应向{{原告}}支付违约金。',
  form_key: null,
  updated_at: at,
};
/** The class the site itself knows: tests and site are loaded apart. */
const refused = async (status: number, detail: string) => {
  const { ApiError } = await import('../../http/apiError.js');
  return new ApiError({ status, code: 'x', detail, fromServer: true });
};

/** The server's side; `fails` answers instead of it, once each. */
const server = (clauses: Clause[] = [], defaults: Record<string, object> = {}) => {
  const book = [...clauses];
  const kept = new Map(Object.entries(defaults));
  const fails: Error[] = [];
  const definition = sampleForm;
  const inWords = (form_key: string): FormDefaults => ({
    ...{ form_key, form_title: definition.title, updated_at: at },
    lines: [{ label: '原告（自然人）第1项 · 姓名', text: '张三' }],
  });
  const respond: Responder = async ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('open');
    if (path === '/users/me') return userResponse();
    if (path === `/api/forms/${definition.key}`) return formResponse(definition);
    if (path === '/api/forms') return { items: [{ ...formResponse(definition), kind: 'claim' }] };
    const failure = path.startsWith('/api/clauses?') ? fails.shift() : undefined;
    if (failure) throw failure;
    if (path === '/api/clauses/defaults') return { items: [...kept.keys()].map(inWords) };
    if (path.startsWith('/api/clauses/defaults/')) {
      const key = path.split('/')[4] ?? '';
      if (method === 'GET') return { answers: kept.get(key) ?? {} };
      if (method === 'DELETE') return void kept.delete(key);
      kept.set(key, (body as { answers: object }).answers);
      return inWords(key);
    }
    if (!path.startsWith('/api/clauses')) throw await refused(404, '未找到');
    const id = path.split('/')[3] ?? '';
    const place = book.findIndex((clause) => clause.id === id);
    if (method === 'GET') return { items: book, total: book.length, page: 1, page_size: 100 };
    if (method === 'DELETE') return void book.splice(place, 1);
    const stored = { ...(body as Clause), id: method === 'POST' ? idOf(book.length + 1) : id, updated_at: at };
    book.splice(method === 'POST' ? book.length : place, method === 'POST' ? 0 : 1, stored);
    return stored;
  };
  return { respond, book, kept, fails };
};
const patient = { timeout: 8000 };
/** No keystrokes: what has the focus is not what these tests are about. */
const enter = async (input: HTMLElement, value: string) => {
  const { fireEvent } = await import('@testing-library/react');
  fireEvent.input(input, { target: { value } });
};

describe('the page of clauses', () => {
  withBrowserDocument();

  it('is empty at first, wants name and whole places, adds, changes and deletes after a question', async () => {
    const { respond, book } = server();
    const { page, user, within, waitFor } = await openSite('/app/clauses', respond);
    await user.click(await page.findByRole('button', { name: '添加语段' }, patient));
    const dialog = () => within(page.getByRole('dialog'));
    await dialog().findByLabelText('名称（必填）', {}, patient);
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await dialog().findByText('请填写名称');
    await enter(dialog().getByLabelText('名称（必填）'), '违约责任');
    await enter(dialog().getByLabelText('正文（必填）'), '应由{{被告');
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await dialog().findByText(/要成对/u);
    await enter(dialog().getByLabelText('正文（必填）'), '应付给');
    await user.click(dialog().getByRole('button', { name: '加上原告' }));
    expect(typedIn(dialog().getByLabelText('正文（必填）'))).to.equal('应付给{{原告}}');
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await page.findByText('已存为语段：违约责任', {}, patient);
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    expect(book[0]).to.include({ name: '违约责任', text: '应付给{{原告}}', form_key: null });

    await user.click(page.getByRole('button', { name: '编辑违约责任' }));
    await enter(await dialog().findByLabelText('名称（必填）', {}, patient), '利息');
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await page.findByText('语段已更新', {}, patient);
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    await user.click(page.getByRole('button', { name: '删除利息' }));
    await user.click(dialog().getByRole('button', { name: '删除' }));
    await page.findByText('语段已删除', {}, patient);
    await page.findByText(/还没有常用语段/u, {}, patient);
    expect(book).to.deep.equal([]);
  });

  it('says what could not be read, and lists and deletes the defaults of forms', async () => {
    const { respond, kept, fails } = server([], { [sampleForm.key]: { plaintiffs_natural: [{ name: '张三' }] } });
    fails.push(await refused(503, '服务暂时不可用'));
    const { page, user, within } = await openSite('/app/clauses', respond);
    await page.findByText(/没有读到：服务暂时不可用/u, {}, patient);
    await page.findByText('张三', {}, patient);
    await user.click(page.getByRole('button', { name: `删除${sampleForm.title}的默认值` }));
    await user.click(within(page.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await page.findByText('默认值已删除', {}, patient);
    expect([...kept.keys()]).to.deep.equal([]);
  });
});

describe('clauses and defaults in a form', () => {
  withBrowserDocument();
  const cellLabel = '完整表述';
  const open = (given: ReturnType<typeof server>) => openSite('/claim/private-lending', given.respond);
  type Site = Awaited<ReturnType<typeof openSite>>;
  const plaintiffName = async (page: Site['page'], user: Site['user']): Promise<HTMLElement> => {
    await user.click(await page.findByRole('button', { name: '添加原告' }, patient));
    return page.findByLabelText('姓名', {}, patient);
  };

  it('inserts a clause at the cursor, filled in from the answers, with what is open selected, and takes it back', async () => {
    const { page, user, waitFor } = await open(server([breach]));
    const [cell] = await page.findAllByLabelText(cellLabel, {}, patient);
    if (!(cell instanceof HTMLTextAreaElement)) throw new Error('no cell');
    await enter(await plaintiffName(page, user), '张三');
    await enter(cell, '前文。后文。');
    cell.focus();
    cell.setSelectionRange(3, 3);
    await user.click(page.getAllByRole('button', { name: '常用语段' })[0] as HTMLElement);
    await user.click(await page.findByRole('button', { name: /违约责任/u }, patient));
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    expect(cell.value).to.equal('前文。____未付款，应向张三支付违约金。后文。');
    await page.findByText('已插入“违约责任”，还没填的先留作 ____：被告', {}, patient);
    await waitFor(() => expect(document.activeElement).to.equal(cell), patient);
    expect(cell.value.slice(cell.selectionStart, cell.selectionEnd)).to.equal('____');
    await user.click(page.getByRole('button', { name: '撤销插入' }));
    expect(cell.value).to.equal('前文。后文。');
  });

  it('offers the clauses of the teams beside one’s own, each with the name of its team', async () => {
    const { respond } = server([breach]);
    const clause = { ...breach, id: idOf(7), name: '管辖约定', text: '由{{原告}}住所地法院管辖。' };
    const shared = [{ team_name: '某某所', giver: { id: 'a2', email: 'li@example.cn' }, clause }];
    const { page, user } = await openSite('/claim/private-lending', async (call) =>
      call.path.startsWith('/api/team-clauses') ? { items: shared, total: 1, page: 1, page_size: 100 } : respond(call),
    );
    const [cell] = await page.findAllByLabelText(cellLabel, {}, patient);
    if (!(cell instanceof HTMLTextAreaElement)) throw new Error('no cell');
    await user.click(page.getAllByRole('button', { name: '常用语段' })[0] as HTMLElement);
    await page.findByRole('button', { name: /违约责任/u }, patient);
    await user.click(await page.findByRole('button', { name: /管辖约定.*团队：某某所/u }, patient));
    await page.findByText(/已插入“管辖约定”/u, {}, patient);
    expect(cell.value).to.equal('由____住所地法院管辖。');
  });

  it('asks before it cuts a clause that the cell does not take whole', async () => {
    const { page, user, waitFor } = await open(server([breach]));
    const [cell] = await page.findAllByLabelText(cellLabel, {}, patient);
    if (!(cell instanceof HTMLTextAreaElement)) throw new Error('no cell');
    await enter(cell, '字'.repeat(19_990));
    const press = () => user.click(page.getAllByRole('button', { name: '常用语段' })[0] as HTMLElement);
    await press();
    await user.click(await page.findByRole('button', { name: /违约责任/u }, patient));
    await page.findByText(/这一格最多 20000 字/u, {}, patient);
    expect(cell.value).to.have.length(19_990);
    await user.click(page.getByRole('button', { name: '只插入放得下的开头部分' }));
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    expect(cell.value).to.have.length(20_000);
  });

  it('keeps a cell as a clause, with places where it names the parties', async () => {
    const given = server();
    const { page, user } = await open(given);
    const [cell] = await page.findAllByLabelText(cellLabel, {}, patient);
    await enter(await plaintiffName(page, user), '张三');
    await enter(cell as HTMLElement, '张三已付清。');
    await user.click(page.getAllByRole('button', { name: '常用语段' })[0] as HTMLElement);
    await page.findByText(/还没有可用于这份文书的语段/u, {}, patient);
    await user.click(page.getByRole('button', { name: '把这一格存为语段' }));
    await enter(await page.findByLabelText('名称（必填）', {}, patient), '付清');
    await user.click(page.getByRole('button', { name: '保存' }));
    await page.findByText('已存为语段：付清', {}, patient);
    expect(given.book[0]).to.include({ name: '付清', text: '{{原告}}已付清。', form_key: null });
  });

  it('begins a new draft with the defaults, says so at each, and removes one by one press', async () => {
    const answers = { plaintiffs_natural: [{ name: '张三', phone: '13800138000' }] };
    const { page, user, waitFor } = await open(server([], { [sampleForm.key]: answers }));
    await page.findByText('有 2 项来自您的默认值，请核对是否适合这一件。', {}, patient);
    const [name] = page.getAllByLabelText('姓名');
    expect(typedIn(name as HTMLElement)).to.equal('张三');
    await user.click(page.getAllByRole('button', { name: '移除' })[0] as HTMLElement);
    await waitFor(() => expect(typedIn(name as HTMLElement)).to.equal(''), patient);
    await page.findByText('有 1 项来自您的默认值，请核对是否适合这一件。', {}, patient);
    await user.click(page.getByRole('button', { name: '全部移除' }));
    await waitFor(() => expect(page.queryByText(/来自您的默认值/u)).to.equal(null), patient);
    expect(typedIn(page.getAllByLabelText('联系电话')[0] as HTMLElement)).to.equal('');
  });

  it('keeps the chosen answers of a draft as the defaults of its form', async () => {
    const given = server();
    const { page, user } = await open(given);
    await enter(await plaintiffName(page, user), '张三');
    await user.click(page.getByRole('button', { name: '存为默认值' }));
    await user.click(await page.findByRole('button', { name: '保存' }, patient));
    await page.findByText('请勾选要留作默认值的内容', {}, patient);
    await user.click(page.getByLabelText(/原告（自然人）第1项/u));
    await user.click(page.getByRole('button', { name: '保存' }));
    await page.findByText(/已存为默认值/u, {}, patient);
    expect(given.kept.get(sampleForm.key)).to.deep.equal({ plaintiffs_natural: [{ name: '张三' }] });
  });
});
