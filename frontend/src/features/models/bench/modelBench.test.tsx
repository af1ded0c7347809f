import { expect } from 'chai';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openSite, type Responder } from '../../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../../testing/responses.js';
import { formResponse, sampleForm } from '../../../testing/sampleForm.js';
import { platformModel } from '../testing/fixtures.js';
import type { BenchDocument, BenchDocumentRow, BenchRun, BenchRunDetail } from './benchLists.js';
import { readLines } from './readLines.js';
import { readImport } from './readImport.js';

const totals = {
  ...{ right: 3, wrong: 1, missing: 0, unexpected: 2, quotes: 6, verbatim: 3, evidenced: 3, ms: 4200 },
  ...{ prompt_tokens: 1200, completion_tokens: 300, estimated: false, done: 1, failed: 1, credits: 3.6 },
};
const row: BenchDocumentRow = {
  id: uuid(7),
  name: '借条一',
  form_key: 'claim-private-lending',
  form_title: '民间借贷纠纷民事起诉状',
  characters: 120,
  expected: 4,
  created_at: '2026-01-02T03:04:05.000Z',
};
const run = (change: Partial<BenchRun> = {}): BenchRun => ({
  id: uuid(8),
  model_id: uuid(1),
  model_name: '通用模型甲',
  task: 'autofill/1',
  status: 'SUCCESS',
  reason: null,
  created_at: '2026-01-02T03:04:05.000Z',
  ended_at: '2026-01-02T03:05:05.000Z',
  documents: 2,
  read: 2,
  totals,
  ...change,
});
const result = (proposed: string): BenchRunDetail['results'][number] => ({
  document_id: row.id,
  name: row.name,
  form_title: row.form_title,
  outcome: 'done',
  sentence: null,
  ...totals,
  fields: [
    {
      path: 'defendants_natural.0.name',
      label: '被告（自然人）第1项 · 姓名',
      verdict: proposed === '周强' ? 'right' : 'wrong',
      expected: '周强',
      proposed,
      evidenced: true,
    },
  ],
});

/** The server’s side, with what was sent to it. */
const server = (runs: readonly BenchRun[]) => {
  const sent: { readonly request: string; readonly body: unknown }[] = [];
  const respond: Responder = ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('open');
    if (path === '/users/me') return userResponse({ is_superuser: true });
    if (path === '/api/admin/ai-models') return { items: [platformModel()] };
    if (path === '/api/forms') return { items: [{ ...formResponse(sampleForm), kind: 'claim' }] };
    if (path.startsWith('/api/forms/')) return formResponse(sampleForm);
    if (!path.startsWith('/api/admin/model-bench')) return [];
    if (method !== 'GET') sent.push({ request: `${method} ${path.slice('/api/admin/model-bench'.length)}`, body });
    if (path.endsWith('/documents')) return { items: [row] };
    if (path.endsWith('/runs') && method === 'POST') return run({ status: 'PENDING', totals: null, read: 0 });
    if (path.endsWith('/runs')) return { items: runs };
    const shown = runs.find(({ id }) => path.endsWith(id)) ?? run();
    return { ...shown, results: [result(shown.id === uuid(8) ? '周强' : '王小明')] };
  };
  return { respond, sent };
};
const address = '/app/admin/model-bench';

