import { expect } from 'chai';
import { join } from 'node:path';
import { openCourtPage } from './administrator.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow } from './pageChecks.js';
import { desktop, phone, screenshotFolder, TIMEOUT_MS, wantedPictures } from './suite.js';

describe('work in the background, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('is listed on a phone and a desktop, in light and dark, with nothing for axe to find', async () => {
    const page = await openCourtPage({ bypassCSP: true });
    await page.goto('/app/admin/background-work');
    await page.getByText('检查事件库的设置').first().waitFor();
    expect(await axeInBothThemes(page)).to.deep.equal([]);
    for (const [name, size] of [
      ['desktop', desktop],
      ['phone', phone],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        const { pixels, culprits } = await horizontalOverflow(page);
        expect(pixels, culprits.join(', ')).to.equal(0);
        if (wantedPictures() !== undefined)
          await page.screenshot({
            path: join(screenshotFolder(), `background-work-${name}-${colorScheme}.png`),
            fullPage: true,
          });
      }
  });
});
