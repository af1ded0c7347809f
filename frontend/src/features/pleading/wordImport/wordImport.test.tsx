import { expect } from 'chai';
import { ApiError, networkError } from '../../../http/apiError.js';
import { createBareStore } from '../../../testing/wholeStore.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openSite } from '../../../testing/openSite.js';
import { appModeResponse } from '../../../testing/responses.js';
import type { Responder } from '../../../testing/openSite.js';
import { formResponse, sampleForm } from '../../../testing/sampleForm.js';
import { typedIn } from '../../../testing/typedIn.js';
import { until } from '../../../testing/until.js';
import type { WordAnswers } from '../calls/pleadingApi.js';
import { wordImportSaga } from './wordImportSaga.js';
import { selectImported, selectWordImport, wordFileChosen, wordImportLeft, wordPickerLeft } from './wordImportSlice.js';

const document: WordAnswers = {
  form_key: 'claim-private-lending',
  path: '/claim/private-lending',
  edition: '2025',
  same_edition: true,
  form_data: { sections: { claims: { open: '请求判令还款' } } },
  unchanged: true,
  same_text: true,
  tracked_changes: null,
  problems: [],
  differences: [],
};
const changedInWord = {
  unchanged: false,
  same_text: false,
  differences: [
    {
      path: 'sections.claims.open',
      label: '诉讼请求 · 完整表述',
      embedded: '请求判令还款',
      word: '请求判令还款付息',
      changes: [{ path: 'sections.claims.open', value: '请求判令还款付息' }],
    },
    {
      path: 'sections.facts.open',
      label: '事实与理由 · 完整表述',
      embedded: '',
      word: '借款到期未还',
      changes: [{ path: 'sections.facts.open', value: '借款到期未还' }],
    },
    { path: '', label: '', embedded: '', word: '请尽快', changes: null },
  ],
} satisfies Partial<WordAnswers>;
const file = (bytes = 'PK') => new File([bytes], '起诉状.docx');

describe('reading a Word file back, in a real store', () => {
  const start = (readWord: (file: Blob) => Promise<WordAnswers>) => {
    const { store, sagas } = createBareStore();
    const task = sagas.run(wordImportSaga, { readWord: ({ body }) => readWord(new Blob([body])) });
    return { store, now: () => selectWordImport(store.getState()), stop: () => task.cancel() };
  };

  it('keeps what was read for the page of its form, even after the picker is gone', async () => {
    const page = start(() => Promise.resolve(document));
    page.store.dispatch(wordFileChosen(file()));
    await until(() => page.now().status === 'read');
    page.store.dispatch(wordPickerLeft());
    expect(selectImported(page.store.getState(), document.form_key)).to.deep.equal({ name: '起诉状.docx', document });
    expect(selectImported(page.store.getState(), 'claim-divorce')).to.equal(null);
    page.stop();
  });

  it('says why a file was refused, in the server’s words or its own', async () => {
    const failures = [
      new ApiError({
        status: 422,
        code: 'word_file_foreign',
        detail: '这份文件不是由本系统生成的。',
        fromServer: true,
      }),
      networkError(),
      new Error('broken'),
    ];
    const page = start(() => Promise.reject(failures.shift() ?? new Error('asked too often')));
    for (const detail of [
      '这份文件不是由本系统生成的。',
      '无法连接服务器，请检查网络。',
      '读取 Word 文件失败，请重试。',
    ]) {
      page.store.dispatch(wordFileChosen(file()));
      await until(() => page.now().status === 'failed');
      expect(page.now()).to.deep.equal({ status: 'failed', detail });
    }
    page.stop();
  });

  it('sends no file that is too large, and drops the response for a page that was left', async () => {
    const sent: Blob[] = [];
    const page = start((one) => {
      sent.push(one);
      return new Promise(() => undefined);
    });
    page.store.dispatch(wordFileChosen(file('x'.repeat(5 * 1024 * 1024 + 1))));
    expect(page.now().status).to.equal('failed');
    expect(sent).to.have.length(0);
    page.store.dispatch(wordFileChosen(file()));
    expect(sent).to.have.length(1);
    page.store.dispatch(wordImportLeft());
    expect(page.now()).to.deep.equal({ status: 'idle' });
    page.stop();
  });
});

