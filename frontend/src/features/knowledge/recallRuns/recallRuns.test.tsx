import { expect } from 'chai';
import type { ApiError } from '../../../http/apiError.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openSite, type Responder } from '../../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../../testing/responses.js';
import { typedIn } from '../../../testing/typedIn.js';
import { usualSearchSettings } from '../../../../../domain/knowledge/searchSettings.js';
import { answerResponse, comparisonResponse, runResponse, settingsResponse } from './testing/fixtures.js';
import type { RecallRun } from './recallRunLists.js';

const cause = { id: '民间借贷纠纷', name: '民间借贷纠纷', category: '民事案由' };
const own = `/app/my-knowledge-base?cause=${encodeURIComponent(cause.id)}&view=runs`;
type Refused = Pick<ApiError, 'status' | 'code' | 'detail'> & Partial<Pick<ApiError, 'fieldProblems'>>;

/** The server’s side; `fails` answers instead of it, once each. */
const server = (runs: RecallRun[], superuser = false) => {
  const fails: Refused[] = [];
  const asked: string[] = [];
  const sent: { name: string; file: File }[] = [];
  const respond: Responder = async ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return userResponse({ is_superuser: superuser, subscription_plan: 'professional' });
    if (path === '/api/rag/case-causes') return { items: [cause] };
    if (path.endsWith('/search-settings')) {
      if (method === 'PUT') {
        sent.push(body as never);
        const settings = runs.find(({ id }) => id === (body as { run: string | null }).run)?.tried;
        return settingsResponse({
          ...(settings && { settings }),
          adopted_at: '2026-01-03T01:00:00Z',
          adopted_by: { id: uuid(1), email: 'me@example.cn' },
        });
      }
      return settingsResponse();
    }
    if (!path.includes('recall-runs')) return path.includes('/rag/') ? { items: [] } : [];
    asked.push(`${method} ${decodeURIComponent(path)}`);
    const failure = fails.shift();
    if (failure) {
      const { ApiError } = await import('../../../http/apiError.js');
      throw new ApiError({ ...failure, fromServer: true });
    }
    const at = runs.findIndex(({ id }) => path.includes(id));
    const run = runs[at];
    if (path.includes('/comparison')) return comparisonResponse();
    if (path.includes('/questions')) return { items: [answerResponse()], total: 1, page: 1, page_size: 10 };
    if (path.endsWith('/cancel') && run) return (runs[at] = { ...run, status: 'FAILURE', reason: '已取消' });
    if (method === 'DELETE') {
      runs.splice(at, 1);
      return new Response(null, { status: 204 });
    }
    if (method === 'POST') {
      sent.push(body as { name: string; file: File });
      runs.unshift(
        runResponse({ id: uuid(40), name: '新的', status: 'STARTED', asked: 1, totals: null, settings: null }),
      );
      return Response.json(runs[0], { status: 202 });
    }
    return { items: [...runs] };
  };
  return { respond, fails, asked, sent };
};
const csv = (name: string, content: BlobPart = '问题,期望\n借款,民法典675条') => new File([content], name);

