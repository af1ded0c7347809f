import { expect } from 'chai';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { clientOf } from '../../domain/contract/clientOf.js';
import { documents } from '../../domain/contract/documents.js';
import { axeInBothThemes } from './axe.js';
import { hasFocus } from './keyboardSteps.js';
import { horizontalOverflow } from './pageChecks.js';
import { newProgram } from './programs.js';
import { narrowest, openPage, screenshotFolder, TIMEOUT_MS } from './suite.js';

const lease = `房屋租赁合同
原告：陈芳，女，汉族，住上海市浦东新区世纪大道1号，身份证号码31010119851212456X，电话13912345678。
出租人：李建国，电话13700001111
租赁期限自2023年9月1日起至2024年8月31日止，月租金人民币4500元，押金9000元。`;

const story = '我叫方立，手机13912345678。2023年5月6日我借给何玉兰5万元，她电话13700001111，说好年底还，一直没还。';

/** As long as the panel takes, in one breath. */
const breathless =
  '我叫王小明周强2024年3月5日向我借款5万元约定年利率12%一直没有还电话13812345678住在上海市浦东新区世纪大道1号后来又借了3万元说好2024年8月还'
    .repeat(400)
    .slice(0, 20_000);

/** Presses 识别 and counts the frames that the page draws while it says that it reads. */
const framesWhileReading = async (page: Page): Promise<number> => {
  // As text: what the compiler of the tests adds to named functions is not in the page.
  await page.evaluate(`
    window.framesOfReading = 0;
    (function countFrame() {
      if (document.querySelector('.recognition-asking') !== null) window.framesOfReading += 1;
      requestAnimationFrame(countFrame);
    })();
  `);
  await page.getByRole('button', { name: '识别', exact: true }).click();
  await page.locator('.who-is-who').waitFor();
  return Number(await page.evaluate('window.framesOfReading'));
};

/** How much of the screen's height stays taken while the page moves. */
const stickyShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const fixed = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position, visibility } = getComputedStyle(element);
      return (position === 'sticky' || position === 'fixed') && visibility === 'visible' && element.textContent !== '';
    });
    const outermost = fixed.filter((element) => !fixed.some((other) => other !== element && other.contains(element)));
    return outermost.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0) / innerHeight;
  });

const valuesIn = (page: Page): Promise<string[]> =>
  page
    .locator('.pleading-main input')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

