import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../testing/responses.js';
import type { Responder } from '../../testing/openSite.js';
import { formResponse, sampleForm, sampleFormOf } from '../../testing/sampleForm.js';
import { typedIn } from '../../testing/typedIn.js';
import { memoryDrafts } from '../drafts/memoryDrafts.js';
import { freshProgress } from '../drafts/draft.js';
import { emptyValues } from '../drafts/formValues.js';
import { ownedDrafts } from '../drafts/ownedDrafts.js';
import type { CallResult } from '../../../../domain/contract/call.js';
import type { OpenedDocument, ownDocuments } from '../../../../domain/contract/ownDocuments.js';

type Overview = CallResult<typeof ownDocuments.overview>;

const patient = { timeout: 8000 };
let forms = 0;

/** An account's documents on a server; forms have names of their own, so that tests do not find each other's drafts. */
const server = () => {
  forms += 1;
  const complaintForm = { ...sampleForm, key: `claim-own-${forms}` };
  const applicationForm = { ...sampleFormOf('application'), key: `application-own-${forms}`, title: '强制执行申请书' };
  const complaint: OpenedDocument = {
    id: `11111111-1111-4111-8111-${String(forms).padStart(12, '0')}`,
    document_type: 'complaint',
    case_cause: '民间借贷纠纷',
    case_number: `（2026）京01民初${forms}号`,
    status: 'filed',
    plaintiff: '张三',
    defendant: '李四',
    client: '张三',
    demand: null,
    news: [],
    tags: [],
    archived: false,
    may_be_given_back: false,
    title: '民事起诉状（民间借贷纠纷）',
    form_key: complaintForm.key,
    path: `/claim/own-${forms}`,
    version: 3,
    edition: '2025',
    erased: false,
    created_at: '2026-01-30T08:00:00.000Z',
    updated_at: '2026-01-31T16:30:00.000Z',
    form_data: { sections: { claims: { open: '请求判令还款' } } },
  };
  const application: OpenedDocument = {
    ...complaint,
    id: `22222222-2222-4222-8222-${String(forms).padStart(12, '0')}`,
    document_type: 'application',
    case_cause: '申请执行用',
    case_number: null,
    status: null,
    plaintiff: null,
    defendant: null,
    client: null,
    title: '强制执行申请书（申请执行用）',
    form_key: applicationForm.key,
    path: `/application/own-${forms}`,
    version: null,
  };
  const overview: Overview = {
    demands: [],
    demand_count: 0,
    news_count: 0,
    archived_count: 0,
    causes: ['民间借贷纠纷'],
    clients: ['张三'],
    tags: [],
  };
  const kept = [complaint, application];
  const removed: OpenedDocument[] = [];
  const calls: string[] = [];
  const fails = new Map<string, Error>();
  const respond: Responder = async ({ method, path }) => {
    // Loaded like the page itself: the page knows only its own copy of the class.
    const { ApiError } = await import('../../http/apiError.js');
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return userResponse();
    for (const definition of [complaintForm, applicationForm])
      if (path === `/api/forms/${definition.key}`) return formResponse(definition);
    if (path === '/api/user/documents-overview') return overview;
    if (path === '/api/user/documents-waiting') return { demands: overview.demand_count, news: overview.news_count };
    if (path === '/api/draft-shares/received') return { items: [] };
    if (!path.startsWith('/api/user/documents'))
      throw new ApiError({ status: 404, code: 'not_found', detail: '未找到', fromServer: true });
    calls.push(`${method} ${path}`);
    const failure = fails.get(`${method} ${path}`);
    fails.delete(`${method} ${path}`);
    if (failure) throw failure;
    const id = path.split('/')[4];
    if (id === undefined) return { items: kept, total: kept.length, page: 1, page_size: 10 };
    const at = kept.findIndex((each) => each.id === id);
    if (path.endsWith('/give-back')) return void kept.splice(at, 1);
    if (method === 'POST') {
      kept.unshift(...removed.splice(0));
      return kept[0];
    }
    const found = kept[at];
    if (!found)
      throw new ApiError({ status: 404, code: 'document_not_found', detail: '未找到该文书', fromServer: true });
    if (method === 'DELETE') return void removed.push(...kept.splice(at, 1));
    return found;
  };
  return { overview, complaint, application, applicationForm, complaintForm, kept, calls, fails, respond };
};
const refusal = async (status: number, code: string, detail: string) => {
  const { ApiError } = await import('../../http/apiError.js');
  return new ApiError({ status, code, detail, fromServer: true });
};
/** The menu of a document's row, opened; its lines are buttons. */
const openMore = async ({ page, user }: Awaited<ReturnType<typeof openSite>>, name: string | RegExp) => {
  const label = typeof name === 'string' ? `更多操作：${name}` : name;
  await user.click(await page.findByRole('button', { name: label }, patient));
};
const asking: OpenedDocument['demand'] = {
  notice_id: 'n',
  asked_on: '2026-02-01',
  due_on: '2026-03-01',
  due_end: '2026-03-02',
  places: 1,
};
const listPath = 'GET /api/user/documents?page=1&page_size=10';

