import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../testing/responses.js';
import { formResponse, sampleForm } from '../../testing/sampleForm.js';
import type { ScriptedCall } from '../../testing/scriptedHttp.js';
import { emptyValues } from '../drafts/formValues.js';
import { freshProgress, type Draft } from '../drafts/draft.js';
import { memoryDrafts } from '../drafts/memoryDrafts.js';
import { ageOf } from '../../components/time/ageOf.js';

const member = userResponse({ id: uuid(2), email: 'member@example.cn' });

describe('drafts to go on with', () => {
  withBrowserDocument();
  let opened = 0;

  const draft = (id: string, formKey: string, names: readonly [string, string], savedAt: string): Draft => ({
    id,
    formKey,
    values: {
      ...emptyValues('claim'),
      answers: { plaintiffs_natural: [{ name: names[0] }], defendants_natural: [{ name: names[1] }] },
    },
    progress: freshProgress,
    savedAt,
  });

  /** The site with these drafts on the device; the account, where one is signed in, keeps what `account` says. */
  const open = async (
    path: string,
    draftsOf: (formKey: string) => readonly Draft[],
    account?: (formKey: string) => Draft,
    over: readonly object[] = [],
  ) => {
    opened += 1;
    const definition = { ...sampleForm, key: `claim-listed-${opened}` };
    const keeping = memoryDrafts();
    for (const one of draftsOf(definition.key)) await keeping.drafts.put(one);
    const { ApiError } = await import('../../http/apiError.js');
    const kept = account?.(definition.key);
    const server = { put: async () => null, delete: async () => undefined, list: async () => [] };
    const respond = ({ path: where }: ScriptedCall): unknown => {
      if (where === '/api/config/app-mode') return appModeResponse(account ? 'saas' : 'open');
      if (where === '/users/me' && account) return member;
      if (where === '/api/user/drafts' && kept)
        return { items: [{ form_key: kept.formKey, case_key: kept.id, revision: 1, updated_at: kept.savedAt }], over };
      if (where === '/api/user/documents') return { items: [], total: 0, page: 1, page_size: 20 };
      if (where === `/api/forms/${definition.key}`) return formResponse(definition);
      throw new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录。' });
    };
    const serverDrafts = account
      ? { serverDrafts: { ...server, get: async () => (kept ? { ...kept, revision: 1 } : null) } }
      : {};
    const site = await openSite(path, respond, { keeping, ...serverDrafts });
    const names = () => [...document.querySelectorAll('.draft-link strong')].map(({ textContent }) => textContent);
    return { ...site, definition, keeping, names };
  };

  it('stand on the landing page with parties, what is missing and age, and are opened or deleted there', async () => {
    const { page, user, definition, keeping, names, within, waitFor, address } = await open('/', (key) => [
      draft(`${key}|new`, key, ['张芳', '李建国'], '2026-01-02T01:04:05Z'),
      draft(uuid(7), key, ['王五', ''], '2026-01-01T03:04:05Z'),
      { ...draft(uuid(8), key, ['', ''], '2026-01-01T03:04:05Z'), values: emptyValues('claim') },
      {
        ...draft(uuid(9), key, ['赵六', '钱七'], '2026-01-01T03:04:05Z'),
        progress: { ...freshProgress, stage: 'submitted' },
      },
    ]);
    await page.findByRole('heading', { name: '继续未完成的文书' });
    expect(names()).to.deep.equal(['张芳 诉 李建国', '王五 诉 （被告未填）']);
    page.getByText(/^民间借贷纠纷，差\d+项，2小时前$/);
    await user.click(page.getByRole('button', { name: '删除草稿 张芳 诉 李建国' }));
    await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(names()).to.deep.equal(['王五 诉 （被告未填）']));
    expect(await keeping.drafts.get({ id: `${definition.key}|new` })).to.equal(null);
    await waitFor(() => expect(document.activeElement).to.equal(page.getByRole('link', { name: /王五/ })));
    await user.click(page.getByRole('link', { name: /王五/ }));
    await page.findByDisplayValue('王五');
    expect(address()).to.equal(`/${definition.key.replace('-', '/')}`);
    page.unmount();
  });

  it('are the latest three on the landing page, with all of them behind a button that hands on the focus', async () => {
    const { page, user, names, waitFor } = await open('/', (key) =>
      [1, 2, 3, 4, 5].map((nth) =>
        draft(uuid(20 + nth), key, [`原告${nth}`, '李四'], `2026-01-0${nth === 5 ? 1 : 2}T01:0${nth}:05Z`),
      ),
    );
    await page.findByRole('heading', { name: '继续未完成的文书' });
    expect(names()).to.deep.equal(['原告4 诉 李四', '原告3 诉 李四', '原告2 诉 李四']);
    await user.click(page.getByRole('button', { name: '显示全部 5 份' }));
    await waitFor(() => expect(names()).to.have.lengthOf(5));
    expect(document.activeElement?.textContent).to.contain('原告1 诉 李四');
    expect(page.queryByRole('button', { name: /^显示全部/ })).to.equal(null);
    page.unmount();
  });

  it('hand the focus on when the last is deleted too, so that a keyboard does not start at the top of the page', async () => {
    const { page, user, names, within, waitFor } = await open('/', (key) =>
      [1, 2].map((nth) => draft(uuid(30 + nth), key, [`原告${nth}`, '李四'], `2026-01-02T01:0${nth}:05Z`)),
    );
    await page.findByRole('heading', { name: '继续未完成的文书' });
    for (const [nth, left] of [
      [1, ['原告2 诉 李四']],
      [2, []],
    ] as const) {
      await user.click(page.getByRole('button', { name: `删除草稿 原告${nth} 诉 李四` }));
      within(await page.findByRole('dialog')).getByText(/填过的内容将从这台设备中删除。/);
      await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: '删除' }));
      await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
      expect(names()).to.deep.equal(left);
      await waitFor(() => expect(document.activeElement?.textContent).to.contain(left[0] ?? '您遇到了什么事？'));
      expect(document.activeElement).to.not.equal(document.body);
    }
    page.unmount();
  });

  it('are not on the landing page where there are none', async () => {
    const { page } = await open('/', () => []);
    await page.findByRole('link', { name: /填写起诉状/ });
    expect(page.queryByRole('heading', { name: '继续未完成的文书' })).to.equal(null);
    page.unmount();
  });

  it('of the account stand among its documents, also those of another device', async () => {
    const { page, names } = await open(
      '/app/my-documents',
      () => [],
      (key) => draft(uuid(5), key, ['孙八', '周九'], '2025-12-31T03:04:05Z'),
    );
    await page.findByRole('heading', { name: '继续未完成的文书' });
    expect(names()).to.deep.equal(['孙八 诉 周九']);
    page.getByText(/2天前$/);
    page.unmount();
  });

  it('are copied as drafts of their own, also one that only the account has', async () => {
    const { page, user, keeping, definition } = await open(
      '/app/my-documents',
      () => [],
      (formKey) => draft(uuid(9), formKey, ['张芳', '李建国'], '2026-02-01T00:00:00.000Z'),
    );
    await user.click(await page.findByRole('button', { name: '照草稿 张芳 诉 李建国另写一份' }, { timeout: 8000 }));
    await page.findByText(/已照《张芳 诉 李建国》另写一份/u, {}, { timeout: 8000 });
    const [copy, ...others] = (await keeping.inventory.listAll()).filter(({ id }) => id !== uuid(9));
    expect(others).to.deep.equal([]);
    // Kept under the account's own name.
    expect(copy?.formKey).to.match(new RegExp(`${definition.key}$`));
    expect(copy?.progress).to.deep.equal(freshProgress);
    expect(copy?.values.answers).to.deep.include({ plaintiffs_natural: [{ name: '张芳' }] });
  });

  it('are cleared in one go, and brought back as drafts of their own by 撤销', async () => {
    const { page, user, definition, keeping, names, waitFor } = await open('/', (key) =>
      [1, 2, 3].map((nth) => draft(uuid(40 + nth), key, [`原告${nth}`, '李四'], `2026-01-02T01:0${nth}:05Z`)),
    );
    await user.click(await page.findByRole('button', { name: '清理草稿' }));
    await user.click(page.getByLabelText(/^全选/));
    await user.click(page.getByLabelText(/^原告2/));
    await user.click(page.getByRole('button', { name: '删除所选（2 份）' }));
    await waitFor(() => expect(names()).to.deep.equal(['原告2 诉 李四']));
    const left = async () => (await keeping.drafts.list(definition.key)).map(({ id }) => id);
    expect(await left()).to.deep.equal([uuid(42)]);
    expect((await keeping.ended.find(uuid(41)))?.outcome).to.equal('deleted');
    await user.click(await page.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(names()).to.deep.equal(['原告3 诉 李四', '原告2 诉 李四', '原告1 诉 李四']));
    expect(await left())
      .to.have.lengthOf(3)
      .and.not.to.include(uuid(41));
    page.unmount();
  });

  it('that ended on another device are said to have, and are not brought back', async () => {
    const ended = { form_key: 'claim-any', case_number: null, version: null, at: '2026-01-02T01:00:00.000Z' };
    const { page, user, within, waitFor, names } = await open(
      '/app/my-documents',
      (key) => [
        // An account's drafts lie under its id.
        {
          ...draft(
            `user:${member.id}|${uuid(51)}`,
            `user:${member.id}|${key}`,
            ['吴一', '郑二'],
            '2026-01-02T01:04:05Z',
          ),
        },
      ],
      (key) => draft(uuid(5), key, ['孙八', '周九'], '2025-12-31T03:04:05Z'),
      [{ ...ended, case_key: uuid(51), outcome: 'submitted', case_number: 'A-1', version: 1 }],
    );
    await page.findByText('已在另一台设备上提交：案号 A-1，第 1 版');
    // It does not come back as something new that could be filed again.
    await user.click(page.getByRole('button', { name: '删除草稿 吴一 诉 郑二' }));
    await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(names()).to.deep.equal(['孙八 诉 周九']));
    expect(page.queryByRole('button', { name: '撤销' })).to.equal(null);
    page.unmount();
  });

  it('tell their age in words', () => {
    const now = new Date('2026-01-02T03:04:05Z');
    expect(
      ['2026-01-02T03:04:00Z', '2026-01-02T02:59:00Z', '2026-01-02T01:04:05Z', '2025-12-30T03:04:05Z', ''].map((at) =>
        ageOf(at, now),
      ),
    ).to.deep.equal(['刚刚', '5分钟前', '2小时前', '3天前', '']);
  });
});
