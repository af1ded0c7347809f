import { expect } from 'chai';
import { axeFindings } from './axe.js';
import { eventually } from './eventually.js';
import { horizontalOverflow } from './pageChecks.js';
import { applicationUrl, narrowest, openPage, TIMEOUT_MS } from './suite.js';

describe('the API documentation, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('is reached from the foot of a page, and read by keyboard', async () => {
    const page = await openPage();
    await page.goto('/');
    await page.getByRole('button', { name: '关于与联系' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: /接口文档/ }).click();
    const docs = await opened;
    await docs.getByRole('heading', { name: '卷宗接口文档' }).waitFor();
    await docs.keyboard.press('Tab');
    await docs.keyboard.press('Enter');
    await eventually('the focus is in the main part', () =>
      docs.locator('main').evaluate((main) => main === document.activeElement),
    );
    const contents = docs.getByRole('navigation', { name: '目录' });
    await contents.getByText('案件（法院）', { exact: true }).focus();
    await docs.keyboard.press('Enter');
    await contents.getByRole('link', { name: '编立案号' }).press('Enter');
    const heading = docs.getByRole('heading', { name: '编立案号', exact: true });
    await eventually('the heading stands at the top', async () => {
      const top = (await heading.boundingBox())?.y ?? -1;
      return top >= 0 && top <= 200;
    });
  });

  it('fits a window of 320 pixels, throws nothing, and asks nobody else for anything', async () => {
    const page = await openPage({ viewport: narrowest });
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('request', (request) => {
      if (!request.url().startsWith(applicationUrl())) complaints.push(request.url());
    });
    await page.goto('/api/docs');
    const { pixels, culprits } = await horizontalOverflow(page);
    expect([pixels, culprits, complaints]).to.deep.equal([0, [], []]);
  });

  it('finds nothing serious in either theme', async () => {
    const page = await openPage({ bypassCSP: true, colorScheme: 'dark' });
    await page.goto('/api/docs');
    const background = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    const dark = await background();
    expect(await axeFindings(page, 'colours')).to.deep.equal([]);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await background()).not.to.equal(dark);
    expect(await axeFindings(page)).to.deep.equal([]);
  });
});