describe('filling in a form from pasted text, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('fits a telephone, is accessible in either theme, and fills in by keyboard', async () => {
    const page = await openPage({ viewport: narrowest, bypassCSP: true });
    await page.goto('/claim/housing-lease');
    await page.getByRole('button', { name: '从文字或照片中识别' }).press('Enter');
    await page.getByLabel(/粘贴合同/).fill(lease);
    await page.getByRole('button', { name: '识别', exact: true }).press('Enter');
    await page.getByRole('button', { name: '李建国是被告', exact: true }).press('Enter');
    await page.getByRole('button', { name: '就是这样' }).press('Enter');
    const cards = page.locator('.party-card');
    const proposal = (name: string) => page.getByRole('button', { name, exact: true });
    await proposal('新增被告 李建国').waitFor();
    expect(await cards.count()).to.equal(0);
    // At its end nothing of the page lies half under the bar.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await axeInBothThemes(page)).to.deep.equal([]);
    expect((await horizontalOverflow(page)).pixels).to.equal(0);
    expect(await stickyShare(page)).to.be.at.most(0.15);
    for (const name of ['新增原告 陈芳', '新增被告 李建国']) await proposal(name).press('Enter');
    await page.getByRole('button', { name: '撤销 原告 1 · 联系电话' }).waitFor();
    expect(await valuesIn(page))
      .to.include('13912345678')
      .and.not.include('2024-08-31');
    // What is no party's is taken by itself or with its section; with 押金 goes the choice that it needs, said before and after.
    const deposit = page.getByRole('button', { name: /^填入并勾选“有” .*押金/ }).first();
    await deposit.press('Enter');
    const choice = page.getByText(/随“.*”勾选/);
    await choice.waitFor();
    await page.screenshot({ path: join(screenshotFolder(), 'recognition-phone.png') });
    await page
      .getByRole('button', { name: /^撤销 .*押金/ })
      .first()
      .press('Enter');
    await deposit.waitFor();
    await choice.waitFor({ state: 'detached' });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await axeInBothThemes(page)).to.deep.equal([]);
    const party = (title: string) => page.getByRole('group', { name: title });
    expect(await party('原告 1（自然人）').getByLabel('联系电话', { exact: true }).inputValue()).to.equal(
      '13912345678',
    );
    expect(await party('被告 1（自然人）').getByLabel('联系电话', { exact: true }).inputValue()).to.equal(
      '13700001111',
    );
  });

  it('asks whose a number is, by keyboard and by touch, says aloud what was chosen, and shows a company that was added', async () => {
    const text = `出租人：杭州云帆贸易有限公司，电话0571-88001122
承租人：陈芳
联系人手机 13912345678`;
    for (const touch of [false, true]) {
      const page = await openPage({
        viewport: { width: 390, height: 844 },
        bypassCSP: true,
        ...(touch && { hasTouch: true, isMobile: true }),
      });
      await page.goto('/claim/housing-lease?view=steps');
      const press = async (name: string | RegExp): Promise<void> => {
        const button = page.getByRole('button', { name, exact: true });
        await (touch ? button.tap() : button.press('Enter'));
      };
      await press('从文字或照片中识别');
      await page.getByLabel(/粘贴合同/).fill(text);
      await press('识别');
      await press('陈芳是被告');
      await press('就是这样');
      const whose = page.getByRole('combobox', { name: '电话 13912345678' });
      // The list of a phone lies over the page, where no test reaches it.
      if (touch) await whose.selectOption('陈芳');
      else {
        await whose.focus();
        for (let times = 0; times < 2; times += 1) await page.keyboard.press('ArrowDown');
        expect(await hasFocus(whose)).to.equal(true);
      }
      await page
        .getByRole('status')
        .getByText(/^电话 13912345678 是陈芳的，列在陈芳的识别建议中。/)
        .waitFor();
      expect(await page.locator('.party-card').filter({ visible: true }).count()).to.equal(0);
      expect((await horizontalOverflow(page)).pixels).to.equal(0);
      // On a screen as long as the page nothing lies half under a bar.
      await page.setViewportSize({ width: 390, height: 4000 });
      expect(await axeInBothThemes(page)).to.deep.equal([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await press('新增被告 陈芳');
      await press('新增原告 杭州云帆贸易有限公司');
      const card = page.locator('.party-card').filter({ visible: true });
      await card.filter({ hasText: '原告 1（法人' }).waitFor();
      await card.filter({ hasText: '被告 1（自然人' }).waitFor();
      expect(await valuesIn(page)).to.include.members(['杭州云帆贸易有限公司', '陈芳', '13912345678']);
      const focused = await page.evaluate(() => document.activeElement?.closest('.pleading-main') !== null);
      expect(focused).to.equal(true);
    }
  });

  it('asks first who is who in a story, takes the answer by one press on a telephone, and fills in what was told', async () => {
    const page = await openPage({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      bypassCSP: true,
    });
    await page.goto('/claim/private-lending?view=steps');
    await page.getByRole('button', { name: '从文字或照片中识别' }).tap();
    await page.getByLabel(/粘贴合同/).fill(story);
    await page.getByRole('button', { name: '识别', exact: true }).tap();
    const question = page.getByRole('region', { name: '您是谁，对方是谁？' });
    await question.waitFor();
    for (const name of ['方立是原告', '何玉兰是被告'])
      expect(await question.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')).to.equal('true');
    const offers = page.getByRole('button', { name: /^(?:新增|填入)/ });
    expect(await offers.count()).to.equal(0);
    expect((await horizontalOverflow(page)).pixels).to.equal(0);
    await page.setViewportSize({ width: 390, height: 4000 });
    expect(await axeInBothThemes(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await question.screenshot({ path: join(screenshotFolder(), 'who-is-who-phone.png') });
    await question.getByRole('button', { name: '就是这样' }).tap();
    // Whom the story calls so is a question: no press takes them with others.
    const goOn = page.getByRole('button', { name: /，保存并继续$/ });
    await goOn.waitFor();
    expect(await goOn.innerText())
      .to.contain('原告方立')
      .and.not.contain('何玉兰');
    await page.getByRole('button', { name: '新增被告 何玉兰', exact: true }).tap();
    await page.getByRole('button', { name: '新增原告 方立', exact: true }).tap();
    expect(await valuesIn(page))
      .to.include.members(['方立', '13912345678', '何玉兰'])
      .and.not.include('13700001111');
    await page.getByText('文字中的原告：方立；被告：何玉兰').waitFor();
    await page.getByRole('button', { name: '更改谁是谁' }).tap();
    await question.waitFor();
  });

  it('reads the Word file of the form itself back, and says what was filled in, what waits and what nothing asks for', async () => {
    const form_data = {
      plaintiffs_natural: [{ name: '陈芳', gender: '女', birth_date: '1985-12-12', phone: '13912345678' }],
      defendants_natural: [{ name: '李建国', gender: '男' }],
      sections: {
        claims: {
          open: '请求判令被告当庭赔礼道歉。',
          items: {
            rent_arrears: { overdue_rent: '13500' },
            security_deposit_refund: { answer: '是', amount: '9000' },
            litigation_costs: { answer: '是' },
          },
        },
        facts: { items: { lease_term: { from: '2023-09-01', to: '2024-08-31' } } },
      },
    };
    const body = { form_key: 'claim-housing-lease', form_data };
    const { blob } = await clientOf(newProgram(), documents).generate({ body });
    const buffer = Buffer.from(await blob.arrayBuffer());
    const page = await openPage({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
    await page.goto('/claim/housing-lease?view=whole');
    await page.getByRole('button', { name: '从文字或照片中识别' }).click();
    const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    await page.getByLabel('选择文字文件').setInputFiles({ name: '起诉状.docx', mimeType, buffer });
    await page.getByText(/^0 项已填入，1\d 项需核对，1 段没有对应的问题。$/).waitFor();
    await page.getByText('看没有对应问题的 1 段').click();
    await page.getByRole('listitem').getByText('请求判令被告当庭赔礼道歉。').waitFor();
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [1440, 'dark'],
      [390, 'dark'],
      [390, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.locator('.taken-over').scrollIntoViewIfNeeded();
      await page.screenshot({ path: join(screenshotFolder(), `taken-over-${width}-${colorScheme}.png`) });
    }
    expect((await horizontalOverflow(page)).pixels).to.equal(0);
    for (const name of ['新增原告 陈芳', '新增被告 李建国', /^填入 .*到期未付租金/, /^填入并勾选“是” .*返还押金/])
      await page.getByRole('button', { name }).first().press('Enter');
    await page.getByText(/^(?:[6-9]|1\d) 项已填入，\d+ 项需核对，1 段没有对应的问题。$/).waitFor();
    const party = (title: string) => page.getByRole('group', { name: title });
    expect(await party('原告 1（自然人）').getByRole('radio', { name: '女' }).isChecked()).to.equal(true);
    expect(await party('被告 1（自然人）').getByRole('radio', { name: '男' }).isChecked()).to.equal(true);
    expect(await valuesIn(page)).to.include.members(['陈芳', '13912345678', '李建国']);
    expect(await axeInBothThemes(page)).to.deep.equal([]);
  });

  it('goes on drawing while the longest text is read', async () => {
    const page = await openPage({ viewport: narrowest });
    await page.goto('/claim/private-lending');
    await page.getByRole('button', { name: '从文字或照片中识别' }).click();
    await page.getByLabel(/粘贴合同/).fill(breathless);
    expect(await framesWhileReading(page)).to.be.at.least(10);
  });

  it('ends a reading that takes too long, loses nothing that was typed, and reads a shorter text then', async () => {
    const page = await openPage({ viewport: narrowest, bypassCSP: true });
    const worker = '**/readingWorker-*.js';
    await page.clock.install();
    await page.route(worker, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "onmessage = () => { for (;;); }; postMessage('ready');",
      }),
    );
    await page.goto('/claim/private-lending?view=whole');
    await page.getByRole('button', { name: '从文字或照片中识别' }).click();
    const text = page.getByLabel(/粘贴合同/);
    await text.fill(breathless);
    await page.getByRole('button', { name: '识别', exact: true }).click();
    await page.getByRole('status').getByText('正在读取文字').waitFor();
    await page.screenshot({ path: join(screenshotFolder(), 'recognition-reading.png') });
    const typed = page.locator('.pleading-main textarea').last();
    await typed.fill('读的时候写下的');
    await page.clock.fastForward('00:21');
    await page
      .getByRole('alert')
      .getByText(/没有读完，已经停下。文字还在/)
      .waitFor();
    await page.screenshot({ path: join(screenshotFolder(), 'recognition-late.png') });
    expect(await axeInBothThemes(page)).to.deep.equal([]);
    expect((await horizontalOverflow(page)).pixels).to.equal(0);
    expect([await text.inputValue(), await typed.inputValue()]).to.deep.equal([breathless, '读的时候写下的']);
    await page.unroute(worker);
    await text.fill(lease);
    await page.getByRole('button', { name: '识别', exact: true }).click();
    await page.getByRole('button', { name: '就是这样' }).click();
    await page.getByRole('button', { name: '新增原告 陈芳', exact: true }).waitFor();
  });
});
