import { expect } from 'chai';
import type { ImportReport, KeptAnswer } from '../../../../domain/contract/permanentCache.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../testing/responses.js';
import { typedIn } from '../../testing/typedIn.js';

const kept = (question: string, answer: string, n: number, more: Partial<KeptAnswer> = {}): KeptAnswer => ({
  id: uuid(n),
  question,
  answer,
  hits: 0,
  last_used_at: null,
  updated_at: '2026-01-01T02:00:00.000Z',
  ...more,
});
const report = (more: Partial<ImportReport> = {}): ImportReport => ({
  preview: true,
  state: 's1',
  added: 1,
  changed: 1,
  unchanged: 0,
  refused: 1,
  lines: [
    { line: 4, outcome: 'refused', question: '没有答案', reason: '请填写答案' },
    { line: 3, outcome: 'changed', question: '诉讼费由谁承担' },
    { line: 2, outcome: 'added', question: '押金怎么退' },
  ],
  left_out: 0,
  ...more,
});
type Refused = { status: number; code: string; detail: string };

/** The server’s side; `fails` answers instead of it, once each. */
const server = (entries: readonly KeptAnswer[], reports: readonly ImportReport[] = []) => {
  const rows = [...entries];
  const [fails, asked, sent, imports]: [Refused[], string[], unknown[], Record<string, unknown>[]] = [[], [], [], []];
  const coming = [...reports];
  const respond: Responder = async ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return userResponse({ is_superuser: true, subscription_plan: 'admin' });
    if (!path.startsWith('/api/admin/cache/permanent-qa')) return [];
    asked.push(`${method} ${path}`);
    const failure = fails.shift();
    if (failure) {
      const { ApiError } = await import('../../http/apiError.js');
      throw new ApiError({ ...failure, fromServer: true, fieldProblems: [] });
    }
    if (path.endsWith('/import')) {
      imports.push(body as Record<string, unknown>);
      return coming.shift() ?? report({ preview: false });
    }
    if (path.endsWith('/export'))
      return new Response('\uFEFF问题,答案\r\n', { headers: { 'Content-Type': 'text/csv' } });
    if (method === 'GET') {
      const query = new URLSearchParams(path.split('?')[1]);
      const items = rows.filter(({ question }) => question.includes(query.get('search') ?? ''));
      return { items: items.slice(0, 10), total: items.length, page: 1, page_size: 10 };
    }
    sent.push(body);
    const { question, answer } = body as KeptAnswer;
    const at = rows.findIndex((row) => row.question === question);
    if (method === 'DELETE') return void rows.splice(at, 1);
    const stored = kept(question, answer, sent.length + 50);
    rows.splice(at === -1 ? 0 : at, at === -1 ? 0 : 1, stored);
    return stored;
  };
  return { respond, rows, fails, asked, sent, imports };
};
const enter = async (input: HTMLElement, value: string) => {
  const { fireEvent } = await import('@testing-library/react');
  fireEvent.input(input, { target: { value } });
};
const address = '/app/admin/permanent-cache';

