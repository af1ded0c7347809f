import { expect } from 'chai';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { userResponse } from '../../../testing/responses.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { typedIn } from '../../../testing/typedIn.js';
import { until } from '../../../testing/until.js';
import { memoryDrafts } from '../../drafts/memoryDrafts.js';
import { loadSucceeded } from '../loading/loadSlice.js';
import { taskStarted, taskSucceeded } from '../../tasks/tasksSlice.js';
import type { Keeping } from '../../drafts/draftPort.js';
import { pleadingOpened } from '../page/pageSlice.js';
import type { Submitted, SubmissionBody } from '../calls/pleadingApi.js';
import { checkAndSubmit, declareTruth, endPage, openCheck } from '../testing/checkAndSubmit.js';
import { forgettingTabs } from '../../drafts/testing/forgettingTabs.js';

const file = { blob: new Blob(['docx']), fileName: null, headers: new Headers() };
const filed: Submitted = {
  caseNumber: '新案件-20260102-ABCDEFGH',
  version: 1,
  verificationCode: 'ABCD2345',
  documentHash: 'ff',
  receiptId: null,
  documentId: null,
  file,
};
const user = userResponse();
let forms = 0;
const form = () => ({ ...sampleForm, key: `claim-leaving-${(forms += 1)}` });

