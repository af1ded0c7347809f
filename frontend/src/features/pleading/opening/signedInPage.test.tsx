import { expect } from 'chai';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { userResponse } from '../../../testing/responses.js';
import { sampleForm, sampleFormOf } from '../../../testing/sampleForm.js';
import { typedIn } from '../../../testing/typedIn.js';
import type { Submitted, SubmissionBody } from '../calls/pleadingApi.js';
import { checkAndSubmit, declareTruth, endPage, openCheck, pressInMenu } from '../testing/checkAndSubmit.js';

const file = { blob: new Blob(['docx']), fileName: null, headers: new Headers() };
const submitted: Submitted = {
  caseNumber: 'A-7',
  version: 2,
  verificationCode: null,
  documentHash: null,
  receiptId: null,
  documentId: '44444444-4444-4444-8444-444444444444',
  file,
};
const user = userResponse();
let forms = 0;
const form = () => ({ ...sampleForm, key: `claim-signed-in-${(forms += 1)}` });
const refused = async (status: number, code: string, detail: string) => {
  // Loaded like the page itself: the page knows only its own copy of the class.
  const { ApiError } = await import('../../../http/apiError.js');
  return new ApiError({ status, code, detail, fromServer: true });
};

describe('the form page of somebody signed in', () => {
  withBrowserDocument();

  const fillIn = async ({ page, user: person }: Awaited<ReturnType<typeof openPleading>>) => {
    await person.click(page.getByRole('button', { name: '添加原告' }));
    await person.type(page.getByLabelText('姓名'), '张三');
    await person.click(page.getByRole('button', { name: '添加被告' }));
    const defendant = page.getAllByLabelText('姓名')[1];
    if (!defendant) throw new Error('no defendant was added');
    await person.type(defendant, '李四');
    await person.type(page.getByLabelText('完整表述'), '请求判令还款');
    await person.click(page.getByRole('checkbox', { name: '现金' }));
  };

  it('files without a code, is asked for one when the session does not speak for the case, and hears of my documents', async () => {
    const sent: SubmissionBody[] = [];
    const answers: (Submitted | Error)[] = [
      await refused(404, 'wrong_number_or_code', '案号或验证码不正确'),
      submitted,
    ];
    const opened = await openPleading({
      definition: form(),
      user,
      submit: (body) => {
        const answer = answers[Math.min(sent.push(body), answers.length) - 1] ?? submitted;
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    });
    const { page, user: person, within, waitFor, close } = opened;
    await fillIn(opened);
    await person.click(page.getByLabelText('已有案号，提交新的版本'));
    await person.type(page.getByLabelText(/案号是多少？$/), 'A-7');
    await checkAndSubmit(opened);
    await person.click(await page.findByRole('button', { name: '请核对案号并输入验证码' }));
    await page.findByText('请核对案号并输入验证码');
    await waitFor(() => expect(document.activeElement).to.equal(page.getByLabelText('验证码是多少？')));
    expect(typedIn(page.getByLabelText('完整表述'))).to.equal('请求判令还款');
    await person.type(page.getByLabelText('验证码是多少？'), 'abcd2345');
    await person.click(page.getByRole('button', { name: '返回检查页' }));
    await page.findByRole('heading', { level: 1, name: '检查一遍，然后提交' });
    await declareTruth(opened);
    await person.click(page.getByRole('button', { name: '提交给法院' }));
    const receipt = within(await endPage(opened));
    receipt.getByText(/已保存到“/);
    receipt.getByRole('link', { name: '我的文书' });
    expect(sent.map(({ payload }) => 'verification_code' in payload && payload.verification_code)).to.deep.equal([
      '',
      'ABCD2345',
    ]);
    close();
  });

  it('asks for the code of a defence that was never submitted', async () => {
    const definition = { ...sampleFormOf('defense'), key: 'defense-signed-in-1' };
    const opened = await openPleading({ definition, user });
    const { page, user: person, close } = opened;
    await person.type(page.getByLabelText(/案号是多少？$/), 'A-1');
    await openCheck(opened);
    await person.click(await page.findByRole('button', { name: '请输入验证码' }));
    await person.click(await page.findByRole('button', { name: '查询起诉状' }));
    await page.findByText('请输入验证码，才能查询起诉状');
    expect(document.activeElement).to.equal(page.getByLabelText('验证码是多少？'));
    close();
  });

  it('keeps what was typed when there are no more documents today, and leads to the plans', async () => {
    const limit = await refused(
      429,
      'generation_limit_reached',
      '今日 5 次文书生成已用完，明天 0 点恢复；向法院提交不受影响。',
    );
    const definition = { ...sampleFormOf('application'), key: 'application-signed-in-1' };
    const opened = await openPleading({ definition, user, generate: () => Promise.reject(limit) });
    const { page, user: person, close } = opened;
    await person.type(page.getByLabelText('完整表述'), '请求执行');
    await pressInMenu(opened, '下载 Word 文书');
    await page.findByText(/今日 5 次文书生成已用完，明天 0 点恢复/);
    expect(page.queryByRole('button', { name: '重新生成' })).to.equal(null);
    expect(page.getByRole('link', { name: '查看价格方案' }).getAttribute('href')).to.equal('/app/price-plan');
    expect(typedIn(page.getByLabelText('完整表述'))).to.equal('请求执行');
    close();
  });

  it('says that an application it generated was kept, until that is changed', async () => {
    const definition = { ...sampleFormOf('application'), key: 'application-signed-in-2' };
    const opened = await openPleading({
      definition,
      user,
      generate: () => Promise.resolve({ file, documentId: 'd-1' }),
    });
    const { page, user: person, close } = opened;
    await person.type(page.getByLabelText('完整表述'), '请求执行');
    await pressInMenu(opened, '下载 Word 文书');
    const link = await page.findByRole('link', { name: '我的文书' });
    expect(link.getAttribute('href')).to.equal('/app/my-documents');
    await person.type(page.getByLabelText('完整表述'), '。');
    expect(page.queryByRole('link', { name: '我的文书' })).to.equal(null);
    close();
  });
});
