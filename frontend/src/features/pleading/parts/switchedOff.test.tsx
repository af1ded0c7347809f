import { expect } from 'chai';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { sampleForm } from '../../../testing/sampleForm.js';

const patient = { timeout: 8000 };

describe('a form that the court does not offer now', () => {
  withBrowserDocument();

  it('opens with the court’s sentence above it and stays typable; its case at court goes on', async () => {
    const { page, user } = await openPleading({ definition: sampleForm, switchedOff: '系统升级，暂不受理' });
    await page.findByText('本院目前没有开放这份文书：系统升级，暂不受理', {}, patient);
    page.getByText(/现在不能用它提交新的案件，也不能生成文件。您填写的内容都保存在草稿中/);
    await user.click(page.getByLabelText(/已有案号/));
    await page.findByText('您的案件已经在法院，照常可以更正和提交。', {}, patient);
  });

  it('says of a defence that it is submitted all the same', async () => {
    const definition = { ...sampleForm, key: 'defense-sample', kind: 'defense' as const };
    const { page } = await openPleading({ definition, switchedOff: '系统升级' });
    await page.findByText('案件已经在法院的，凭案号和验证码照常可以填写和提交。', {}, patient);
    page.getByText('本院目前没有开放这份文书：系统升级');
  });

  it('says nothing of a form that is offered', async () => {
    const { page } = await openPleading({ definition: { ...sampleForm, key: 'claim-offered' } });
    await page.findAllByRole('textbox', {}, patient);
    expect(page.queryByText(/没有开放/)).to.equal(null);
  });
});
