import { expect } from 'chai';
import { join } from 'node:path';
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
      await page.getByText('核验', { exact: true }).click();
      await page.getByText(/采用了 \d+ 处，其中 1 处没有逐项核对$/).waitFor();
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
      expect(await axeInBothThemes(court)).to.deep.equal([]);
      await court.screenshot({ path: join(screenshotFolder(), 'suggestions-court.png'), fullPage: true });
    } finally {
      await models.deactivate.platform({ body: { model_type: 'general' } });
      await models.remove.platform({ path: { id } });
    }
  });
});
