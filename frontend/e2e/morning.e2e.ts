import { expect } from 'chai';
import { eventually } from './eventually.js';
import { administrator } from './application.js';
import { captchaReader } from './accountSteps.js';
import { tabTo } from './keyboardSteps.js';
import { submitComplaint } from './submissions.js';
import { openPage, TIMEOUT_MS } from './suite.js';

const waiting = 5;

describe('a morning’s pending cases, by the keyboard alone', function () {
  this.timeout(TIMEOUT_MS);

  it('a clerk signs in, finds the cases, reads and files one after the other, and always sees where the focus is', async () => {
    const plaintiff = `柏${Date.now()}`;
    for (let at = 0; at < waiting; at += 1) await submitComplaint(plaintiff, ['姜某']);
    const page = await openPage();
    const { keyboard } = page;
    const complaints: string[] = [];
    let presses = 0;
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await keyboard.press(key);
      presses += keys.length;
    };

    const captcha = captchaReader(page);
    await page.goto('/login');
    const solution = await captcha();
    complaints.push(...(await tabTo(page, page.getByLabel('邮箱'))));
    await keyboard.type(administrator.email);
    await keyboard.press('Tab');
    await keyboard.type(administrator.password);
    complaints.push(...(await tabTo(page, page.getByLabel('验证码', { exact: true }))));
    await keyboard.type(solution);
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: '数据概览' }).waitFor();

    await press('g', 'p');
    await page.getByRole('heading', { level: 1, name: '待立案案件' }).waitFor();
    await page.getByRole('table').waitFor();
    await press('/');
    await keyboard.type(plaintiff);
    await press('Enter');
    await page.getByText(`共 ${waiting} 件`).waitFor();
    const rows = page.getByRole('link', { name: '审核与分析' });
    complaints.push(...(await tabTo(page, rows)));
    await press('j', 'k', 'Enter');

    const year = new Date().getFullYear();
    const filed: string[] = [];
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.url());
    });
    const dialog = page.getByRole('dialog', { name: '立案' });
    for (let at = 0; at < waiting; at += 1) {
      await page.getByRole('heading', { level: 1, name: '立案审查' }).waitFor();
      await page.getByText('尚欠本金').filter({ visible: true }).first().waitFor();
      presses = 0;
      await press('f');
      await page.locator('input:focus').waitFor();
      if (at === 0) await keyboard.type(`（${year}）京0491民初${1 + (Date.now() % 900_000)}号`);
      else await dialog.getByRole('button', { name: /^接续上一号/ }).waitFor();
      await keyboard.down('Enter');
      const number = await dialog.locator('.filing-number').innerText();
      await dialog.locator('button:focus', { hasText: '确认立案' }).waitFor();
      await keyboard.down('Enter'); // held for too long: the press of the step before files nothing
      await keyboard.up('Enter');
      expect(sent).to.have.length(at);
      presses += 1;
      await press('Enter');
      await page.getByRole('heading', { level: 1, name: number }).waitFor();
      filed.push(number);
      if (at < waiting - 1) {
        await page.getByRole('link', { name: '审查下一件' }).waitFor();
        await press('n');
      } else await press('Escape');
      if (at > 0) expect(presses).to.equal(4);
    }
    const counts = filed.map((number) => Number(/初(\d+)号/.exec(number)?.[1]));
    expect(counts.map((count) => count - (counts[0] ?? 0))).to.deep.equal([0, 1, 2, 3, 4]);

    await page.getByRole('heading', { level: 1, name: '待立案案件' }).waitFor();
    await press('g', 'c');
    await page.getByRole('heading', { level: 1, name: '全部案件' }).waitFor();
    await press('?');
    await page.getByRole('dialog', { name: '快捷键' }).waitFor();
    await press('Escape');
    await eventually('the help is gone', async () => (await page.getByRole('dialog').count()) === 0);
    expect(complaints).to.deep.equal([]);
  });
});
