import { expect } from 'chai';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reply } from '../../backend/tests/harness/modelServer/scripts.js';
import { startModelServer, testKey, type ModelServer } from '../../backend/tests/harness/modelServer/modelServer.js';
import { aiModels } from '../../domain/contract/aiModels.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { openCourtPage, review } from './administrator.js';
import { axeInBothThemes } from './axe.js';
import { hasFocus, tabTo } from './keyboardSteps.js';
import { horizontalOverflow } from './pageChecks.js';
import { programOf } from './programs.js';
import { openPage, phone, screenshotFolder, TIMEOUT_MS } from './suite.js';
import { eventually } from './eventually.js';
import { checkButton, draftStored, submit, takeReceipt } from './visitor.js';

const note = `借条
今借到王小明人民币伍万元整，于2024年6月30日前归还，年利率12%。
借款人：周强，电话13900001111`;
/** A photograph of a made-up card. */
const idCard = fileURLToPath(new URL('../../backend/modules/reading/testing/idCard.jpg', import.meta.url));
const idNumber = '330106198805210045';
const said = (value: string, quote: string) => ({ value, quote });
/** What the model says; of each call's fields only those are taken. */
const found = {
  plaintiffs_natural: [{ name: said('王小明', '今借到王小明') }],
  defendants_natural: [
    {
      name: said('周强', '借款人：周强'),
      phone: said('13900001111', '电话13900001111'),
      id_number: said('110105199003071239', '身份证号110105199003071239'),
    },
  ],
  claims_principal: { principal: said('50000', '人民币伍万元整') },
};