describe('what a submission leaves on the device', () => {
  withBrowserDocument();

  type Opened = Awaited<ReturnType<typeof openPleading>>;
  const fillIn = async ({ page, user: person }: Opened) => {
    await person.click(page.getByRole('button', { name: '添加原告' }));
    await person.type(page.getByLabelText('姓名'), '张三');
    await person.click(page.getByRole('button', { name: '添加被告' }));
    const defendant = page.getAllByLabelText('姓名')[1];
    if (!defendant) throw new Error('no defendant was added');
    await person.type(defendant, '李四');
    await person.type(page.getByLabelText('完整表述'), '请求判令还款');
    await person.click(page.getByRole('checkbox', { name: '现金' }));
  };
  const submitted = async (opened: Opened) => {
    await checkAndSubmit(opened);
    return opened.within(await endPage(opened));
  };
  const everything = async (keeping: Keeping) => JSON.stringify(await keeping.inventory.takeAll());
  const given = (change: Partial<Parameters<typeof openPleading>[0]> = {}) =>
    openPleading({ definition: form(), keeping: memoryDrafts(), submit: () => Promise.resolve(filed), ...change });

  it('is nothing at all, once the receipt is saved: the next user who opens the form finds it empty', async () => {
    const definition = form();
    const opened = await given({ definition });
    const { page, user: person, keeping, store, waitFor, close } = opened;
    await fillIn(opened);
    store.dispatch(taskStarted({ id: 't', title: '生成 民事起诉状' }));
    store.dispatch(taskSucceeded({ id: 't', result: { text: '文书已生成', file: { url: 'blob:1', name: 'a.docx' } } }));
    const receipt = await submitted(opened);
    await person.click(receipt.getByRole('button', { name: '保存回执' }));
    receipt.getByText(/填写的内容已从这台设备上删除/);
    expect(await keeping.inventory.listAll()).to.deep.equal([]);
    await person.click(receipt.getByRole('button', { name: '完成' }));
    await page.findByText('首页');
    expect(page.queryByText(/ABCD2345|20260102/)).to.equal(null);
    await waitFor(() => expect(JSON.stringify(store.getState())).not.to.match(/ABCD2345|20260102|张三|blob:1/));
    close();
    expect(await keeping.inventory.listAll()).to.deep.equal([]);

    const next = await given({ definition, keeping });
    expect(typedIn(next.page.getByLabelText('完整表述'))).to.equal('');
    expect(next.page.queryByText(/已恢复|这份文书已提交/)).to.equal(null);
    next.close();
    expect(await everything(keeping)).not.to.match(/ABCD2345|20260102|张三/);
  });

  it('is the draft without the code, when that is asked for', async () => {
    const definition = form();
    const opened = await given({ definition });
    const { page, user: person, keeping, within, go, close } = opened;
    await fillIn(opened);
    await openCheck(opened);
    await person.click(page.getByLabelText(/^提交后在这台设备上保留草稿/));
    await declareTruth(opened);
    await person.click(page.getByRole('button', { name: '提交给法院' }));
    const receipt = within(await endPage(opened));
    receipt.getByText(/此后使用这台设备的人打开这个文书都能看到；验证码不会留下/);
    await person.click(receipt.getByLabelText('我已保存编号和验证码'));
    await person.click(receipt.getByRole('button', { name: '完成' }));
    await page.findByText('首页');
    await go(`/${definition.key.replace('-', '/')}`);
    await page.findByRole('heading', { level: 1, name: /^已提交（第 1 版）/ });
    expect([page.queryByLabelText('完整表述'), page.queryByRole('button', { name: '去检查并提交' })]).to.deep.equal([
      null,
      null,
    ]);
    await person.click(page.getByRole('button', { name: '修改并提交新版本' }));
    await page.findByText('已提交（第 1 版）');
    // The same once more is not submitted: no code is asked for, and it says so.
    await openCheck(opened);
    expect(page.queryByText('请输入验证码')).to.equal(null);
    await person.click(page.getByRole('button', { name: '提交给法院' }));
    await page.findByText(/内容没有变化，没有再次提交；上次提交：.*第 1 版/);
    await person.click(page.getByRole('button', { name: '修改：完整表述' }));
    await page.findByLabelText('完整表述');
    expect(typedIn(page.getByLabelText(/案号是多少？$/))).to.equal(filed.caseNumber);
    expect(typedIn(page.getByLabelText('验证码是多少？'))).to.equal('');
    await person.type(page.getByLabelText('完整表述'), '。');
    page.getByText(/^修改尚未提交/);
    // What is changed is sent, and asks for the code.
    await person.click(page.getByRole('button', { name: '返回检查页' }));
    await page.findByRole('button', { name: '请输入验证码' });
    close();

    const later = await given({ definition, keeping });
    expect(typedIn(later.page.getByLabelText('完整表述'))).to.equal('请求判令还款。');
    later.close();
    expect(await everything(keeping))
      .to.match(/20260102/)
      .and.not.match(/ABCD2345/);
  });

  it('goes only after a warning, when the code was not saved', async () => {
    const opened = await given();
    const { page, user: person, within, close } = opened;
    await fillIn(opened);
    const receipt = await submitted(opened);
    await person.click(receipt.getByRole('button', { name: '完成' }));
    const warning = within(await page.findByRole('dialog', { name: '还没有保存验证码' }));
    await person.click(warning.getByRole('button', { name: '返回保存' }));
    receipt.getByText('ABCD2345');
    await person.click(receipt.getByRole('button', { name: '完成' }));
    await person.click(
      within(await page.findByRole('dialog', { name: '还没有保存验证码' })).getByRole('button', {
        name: '已抄写，离开',
      }),
    );
    await page.findByText('首页');
    close();
  });

  it('is asked about before the page is left with a code on it', async () => {
    const opened = await given();
    const { page, user: person, go, close } = opened;
    await fillIn(opened);
    const receipt = await submitted(opened);
    await go('/');
    await page.findByText(/验证码还没有确认保存/);
    await person.click(page.getByRole('button', { name: '返回保存' }));
    receipt.getByText('ABCD2345');
    close();
  });

  it('goes from the other tabs too, with other drafts of the same case, and never another account’s', async () => {
    const definition = form();
    const forgetting = forgettingTabs();
    const opened = await given({ definition, forgetting });
    const { page, user: person, keeping, close } = opened;
    await keeping.drafts.put({
      id: 'aside',
      formKey: definition.key,
      values: {
        filing: { mode: 'existing', caseNumber: filed.caseNumber, code: '' },
        answers: { header: { a: '旧稿' } },
      },
      progress: { stage: 'draft', changedAfter: null, version: null, at: null },
      savedAt: '2026-01-01T00:00:00.000Z',
    });
    await fillIn(opened);
    const typed = async () => (await keeping.drafts.list(definition.key)).filter(({ savedAt }) => savedAt !== null);
    await until(async () => (await typed()).length === 2);
    const own = (await typed()).find(({ id }) => id !== 'aside')?.id ?? '';
    const receipt = await submitted(opened);
    await person.click(receipt.getByLabelText('我已保存编号和验证码'));
    await person.click(receipt.getByRole('button', { name: '完成' }));
    await page.findByText('首页');
    expect(forgetting.said).to.deep.equal([{ what: 'drafts', owner: null, ids: [own, 'aside'], filed: true }]);

    // Now this tab is the other one.
    await opened.go(`/${definition.key.replace('-', '/')}`);
    await person.type(await page.findByLabelText('完整表述'), '又写了');
    await until(async () => (await typed()).length === 1);
    const id = (await typed())[0]?.id ?? '';
    forgetting.announce({ what: 'drafts', owner: 'u-9', ids: [id], filed: true });
    expect(typedIn(page.getByLabelText('完整表述'))).to.equal('又写了');
    forgetting.announce({ what: 'drafts', owner: null, ids: [id], filed: true });
    await page.findByText(/草稿和验证码已从这台设备上删除/);
    expect(typedIn(page.getByLabelText('完整表述'))).to.equal('');
    close();
    expect(await keeping.inventory.listAll()).to.deep.equal([]);
  });

  it('cannot be asked to stay on a machine of others', async () => {
    const opened = await given({ shared: true });
    const { page, user: person, within, close } = opened;
    await fillIn(opened);
    await openCheck(opened);
    expect(page.queryByLabelText(/保留草稿/)).to.equal(null);
    await declareTruth(opened);
    await person.click(page.getByRole('button', { name: '提交给法院' }));
    const receipt = within(await endPage(opened));
    receipt.getByText(/下载的文件在本机的下载文件夹中/);
    await person.click(receipt.getByLabelText('我已保存编号和验证码'));
    await person.click(receipt.getByRole('button', { name: '完成' }));
    await page.findByText('首页');
    expect(await opened.keeping.inventory.listAll()).to.deep.equal([]);
    close();
  });

  /** As the dialog on the home page does. */
  const loadByCode = ({ store }: Awaited<ReturnType<typeof given>>, { key: formKey }: FormDefinition): void => {
    store.dispatch(
      loadSucceeded({
        caseNumber: 'A-1',
        verificationCode: 'WXYZ6789',
        document: {
          formData: { plaintiffs_natural: [{ name: '张三' }], defendants_natural: [{ name: '李四' }] },
          form_key: formKey,
          path: '/claim/x',
          version: 1,
        },
      }),
    );
    store.dispatch(pleadingOpened({ formKey }));
  };

  it('never holds the code of a case that was loaded, which is used without being shown', async () => {
    const definition = form();
    const sent: SubmissionBody[] = [];
    const keeping = memoryDrafts();
    const opened = await given({
      definition,
      keeping,
      submit: (body) => Promise.resolve(void sent.push(body)).then(() => ({ ...filed, verificationCode: null })),
    });
    const { page, user: person, close } = opened;
    loadByCode(opened, definition);
    await page.findByText('已填入加载时使用的验证码（不显示）');
    expect(page.queryByDisplayValue('WXYZ6789')).to.equal(null);
    await person.type(page.getByLabelText('完整表述'), '请求判令还款');
    await person.click(page.getByRole('checkbox', { name: '现金' }));
    await until(async () => JSON.stringify(await keeping.inventory.listAll()).includes('请求判令还款'));
    expect(JSON.stringify(await keeping.inventory.listAll())).not.to.match(/WXYZ6789/);
    await submitted(opened);
    expect(sent.map(({ payload }) => 'verification_code' in payload && payload.verification_code)).to.deep.equal([
      'WXYZ6789',
    ]);
    close();
  });

  it('has the cursor at once where the code of a loaded case is to be typed again', async () => {
    const { fireEvent } = await import('@testing-library/react');
    const definition = form();
    const opened = await given({ definition });
    const { page, close } = opened;
    loadByCode(opened, definition);
    fireEvent.click(await page.findByRole('button', { name: '重新输入' }));
    expect(document.activeElement).to.equal(page.getByLabelText('验证码是多少？'));
    close();
  });

  it('can replace the code that came with a loaded case, and look at what is typed only while typing it', async () => {
    const definition = form();
    const opened = await given({ definition, user });
    const { page, user: person, close } = opened;
    await person.click(page.getByLabelText('已有案号，提交新的版本'));
    const code = page.getByLabelText('验证码是多少？');
    expect(code.matches('.masked[autocomplete=off]')).to.equal(true);
    await person.type(code, 'abcd2345');
    await person.click(page.getByRole('button', { name: '显示所输内容' }));
    expect(page.getByLabelText('验证码是多少？').matches('.masked')).to.equal(false);
    await person.click(page.getByLabelText('完整表述'));
    expect(page.getByLabelText('验证码是多少？').matches('.masked')).to.equal(true);
    close();
  });
});