describe('the screen of the permanent cache', () => {
  withBrowserDocument();

  it('adds a question, changes its answer with the question read-only, and deletes it after a question', async () => {
    const { respond, sent, rows } = server([]);
    const { page, user, within, waitFor } = await openSite(address, respond);
    await page.findByText(/^还没有问答/);
    const dialog = () => within(page.getByRole('dialog'));
    const save = () => user.click(dialog().getByRole('button', { name: '保存' }));
    const closed = () => waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    await user.click(page.getByRole('button', { name: '添加问答' }));
    await save();
    await dialog().findByText('请填写问题');
    dialog().getByText('请填写答案');
    await enter(dialog().getByLabelText('问题（必填）'), ' 诉讼费由谁承担？ ');
    await enter(dialog().getByLabelText('答案（必填）'), '由败诉方承担。');
    await save();
    await page.findByText('缓存已添加');
    await closed();
    expect(sent).to.deep.equal([{ question: '诉讼费由谁承担？', answer: '由败诉方承担。' }]);

    await user.click(await page.findByRole('button', { name: '编辑：诉讼费由谁承担？' }));
    const question = dialog().getByLabelText('问题（不能修改）');
    expect(question.hasAttribute('readonly')).to.equal(true);
    await enter(dialog().getByLabelText('答案（必填）'), '败诉方。');
    await save();
    await page.findByText('缓存已更新');
    expect(sent[1]).to.deep.equal({ question: '诉讼费由谁承担？', answer: '败诉方。', version: uuid(51) });
    await closed();

    await user.click(await page.findByRole('button', { name: '删除：诉讼费由谁承担？' }));
    dialog().getByText('“诉讼费由谁承担？”及其答案将被删除，不能恢复。');
    await user.click(dialog().getByRole('button', { name: '删除' }));
    await page.findByText('缓存已删除');
    await page.findByText(/^还没有问答/);
    expect(rows).to.deep.equal([]);
  });

  it('shows hits and last use, searches, and says what was not found or could not be read', async () => {
    const used = kept('押金怎么退', '按约定退', 1, { hits: 12, last_used_at: '2026-01-01T03:04:00.000Z' });
    const { respond, fails, asked } = server([used, kept('怎么立案', '在网上提交', 2)]);
    fails.push({ status: 503, code: 'store_unavailable', detail: '服务暂时不可用' });
    const { page, user } = await openSite(address, respond);
    await page.findByText('问答缓存加载失败：服务暂时不可用');
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText('12');
    page.getByText('未使用');
    page.getByText('共 2 条');
    await user.type(page.getByLabelText('搜索问答缓存'), '无此{Enter}');
    await page.findByText('未找到含“无此”的问题或答案');
    expect(asked.at(-1))
      .to.include(`search=${encodeURIComponent('无此')}`)
      .and.to.include('page_size=10');
  });

  it('keeps what was typed when somebody else changed the answer, shows theirs, and then replaces it', async () => {
    const { respond, rows, fails, sent } = server([kept('怎么立案', '旧', 1)]);
    const { page, user, within } = await openSite(address, respond);
    await user.click(await page.findByRole('button', { name: '编辑：怎么立案' }));
    const dialog = within(page.getByRole('dialog'));
    await enter(dialog.getByLabelText('答案（必填）'), '我写的');
    rows[0] = kept('怎么立案', '他人写的', 2);
    fails.push({ status: 409, code: 'kept_answer_changed', detail: '该问题的答案刚被他人修改。' });
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await dialog.findByText('操作失败：该问题的答案刚被他人修改。');
    await dialog.findByText('他人写的');
    expect(typedIn(dialog.getByLabelText('答案（必填）'))).to.equal('我写的');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await page.findByText('缓存已更新');
    expect(sent).to.deep.equal([{ question: '怎么立案', answer: '我写的', version: uuid(2) }]);
  });

  it('previews a file before it is imported, line by line, and previews again what was outdated', async () => {
    const later = report({ state: 's2', added: 0, changed: 1 });
    const { respond, fails, imports } = server([], [report(), later, report({ preview: false, added: 0 })]);
    const { page, user, within } = await openSite(address, respond);
    await user.click(await page.findByRole('button', { name: '导入表格' }));
    const dialog = within(page.getByRole('dialog'));
    const choose = (name: string) =>
      user.upload(dialog.getByLabelText('选择表格文件'), new File(['问题,答案\n甲,乙'], name));
    await choose('问答.csv');
    await dialog.findByText('将新增 1 条，将更改 1 条，无变化 0 行，不能导入 1 行。');
    dialog.getByText('请填写答案');
    expect(imports).to.have.length(1);
    expect(imports[0]).to.include({ preview: 'true' });
    fails.push({ status: 409, code: 'kept_answers_changed', detail: '预览之后，问答缓存又有改动，请重新预览。' });
    await user.click(dialog.getByRole('button', { name: '确认导入' }));
    await dialog.findByText('将新增 0 条，将更改 1 条，无变化 0 行，不能导入 1 行。');
    dialog.getByText('导入失败：预览之后，问答缓存又有改动，请重新预览。');
    await user.click(dialog.getByRole('button', { name: '确认导入' }));
    await dialog.findByText('已新增 0 条，已更改 1 条，无变化 0 行，不能导入 1 行。');
    expect(imports[2]).to.include({ state: 's2' });
    await page.findByText('导入完成：新增0条，更改1条。');
    await user.click(dialog.getByRole('button', { name: '完成' }));
  });

  it('takes only CSV files, and says why one cannot be imported', async () => {
    const { respond, fails, imports } = server([]);
    const site = await openSite(address, respond);
    const user = (await import('@testing-library/user-event')).default.setup({ applyAccept: false });
    await user.click(await site.page.findByRole('button', { name: '导入表格' }));
    const dialog = site.within(site.page.getByRole('dialog'));
    const choose = (name: string) => user.upload(dialog.getByLabelText('选择表格文件'), new File(['x'], name));
    await choose('问答.xlsx');
    await dialog.findByText(/^只能导入 \.csv 文件。/);
    expect(imports).to.deep.equal([]);
    fails.push({ status: 422, code: 'fields_invalid', detail: '首行没有“问题”一列。' });
    await choose('问答.csv');
    await dialog.findByText('导入失败：首行没有“问题”一列。');
  });

  it('offers the export as a file', async () => {
    const { respond, asked } = server([kept('怎么立案', '在网上', 1)]);
    const { page, user } = await openSite(address, respond);
    const offered: Blob[] = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      offered.push(blob as Blob);
      return 'blob:offered';
    };
    try {
      await user.click(await page.findByRole('button', { name: '导出表格' }));
      await page.findByText('已开始下载');
    } finally {
      URL.createObjectURL = createObjectURL;
    }
    expect(asked).to.include('GET /api/admin/cache/permanent-qa/export');
    expect(offered).to.have.length(1);
  });
});