describe('suggestions of a model, in a browser', function () {
  this.timeout(TIMEOUT_MS);
  let server: ModelServer;
  before('start a scripted model', async () => {
    server = await startModelServer();
    server.always(reply(JSON.stringify(found)));
  });
  after('stop it', () => server.close());

  it('are accepted and taken back by keyboard on a telephone, submitted, and seen by the court with their passages', async () => {
    const court = await openCourtPage({ bypassCSP: true });
    const models = clientOf(await programOf(court), aiModels);
    const { id } = await models.add.platform({
      body: { model_name: 'scripted', base_url: server.baseUrl, api_key: testKey, capabilities: ['general'] },
    });
    await models.activate.platform({ path: { id }, body: { model_type: 'general' } });
    try {
      const page = await openPage({ viewport: phone, bypassCSP: true, colorScheme: 'dark' });
      await page.goto('/claim/private-lending');
      await page.getByRole('button', { name: /^从文字.*识别$/ }).press('Enter');
      await page.getByLabel(/粘贴合同/).fill(note);
      await page.getByRole('button', { name: 'AI 识别' }).press('Enter');
      for (const name of ['王小明是原告', '就是这样'])
        await page.getByRole('button', { name, exact: true }).press('Enter');
      const plaintiff = page.getByRole('button', { name: '新增原告 王小明' });
      await plaintiff.waitFor();
      expect(await axeInBothThemes(page)).to.deep.equal([]);
      expect((await horizontalOverflow(page)).pixels).to.equal(0);
      await plaintiff.press('Enter');
      await page.getByRole('button', { name: '新增被告 周强' }).press('Enter');
      const grey = page.locator('.offer-unproved').filter({ hasText: '110105199003071239' });
      await grey.first().waitFor();
      expect(await grey.count()).to.equal(1);
      await page.screenshot({ path: join(screenshotFolder(), 'suggestions-phone.png') });
      const telephone = page.getByRole('button', { name: /^撤销 被告.*联系电话$/ }).first();
      await telephone.waitFor();
      expect(await page.locator('[data-path="sections.claims.items.principal.principal"] input').inputValue()).to.equal(
        '',
      );
      expect(await tabTo(page, telephone)).to.deep.equal([]);
      await page.keyboard.press('Enter');
      const party = page.getByRole('group', { name: '被告 1（自然人）' });
      await page
        .getByRole('button', { name: /^填入 被告.*联系电话$/ })
        .first()
        .waitFor();
      expect(await party.getByLabel('联系电话', { exact: true }).inputValue()).to.equal('');
      expect(await party.getByLabel('证件号码', { exact: true }).inputValue()).to.equal('');
      expect(await party.getByLabel('姓名', { exact: true }).inputValue()).to.equal('周强');
      const rest = page.getByRole('button', { name: /^填入(?!本部分|.*被告).* / });
      for (let left = await rest.count(); left > 0; left = await rest.count()) await rest.first().press('Enter');
      await page.locator('[data-path="sections.facts.open"] textarea').fill('到期后被告未还款。');

      // Marks outlive the page; the check page counts them, and leads to the first that nobody looked at by itself.
      await draftStored(page, '到期后被告未还款。');
      await page.reload();
      await checkButton(page).click();
      await page.getByText(/处来自自动识别，其中 2 处您还没有核对/).waitFor();
      await page.getByRole('button', { name: '去核对第一处' }).click();
      const name = page.getByRole('group', { name: '原告 1（自然人）' }).getByLabel('姓名', { exact: true });
      await eventually('the focus in the first unchecked answer', () => hasFocus(name));
      await page.getByRole('button', { name: /^已核对 原告.*姓名$/ }).press('Enter');
      await submit(page);
      await page.getByText(/采用了 \d+ 处，其中 1 处没有逐项核对/).waitFor();
      await page.screenshot({ path: join(screenshotFolder(), 'suggestions-receipt-phone.png') });
      const { caseNumber } = await takeReceipt(page);
      await review(court, caseNumber);
      // The rate and the choice that it needed have a mark each; 于……前归还 is the end of the loan's term.
      const all = court.getByText(/^有 \d+ 项采用了识别建议$/).first();
      await all.click();
      expect(await all.innerText()).to.contain('有 11 项采用了识别建议');
      const marks = court.locator('.accepted-marks').first();
      expect(await marks.innerText())
        .to.contain('人民币伍万元整')
        .and.to.contain('AI')
        .and.not.contain('13900001111');
      const beside = court.locator('.marks-beside').filter({ hasText: '采用识别建议' }).first();
      await beside.locator('summary').click();
      await beside.locator('q, .accepted-unproved').first().waitFor();
      // What slid half under the contents, which stay in sight, would count as too small to press.
      await court.evaluate(() => scrollTo(0, 0));
      expect(await axeInBothThemes(court)).to.deep.equal([]);
      await court.screenshot({ path: join(screenshotFolder(), 'suggestions-court.png'), fullPage: true });
    } finally {
      await models.deactivate.platform({ body: { model_type: 'general' } });
      await models.remove.platform({ path: { id } });
    }
  });

  it('and a second reading of a photograph, which somebody agrees to, show where the two readers differ, and fill in what was chosen', async () => {
    const court = await openCourtPage();
    const models = clientOf(await programOf(court), aiModels);
    const { id } = await models.add.platform({
      body: { model_name: 'scripted-eyes', base_url: server.baseUrl, api_key: testKey, capabilities: ['vision'] },
    });
    await models.activate.platform({ path: { id }, body: { model_type: 'vision' } });
    try {
      const page = await openPage({ viewport: phone, bypassCSP: true });
      await page.goto('/claim/private-lending');
      await page.getByRole('button', { name: /^从文字.*识别$/ }).press('Enter');
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: '选择图片或 PDF' }).click();
      await (await choosing).setFiles([idCard]);
      const lines = page.getByLabel(/^第 \d+ 行$/);
      // On a busy machine reading may be given up; it is asked for again then, as a person would.
      const again = page.getByRole('button', { name: /^重新识别/ });
      for (let tries = 0; tries < 6; tries += 1) {
        await lines.first().or(again).waitFor();
        if (await again.isHidden()) break;
        await again.press('Enter');
        await again.waitFor({ state: 'hidden' });
      }
      await lines.first().waitFor();
      const own = await lines.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
      const number = own.findIndex((line) => line.includes(idNumber));
      expect(number).not.to.equal(-1);
      // The model reads one figure otherwise.
      const other = own.map((line) => line.replace(idNumber, idNumber.replace('0521', '0527')));
      server.always(reply(JSON.stringify({ lines: other })));
      const asked = server.requests.length;
      await page.getByRole('button', { name: /^请 AI 再读一遍/ }).press('Enter');
      expect(server.requests.length).to.equal(asked);
      await page.getByRole('button', { name: /^同意并发送/ }).press('Enter');
      await page.getByText(/有 1 行不同，还有 1 行请对照图片选择/).waitFor();
      const choice = page.getByRole('group', { name: `第 ${number + 1} 行两种读法，请对照图片选择` });
      expect(await axeInBothThemes(page)).to.deep.equal([]);
      expect((await horizontalOverflow(page)).pixels).to.equal(0);
      // Nobody has chosen yet: what stands in that line is a question.
      const use = page.getByRole('button', { name: '用这些文字填写' });
      await page.screenshot({ path: join(screenshotFolder(), 'second-reader-phone.png'), fullPage: true });
      await use.press('Enter');
      for (const name of ['刘晓梅是原告', '就是这样']) await page.getByRole('button', { name }).press('Enter');
      await page.getByText('两次识别的文字不同，请对照原件核对。').first().waitFor();
      await choice.getByRole('radio', { name: /^本机/ }).check();
      await use.press('Enter');
      await page.getByText(/有 1 行不同，均已选定/).waitFor();
      await page.getByRole('button', { name: '新增原告 刘晓梅' }).press('Enter');
      const party = page.getByRole('group', { name: '原告 1（自然人）' });
      expect(await party.getByLabel('证件号码', { exact: true }).inputValue()).to.equal(idNumber);
    } finally {
      server.always(reply(JSON.stringify(found)));
      await models.deactivate.platform({ body: { model_type: 'vision' } });
      await models.remove.platform({ path: { id } });
    }
  });
});
