import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { codeOf, openCourtPage, review } from './administrator.js';
import { eventually } from './eventually.js';
import { openPage, phone, TIMEOUT_MS } from './suite.js';
import {
  at,
  checkButton,
  choose,
  draftStored,
  ensureParties,
  fill,
  fillLendingComplaint,
  loadByCode,
  pressInMenu,
  submit,
  takeReceipt,
} from './visitor.js';

/** A name that finds this test's case and no other. */
const someone = (family: string): string => `${family}${randomBytes(4).toString('hex').replace(/[a-f]/g, '某')}`;

const lending = '/claim/private-lending';

describe('the main job, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('a visitor finds the form, fills it in, submits it, comes back and submits a new version; the defendant answers', async () => {
    const [plaintiff, second, defendant] = [someone('李'), someone('张'), someone('赵')];
    const page = await openPage();

    await page.goto('/');
    await page.getByRole('link', { name: /填写起诉状/ }).click();
    await page.getByRole('heading', { name: '选择民事起诉状' }).waitFor();
    await page.getByLabel('用平常的话说说发生了什么').fill('民间借贷');
    await page.getByText('共 1 种表格').waitFor();
    await page
      .getByRole('link', { name: /开始填写/ })
      .first()
      .click();
    await page.waitForURL(`**${lending}`);

    const side = page.getByRole('complementary', { name: '填写进度' });
    const required = async () => Number(/必须补充 (\d+) 项/.exec(await side.innerText())?.[1] ?? 0);
    await side.getByText(/必须补充/).waitFor();
    const atFirst = await required();
    expect(atFirst).to.be.greaterThan(2);
    await ensureParties(page, 'plaintiffs_natural', 1);
    await fill(page, 'plaintiffs_natural.0.name', plaintiff);
    await side.getByText(`必须补充 ${atFirst - 1} 项`).waitFor();
    await fillLendingComplaint(page, { plaintiffs: [plaintiff, second], defendant });
    await side.getByText('必填内容已齐全').waitFor();

    const details = 'sections.claims.items.recovery_costs.details';
    expect(await at(page, details).count()).to.equal(0);
    await choose(page, 'sections.claims.items.recovery_costs.answer', '是');
    await fill(page, details, '律师费八千元');
    await choose(page, 'sections.claims.items.recovery_costs.answer', '否');
    await at(page, details).waitFor({ state: 'detached' });
    await pressInMenu(page, '预览');
    const preview = page.getByRole('dialog', { name: '预览' });
    await preview.getByText(second).waitFor();
    expect(await preview.innerText())
      .to.contain('100,000.00')
      .and.not.contain('律师费八千元');
    await preview.getByRole('button', { name: '返回填写' }).click();
    await choose(page, 'sections.claims.items.recovery_costs.answer', '是');
    expect(await at(page, details).locator('textarea').inputValue()).to.equal('律师费八千元');

    await draftStored(page, '律师费八千元');
    await page.reload();
    await page.getByText(/已恢复 .* 的草稿/).waitFor();
    expect(await at(page, 'plaintiffs_natural.1.name').locator('input').inputValue()).to.equal(second);
    await page.locator('.status-line').getByText('尚未提交').waitFor();

    const word = page.waitForEvent('download');
    await submit(page);
    expect((await word).suggestedFilename()).to.match(/\.docx$/);
    const receipt = await takeReceipt(page);
    expect(receipt.caseNumber).to.match(/^新案件-\d{8}-[0-9A-Z]{8}$/);
    expect(receipt.code).to.match(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(receipt.version).to.equal('第 1 版');

    const elsewhere = await openPage();
    await loadByCode(elsewhere, receipt.caseNumber, 'WRNGCD22');
    await elsewhere.getByRole('dialog').getByRole('alert').waitFor();
    await loadByCode(elsewhere, receipt.caseNumber, (receipt.code ?? '').toLowerCase());
    await elsewhere.waitForURL(`**${lending}`);
    await elsewhere.getByText(`已加载案号 ${receipt.caseNumber} 的文书（第 1 版）`).waitFor();
    expect(await at(elsewhere, 'plaintiffs_natural.0.name').locator('input').inputValue()).to.equal(plaintiff);
    await fill(elsewhere, 'sections.claims.items.principal.principal', '120000');
    await elsewhere
      .getByText(/^修改尚未提交/)
      .first()
      .waitFor();
    await submit(elsewhere);
    const again = await takeReceipt(elsewhere);
    expect(again).to.deep.equal({ caseNumber: receipt.caseNumber, code: undefined, version: '第 2 版' });

    const court = await openCourtPage();
    await review(court, receipt.caseNumber);
    await court.getByText('120,000.00').first().waitFor();
    await court.getByText('第 2 版').first().waitFor();
    const defendantCode = await codeOf(court, defendant);

    const answering = await openPage();
    await answering.goto('/defense/private-lending');
    await fill(answering, 'filing.caseNumber', receipt.caseNumber);
    await fill(answering, 'filing.code', 'WRNGCD22');
    await answering.getByRole('button', { name: '查询起诉状' }).click();
    await answering.getByRole('alert').first().waitFor();
    await fill(answering, 'filing.code', defendantCode);
    await answering.getByRole('button', { name: '查询起诉状' }).click();
    await answering.getByText(`您作为被告“${defendant}”答辩`).waitFor();
    await at(answering, 'sections.responses.items.principal').getByText('120,000元').waitFor();
    await ensureParties(answering, 'respondents_natural', 1);
    await fill(answering, 'respondents_natural.0.name', defendant);
    await choose(answering, 'sections.responses.items.principal.answer', '有');
    await fill(answering, 'sections.responses.items.principal.objection', '已归还五万元');
    await submit(answering);
    expect((await takeReceipt(answering)).version).to.equal('第 1 版');

    await court.goto(`/app/admin/judgement/${encodeURIComponent(receipt.caseNumber)}`);
    await court.getByRole('region', { name: '原告起诉' }).getByText('120,000.00').first().waitFor();
    await court.getByRole('region', { name: '被告答辩' }).getByText('已归还五万元').waitFor();
  });

  it('a lease complaint is filled in step by step on a phone: Back, the whole page and a reload find the same answers', async () => {
    const page = await openPage({ viewport: phone });
    const goOn = async (to: string) => {
      await page.getByRole('button', { name: '保存并继续' }).click();
      await page.getByRole('heading', { level: 2, name: to }).waitFor();
    };
    await page.goto('/claim/housing-lease?view=steps');
    const name = at(page, 'plaintiffs_natural.0.name').locator('input');
    await name.waitFor();
    // The first question is on the first screen, and what stays in sight while the page moves is a line.
    expect((await name.boundingBox())?.y ?? Infinity).to.be.below(phone.height * 0.7);
    await name.fill('张芳');
    await page.mouse.wheel(0, 600);
    const sticky = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
        .reduce((sum, element) => sum + element.getBoundingClientRect().height, 0),
    );
    expect(sticky / phone.height).to.be.below(0.15);

    await fill(page, 'defendants_natural.0.name', '李建国');
    await goOn('想要什么');
    await page.getByText('租客', { exact: true }).click();
    await page.getByText('退押金', { exact: true }).click();
    await page.goBack();
    await page.getByRole('heading', { level: 2, name: '原告和被告' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { level: 2, name: '想要什么' }).waitFor();
    await page.getByRole('button', { name: '整页填写' }).click();
    const refund = at(page, 'sections.claims.items.security_deposit_refund.answer');
    await refund.waitFor();
    expect(await refund.getByLabel('是', { exact: true }).isChecked()).to.equal(true);
    await fill(page, 'sections.claims.items.security_deposit_refund.amount', '9000');
    await fill(page, 'sections.facts.items.leased_property.text', '某路1号101室');
    await draftStored(page, '某路1号101室');
    await page.getByRole('button', { name: '换成逐步填写' }).click();
    await page.reload();
    await page.getByRole('checkbox', { name: '退押金' }).waitFor();
    expect(await page.getByRole('checkbox', { name: '退押金' }).isChecked()).to.equal(true);
    for (let topics = 0; topics < 12 && !page.url().includes('view=check'); topics += 1) {
      const before = page.url();
      await page.getByRole('button', { name: '保存并继续' }).click();
      await page.waitForURL((url) => url.href !== before);
    }
    await page.getByText('某路1号101室').first().waitFor();
    await page.getByText('李建国').first().waitFor();
  });

  it('an impatient second press files one case', async () => {
    const plaintiff = someone('钱');
    const page = await openPage();
    await page.goto(lending);
    await fillLendingComplaint(page, { plaintiffs: [plaintiff], defendant: someone('孙') });
    await submit(page, { twice: true });
    await takeReceipt(page);
    const court = await openCourtPage();
    await court.goto(`/app/admin/all-cases?search=${encodeURIComponent(plaintiff)}`);
    await court.getByText('共 1 件').waitFor();
  });

  it('a server that is away costs nothing: the form stays, and what was sent is filed once the server is back', async () => {
    const plaintiff = someone('周');
    const page = await openPage();
    await page.goto(lending);
    await fillLendingComplaint(page, { plaintiffs: [plaintiff], defendant: someone('吴') });
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/generate-and-save')) keys.push(request.headers()['idempotency-key']);
    });
    // One route all the while: a question between two of them would reach the server, and its response the page.
    let server: 'away' | 'losing responses' | 'back' = 'away';
    let lostResponses = 0;
    await page.route('**/generate-and-save', async (route) => {
      if (server === 'back') return route.continue();
      if (server === 'away')
        return route.fulfill({
          status: 503,
          json: { detail: '服务暂时不可用，请稍后重试。', code: 'store_unavailable' },
        });
      await route.fetch(); // the case is opened, and the response is lost on its way
      await route.abort('connectionreset');
      lostResponses += 1;
    });
    await submit(page);
    const doubt = page.getByText('还不知道是否提交成功，请不要另填一份。');
    await doubt.waitFor();
    await page.getByRole('button', { name: '修改：原告（自然人）' }).click();
    expect(await at(page, 'plaintiffs_natural.0.name').locator('input').inputValue()).to.equal(plaintiff);
    await doubt.waitFor();

    server = 'losing responses';
    await eventually('it is asked again by itself', () => lostResponses > 0);
    server = 'back';
    const receipt = await takeReceipt(page);
    expect(receipt.version).to.equal('第 1 版');
    expect(receipt.code).to.match(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(new Set(keys).size).to.equal(1);

    const court = await openCourtPage();
    await court.goto(`/app/admin/all-cases?search=${encodeURIComponent(plaintiff)}`);
    await court.getByText('共 1 件').waitFor();
  });

  it('an ID number with a wrong check digit is pointed out and does not stop the submission', async () => {
    const page = await openPage();
    await page.goto(lending);
    await fillLendingComplaint(page, { plaintiffs: [someone('郑')], defendant: someone('王') });
    await fill(page, 'plaintiffs_natural.0.id_number', '110101199003070012');
    await page.keyboard.press('Tab');
    await at(page, 'plaintiffs_natural.0.id_number').getByText(/校验/).waitFor();
    await submit(page);
    await takeReceipt(page);
  });

  it('an application is downloaded and never offered to the court', async () => {
    const page = await openPage();
    await page.goto('/application/compulsory-enforcement');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await checkButton(page).getByText('核对并生成').waitFor();
    expect(await page.getByRole('button', { name: '去检查并提交' }).count()).to.equal(0);
    const word = page.waitForEvent('download');
    await pressInMenu(page, '下载 Word 文书');
    expect((await word).suggestedFilename()).to.match(/\.docx$/);
    await page.getByText('已生成文书，请自行递交法院').first().waitFor();
  });
});