describe('bulk tests of the search on screen', () => {
  withBrowserDocument();

  it('are none at first; a table is chosen and sent byte for byte, a refusal said in the dialog, progress shown', async () => {
    const runs: RecallRun[] = [];
    const { respond, fails, sent } = server(runs);
    const { page, user, within, waitFor } = await openSite(own, respond);
    await page.findByText('还没有批量测试。可以先下载示例，照着填写问题。');
    await user.click(page.getByRole('button', { name: '新建测试' }));
    const dialog = () => within(page.getByRole('dialog'));
    const begin = () => user.click(dialog().getByRole('button', { name: '开始测试' }));
    const { fireEvent } = await import('@testing-library/react');
    // Not `user.upload`, which leaves out what the input does not accept: some browsers offer that all the same.
    const choose = (file: File) => fireEvent.change(dialog().getByLabelText('选择文件'), { target: { files: [file] } });
    await begin();
    await dialog().findByText('请选择 CSV 文件');
    choose(csv('试题.xlsx'));
    await dialog().findByText('只能选择 .csv 文件');
    choose(csv('试题.csv', 'x'.repeat(2 * 1024 * 1024 + 1)));
    await dialog().findByText('文件不能超过 2 MB');
    const gb18030 = new Uint8Array([0xce, 0xca, 0xcc, 0xe2, 0x0a, 0xff]);
    choose(csv('试题.csv', gb18030));
    await user.type(dialog().getByLabelText('名称'), '第一次');
    fails.push({
      status: 422,
      code: 'fields_invalid',
      detail: '填写内容有误，请按提示修改。',
      fieldProblems: [{ path: 'file', message: '没有找到“期望”列（也可以写作 expected）' }],
    });
    await begin();
    await dialog().findByText('未能开始测试：没有找到“期望”列（也可以写作 expected）');
    expect(typedIn(dialog().getByLabelText('名称'))).to.equal('第一次');
    await begin();
    await page.findByText('已开始测试 3 个问题，1 行没有使用');
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    const [{ name, file } = { name: '', file: csv('') }] = sent;
    expect([name, file.name, [...new Uint8Array(await file.arrayBuffer())]]).to.deep.equal([
      '第一次',
      '试题.csv',
      [...gb18030],
    ]);
    expect(page.getByRole('progressbar', { name: '新的的进度' }).getAttribute('aria-valuetext')).to.equal(
      '已检索 1 题，共 3 题',
    );
    await user.click(page.getByRole('button', { name: '取消新的' }));
    await page.findByText('未完成：已取消（已检索 1 / 3 题）');
  });

  it('take one question that is written in the dialog, as a table of its own', async () => {
    const { respond, sent } = server([]);
    const { page, user, within } = await openSite(own, respond);
    await user.click(await page.findByRole('button', { name: '新建测试' }));
    const dialog = within(page.getByRole('dialog'));
    await user.click(dialog.getByLabelText('在这里写的一个问题'));
    const begin = () => user.click(dialog.getByRole('button', { name: '开始测试' }));
    await begin();
    dialog.getByText('请输入问题');
    dialog.getByText('请写明应当查到的条文或来源');
    expect(sent).to.deep.equal([]);
    await user.type(dialog.getByLabelText('问题（必填）'), '他说“不还,怎么办"？');
    await user.type(dialog.getByLabelText('期望查到（必填）'), '《民法典》第六百七十五条；民法典676条');
    await begin();
    await page.findByText(/已开始测试/);
    const [{ name, file } = { name: '', file: csv('') }] = sent;
    expect([name, file.name, await file.text()]).to.deep.equal([
      '他说“不还,怎么办"？',
      '测试题.csv',
      '问题,期望\r\n"他说“不还,怎么办""？","《民法典》第六百七十五条；民法典676条"\r\n',
    ]);
  });

  it('show their figures with what these mean, the settings, lines left out, and the questions that missed first', async () => {
    const { respond, asked, fails } = server([runResponse()]);
    const { page, user, within } = await openSite(own, respond);
    const row = within(await page.findByRole('row', { name: /借款问题/ }));
    for (const text of ['50.0%', '66.7%', '0.444', '1（1 题无结果）', '12 毫秒', '1.5 秒']) row.getByText(text);
    row.getByText('平台的文档：向量模型甲，1024 维，取前 20 个');
    row.getByText('向量检索有 1 个问题未能完成');
    row.getByText('第 5 行：“第五条”没有写明是哪部法律');
    page.getByText('前 10 召回率（Recall@10）');
    fails.push({ status: 503, code: 'store_unavailable', detail: '服务暂时不可用' });
    await user.click(row.getByRole('button', { name: '查看借款问题的逐题结果' }));
    await page.findByText('逐题结果加载失败：服务暂时不可用');
    await user.click(page.getByRole('button', { name: '重试' }));
    const found = within(await page.findByRole('row', { name: /利息最多可以约定多少/ }));
    found.getByText('未找到');
    found.getByText('无结果');
    expect(asked.at(-1)).to.equal(`GET /api/rag/recall-runs/${uuid(31)}/questions?page=1&page_size=10`);
    await user.click(page.getByRole('button', { name: '返回全部测试' }));
    await page.findByRole('button', { name: '新建测试' });
  });

  it('are compared two at a time, the older one first, also what only got worse', async () => {
    const newer = runResponse({ id: uuid(32), name: '换了模型', created_at: '2026-01-03T01:00:00Z' });
    const { respond, asked } = server([newer, runResponse()]);
    const { page, user, within } = await openSite(own, respond);
    await page.findByText('选中两次测试，即可逐题比较。');
    await user.click(await page.findByRole('checkbox', { name: '选择换了模型用于比较' }));
    await user.click(page.getByRole('checkbox', { name: '选择借款问题用于比较' }));
    await user.click(page.getByRole('button', { name: '比较所选的两次' }));
    const worse = within(await page.findByRole('row', { name: /借款期限没有约定/ }));
    worse.getByText('变差');
    worse.getByText('《民法典》第六百七十五条：第 1 名 → 第 4 名');
    page.getByText('《民法典》第六百八十条：未找到 → 第 2 名');
    page.getByText(/只在前一次中的问题 1 个/);
    expect(asked.at(-1)).to.equal(
      `GET /api/rag/recall-runs/${uuid(31)}/comparison?with=${uuid(32)}&page=1&page_size=10`,
    );
    await user.click(page.getByRole('button', { name: '变差 1' }));
    await page.findByRole('row', { name: /借款期限没有约定/ });
    expect(asked.at(-1)).to.contain('change=worse');
  });

  it('of the platform are asked for where administrators keep it, and deleted after a question', async () => {
    const { respond, asked } = server([runResponse()], true);
    const { page, user, within } = await openSite(
      `/app/admin/vector-stores?cause=${encodeURIComponent(cause.id)}&view=runs`,
      respond,
    );
    await user.click(await page.findByRole('button', { name: '删除借款问题' }));
    await user.click(within(page.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await page.findByText('测试已删除');
    await page.findByText('还没有批量测试。可以先下载示例，照着填写问题。');
    expect(asked).to.deep.equal([
      'GET /api/admin/rag/民间借贷纠纷/recall-runs',
      `DELETE /api/admin/rag/recall-runs/${uuid(31)}`,
    ]);
  });

  it('say that they could not be read, and are read again', async () => {
    const { respond, fails } = server([runResponse()]);
    fails.push({ status: 503, code: 'store_unavailable', detail: '服务暂时不可用' });
    const { page, user } = await openSite(own, respond);
    await page.findByText('批量测试加载失败：服务暂时不可用');
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText('借款问题');
  });

  it('try other settings with the questions of a test, and adopt them from the comparison of both', async () => {
    const tried = { ...usualSearchSettings, topK: 12 };
    const runs = [
      runResponse({ id: uuid(32), name: '新设置', created_at: '2026-01-03T01:00:00Z', tried }),
      runResponse({ name: '原设置' }),
    ];
    const { respond, asked, sent } = server(runs, true);
    const { page, user, within } = await openSite(own.replace('my-knowledge-base', 'admin/vector-stores'), respond);
    await user.click(await page.findByRole('button', { name: '用原设置的问题试新设置' }));
    const dialog = within(await page.findByRole('dialog', { name: '试新设置' }));
    await user.clear(dialog.getByLabelText('最多给出的片段数'));
    await user.type(dialog.getByLabelText('最多给出的片段数'), '31');
    await user.click(dialog.getByRole('button', { name: '开始测试' }));
    await dialog.findByText('应在1到30之间');
    await user.clear(dialog.getByLabelText('最多给出的片段数'));
    await user.type(dialog.getByLabelText('最多给出的片段数'), '12');
    await user.click(dialog.getByRole('button', { name: '开始测试' }));
    await page.findByText('已开始用新设置测试同样的问题');
    expect(asked).to.include(`POST /api/admin/rag/recall-runs/${uuid(31)}/again`);
    expect(sent).to.deep.equal([{ settings: tried }]);

    await user.click(await page.findByRole('checkbox', { name: '选择原设置用于比较' }));
    await user.click(page.getByRole('checkbox', { name: '选择新设置用于比较' }));
    await user.click(page.getByRole('button', { name: '比较所选的两次' }));
    await user.click(await page.findByRole('button', { name: '采用新设置' }));
    await user.click(page.getByRole('button', { name: '采用' }));
    await page.findByText('后一次测试所试的设置，就是现在采用的设置。');
    expect(sent.at(-1)).to.deep.equal({ run: uuid(32) });
  });
});