describe('my documents', () => {
  withBrowserDocument();

  it('are listed with type, cause, parties, number, state, version and the court’s time', async () => {
    const { respond, complaint } = server();
    const { page } = await openSite('/app/my-documents', respond);
    await page.findByText('起诉状', {}, patient);
    const cells = page.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.slice(0, 5)).to.deep.equal([
      '起诉状',
      '民间借贷纠纷张三 诉 李四',
      `${complaint.case_number}已立案`,
      '第 3 版',
      '2026年2月1日 00:30',
    ]);
    // The cause of an application does not say which application it is.
    expect(cells.slice(6, 10)).to.deep.equal(['申请书', '强制执行申请书', '未提交', '—']);
    expect(page.getAllByText('阅读').map((link) => link.getAttribute('href'))).to.deep.equal([
      `/versions?case_number=${encodeURIComponent(String(complaint.case_number))}`,
    ]);
    expect(page.getByRole('link', { name: '填写文书' }).getAttribute('href')).to.equal('/');
  });

  it('have at most two buttons in a row: to read and what is due; the rest stands in a menu that keys go through', async () => {
    const { respond, complaint, application, kept } = server();
    kept.unshift({ ...complaint, id: uuid(200), case_number: 'A-200', demand: asking });
    const site = await openSite('/app/my-documents', respond);
    const { page, user, within, waitFor } = site;
    await page.findByRole('button', { name: `更多操作：${application.title}` }, patient);
    const pressesOf = (row: HTMLElement) =>
      [...row.querySelectorAll('.list-actions :is(a, button)')].map(({ textContent }) => textContent);
    const rows = page.getAllByRole('row').slice(1);
    expect(rows.map(pressesOf)).to.deep.equal([
      ['按法院要求修改', '阅读', '更多'],
      ['阅读', '更多'],
      ['编辑', '更多'],
    ]);
    await openMore(site, `${complaint.title} ${complaint.case_number}`);
    const lines = () => [...document.querySelectorAll('.dropdown-item')].map(({ textContent }) => textContent);
    expect(lines()).to.deep.equal(['下载 Word', '另写一份', '标签', '归档', '删除']);
    await user.keyboard('{Escape}');
    expect(lines()).to.deep.equal([]);
    // Only what a court has is stored as a file.
    await user.keyboard('{Tab}{Tab}{ArrowDown}');
    expect(lines()).to.deep.equal(['另写一份', '标签', '归档', '删除']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await user.click(within(await page.findByRole('dialog', { name: '标签' })).getByRole('button', { name: '取消' }));
    const toggle = page.getByRole('button', { name: `更多操作：${application.title}` });
    await waitFor(() => expect(document.activeElement).to.equal(toggle), patient);
  });

  it('are read by a press anywhere on the row, and a press on its menu opens nothing else', async () => {
    const { respond, complaint } = server();
    const site = await openSite('/app/my-documents', respond);
    await openMore(site, `${complaint.title} ${complaint.case_number}`);
    await site.user.click(site.page.getByRole('separator'));
    expect(site.address()).to.equal('/app/my-documents');
    await site.user.click(site.page.getByText('张三 诉 李四'));
    await site.waitFor(() => expect(site.address()).to.match(/^\/versions/), patient);
  });

  it('are searched where there are many, and the search keeps the focus when it is cleared', async () => {
    const { respond, complaint } = server();
    const all = Array.from({ length: 7 }, (_one, at) => ({ ...complaint, id: uuid(100 + at) }));
    const searched: string[] = [];
    const { page, user, waitFor } = await openSite('/app/my-documents', async (call) => {
      if (!call.path.startsWith('/api/user/documents?')) return respond(call);
      const term = new URLSearchParams(call.path.split('?')[1]).get('search_term') ?? '';
      searched.push(term);
      const items = term === '' ? all : all.slice(0, 1);
      return { items, total: items.length, page: 1, page_size: 10 };
    });
    const box = await page.findByLabelText('搜索我的文书', {}, patient);
    page.getByText('共 7 份');
    // At once: a search of the first sign alone would begin where the second comes late.
    await user.click(box);
    await user.paste('李四');
    await user.keyboard('{Enter}');
    await page.findByText('共 1 份', {}, patient);
    await user.clear(box);
    await page.findByText('共 7 份', {}, patient);
    expect(searched).to.deep.equal(['', '李四', '']);
    await waitFor(() => expect(document.activeElement).to.equal(page.getByLabelText('搜索我的文书')), patient);
    expect(page.getByLabelText('搜索我的文书')).to.equal(box);
  });

  it('have what the court demands on top, with the days that are left, and count it in header and menu', async () => {
    const { respond, overview, complaint, kept } = server();
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const demand = { notice_id: 'n', asked_on: today, due_on: today, due_end: today, places: 2 };
    const asked = { ...complaint, demand, tags: ['王总'] };
    kept[0] = asked;
    Object.assign(overview, { demands: [asked], demand_count: 1, news_count: 1 });
    const { page, within } = await openSite('/app/my-documents', respond);
    const block = within(
      (await page.findByRole('heading', { name: '法院要求 1 件' }, patient)).parentElement as HTMLElement,
    );
    const link = block.getByRole('link', { name: /需要补正 2 处.*今天是最后一天/u });
    expect(link.getAttribute('href')).to.equal(
      `/versions?${new URLSearchParams({ case_number: `${complaint.case_number}` })}`,
    );
    page.getByText('王总');
    await page.findByRole('link', { name: '我的文书：2 件待处理' }, patient);
  });

  it('say until when each side answers, as long as that is of use to the one who reads', async () => {
    const { respond, complaint, kept } = server();
    const day = (days: number) => new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10);
    const due = { answered: false, name: '李四' };
    const days = [
      { ...due, due_on: day(-2) },
      { name: '王五', answered: true, due_on: day(3) },
    ];
    kept[0] = { ...complaint, defence_days: [...days, { ...due, name: '赵六', due_on: day(1) }] };
    const { page } = await openSite('/app/my-documents', respond);
    await page.findByText(/被告李四的答辩期已于.*届满，没有收到答辩状/u, {}, patient);
    page.getByText(/被告赵六的答辩期至.*（明天到期）/u);
    expect(page.queryByText(/王五的答辩期/u)).to.equal(null);
    const { defenceDayText } = await import('./deadlines.js');
    const defence = { document_type: 'defense' as const, form_key: 'defense-private-lending' };
    const own = { name: '李四', due_on: '2026-03-16', answered: true };
    expect(defenceDayText(own, defence, '2026-03-16')).to.equal('答辩期至2026年3月16日，其间可以修改答辩状');
    expect(defenceDayText(own, defence, '2026-03-17')).to.equal(null);
  });

  it('are new until their progress is opened, and the account notes it', async () => {
    const { respond, complaint, kept } = server();
    kept[0] = { ...complaint, news: [{ kind: 'submission.received', at: '2026-02-01T00:00:00.000Z' }] };
    const looked: unknown[] = [];
    const { page, user, address, waitFor } = await openSite('/app/my-documents', async (call) => {
      if (call.path !== '/api/user/documents-looked') return respond(call);
      looked.push(call.body);
      return undefined;
    });
    const link = await page.findByRole('link', { name: /^新进展：被告提交了答辩状/ }, patient);
    expect(link.getAttribute('href')).to.match(/^\/versions\?case_number=[^&]+&paper=defense$/);
    await user.click(link);
    await waitFor(() => expect(looked).to.have.length(1), patient);
    expect(looked).to.deep.equal([{ ids: [complaint.id], until: '2026-02-01T00:00:00.000Z' }]);
    await waitFor(() => expect(address()).to.equal('/versions'), patient);
  });

  it('take tags and are archived, and go on from filters in the address', async () => {
    const { respond, complaint, overview } = server();
    Object.assign(overview, { tags: ['急', '王总'], causes: ['离婚纠纷', '民间借贷纠纷'] });
    const sent: unknown[] = [];
    const asked: string[] = [];
    const site = await openSite('/app/my-documents?tag=急&side=complaint&by=deadline', async (call) => {
      if (call.path.startsWith('/api/user/documents?')) asked.push(decodeURIComponent(call.path));
      if (call.method !== 'PUT') return respond(call);
      sent.push([call.path, call.body]);
      return complaint;
    });
    const { page, user, waitFor, within } = site;
    await openMore(site, /^更多操作：民事起诉状/);
    await user.click(page.getByRole('button', { name: '标签' }));
    const dialog = within(await page.findByRole('dialog', { name: '标签' }));
    await user.type(dialog.getByRole('textbox'), '急，王总 急');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await page.findByText(/^标签已保存/, {}, patient);
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    await openMore(site, /^更多操作：民事起诉状/);
    await user.click(page.getByRole('button', { name: '归档' }));
    await page.findByText(/^已归档/, {}, patient);
    expect(sent).to.deep.equal([
      [`/api/user/documents/${complaint.id}/tags`, { tags: ['急', '王总'] }],
      [`/api/user/documents/${complaint.id}/archived`, { archived: true }],
    ]);
    await user.selectOptions(page.getByLabelText('按案由筛选'), '离婚纠纷');
    await waitFor(() => expect(asked.at(-1)).to.include('case_cause=离婚纠纷'), patient);
    for (const part of ['tag=急', 'side=complaint', 'order=deadline']) expect(asked[0]).to.include(part);
  });

  it('say that they could not be read, and that there are none', async () => {
    const { respond, kept, fails } = server();
    kept.splice(0);
    fails.set(listPath, await refusal(503, 'store_unavailable', '服务暂时不可用'));
    const { page, user } = await openSite('/app/my-documents', respond);
    await page.findByText('文书列表加载失败：服务暂时不可用', {}, patient);
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText(/还没有文书/, {}, patient);
    expect(page.getByRole('link', { name: '填写文书' }).getAttribute('href')).to.equal('/');
  });

  it('are deleted once when the button is pressed twice, and can be restored from another page', async () => {
    const { respond, calls, kept, application, complaint } = server();
    const site = await openSite('/app/my-documents', respond);
    const { page, user, within, go, waitFor } = site;
    await openMore(site, application.title);
    await user.click(page.getByRole('button', { name: '删除' }));
    const dialog = within(await page.findByRole('dialog', { name: '删除文书？' }));
    await user.dblClick(dialog.getByRole('button', { name: '删除' }));
    await page.findByText(`文书已删除：${application.title}`, {}, patient);
    await waitFor(
      () => expect(page.queryByRole('button', { name: `更多操作：${application.title}` })).to.equal(null),
      patient,
    );
    await waitFor(
      () => expect(document.activeElement?.closest('tr')?.textContent).to.contain(complaint.case_number),
      patient,
    );
    expect(calls.filter((call) => call.startsWith('DELETE'))).to.have.length(1);
    await go('/app/profile');
    await page.findByRole('heading', { name: '个人中心' }, patient);
    await user.click(page.getByRole('button', { name: '撤销' }));
    await page.findByText(`文书已恢复：${application.title}`, {}, patient);
    expect(kept).to.have.length(2);
    expect(page.queryByRole('button', { name: '撤销' })).to.equal(null);
  });

  it('that were adopted are given back once, after it is said what happens; one’s own are not', async () => {
    const { respond, calls, kept, complaint, application } = server();
    kept[0] = { ...complaint, may_be_given_back: true };
    const site = await openSite('/app/my-documents', respond);
    const { page, user, within, waitFor } = site;
    await openMore(site, application.title);
    expect(page.queryByRole('button', { name: '退回案件' })).to.equal(null);
    const name = `${complaint.title} ${complaint.case_number}`;
    await openMore(site, name);
    await user.click(page.getByRole('button', { name: '退回案件' }));
    const dialog = within(await page.findByRole('dialog', { name: '退回加入的案件？' }));
    dialog.getByText(/期限.*日历.*标签.*以后查看和编辑要输入案号和验证码/u);
    dialog.getByText(/仍由法院保存.*可以再次加入/u);
    await user.dblClick(dialog.getByRole('button', { name: '退回' }));
    await page.findByText(`已退回：${complaint.title}`, {}, patient);
    await waitFor(() => expect(page.queryByRole('button', { name: `更多操作：${name}` })).to.equal(null), patient);
    expect(calls.filter((call) => call.endsWith('/give-back'))).to.have.length(1);
  });

  it('show the address of their calendar until it is said to be saved: Escape does not lose it', async () => {
    const { respond } = server();
    const { page, user, within, waitFor } = await openSite('/app/my-documents', (call) => {
      if (call.path !== '/api/user/deadline-calendar') return respond(call);
      return call.method === 'GET'
        ? { created_at: null }
        : { path: '/api/calendar/secret.ics', created_at: '2026-01-02T03:04:05.000Z' };
    });
    await user.click(await page.findByRole('button', { name: '把期限加入日历' }, patient));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(page.queryByRole('dialog'), 'there is nothing to lose yet').to.equal(null));
    await user.click(page.getByRole('button', { name: '把期限加入日历' }));
    await user.click(await page.findByRole('button', { name: '生成地址' }, patient));
    const address = async () => typedIn(await page.findByLabelText('订阅地址（只显示这一次）', {}, patient));
    expect(await address()).to.contain('/api/calendar/secret.ics');
    await user.keyboard('{Escape}');
    const question = within(await page.findByRole('dialog', { name: '地址保存好了吗？' }));
    await user.click(question.getByRole('button', { name: '继续查看' }));
    expect(await address()).to.contain('/api/calendar/secret.ics');
  });

  it('are copied as a new draft by one press, without the case, beside the draft that changes them', async () => {
    const { respond, complaint, complaintForm } = server();
    const keeping = memoryDrafts();
    const changing = {
      id: uuid(77),
      formKey: complaintForm.key,
      values: {
        ...emptyValues('claim'),
        filing: { mode: 'existing' as const, caseNumber: '旧', code: '' },
        answers: {},
      },
      progress: freshProgress,
      savedAt: '2026-02-01T00:00:00.000Z',
    };
    await keeping.drafts.put(changing);
    const site = await openSite('/app/my-documents', respond, { keeping });
    const { page, user } = site;
    await openMore(site, `${complaint.title} ${complaint.case_number}`);
    await user.click(page.getByRole('button', { name: '另写一份' }));
    await page.findByText(/已照《民事起诉状（民间借贷纠纷）》另写一份，原来的那份不变/u, {}, patient);
    const drafts = await keeping.inventory.listAll();
    const copy = drafts.find(({ id }) => id !== changing.id);
    expect(drafts).to.have.length(2);
    expect(copy?.progress).to.deep.equal(freshProgress);
    expect(copy?.values).to.deep.include({
      filing: { mode: 'new', caseNumber: '', code: '' },
      answers: complaint.form_data,
    });
    expect(copy?.values).not.to.have.property('basedOn');
  });

  it('whose personal data was erased meanwhile are not copied, and it is said', async () => {
    const { respond, complaint, fails } = server();
    fails.set(`GET /api/user/documents/${complaint.id}`, await refusal(410, 'personal_data_erased', '个人信息已删除'));
    const site = await openSite('/app/my-documents', respond);
    const { page, user, address } = site;
    await openMore(site, `${complaint.title} ${complaint.case_number}`);
    await user.click(page.getByRole('button', { name: '另写一份' }));
    await page.findByText('没有另写成：个人信息已删除', {}, patient);
    expect(address()).to.equal('/app/my-documents');
  });

  it('are downloaded as they were submitted, by number and session', async () => {
    const { respond, complaint } = server();
    const asked: unknown[] = [];
    const site = await openSite('/app/my-documents', async (call) => {
      if (call.path !== '/api/documents/version-file') return respond(call);
      asked.push(call.body);
      throw await refusal(503, 'store_unavailable', '服务暂时不可用');
    });
    const { page, user, waitFor } = site;
    await openMore(site, `${complaint.title} ${complaint.case_number}`);
    await user.click(page.getByRole('button', { name: '下载 Word' }));
    await waitFor(() => expect(asked).to.have.length(1), patient);
    expect(asked).to.deep.equal([{ case_number: complaint.case_number, verification_code: '', version: 3 }]);
    await page.findByText(/服务暂时不可用/, {}, patient);
  });

  it('stay when deleting fails; restoring that fails can be tried again', async () => {
    const { respond, fails, kept, application } = server();
    const site = await openSite('/app/my-documents', respond);
    const { page, user, within, waitFor } = site;
    const remove = async () => {
      await openMore(site, application.title);
      await user.click(page.getByRole('button', { name: '删除' }));
      await user.click(within(page.getByRole('dialog')).getByRole('button', { name: '删除' }));
    };
    fails.set(`DELETE /api/user/documents/${application.id}`, await refusal(503, 'x', '服务暂时不可用'));
    await remove();
    await page.findByText('删除失败：服务暂时不可用', {}, patient);
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    fails.set(`POST /api/user/documents/${application.id}/restore`, await refusal(503, 'x', '服务暂时不可用'));
    await remove();
    await user.click(await page.findByRole('button', { name: '撤销' }, patient));
    await page.findByText('撤销失败：服务暂时不可用', {}, patient);
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByRole('button', { name: `更多操作：${application.title}` }, patient);
    expect(kept).to.have.length(2);
  });

  it('open in their form, with the case number and without a code', async () => {
    const { respond, complaint } = server();
    Object.assign(complaint, { demand: asking });
    const { page, user, address } = await openSite('/app/my-documents', respond);
    await user.click(
      await page.findByRole('button', { name: `按法院要求修改${complaint.title} ${complaint.case_number}` }, patient),
    );
    await page.findByText(/已加载案号.+第 3 版/, {}, patient);
    expect(address()).to.equal(complaint.path);
    expect(typedIn(page.getByLabelText('完整表述'))).to.equal('请求判令还款');
    expect(typedIn(page.getByLabelText('上次提交后拿到的案号是多少？'))).to.equal(complaint.case_number);
    expect(typedIn(page.getByLabelText('验证码是多少？'))).to.equal('');
    page.getByText(/本账号提交过的案件可以不填/);
  });

  it('say in their form where it has other words than those they were submitted with', async () => {
    const { respond, complaint, kept } = server();
    kept[0] = {
      ...complaint,
      demand: asking,
      wording: { basis: 'missing', edition: '2025', unasked: 1 },
    };
    const { page, user } = await openSite('/app/my-documents', respond);
    await user.click(
      await page.findByRole('button', { name: `按法院要求修改${complaint.title} ${complaint.case_number}` }, patient),
    );
    const said = await page.findByText(/^这份文书：提交时所用的表单定义在本系统中已找不到/, {}, patient);
    expect(said.textContent).to.contain('有 1 处填写内容');
  });

  it('ask which version to keep where this browser has a newer draft, and keep both', async () => {
    const { respond, application, applicationForm } = server();
    const kept = memoryDrafts();
    const keeping = ownedDrafts(kept, { owner: () => userResponse().id });
    await keeping.drafts.put({
      id: application.id,
      formKey: applicationForm.key,
      values: { ...emptyValues('application'), answers: { sections: { claims: { open: '我的修改' } } } },
      progress: { ...freshProgress, changedAfter: 'generated' },
      savedAt: '2026-02-02T00:00:00.000Z',
    });
    const { page, user, within, waitFor } = await openSite('/app/my-documents', respond, { keeping: kept });
    await user.click(await page.findByRole('button', { name: `编辑${application.title}` }, patient));
    const dialog = within(await page.findByRole('dialog', { name: '发现更新的草稿' }, patient));
    await user.click(dialog.getByRole('button', { name: '使用“我的文书”中的版本' }));
    expect(typedIn(page.getByLabelText('完整表述'))).to.equal('请求判令还款');
    await waitFor(async () => {
      const stored = await keeping.drafts.list(applicationForm.key);
      const texts = stored.map(({ id, values }) => [id === application.id, values.answers.sections?.['claims']?.open]);
      expect(texts.sort()).to.deep.equal([
        [false, '我的修改'],
        [true, '请求判令还款'],
      ]);
    }, patient);
    await user.click(page.getByRole('button', { name: '其他草稿' }));
    await user.click(await page.findByRole('button', { name: /未提交的草稿/ }, patient));
    await waitFor(() => expect(typedIn(page.getByLabelText('完整表述'))).to.equal('我的修改'), patient);
  });

  it('are not opened when they are gone or their personal data is erased', async () => {
    const { respond, kept, fails, calls, application, complaint } = server();
    const { page, user, address, waitFor } = await openSite('/app/my-documents', respond);
    Object.assign(complaint, { demand: asking });
    const edit = `按法院要求修改${complaint.title} ${complaint.case_number}`;
    await page.findByRole('button', { name: edit }, patient);
    fails.set(
      `GET /api/user/documents/${complaint.id}`,
      await refusal(410, 'personal_data_erased', '相关个人信息已依法删除，无法继续操作。'),
    );
    await user.click(page.getByRole('button', { name: edit }));
    await page.findByText('个人信息已依法删除，不能再编辑。', {}, patient);
    expect(page.getByRole('button', { name: edit }).matches(':disabled')).to.equal(true);
    kept.splice(1, 1);
    await user.click(page.getByRole('button', { name: `编辑${application.title}` }));
    await page.findByText('文书打开失败：未找到该文书', {}, patient);
    await waitFor(() => expect(calls.filter((call) => call === listPath)).to.have.length(2), patient);
    expect(address()).to.equal('/app/my-documents');
  });
});
