import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { codeOf, fileUnderNumber, openCourtPage, review, signIn, tickRemarks } from './administrator.js';
import { dialogOverflow } from './pageChecks.js';
import { amendComplaint, submitComplaint, submitDefence } from './submissions.js';
import { openPage, phone, TIMEOUT_MS } from './suite.js';
import { at, fill, loadByCode, submit, takeReceipt } from './visitor.js';

/** Codes of courts as the table of courts has them: 京0101 to 京0119, with gaps. */
const courts = [1, 2, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19].map(
  (n) => `京01${String(n).padStart(2, '0')}`,
);
let given = 0;
/** A number nobody else in this run has, each of another court, so that none leaves a gap in its series. */
const formalNumber = (): string => {
  const court = courts[given % courts.length] ?? '';
  given += 1;
  return `（${new Date().getFullYear()}）${court}民初${1 + (Date.now() % 900_000)}号`;
};

const tile = async (page: Page, label: string): Promise<number> => {
  const text = await page.locator('.stat-tiles > div', { hasText: label }).locator('dd').innerText();
  return Number(text.replaceAll(',', ''));
};

/** Enters a number in the filing dialog and confirms it. */
const assign = async (page: Page, number: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('正式案号').fill(number);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await tickRemarks(dialog);
  await dialog.getByRole('button', { name: '确认立案' }).click();
};