describe('the page of the bench of models', () => {
  withBrowserDocument();

  it('says that the documents are the administrator’s own material, and shows the runs of candidates side by side', async () => {
    const { respond } = server([run()]);
    const { page } = await openSite(address, respond);
    await page.findByText('借条一');
    page.getByText(/您自己准备的测试材料，可能含有个人信息/);
    const table = await page.findByRole('table', { name: '评测' });
    for (const words of ['通用模型甲', '3 / 4（75%）', '50%', '2.1秒', '1200＋300', '3.6', '1份没有结果'])
      expect(table.textContent).to.include(words);
  });

  it('starts a run of the model that the address names, and of no other unasked', async () => {
    const { respond, sent } = server([]);
    const { page, user, waitFor } = await openSite(`${address}?model=${platformModel().id}`, respond);
    await page.findByText('借条一');
    await user.click(await page.findByRole('button', { name: '开始评测' }));
    await waitFor(() =>
      expect(sent).to.deep.equal([{ request: 'POST /runs', body: { model_id: platformModel().id } }]),
    );
  });

  it('shows the fields that a model read wrongly, and what changed between two runs', async () => {
    const later = run({ id: uuid(9), model_name: '通用模型乙', created_at: '2026-01-03T03:04:05.000Z' });
    const { respond } = server([later, run()]);
    const { page, user } = await openSite(address, respond);
    await user.click(await page.findByRole('button', { name: '查看：通用模型乙的评测' }));
    expect((await page.findByRole('table', { name: '各份文书的结果' })).textContent).to.include(
      '期望“周强”，给出“王小明”',
    );
    await user.click(page.getByRole('button', { name: '返回全部评测' }));
    await user.click(await page.findByRole('checkbox', { name: '通用模型甲' }));
    await user.click(page.getByRole('checkbox', { name: '通用模型乙' }));
    await user.click(page.getByRole('button', { name: '比较所选的两次' }));
    expect((await page.findByRole('table', { name: '两次评测的比较' })).textContent).to.include(
      '相符“周强” → 不符“王小明”',
    );
  });

  it('takes a document with its form, its text and what should be read in it', async () => {
    const { respond, sent } = server([]);
    const { page, user, within, waitFor } = await openSite(address, respond);
    await user.click(await page.findByRole('button', { name: '添加文书' }));
    const dialog = within(await page.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '加入' }));
    dialog.getByText('请填写名称');
    await user.type(dialog.getByLabelText('名称（必填）'), '借条二');
    await dialog.findByRole('option', { name: sampleForm.title });
    await user.selectOptions(dialog.getByLabelText('填入哪种文书（必填）'), sampleForm.title);
    await user.type(dialog.getByLabelText('文字（必填）'), '借款人：周强');
    await user.selectOptions(await dialog.findByLabelText('第1项的位置'), 'defendants_natural.0.name');
    await user.type(dialog.getByLabelText('第1项的内容'), '周强');
    await user.click(dialog.getByRole('button', { name: '加入' }));
    const expected = [{ path: 'defendants_natural.0.name', value: '周强' }];
    const documents = [{ name: '借条二', form_key: 'claim-private-lending', text: '借款人：周强', expected }];
    await waitFor(() => expect(sent).to.deep.equal([{ request: 'POST /documents', body: { documents } }]));
  });
});

describe('what the bench is given', () => {
  it('is read from lines by the form, with rows counted as people count them', () => {
    const line = (path: string, typed: string, row = 1) => ({ path, typed, row });
    expect(
      readLines(sampleForm, [
        line('plaintiffs_natural.0.name', '张三', 2),
        line('sections.claims.items.i1.amount', '5,000元'),
      ]),
    ).to.deep.equal({
      expected: [
        { path: 'plaintiffs_natural.1.name', value: '张三' },
        { path: 'sections.claims.items.i1.amount', value: '5000' },
      ],
    });
    expect(readLines(sampleForm, [line('sections.claims.items.i1.amount', '很多')])).to.deep.equal({
      problem: '第1项：内容不合这一项的格式',
    });
    expect(readLines(sampleForm, [line('', '')])).to.deep.equal({ problem: '请至少填写一项期望的内容' });
  });

  it('is read from a file as an export has it, and a file of another kind is named as what it is', () => {
    const documents: BenchDocument[] = [
      { name: '一', form_key: 'claim-private-lending', text: '文字', expected: [{ path: 'header.x', value: '1' }] },
    ];
    expect(readImport(JSON.stringify({ documents }))).to.deep.equal({ documents });
    expect(readImport('名称,文字')).to.deep.equal({ problem: '文件不是 JSON，无法读取' });
    expect(readImport('{"documents":[{"name":"一"}]}')).to.deep.equal({
      problem: '第1份文书的格式不对，请对照导出的文件修改',
    });
  });
});
