import { expect } from 'chai';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { ApiError } from '../../../http/apiError.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { typedIn } from '../../../testing/typedIn.js';
import { memoryDrafts } from '../../drafts/memoryDrafts.js';
import { claim, isChecked, lookUp, number, openForm, type Given } from '../testing/answeringPage.js';

describe('a defence whose complaint was looked up', () => {
  withBrowserDocument();

  const open = async (before?: Given['before']) => {
    const site = await openForm();
    await lookUp(site, before);
    await site.page.findByText(/已找到起诉状（第 2 版）/);
    return site;
  };

  it('is filled with what the plaintiff wrote of the defendant, which is marked to be looked at', async () => {
    const { page } = await open();
    expect(typedIn(page.getByLabelText('姓名'))).to.equal('王某');
    expect(typedIn(page.getByLabelText('联系电话'))).to.equal('13800138000');
    expect(isChecked(page.getByLabelText('女'))).to.equal(true);
    expect(await page.findAllByText('原告填写，请核对')).to.have.length(3);
    expect(page.getByText(/张某 诉 王某/).textContent).to.contain('您作为被告“王某”答辩');
  });

  it('keeps what the defendant typed before', async () => {
    const { page } = await open(async ({ page: form, user }) => {
      await user.click(form.getByRole('button', { name: /添加答辩人/ }));
      await user.type(await form.findByLabelText('姓名'), '王某某');
    });
    expect(typedIn(page.getByLabelText('姓名'))).to.equal('王某某');
    expect(typedIn(page.getByLabelText('联系电话'))).to.equal('');
    expect(page.queryByText('原告填写，请核对')).to.equal(null);
  });

  it('says each claim in a sentence, and of others that they were not made', async () => {
    const { page } = await open();
    expect(page.getByText('原告请求：本金100,000元（第1项）')).to.not.equal(null);
    expect(page.getAllByText('原告未主张此项。')).to.have.length(1);
  });

  it('answers 无异议 to what is left after a question that lists it, and takes it back', async () => {
    const { page, user, within, waitFor } = await open();
    const chosen = (option: string) => page.getAllByLabelText(option, { exact: true }).map(isChecked);
    const [object] = page.getAllByLabelText('有', { exact: true });
    if (object) await user.click(object);
    await user.click(page.getByRole('button', { name: '其余各项都无异议…' }));
    const dialog = within(await page.findByRole('dialog', { name: '其余各项都无异议？' }));
    expect(dialog.queryByText(/对本金有无异议/)).to.equal(null);
    expect(dialog.getByText(/对利息有无异议/).textContent).to.contain('原告请求：利息8,500元（第2项）');
    expect(dialog.queryByText(/对费用有无异议/), 'nobody agrees to what was not claimed').to.equal(null);
    await user.click(dialog.getByRole('button', { name: '对这 1 项答无异议' }));
    await waitFor(() => expect(chosen('无')).to.deep.equal([false, true, false]));
    expect(chosen('有')).to.deep.equal([true, false, false]);
    await user.click(page.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(chosen('无')).to.deep.equal([false, false, false]));
    expect(chosen('有')).to.deep.equal([true, false, false]);
  });

  it('ticks nothing by itself of what the plaintiff only told in a passage', async () => {
    const site = await openForm({ hasProse: true });
    const { page, user, within } = site;
    await lookUp(site);
    await page.findByText(/已找到起诉状（第 2 版）/);
    await user.click(page.getByRole('button', { name: '其余各项都无异议…' }));
    const dialog = within(await page.findByRole('dialog', { name: '其余各项都无异议？' }));
    expect(isChecked(dialog.getByLabelText('原告的请求（2 项）'))).to.equal(true);
    expect(isChecked(dialog.getByLabelText('原告没有逐项填写、另写了一段的（1 项）'))).to.equal(false);
    dialog.getByRole('button', { name: '对这 2 项答无异议' });
    await user.click(dialog.getByLabelText('原告的请求（2 项）'));
    expect(dialog.getByRole('button', { name: '请先勾选' }).hasAttribute('disabled')).to.equal(true);
  });

  it('is offered a row for each piece of evidence after a question, without an opinion, and takes them back', async () => {
    const site = await openForm({ hasOpinions: true });
    const { page, user, within, waitFor } = site;
    expect(page.queryByRole('button', { name: '照原告的证据清单添加…' })).to.equal(null);
    await lookUp(site);
    await page.findByText(/原告的起诉状附了证据清单，共 2 份/);
    const names = () => page.queryAllByLabelText('证据名称').map(typedIn);
    const offer = async () => {
      await user.click(page.getByRole('button', { name: '照原告的证据清单添加…' }));
      return within(await page.findByRole('dialog'));
    };
    const dialog = await offer();
    expect(dialog.getAllByRole('listitem').map((one) => one.textContent)).to.deep.equal(['1-1 借条', '1-2 转账记录']);
    await user.click(dialog.getByRole('button', { name: '添加 2 行' }));
    await waitFor(() => expect(names()).to.deep.equal(['借条', '转账记录']));
    expect(page.getAllByLabelText('不认可').some(isChecked)).to.equal(false);
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    const again = await offer();
    again.getByText(/都已经有一行/);
    await user.click(again.getByRole('button', { name: '知道了' }));
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    const [first] = page.getAllByLabelText('不认可');
    if (first) await user.click(first);
    await user.click(page.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(names()).to.deep.equal(['借条']));
  });

  it('is offered the same rows in the steps, where they ask for opinions', async () => {
    const { page, user, within, waitFor } = await openForm({ hasOpinions: true, view: 'steps' });
    await user.type(await page.findByLabelText(/案号是多少？$/), number);
    await user.type(page.getByLabelText('验证码是多少？'), 'DFND2345');
    await user.click(page.getByRole('button', { name: '保存并继续' }));
    for (let topic = 0; topic < 6 && page.queryByText(/附了证据清单/) === null; topic += 1) {
      const { textContent: before } = await page.findByRole('heading', { level: 2 });
      await user.click(page.getByRole('button', { name: '保存并继续' }));
      await waitFor(() => expect(page.getByRole('heading', { level: 2 }).textContent).to.not.equal(before));
    }
    await user.click(page.getByRole('button', { name: '照原告的证据清单添加…' }));
    await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: '添加 2 行' }));
    await waitFor(() => expect(page.queryAllByLabelText('证据名称').map(typedIn)).to.deep.equal(['借条', '转账记录']));
  });

  it('is told that the complaint is on paper, and can be submitted all the same', async () => {
    const refusal = new ApiError({ status: 404, code: 'complaint_on_paper', detail: '纸质', fromServer: true });
    const site = await openForm({ refusal });
    await lookUp(site);
    await site.page.findByText(/案号和验证码正确。本案的起诉状是纸质的/);
    expect(site.page.getByRole('button', { name: '去检查并提交' })).to.not.equal(null);
  });

  it('is told that the case is of another cause, with the way to the other forms', async () => {
    const refusal = new ApiError({ status: 409, code: 'cause_mismatch', detail: '不一致', fromServer: true });
    const site = await openForm({ refusal });
    await lookUp(site);
    await site.page.findByText(/这件案子是另一种纠纷/);
    expect(site.page.getByRole('link', { name: '选择对应的答辩状' }).getAttribute('href')).to.equal(
      '/select-type/defense',
    );
  });

  it('keeps the complaint with its draft: opened again it stands beside the answers, and what was emptied stays empty', async () => {
    const again = { keeping: memoryDrafts(), name: 900 };
    const first = await openForm({ again });
    await lookUp(first);
    await first.page.findByText('原告请求：本金100,000元（第1项）');
    await first.user.clear(first.page.getByLabelText('联系电话'));
    await first.waitFor(async () => {
      const [draft] = await again.keeping.drafts.list('defense-answering-900');
      expect(draft?.complaint).to.deep.equal(claim);
      expect(draft?.values.filing.code).to.equal('');
    });
    first.page.unmount();
    const { page } = await openForm({ again });
    await page.findByText('原告请求：本金100,000元（第1项）');
    expect(typedIn(page.getByLabelText('姓名'))).to.equal('王某');
    expect(typedIn(page.getByLabelText('联系电话'))).to.equal('');
  });

  it('in the steps is looked up with the press that goes on; of another cause, that is said there, and a second press goes on', async () => {
    const refusal = new ApiError({ status: 409, code: 'cause_mismatch', detail: '不一致', fromServer: true });
    const { page, user } = await openForm({ refusal, view: 'steps' });
    await user.type(await page.findByLabelText(/案号是多少？$/), number);
    await user.type(page.getByLabelText('验证码是多少？'), 'DFND2345');
    await user.click(page.getByRole('button', { name: '保存并继续' }));
    await page.findByText(/这件案子是另一种纠纷/);
    page.getByRole('heading', { level: 2, name: '所属案件' });
    await user.click(page.getByRole('button', { name: '保存并继续' }));
    await page.findByRole('heading', { level: 2, name: '答辩人' });
  });

  it('in the steps goes on by itself once the complaint was found', async () => {
    const { page, user } = await openForm({ view: 'steps' });
    await user.type(await page.findByLabelText(/案号是多少？$/), number);
    await user.type(page.getByLabelText('验证码是多少？'), 'DFND2345');
    await user.click(page.getByRole('button', { name: '保存并继续' }));
    await page.findByRole('heading', { level: 2, name: /^答辩/ });
    expect(page.queryByRole('heading', { level: 2, name: '所属案件' })).to.equal(null);
  });

  it('is a Word file where its complaint is not written here, until the court’s code is typed', async () => {
    const site = await openForm({ isHere: false });
    const { page, user, waitFor } = site;
    await page.findByText(/本系统没有这类纠纷的起诉状/);
    page.getByRole('button', { name: '核对并生成' });
    expect(page.queryByRole('button', { name: '去检查并提交' })).to.equal(null);
    await user.click(page.getByText('法院给了您验证码？可以在线提交'));
    await user.type(page.getByLabelText('验证码是多少？'), 'DFND2345');
    await waitFor(() => expect(page.getByRole('button', { name: '去检查并提交' }).className).to.contain('btn-primary'));
  });

  it('is a Word file for whoever has neither number nor code, and goes back to both', async () => {
    const { page, user } = await openForm();
    await user.click(await page.findByRole('radio', { name: '没有，只有传票或起诉状' }));
    expect(page.getByText(/没有验证码也可以答辩/)).to.not.equal(null);
    expect(page.queryByRole('button', { name: '去检查并提交' })).to.equal(null);
    await user.click(page.getByRole('radio', { name: '给了，在线答辩' }));
    expect(page.getByRole('button', { name: '去检查并提交' })).to.not.equal(null);
  });

  it('asks for one number in the steps, whether or not the court gave a code, and carries it over', async () => {
    const header: FormDefinition['header'] = [{ id: 'number', kind: 'text', label: '文书案号', means: 'case-number' }];
    const { page, user } = await openForm({ view: 'steps', header });
    await page.findByLabelText(/案号是多少？$/);
    expect(page.getByLabelText('文书案号').closest('details')?.open).to.equal(false);
    await user.click(page.getByRole('radio', { name: '没有，只有传票或起诉状' }));
    expect(page.queryByLabelText(/案号是多少？$/)).to.equal(null);
    expect(page.getByLabelText('文书案号').closest('details')).to.equal(null);
    await user.type(page.getByLabelText('文书案号'), '（2026）京0101民初123号');
    await page.findByRole('link', { name: /^所属案件\s*已填写$/ });
    await user.click(page.getByRole('radio', { name: '给了，在线答辩' }));
    expect(typedIn(page.getByLabelText(/案号是多少？$/))).to.equal('（2026）京0101民初123号');
  });
});