describe('the court’s side, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('asks to sign in and returns to the page that was wanted', async () => {
    const page = await openPage();
    await signIn(page, '/app/admin/all-cases?page=2');
    await page.getByRole('heading', { level: 1, name: '全部案件' }).waitFor();
    await page.goto('/login');
    await page.waitForURL('**/app/admin/dashboard');
  });

  it('refuses a wrong captcha with a sentence and draws another', async () => {
    const page = await openPage();
    const drawn = page.waitForResponse((response) => response.url().endsWith('/register-captcha'));
    await page.goto('/login');
    await drawn; // without a picture nothing is sent
    await page.getByLabel('邮箱').fill('court@example.com');
    await page.getByLabel('密码', { exact: true }).fill('whatever');
    await page.getByLabel('验证码', { exact: true }).fill('----');
    const redrawn = page.waitForRequest((request) => request.url().endsWith('/register-captcha'));
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await redrawn;
    await page.getByRole('alert').filter({ hasText: '验证码' }).first().waitFor();
  });

  it('files a pending case; lists, dashboard and details follow', async () => {
    const plaintiff = `钱某${Date.now()}`;
    const submitted = await submitComplaint(plaintiff, ['赵六', '北京某某商贸有限责任公司']);
    const page = await openCourtPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/app/admin/dashboard');
    const before = { filed: await tile(page, '已立案'), pending: await tile(page, '待立案') };

    await page.goto('/app/admin/pending-cases');
    await page.getByLabel('搜索待立案案件').fill(submitted.caseNumber);
    await page.waitForURL(/search=/);
    await page.getByRole('row', { name: submitted.caseNumber }).getByRole('link', { name: '审核与分析' }).click();
    await page.getByText('尚欠本金').filter({ visible: true }).first().waitFor();
    await page.getByText(plaintiff).first().waitFor();

    const card = page.getByRole('region', { name: '当事人验证码' });
    expect(await card.innerText()).to.not.contain(submitted.code);
    await card.getByRole('button', { name: '复制' }).first().click();
    await page.getByText('验证码已复制').waitFor();
    // Pages may not read the clipboard (Permissions-Policy), so it is pasted.
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('textarea'), { id: 'pasted' })),
    );
    await page.locator('#pasted').focus();
    await page.keyboard.press('Control+V');
    expect(await page.locator('#pasted').inputValue()).to.equal(submitted.code);
    await page.evaluate(() => document.querySelector('#pasted')?.remove());

    await page.getByRole('button', { name: '起诉状全文' }).click();
    await page
      .getByRole('article', { name: /民事起诉状/ })
      .getByText('100,000.00元')
      .first()
      .waitFor();

    const number = formalNumber();
    await page.getByRole('button', { name: '立案', exact: true }).click();
    await assign(page, `  ${number} `);
    await page.getByText('案号已更新，案件已正式立案').waitFor();
    await page.waitForURL(`**/app/admin/cases/${encodeURIComponent(number)}`);
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    expect(await page.getByRole('button', { name: '立案', exact: true }).count()).to.equal(0);

    const corrected = formalNumber();
    await page.getByRole('button', { name: '更正案号' }).click();
    await page.getByLabel('更正后的案号').fill(corrected);
    await page.getByLabel('更正原因').fill('编号笔误');
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('button', { name: '确认更正' }).click();
    await page.getByRole('heading', { level: 1, name: corrected }).waitFor();
    await page.getByRole('region', { name: '案件信息' }).getByText(number).waitFor();

    await page.goto('/app/admin/all-cases');
    await page.getByLabel('搜索案件').fill(number);
    await page.getByRole('row', { name: corrected }).waitFor();
    await page.getByLabel('搜索案件').fill(plaintiff);
    await page.getByRole('row', { name: corrected }).waitFor();
    const visitor = await openPage();
    await visitor.goto('/progress');
    await visitor.getByLabel('案号').fill(number);
    await visitor.getByLabel('验证码').fill(submitted.code);
    await visitor.getByRole('button', { name: '查询进度' }).click();
    await visitor.getByRole('heading', { name: `已立案：${corrected}` }).waitFor();
    await visitor.getByText(`案号由${number}更正为${corrected}`).waitFor();

    await page.getByRole('link', { name: '数据概览' }).click();
    await page.locator('.stat-tiles').waitFor();
    expect(await tile(page, '已立案')).to.equal(before.filed + 1);
    expect(await tile(page, '待立案')).to.equal(before.pending - 1);
    await page.locator('.chart-card .apexcharts-canvas').first().waitFor();
  });

  it('reviews the elements of a complaint without a model, leads to them, and says what needs one', async () => {
    const submitted = await submitComplaint('吴向东', ['郑小兰']);
    const page = await openCourtPage();
    await review(page, submitted.caseNumber);
    const card = page.getByRole('region', { name: '立案要素审查' });
    await card.getByText('需要核对 2 项').waitFor();
    await card.getByText(/AI要素审查需要/).waitFor();
    await page.getByRole('button', { name: '起诉状全文' }).click();
    await card.getByText(/未填写的其他项目/).click();
    await card.getByRole('button', { name: /被告的联系电话/ }).click();
    const parties = page.locator('[data-item="parties"]:focus');
    await parties.getByText('郑小兰').waitFor();
    expect(await parties.evaluate((place) => place.getBoundingClientRect().top < innerHeight)).to.equal(true);
    await page.goto('/app/admin/dashboard');
    await page.getByText(/待立案 \d+ 件，其中最早的一件/).waitFor();
  });

  it('shows what an older version of a complaint said, beside the latest', async () => {
    const submitted = await submitComplaint('蒋甲', ['沈某']);
    await amendComplaint(submitted, '蒋乙', ['沈某']);
    const page = await openCourtPage();
    await page.goto(`/app/admin/cases/${encodeURIComponent(submitted.caseNumber)}`);
    await page.getByRole('button', { name: '查看起诉状第 1 版内容' }).click();
    const older = page.getByRole('region', { name: '起诉状第 1 版内容' });
    await older.getByText('蒋甲').first().waitFor();
    expect(await older.getByText('蒋乙').count()).to.equal(0);
    await older.getByRole('button', { name: '起诉状全文' }).click();
    await older
      .getByRole('article', { name: /民事起诉状/ })
      .getByText('蒋甲')
      .first()
      .waitFor();
    await page.getByRole('button', { name: '查看起诉状第 2 版内容' }).click();
    await page.getByRole('region', { name: '起诉状第 2 版内容' }).getByText('蒋乙').first().waitFor();
    expect(await older.count()).to.equal(0);
  });

  it('shows a number that is taken as a sentence in the dialog and keeps what was entered', async () => {
    const number = formalNumber();
    const [first, second] = [await submitComplaint('孙某', ['周某']), await submitComplaint('吴某', ['郑某'])];
    const page = await openCourtPage();
    await review(page, first.caseNumber);
    await page.getByRole('button', { name: '立案', exact: true }).click();
    await assign(page, number);
    await page.getByRole('heading', { level: 1, name: number }).waitFor();

    await review(page, second.caseNumber);
    await page.getByRole('button', { name: '立案', exact: true }).click();
    await assign(page, number);
    const dialog = page.getByRole('dialog');
    const alert = dialog.getByRole('alert').filter({ hasText: '该案号已编给' });
    await alert.getByRole('link', { name: '孙某诉周某' }).waitFor();
    expect(await dialogOverflow(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: '返回修改' }).click();
    expect(await dialog.getByLabel('正式案号').inputValue()).to.equal(number);
    await assign(page, formalNumber());
    await page.getByText('案号已更新，案件已正式立案').waitFor();
  });

  it('keeps the entered number when the server is away, and files it once the server is back', async () => {
    const submitted = await submitComplaint('冯某', ['陈某']);
    const page = await openCourtPage();
    await review(page, submitted.caseNumber);
    await page.route('**/case-number*', (route) =>
      route.fulfill({ status: 503, json: { detail: '服务暂时不可用，请稍后重试。', code: 'store_unavailable' } }),
    );
    const number = formalNumber();
    await page.getByRole('button', { name: '立案', exact: true }).click();
    await assign(page, number);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('还不知道“编立案号”是否已经完成，请不要另做一次。').waitFor();
    await page.unroute('**/case-number*');
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
  });

  it('goes through the pending cases one after the other, with the number that follows', async () => {
    const cause = '民间借贷纠纷';
    for (const name of ['曹某', '魏某', '陶某']) await submitComplaint(name, ['姜某']);
    const page = await openCourtPage();
    await page.goto('/app/admin/pending-cases');
    await page.getByLabel('搜索待立案案件').fill(cause);
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=/);
    const links = page.getByRole('link', { name: '审核与分析' });
    const second = decodeURIComponent((await links.nth(1).getAttribute('href')) ?? '')
      .split('/')
      .at(-1);
    await links.first().click();
    await page
      .getByRole('link', { name: `下一件：${second}` })
      .first()
      .click();
    await page.waitForURL(`**/filing-review/${encodeURIComponent(second ?? '')}`);
    await page.getByText('尚欠本金').filter({ visible: true }).first().waitFor();
    await page
      .getByRole('link', { name: /^上一件/ })
      .first()
      .click();
    await page.getByText('尚欠本金').filter({ visible: true }).first().waitFor();
    const number = formalNumber();
    await page.getByRole('button', { name: '审查完毕，立案' }).click();
    await assign(page, number);
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    await page.getByRole('link', { name: '审查下一件' }).click();
    await page.waitForURL(`**/filing-review/${encodeURIComponent(second ?? '')}`);
    await page.getByRole('button', { name: '立案', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^接续上一号/ })
      .click();
    const following = await page.getByRole('dialog').getByLabel('正式案号').inputValue();
    expect(Number(/初(\d+)号/.exec(following)?.[1])).to.equal(Number(/初(\d+)号/.exec(number)?.[1]) + 1);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '返回待立案案件' }).click();
    await page.getByRole('table').waitFor();
    expect(await page.getByLabel('搜索待立案案件').inputValue()).to.equal(cause);
  });

  it('tells a second administrator that the case is filed already, and shows it as it is', async () => {
    const { caseNumber } = await submitComplaint('戚某', ['谢某']);
    const page = await openCourtPage();
    await review(page, caseNumber);
    await page.getByRole('button', { name: '立案', exact: true }).click();
    const number = formalNumber();
    await fileUnderNumber(page, caseNumber, number);
    await assign(page, formalNumber());
    await page.getByText('该案件已经立案，案号不能再次更改。').first().waitFor();
    await page.getByText('本案已立案。').waitFor();
    expect(await page.getByRole('button', { name: '立案', exact: true }).count()).to.equal(0);
  });

  it('prints a complaint without anything to press and without the codes', async () => {
    const { caseNumber } = await submitComplaint('邹某', ['喻某']);
    const page = await openCourtPage();
    await review(page, caseNumber);
    await page.getByRole('button', { name: '起诉状全文' }).click();
    const complaint = page.getByRole('article', { name: /民事起诉状/ });
    await complaint.getByText('邹某').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await complaint.isVisible()).to.equal(true);
    const pressed = await page.evaluate(() =>
      [...document.querySelectorAll('button, a.btn, .credentials-card')]
        .filter((element) => element.checkVisibility())
        .map((element) => element.textContent),
    );
    expect(pressed).to.deep.equal([]);
  });

  it('shows both sides and each claim beside the answer to it', async () => {
    const submitted = await submitComplaint('褚某', ['卫某', '蒋某']);
    const page = await openCourtPage();
    await page.goto(`/app/admin/judgement/${encodeURIComponent(submitted.caseNumber)}`);
    await page.getByText('以下被告尚未提交答辩状：卫某、蒋某').waitFor();
    await submitDefence(submitted.caseNumber, await codeOf(page, '卫某'), '卫某');
    await page.reload();
    await page.getByText('以下被告尚未提交答辩状：蒋某').waitFor();
    await page.getByRole('region', { name: '被告答辩' }).getByText('已于2025年6月归还五万元').waitFor();
    await page.getByRole('button', { name: '逐项对照' }).click();
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: '1. 本金', exact: true }) });
    expect(await row.innerText())
      .to.contain('100,000.00元')
      .and.contain('未提交答辩状');
  });

  it('keeps search and page in the address, so that back works', async () => {
    const page = await openCourtPage();
    await page.goto('/app/admin/all-cases');
    await page.getByRole('table').waitFor();
    await page.getByLabel('按案由筛选').selectOption('民间借贷纠纷');
    await page.waitForURL(/cause=/);
    await page.getByRole('link', { name: '查看详情' }).first().click();
    await page.waitForURL(/judgement/);
    await page.goBack();
    await page.getByRole('table').waitFor();
    expect(await page.getByLabel('按案由筛选').inputValue()).to.equal('民间借贷纠纷');
    await page.getByLabel('搜索案件').fill('没有这样的当事人');
    await page.getByText('没有符合条件的案件，请换一个关键词或案由').waitFor();
  });

  it('asks for a correction once; the party finds it on a phone at the field, changes it, and the court settles it', async () => {
    const plaintiff = `郑某${Date.now()}`;
    const submitted = await submitComplaint(plaintiff, ['冯七']);
    const court = await openCourtPage();
    await review(court, submitted.caseNumber);
    const desk = court.getByRole('region', { name: '补正', exact: true });
    // What the rules found is marked where it is read, and taken back there.
    const found = court.getByRole('region', { name: '规则识别的要素审查' }).getByRole('checkbox').first();
    await found.check();
    await desk.getByText('已标记 1 处').waitFor();
    await found.uncheck();
    await desk.getByText(/^另行标记（/).click();
    await desk.getByLabel('位置').selectOption('sections.claims.items.interest');
    await desk.getByLabel(/^说明/).fill('请写明计算的起止日期');
    await desk.getByRole('button', { name: '标记', exact: true }).click();
    await desk.getByRole('button', { name: /补正通知…/ }).click();
    const notice = court.getByRole('dialog', { name: '发出补正通知' });
    await notice.waitFor();
    expect(await dialogOverflow(court)).to.deep.equal([]);
    await notice.getByRole('button', { name: '发出通知' }).click();
    await desk.getByText('等待当事人提交新的版本').waitFor();
    await desk.getByRole('button', { name: '记录送达' }).click();
    await desk.getByRole('button', { name: '记录', exact: true }).click();
    await desk.getByText(/送达：.*，电子送达/).waitFor();

    const party = await openPage({ viewport: phone });
    await loadByCode(party, submitted.caseNumber, submitted.code);
    const asked = party.getByRole('region', { name: '法院要求补正' });
    await asked.getByText(/法院要求补正 1 处/).waitFor();
    await party.getByText('补正：已改 0 / 1 处').waitFor();
    const place = at(party, 'sections.claims.items.interest');
    await place.getByText('请写明计算的起止日期').waitFor();
    // What was typed outlives a request that fails.
    await party.route('**/correction-explanation', (route) => route.abort());
    await place.getByRole('button', { name: '不作改动，说明理由' }).click();
    await place.getByLabel('为何不改').fill('起止日期见借条');
    await place.getByRole('button', { name: '提交说明' }).click();
    // Nobody knows whether it arrived: it is asked again under the same key, and not sent anew.
    await party.getByText(/还不知道“.*”是否已经完成/).waitFor();
    expect(await place.getByLabel('为何不改').inputValue()).to.equal('起止日期见借条');
    await party.unroute('**/correction-explanation');
    await place.getByText('您的说明：起止日期见借条').waitFor();
    await fill(party, 'sections.claims.items.interest.interest', '9100');
    await party.getByText('补正：已改 1 / 1 处').waitFor();
    await submit(party);
    await takeReceipt(party);

    await court.reload();
    await desk.getByText('已改，待核对').waitFor();
    await desk.getByRole('button', { name: '已补正' }).click();
    await desk.getByText('已全部处理').waitFor();
  });
});