describe('reading a Word file back, on the pages', () => {
  withBrowserDocument();
  let forms = 0;

  /** A form of its own for each test, so that tests do not find each other's drafts. */
  const server = (change: Partial<WordAnswers> = {}) => {
    const definition = { ...sampleForm, key: `claim-word-${(forms += 1)}` };
    const path = `/claim/word-${forms}`;
    const respond: Responder = ({ method, path: called }) => {
      if (called === '/api/config/app-mode') return appModeResponse('open');
      if (called === `/api/forms/${definition.key}`) return formResponse(definition);
      if (method === 'POST' && called === '/api/documents/read-word')
        return { ...document, form_key: definition.key, path, ...change };
      throw new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录。' });
    };
    return { definition, path, respond };
  };

  it('opens the form from the home page, and tells that the file was changed and what was left out', async () => {
    const { path, respond } = server({
      unchanged: false,
      same_text: false,
      differences: null,
      problems: [{ path: 'plaintiffs_natural.0.x', label: '原告第1项', message: '表格中没有这一项' }],
    });
    const { page, user, address } = await openSite('/', respond);
    await page.findByRole('button', { name: '从 Word 文书恢复填写' });
    await user.upload(page.getByLabelText('选择 Word 文书'), file());
    expect(typedIn(await page.findByLabelText('完整表述'))).to.equal('请求判令还款');
    expect(address()).to.equal(path);
    page.getByText(/文件的内容已被修改：以文件中保存的填写内容为准/);
    page.getByText('原告第1项：表格中没有这一项');
  });

  it('asks about each place that was changed in Word, takes nothing over unasked, and says what stays to be typed', async () => {
    const { path, respond } = server(changedInWord);
    const { page, user, within, address } = await openSite('/', respond);
    await page.findByRole('button', { name: '从 Word 文书恢复填写' });
    await user.upload(page.getByLabelText('选择 Word 文书'), file());
    const dialog = within(await page.findByRole('dialog', { name: '在 Word 里改动过的地方' }));
    expect(address()).to.equal('/');
    const claims = within(dialog.getByRole('group', { name: '诉讼请求 · 完整表述' }));
    expect(claims.getByText('请求判令还款付息')).to.not.equal(null);
    expect(claims.getByRole('radio', { name: '保留原答案' }).hasAttribute('checked')).to.equal(false);
    expect(within(dialog.getByRole('group', { name: /各栏以外/ })).queryByRole('radio')).to.equal(null);
    await user.click(dialog.getByRole('button', { name: '按选择打开表单' }));
    await dialog.findByText(/还有 2 处没有选择/);
    await user.click(dialog.getByRole('button', { name: '全部保留原答案' }));
    await user.click(claims.getByRole('radio', { name: '采用修改' }));
    await user.click(dialog.getByRole('button', { name: '按选择打开表单' }));
    await page.findByText(/采用了 1 处，1 处保留原答案/);
    expect(address()).to.equal(path);
    expect(typedIn(page.getByLabelText('完整表述'))).to.equal('请求判令还款付息');
    page.getByText('表格各栏以外的文字：请尽快');
  });

  it('opens nothing where the question about what was changed in Word is left', async () => {
    const { respond } = server(changedInWord);
    const { page, user, within, address } = await openSite('/', respond);
    await page.findByRole('button', { name: '从 Word 文书恢复填写' });
    await user.upload(page.getByLabelText('选择 Word 文书'), file());
    const dialog = await page.findByRole('dialog', { name: '在 Word 里改动过的地方' });
    await user.click(within(dialog).getAllByRole('button', { name: '取消' })[1] ?? expect.fail('no button'));
    await until(() => page.queryByRole('dialog') === null);
    expect(address()).to.equal('/');
  });

  for (const [restored, change] of [
    ['恢复的是修改后一版的内容。', { tracked_changes: 'after' }],
    [
      '修订只接受了一部分，或者文字已被改动：恢复的是修改后一版的内容，请逐项核对。',
      { tracked_changes: 'after', unchanged: false, same_text: false },
    ],
    ['其中的修订已全部拒绝：恢复的是修改前一版的内容。', { tracked_changes: 'before', unchanged: false }],
  ] as const)
    it(`opens the form of two versions with tracked changes, and tells which it restored: ${restored}`, async () => {
      const { respond } = server(change);
      const { page, user } = await openSite('/', respond);
      await page.findByRole('button', { name: '从 Word 文书恢复填写' });
      await user.upload(page.getByLabelText('选择 Word 文书'), file());
      await page.findByText((said) => said.includes('文件是两版的修订对照') && said.includes(restored));
      expect(typedIn(page.getByLabelText('完整表述'))).to.equal('请求判令还款');
    });

  it('takes a file dropped on an empty form at once', async () => {
    const { path, respond } = server();
    const { page } = await openSite(path, respond);
    await page.findByLabelText('完整表述');
    const { fireEvent } = await import('@testing-library/react');
    const dataTransfer = { types: ['Files'], files: [file()] };
    fireEvent.dragOver(globalThis.document.body, { dataTransfer });
    page.getByText('松开鼠标，从这份 Word 文书恢复填写');
    fireEvent.drop(globalThis.document.body, { dataTransfer });
    await page.findByText(/文件自生成后未改动/);
    expect(typedIn(page.getByLabelText('完整表述'))).to.equal('请求判令还款');
  });

  it('asks before it leaves what stands in the form, and keeps that as another draft', async () => {
    const { path, respond } = server();
    const { page, user, within } = await openSite(path, respond);
    const { fireEvent } = await import('@testing-library/react');
    // No keystrokes: what has the focus is not what this test is about.
    fireEvent.input(await page.findByLabelText('完整表述'), { target: { value: '我的话' } });
    await user.upload(page.getByLabelText('选择 Word 文书'), file());
    const dialog = await page.findByRole('dialog', { name: '本页已有填写内容' });
    await user.click(within(dialog).getByRole('button', { name: '取消' }));
    expect(typedIn(page.getByLabelText('完整表述'))).to.equal('我的话');
    await user.upload(page.getByLabelText('选择 Word 文书'), file());
    await user.click(await page.findByRole('button', { name: '打开文件中的内容' }));
    await page.findByText(/此前的草稿没有被覆盖/);
    expect(typedIn(page.getByLabelText('完整表述'))).to.equal('请求判令还款');
    await user.click(page.getByRole('button', { name: '其他草稿' }));
    await user.click(await page.findByRole('button', { name: /未提交的草稿/ }));
    await page.findByText(/已恢复/);
    expect(typedIn(page.getByLabelText('完整表述'))).to.equal('我的话');
  });
});
