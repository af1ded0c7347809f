import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import type { Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';
import { openSite } from '../../testing/openSite.js';
import { typedIn } from '../../testing/typedIn.js';
import type { Wording } from '../../../../domain/contract/shared.js';
import type { Change } from './versionLists.js';

const wording = (basis: Wording['basis']) => ({ basis, edition: '2025', unasked: 0 });
const version = (number: number) => ({
  version: number,
  pleading: 'complaint',
  form_key: 'claim-private-lending',
  edition: '2025',
  wording: wording(number === 1 ? 'missing' : 'recorded'),
  submitted_at: `2026-01-0${number}T02:03:04Z`,
  document_hash: String(number).repeat(64),
  receipt_id: `00000000-0000-4000-8000-00000000000${number}`,
});
const changes: Change[] = [
  {
    path: 'd.0',
    label: '被告（自然人）1',
    section: '被告（自然人）',
    kind: 'removed',
    before: '姓名：李四',
    after: null,
  },
  { path: 'd.1', label: '被告（自然人）2', section: '被告（自然人）', kind: 'moved', before: '第3项', after: '第2项' },
  { path: 'c', label: '诉讼请求 · 本金', section: '诉讼请求', kind: 'changed', before: '1万元', after: '2万元' },
];

const paper = (number: number, signedAs = `第 ${number} 版的具状人`) => ({
  ...version(number),
  title: '民事起诉状（民间借贷纠纷）',
  submitted_by: 'self',
  wording: { ...wording('recorded'), unasked: 0 },
  model: {
    formKey: 'claim-private-lending',
    edition: '2025',
    documentName: '民事起诉状',
    subtitle: '（民间借贷纠纷）',
    preamble: { title: '说明', paragraphs: [], reminderTitle: '', reminder: [] },
    sections: [],
    signature: { text: signedAs, date: '日期' },
    attachments: [],
  },
});
const progress = {
  side: 'complaint',
  case_number: 'A-1',
  temporary_number: 'A-1',
  case_cause: '民间借贷纠纷',
  status: 'pending',
  steps: [],
  correction: {
    notice_id: 'n-1',
    due_on: '2026-03-09',
    answered: false,
    marks: [{ label: '诉讼请求 · 1. 本金', reason: '请写明金额' }],
  },
};

/** The class that the site itself uses: it loads an instance of each module of its own. */
const signedOut = async () => {
  const { ApiError } = await import('../../http/apiError.js');
  return new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录', fromServer: true });
};

const defense = (id: string, name: string, submitted_at: string, left = false) => ({
  defendant_id: id,
  name,
  left,
  version: 1,
  submitted_at,
});
const answered = {
  ...progress,
  correction: null,
  defenses: [defense('d-1', '李四', '2026-02-02T02:00:00Z'), defense('d-2', '王五', '2026-02-01T02:00:00Z', true)],
};

const server =
  (total: number, sent: unknown[] = [], user: object | null = null, told: object = progress): Responder =>
  async ({ path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('open');
    if (path === '/users/me') {
      if (user === null) throw await signedOut();
      return user;
    }
    if (path === '/api/documents/progress') return told;
    if (path === '/api/documents/version-content') return paper((body as { version: number }).version);
    sent.push([path, body]);
    if (path === '/api/documents/versions')
      return { items: [3, 2, 1].filter((n) => n <= total).map(version), total, page: 1, page_size: 10 };
    if (path === '/api/documents/version-changes') {
      const { from, to } = body as { from: number; to: number };
      return {
        from,
        to,
        wordings: { from: wording('recorded'), to: wording('recorded') },
        changes: from === 1 ? [] : changes,
      };
    }
    if (path === '/api/documents/defense-content') {
      const { defendant_id: id } = body as { defendant_id: string };
      return { ...paper(1, `答辩人 ${id}`), pleading: 'defense', correction: id === 'd-1' ? 'asked' : 'none' };
    }
    throw new Error(`not scripted: ${path}`);
  };

const openVersions = async (total: number, sent: unknown[] = []) => {
  const site = await openSite('/versions', server(total, sent));
  await site.user.type(await site.page.findByLabelText('案号'), ' A-1 ');
  await site.user.type(site.page.getByLabelText('验证码'), 'abcd2345');
  await site.user.click(site.page.getByRole('button', { name: '查看版本' }));
  await site.page.findByRole('heading', { name: `已提交的版本（${total}）` });
  return site;
};

describe('the page of versions', () => {
  withBrowserDocument();

  it('say of a version whose form was not recorded that it is shown by the closest one, and of others nothing', async () => {
    const { page } = await openVersions(3);
    const said = page.getAllByRole('note').map(({ textContent }) => textContent);
    expect(said).to.deep.equal([
      '提交时所用的表单定义在本系统中已找不到，这里以最接近的2025版表单代替，文字可能与提交时不同。',
    ]);
  });

  it('asks for what is missing before it asks the server', async () => {
    const sent: unknown[] = [];
    const { page, user } = await openSite('/versions', server(1, sent));
    await user.click(await page.findByRole('button', { name: '查看版本' }));
    await page.findByText('请输入案号');
    expect(sent).to.deep.equal([]);
  });

  it('opened by a link to a case of the signed-in user: shows it without a code', async () => {
    const sent: unknown[] = [];
    const { page, user } = await openSite('/versions?case_number=A-1', server(1, sent, userResponse()));
    await page.findByText('只有一个版本');
    const access = { case_number: 'A-1', verification_code: '' };
    expect(sent).to.deep.equal([['/api/documents/versions', { ...access, page: 1, page_size: 10 }]]);
    await user.click(page.getByRole('button', { name: '查看其他案件' }));
    expect(typedIn(await page.findByLabelText('案号'))).to.equal('');
    expect(sent).to.have.length(1);
  });

  it('opened by the same link, signed out: asks for the code only', async () => {
    const sent: unknown[] = [];
    const { page, user } = await openSite('/versions?case_number=A-1', server(1, sent));
    expect(typedIn(await page.findByLabelText('案号'))).to.equal('A-1');
    await user.click(page.getByRole('button', { name: '查看版本' }));
    await page.findByText('请输入验证码');
    expect(sent).to.deep.equal([]);
    await user.type(page.getByLabelText('验证码'), 'abcd2345');
    await user.click(page.getByRole('button', { name: '查看版本' }));
    await page.findByText('只有一个版本');
  });

  it('opened by a link: reads the newest version as paper, under what the court asks; another is chosen, and nothing is edited', async () => {
    const sent: unknown[] = [];
    const { page, user } = await openSite('/versions?case_number=A-1', server(3, sent, userResponse()));
    await page.findByText('第 3 版的具状人', {}, { timeout: 20_000 });
    page.getByText(/由本账号提交/);
    await page.findByRole('heading', { name: '需要补正 1 处，请在2026年3月9日以前提交' });
    page.getByText('诉讼请求的本金');
    page.getByRole('button', { name: '按法院要求修改' });
    await user.click(page.getByRole('button', { name: '阅读第 1 版' }));
    await page.findByText('第 1 版的具状人', {}, { timeout: 20_000 });
    expect(page.queryByText('第 3 版的具状人')).to.equal(null);
    expect(page.getByRole('button', { name: '阅读第 1 版' }).getAttribute('aria-pressed')).to.equal('true');
    const asked = sent.map((call) => (call as [string, unknown])[0]);
    expect(asked).to.deep.equal(['/api/documents/versions', '/api/documents/version-changes']);
  });

  it('lists for the plaintiff each defence that came in by the name of who answered, and opens one at a time as paper', async () => {
    const sent: unknown[] = [];
    const { page, user } = await openSite('/versions?case_number=A-1', server(1, sent, userResponse(), answered));
    await page.findByRole('heading', { name: '对方的答辩状（2）' });
    page.getByText('（起诉状的最新一版已不列其为被告）');
    page.getByRole('button', { name: '下载被告王五的答辩状 Word' });
    expect(page.queryByRole('heading', { name: '对方的起诉状' })).to.equal(null);
    await user.click(page.getByRole('button', { name: '阅读被告李四的答辩状' }));
    await page.findByText('答辩人 d-1', {}, { timeout: 20_000 });
    page.getByText('法院已请对方补充说明这份答辩状，内容可能还会有变化。');
    await user.click(page.getByRole('button', { name: '阅读被告王五的答辩状' }));
    await page.findByText('答辩人 d-2', {}, { timeout: 20_000 });
    expect(page.queryByText('答辩人 d-1')).to.equal(null);
    expect(page.queryByText(/内容可能还会有变化/)).to.equal(null);
    await user.click(page.getByRole('button', { name: '收起被告王五的答辩状' }));
    expect(page.queryByText('答辩人 d-2')).to.equal(null);
    const side = { case_number: 'A-1', verification_code: '' };
    expect(sent.slice(1)).to.deep.equal(
      ['d-1', 'd-2'].map((id) => ['/api/documents/defense-content', { ...side, defendant_id: id }]),
    );
  });

  it('says of a defence that could not be read that it could not, and reads it again by a press', async () => {
    const { ApiError } = await import('../../http/apiError.js');
    const whole = server(1, [], userResponse(), answered);
    let isAway = true;
    const { page, user } = await openSite('/versions?case_number=A-1', async (call) => {
      if (isAway && call.path === '/api/documents/defense-content')
        throw new ApiError({ status: 503, code: 'store_unavailable', detail: '服务暂时不可用', fromServer: true });
      return whole(call);
    });
    await user.click(await page.findByRole('button', { name: '阅读被告李四的答辩状' }));
    await page.findByText('服务暂时不可用', {}, { timeout: 20_000 });
    page.getByRole('button', { name: '阅读被告王五的答辩状' });
    isAway = false;
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText('答辩人 d-1', {}, { timeout: 20_000 });
  });

  it('opened by the news of a defence: opens the one that came in last', async () => {
    const address = '/versions?case_number=A-1&paper=defense';
    const { page } = await openSite(address, server(1, [], userResponse(), answered));
    await page.findByText('答辩人 d-1', {}, { timeout: 20_000 });
    expect(document.activeElement?.textContent).to.equal('对方的答辩状（2）');
  });

  it('lists the versions and shows what changed between the last two, in words and in marks', async () => {
    const sent: unknown[] = [];
    const { page } = await openVersions(3, sent);
    await page.findByText('第 2 版到第 3 版共 3 处变化');
    const access = { case_number: 'A-1', verification_code: 'ABCD2345' };
    expect(sent).to.deep.equal([
      ['/api/documents/versions', { ...access, page: 1, page_size: 10 }],
      ['/api/documents/version-changes', { ...access, from: 2, to: 3 }],
    ]);
    expect(page.getByText('姓名：李四').tagName).to.equal('DEL');
    expect(page.getByText('2万元').tagName).to.equal('INS');
    page.getByText('从第3项移到第2项');
    for (const kind of ['删除', '移动', '修改']) page.getByText(kind);
    expect(page.getAllByRole('button', { name: /^下载第 \d 版 Word$/ })).to.have.length(3);
  });

  it('compares any two versions, and asks for two different ones', async () => {
    const { page, user } = await openVersions(3);
    await user.selectOptions(page.getByLabelText('原版本'), '1');
    await page.findByText('这两个版本的内容完全相同');
    await user.selectOptions(page.getByLabelText('新版本'), '1');
    await page.findByText('请选择两个不同的版本');
    expect(page.getByRole('button', { name: /下载修订对照/ }).hasAttribute('disabled')).to.equal(true);
  });

  it('given one version: says that there is nothing to compare with yet', async () => {
    const { page } = await openVersions(1);
    page.getByText('只有一个版本');
    expect(page.queryByLabelText('原版本')).to.equal(null);
  });
});
