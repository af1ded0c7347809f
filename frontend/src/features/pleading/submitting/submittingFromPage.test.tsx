import { expect } from 'chai';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { sampleForm, sampleFormOf } from '../../../testing/sampleForm.js';
import type { SubmissionBody } from '../calls/pleadingApi.js';
import { checkAndSubmit, declareTruth, endPage, openCheck } from '../testing/checkAndSubmit.js';

const file = { blob: new Blob(['docx']), fileName: null, headers: new Headers() };
const submitted = {
  caseNumber: '新案件-20260102-ABCDEFGH',
  version: 1,
  verificationCode: 'ABCD2345',
  documentHash: 'ff',
  receiptId: null,
  documentId: null,
  file,
};
let forms = 0;
/** A form under a name of its own, so that tests do not find each other's drafts. */
const form = () => ({ ...sampleForm, key: `claim-filed-${(forms += 1)}` });

describe('submitting from the form page', () => {
  withBrowserDocument();

  const fillIn = async ({ page, user }: Awaited<ReturnType<typeof openPleading>>) => {
    await user.click(page.getByRole('button', { name: '添加原告' }));
    await user.type(page.getByLabelText('姓名'), '张三');
    await user.click(page.getByRole('button', { name: '添加被告' }));
    const defendant = page.getAllByLabelText('姓名')[1];
    if (!defendant) throw new Error('no defendant was added');
    await user.type(defendant, '李四');
    await user.type(page.getByLabelText('完整表述'), '请求判令还款');
    await user.click(page.getByRole('checkbox', { name: '现金' }));
  };

  it('files after a declaration, and shows the receipt on a page of its own', async () => {
    const sent: SubmissionBody[] = [];
    const opened = await openPleading({
      definition: form(),
      submit: (body) => Promise.resolve(void sent.push(body)).then(() => submitted),
    });
    const { page, user, within, close } = opened;
    await fillIn(opened);
    await openCheck(opened);
    await declareTruth(opened);
    await user.dblClick(page.getByRole('button', { name: '提交给法院' }));
    const receipt = within(await endPage(opened));
    receipt.getByText(submitted.caseNumber);
    receipt.getByText('ABCD2345');
    expect(sent).to.have.length(1);
    expect(sent[0]).to.deep.include({ document_type: 'complaint', case_number: '' });
    await user.keyboard('{Escape}');
    receipt.getByText('ABCD2345');
    expect(opened.address()).to.equal('/submitted/ended');
    close();
  });

  it('asks for a look at suspicious citations first, names their question, and then submits them as they are', async () => {
    const sent: SubmissionBody[] = [];
    const opened = await openPleading({
      definition: form(),
      submit: (body) => Promise.resolve(void sent.push(body)).then(() => submitted),
    });
    const { page, user, close } = opened;
    await fillIn(opened);
    await user.type(page.getByLabelText('完整表述'), '，依据《民法典》第六百七十五条和《合同法》第二百零七条');
    await openCheck(opened);
    await declareTruth(opened);
    await page.findByText(/（诉讼请求）：《合同法》已于2021年1月1日废止/);
    page.getByRole('button', { name: '引用核对：可疑 1 处、已核对 1 处' });
    await user.click(page.getByRole('button', { name: '提交给法院' }));
    await page.findByText(/请先查看可疑的引用/);
    const box = page.getByRole('checkbox', { name: '以上可疑的引用，我已查看' });
    expect([document.activeElement, sent]).to.deep.equal([box, []]);
    await user.click(box);
    expect(page.queryByText(/请先查看可疑的引用/)).to.equal(null);
    await user.click(page.getByRole('button', { name: '提交给法院' }));
    await endPage(opened);
    expect(JSON.stringify(sent)).to.contain('《合同法》第二百零七条');
    close();
  });

  it('asks again, with citations checked, when a pleading is edited between a failure and its repetition', async () => {
    const { ApiError } = await import('../../../http/apiError.js');
    const busy = new ApiError({ status: 429, code: 'too_many_requests', detail: '操作过于频繁', fromServer: true });
    const sent: SubmissionBody[] = [];
    const opened = await openPleading({
      definition: form(),
      submit: (body) => (sent.push(body) === 1 ? Promise.reject(busy) : Promise.resolve(submitted)),
    });
    const { page, user, close } = opened;
    await fillIn(opened);
    await checkAndSubmit(opened);
    await page.findByRole('button', { name: '重新提交' });
    await user.click(page.getByRole('button', { name: '修改：完整表述' }));
    await user.type(await page.findByLabelText('完整表述'), '，依据《合同法》第二百零七条');
    await user.click(page.getByRole('button', { name: '返回检查页' }));
    await user.click(await page.findByRole('checkbox', { name: '以上可疑的引用，我已查看' }));
    await user.click(page.getByRole('button', { name: '提交给法院' }));
    await page.findByText(/还没有确认内容属实/);
    expect(sent).to.have.length(1);
    await declareTruth(opened);
    await user.click(page.getByRole('button', { name: '提交给法院' }));
    await endPage(opened);
    expect(sent).to.have.length(2);
    close();
  });

  it('does not file anew while it is unknown what became of it: the button asks, and edits wait for the next version', async () => {
    const { networkError } = await import('../../../http/apiError.js');
    const sent: [SubmissionBody, string][] = [];
    const definition = form();
    const opened = await openPleading({
      definition,
      submit: (body, key) =>
        sent.push([body, key]) === 1 ? Promise.reject(networkError()) : Promise.resolve(submitted),
    });
    const { page, user, within, close } = opened;
    await fillIn(opened);
    await checkAndSubmit(opened);
    await page.findByText('还不知道是否提交成功，请不要另填一份。');
    expect(page.queryByText(/没有提交成功/)).to.equal(null);
    expect(page.queryByRole('button', { name: '提交给法院' })).to.equal(null);
    await user.click(page.getByRole('button', { name: '修改：完整表述' }));
    await page.findByText('还不知道是否提交成功，请不要另填一份。');
    await user.type(await page.findByLabelText('完整表述'), '，利息另计');
    await user.click(page.getByRole('button', { name: '返回检查页' }));
    await user.click(await page.findByRole('button', { name: '现在再问一次' }));
    within(await endPage(opened)).getByText(/等待结果时又作的修改，不在已提交的第 1 版里/);
    expect(sent).to.have.length(2);
    expect(sent[1]).to.deep.equal(sent[0]);
    const [kept] = await opened.keeping.drafts.list(definition.key);
    expect(kept?.values.filing).to.deep.equal({ mode: 'existing', caseNumber: submitted.caseNumber, code: '' });
    expect(kept?.progress).to.deep.include({ stage: 'draft', changedAfter: 'submitted', version: 1 });
    expect(JSON.stringify(kept?.values.answers)).to.contain('利息另计');
    close();
  });

  it('does not hold a pleading up for citations that cannot be checked', async () => {
    const opened = await openPleading({ definition: form(), submit: () => Promise.resolve(submitted) });
    const { page, user, close } = opened;
    await fillIn(opened);
    await user.type(page.getByLabelText('完整表述'), '，依据《上海市某条例》第三条');
    await openCheck(opened);
    await declareTruth(opened);
    await page.findByRole('button', { name: '引用核对：无法核对 1 处' });
    expect(page.queryByRole('checkbox', { name: /我已查看/ })).to.equal(null);
    await user.click(page.getByRole('button', { name: '提交给法院' }));
    await endPage(opened);
    close();
  });

  it('says where the code is to be had when a repeat does not get it', async () => {
    const opened = await openPleading({
      definition: form(),
      submit: () => Promise.resolve({ ...submitted, verificationCode: null }),
    });
    const { within, close } = opened;
    await fillIn(opened);
    await checkAndSubmit(opened);
    const receipt = within(await endPage(opened));
    receipt.getByText(submitted.caseNumber);
    receipt.getByText(/没有重复立案.*请向法院立案窗口查询/u);
    expect(receipt.queryByLabelText('我已保存编号和验证码')).to.equal(null);
    close();
  });

  it('does not submit what a court cannot take, and says what is missing', async () => {
    const sent: SubmissionBody[] = [];
    const opened = await openPleading({
      definition: form(),
      submit: (body) => Promise.resolve(void sent.push(body)).then(() => submitted),
    });
    const { page, user, within, waitFor, close } = opened;
    await openCheck(opened);
    const problems = await page.findByRole('region', { name: /^有 \d+ 处需要改正$/ });
    within(problems).getByRole('button', { name: '还没填原告的姓名或者名称' });
    await declareTruth(opened);
    await user.click(page.getByRole('button', { name: '提交给法院' }));
    await waitFor(() => expect(document.activeElement).to.equal(problems));
    expect([document.title.startsWith('错误：'), sent]).to.deep.equal([true, []]);
    await user.click(within(problems).getByRole('button', { name: '还没填原告的姓名或者名称' }));
    await page.findByRole('button', { name: '返回检查页' });
    close();
  });

  it('marks what the server refuses, keeps the form, and files when it is corrected', async () => {
    // Loaded like the page itself: the page knows only its own copy of the class.
    const { ApiError } = await import('../../../http/apiError.js');
    const problems = [{ path: 'payload.form_data.plaintiffs_natural.0.name', message: '姓名不合要求' }];
    const refusal = new ApiError({
      status: 422,
      code: 'answers_invalid',
      detail: '填写有误',
      fromServer: true,
      fieldProblems: problems,
    });
    const answers = [() => Promise.reject(refusal), () => Promise.resolve(submitted)];
    const opened = await openPleading({
      definition: form(),
      submit: () => (answers.shift() ?? (() => Promise.resolve(submitted)))(),
    });
    const { page, user, waitFor, close } = opened;
    await fillIn(opened);
    await checkAndSubmit(opened);
    const refused = await page.findByRole('button', { name: /：姓名不合要求$/ });
    page.getByText('没有提交成功：填写有误');
    await user.click(refused);
    const [name] = await page.findAllByLabelText('姓名');
    if (!name) throw new Error('the plaintiff is gone');
    page.getByText('姓名不合要求');
    expect(name.getAttribute('aria-invalid')).to.equal('true');
    await waitFor(() => expect(document.activeElement).to.equal(name));
    await user.type(name, '丰');
    await waitFor(() => expect(page.queryByText('姓名不合要求')).to.equal(null));
    await user.click(page.getByRole('button', { name: '返回检查页' }));
    await page.findByRole('heading', { level: 1, name: '检查一遍，然后提交' });
    await declareTruth(opened);
    await user.click(page.getByRole('button', { name: '提交给法院' }));
    await endPage(opened);
    close();
  });

  it('wants a case number and code for a defence', async () => {
    const definition = { ...sampleFormOf('defense'), key: 'defense-page-1' };
    const opened = await openPleading({ definition });
    const { page, user, waitFor, close } = opened;
    await openCheck(opened);
    await page.findByRole('button', { name: '请输入案号' });
    await user.click(page.getByRole('button', { name: '请输入验证码' }));
    await waitFor(() => expect(document.activeElement).to.equal(page.getByLabelText('验证码是多少？')));
    close();
  });

  it('offers the answers as a PDF behind the Word file where the server makes PDFs, once for two presses, and again after a failure', async () => {
    const { ApiError } = await import('../../../http/apiError.js');
    const definition = { ...sampleForm, key: 'claim-page-pdf' };
    const asked: unknown[] = [];
    let end = (): void => undefined;
    const opened = await openPleading({
      definition,
      makePdf: ({ body }) =>
        new Promise((resolve, reject) => {
          asked.push(body);
          const file = { blob: new Blob(['%PDF-']), fileName: '民事起诉状.pdf', headers: new Headers() };
          const detail = '生成PDF失败，请下载Word文书后自行转换。';
          end = () =>
            asked.length === 1
              ? reject(new ApiError({ status: 502, code: 'pdf_failed', detail, fromServer: true }))
              : resolve(file);
        }),
    });
    const { page, user, close } = opened;
    await openCheck(opened);
    const word = page.getByRole('button', { name: '下载 Word 文书' });
    const pdf = page.getByRole('button', { name: '下载 PDF' });
    expect(word.compareDocumentPosition(pdf)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.dblClick(pdf);
    expect(await page.findByRole('button', { name: '正在生成 PDF…' })).to.have.property('disabled', true);
    end();
    await page.findByText('生成PDF失败，请下载Word文书后自行转换。');
    await user.click(page.getByRole('button', { name: '重试' }));
    end();
    await page.findByRole('button', { name: '下载 PDF' });
    expect(page.queryByText(/生成PDF失败/)).to.equal(null);
    expect(asked).to.have.length(2);
    expect(asked[0]).to.deep.include({ form_key: 'claim-page-pdf' }).and.to.have.property('form_data');
    close();
  });

  it('offers what was submitted as a PDF on the end page, opened by the code that the page shows, and again after a failure', async () => {
    const { ApiError } = await import('../../../http/apiError.js');
    const asked: unknown[] = [];
    const opened = await openPleading({
      definition: form(),
      submit: () => Promise.resolve(submitted),
      submittedAsPdf: ({ body }) => {
        const detail = '生成PDF失败，请下载Word文书后自行转换。';
        return asked.push(body) === 1
          ? Promise.reject(new ApiError({ status: 502, code: 'pdf_failed', detail, fromServer: true }))
          : Promise.resolve({ blob: new Blob(['%PDF-']), fileName: '民事起诉状.pdf', headers: new Headers() });
      },
    });
    const { user, within, waitFor, close } = opened;
    await fillIn(opened);
    await checkAndSubmit(opened);
    const end = within(await endPage(opened));
    await user.click(end.getByRole('button', { name: '下载 PDF' }));
    await end.findByText('生成PDF失败，请下载Word文书后自行转换。');
    await user.click(end.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(end.queryByText(/生成PDF失败/)).to.equal(null));
    await end.findByRole('button', { name: '下载 PDF' });
    const body = { case_number: submitted.caseNumber, verification_code: 'ABCD2345', version: 1 };
    expect(asked).to.deep.equal([body, body]);
    close();
  });

  it('leaves the PDF on the end page to the page of versions where neither code nor account opens what was submitted', async () => {
    const opened = await openPleading({
      definition: form(),
      submit: () => Promise.resolve({ ...submitted, verificationCode: null }),
      submittedAsPdf: () => Promise.reject(new Error('asked without a code')),
    });
    await fillIn(opened);
    await checkAndSubmit(opened);
    const end = opened.within(await endPage(opened));
    expect(end.queryByRole('button', { name: /PDF/ })).to.equal(null);
    opened.close();
  });

  it('offers no PDF where the server makes none', async () => {
    const opened = await openPleading({ definition: { ...sampleForm, key: 'claim-page-no-pdf' } });
    await openCheck(opened);
    opened.page.getByRole('button', { name: '下载 Word 文书' });
    expect(opened.page.queryByRole('button', { name: /PDF/ })).to.equal(null);
    opened.close();
  });

  it('offers no submission for an application', async () => {
    const definition = { ...sampleFormOf('application'), key: 'application-page-1' };
    const { page, close } = await openPleading({ definition });
    expect(page.queryByRole('button', { name: '去检查并提交' })).to.equal(null);
    expect(page.queryByRole('heading', { name: '所属案件' })).to.equal(null);
    page.getByRole('button', { name: '核对并生成' });
    close();
  });
});
