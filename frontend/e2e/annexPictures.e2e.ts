import { expect } from 'chai';
import { unzipSync } from 'fflate';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { readPicture } from '../../domain/forms/pictures.js';
import { cases } from '../../domain/contract/cases.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { openCourtPage } from './administrator.js';
import { axeInBothThemes } from './axe.js';
import { eventually } from './eventually.js';
import { horizontalOverflow } from './pageChecks.js';
import { programOf } from './programs.js';
import { openPage, phone, TIMEOUT_MS, wantedPictures } from './suite.js';
import { at, checkButton, ensureParties, fill, submit, takeReceipt } from './visitor.js';

type ChosenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

const address = '/defense/invention-patent-infringement';
const rows = 'sections.annex-features.items.features_one.rows';
const claimed = `${rows}.0.claimed_pictures`;

/** A picture drawn by the browser, left half red and right half blue. */
const drawnBy = async (page: Page, type: string, width: number, height: number): Promise<Buffer> => {
  const bytes = await page.evaluate(
    async (wanted) => {
      const canvas = document.createElement('canvas');
      canvas.width = wanted.width;
      canvas.height = wanted.height;
      const context = canvas.getContext('2d');
      for (const [index, colour] of ['#c00', '#00c'].entries()) {
        if (!context) break;
        context.fillStyle = colour;
        context.fillRect((index * wanted.width) / 2, 0, wanted.width / 2, wanted.height);
      }
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, wanted.type, 0.9));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
    },
    { type, width, height },
  );
  return Buffer.from(bytes);
};

/** A photograph as a phone stores it that is held upright: lying, with the turn in its Exif data, and the place beside it. */
const asPhoneStores = (jpeg: Buffer): Buffer => {
  const entry = (tag: number, type: number, count: number, value: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt16BE(tag, 0);
    head.writeUInt16BE(type, 2);
    head.writeUInt32BE(count, 4);
    return Buffer.concat([head, value]);
  };
  const place = Buffer.from('GPS-31.2304-121.4737\0');
  const entries = [
    entry(0x010e, 2, place.length, Buffer.from([0, 0, 0, 38])),
    entry(0x0112, 3, 1, Buffer.from([0, 6, 0, 0])),
  ];
  const tiff = Buffer.concat([
    Buffer.from('MM\0*\0\0\0\x08', 'latin1'),
    Buffer.from([0, entries.length]),
    ...entries,
    Buffer.alloc(4),
    place,
  ]);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const length = Buffer.from([(body.length + 2) >> 8, (body.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, body, jpeg.subarray(2)]);
};

const file = (name: string, mimeType: string, buffer: Buffer): ChosenFile => ({ name, mimeType, buffer });

/** The head of a PNG that says how many pixels it has; nothing follows. */
const pngHead = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(head);
  head.write('IHDR', 12, 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
};

const choose = (cell: Locator, ...files: readonly ChosenFile[]): Promise<void> =>
  cell.locator('input[type=file]').setInputFiles([...files]);

/** What the drafts of this browser hold as pictures, base64. */
const picturesInDraft = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('juanzong');
        opening.onerror = () => reject(new Error('the drafts do not open'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            const text = JSON.stringify(reading.result);
            resolve([...text.matchAll(/_picture":"([^"]+)"/g)].map(([, base64]) => base64 ?? ''));
          };
        };
      }),
  );

const picture = async (page: Page, name: string): Promise<void> => {
  const folder = wantedPictures();
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
};

const opened = async (page: Page): Promise<Locator> => {
  await page.goto(address);
  const list = at(page, rows);
  await list.waitFor();
  if ((await at(page, `${rows}.0`).count()) === 0)
    await list
      .getByRole('button', { name: /^增加一行/ })
      .last()
      .click();
  const cell = at(page, claimed);
  await cell.waitFor();
  return cell;
};

describe('pictures in the cells of an annex, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('a photograph is added, kept over a reload, checked, submitted, seen by the court, and stands in the Word file', async () => {
    const court = await openCourtPage();
    const program = clientOf(await programOf(court), cases);
    const { id, case_number: caseNumber } = await program.openOnPaper({
      body: {
        case_number: `（${new Date().getFullYear()}）京0101民初${1 + (Date.now() % 900_000)}号`,
        form_key: 'defense-invention-patent-infringement',
        plaintiffs: ['张图'],
        defendants: ['李图'],
        reason: '原告在立案窗口递交纸质起诉状',
      },
    });
    const { defendants } = await program.documents({ path: { id } });
    const code = defendants.find(({ name }) => name === '李图')?.verification_code ?? '';
    expect(code).to.match(/^[2-9A-Z]{8}$/);

    const page = await openPage();
    await opened(page);
    await fill(page, 'filing.caseNumber', caseNumber);
    await fill(page, 'filing.code', code);
    await fill(page, 'header.case_number', caseNumber);
    await ensureParties(page, 'respondents_natural', 1);
    await fill(page, 'respondents_natural.0.name', '李图');
    await fill(page, 'sections.responses.open', '不构成侵权。');
    await fill(page, `${rows}.0.claimed_feature`, '连接件');
    const photograph = asPhoneStores(await drawnBy(page, 'image/jpeg', 3000, 1500));
    await choose(at(page, claimed), file('IMG_0001.JPG', 'image/jpeg', photograph));
    await at(page, `${claimed}.0`).locator('img').waitFor();
    await fill(page, `${claimed}.0.claimed_caption`, '连接件实物');
    await choose(
      at(page, `${rows}.0.accused_pictures`),
      file('截图.png', 'image/png', await drawnBy(page, 'image/png', 600, 400)),
    );
    await at(page, `${rows}.0.accused_pictures.0`).locator('img').waitFor();
    await eventually('both pictures are in the draft', async () => (await picturesInDraft(page)).length === 2);
    const [kept = ''] = await picturesInDraft(page);
    const upright = readPicture(kept);
    expect(upright.ok && [upright.width, upright.height]).to.deep.equal([800, 1600]);
    expect(Buffer.from(kept, 'base64').toString('latin1')).not.to.match(/GPS|Exif/);

    await page.reload();
    await at(page, `${claimed}.0`).locator('img').waitFor();
    expect(await at(page, `${claimed}.0.claimed_caption`).locator('input').inputValue()).to.equal('连接件实物');
    await at(page, `${claimed}.0`).scrollIntoViewIfNeeded();
    await picture(page, 'pictures-form-wide');
    await at(page, `${claimed}.0`)
      .getByRole('button', { name: /^放大查看/ })
      .click();
    await page.getByRole('dialog').getByRole('img').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await at(page, `${claimed}.0`).scrollIntoViewIfNeeded();
    expect((await horizontalOverflow(page)).pixels).to.equal(0);
    await picture(page, 'pictures-form-phone');
    await page.setViewportSize({ width: 1440, height: 900 });

    await fill(page, 'filing.code', code);
    await checkButton(page).click();
    const checked = page.locator(`[data-check="${rows.replace('.rows', '')}"]`);
    await checked.getByRole('img').first().waitFor();
    expect(await checked.getByRole('img').count()).to.equal(2);
    await checked.scrollIntoViewIfNeeded();
    await picture(page, 'pictures-check');
    await page.goBack();
    await at(page, claimed).waitFor();
    const download = page.waitForEvent('download');
    await submit(page);
    const word = unzipSync(new Uint8Array(await readFile(await (await download).path())));
    const media = Object.entries(word).filter(([name]) => name.startsWith('word/media/'));
    expect(media.map(([, bytes]) => Buffer.from(bytes).toString('base64'))).to.include(kept);
    expect(media).to.have.lengthOf(2);
    expect(Buffer.from(word['word/document.xml'] ?? []).toString('utf8')).to.include('图1　连接件实物');
    await takeReceipt(page);

    await court.goto(`/app/admin/judgement/${encodeURIComponent(caseNumber)}`);
    const shown = court.getByRole('region', { name: '被告答辩' }).getByRole('img', { name: '图1　连接件实物' });
    await shown.first().waitFor();
    expect(await shown.first().getAttribute('src')).to.equal(`data:image/jpeg;base64,${kept}`);
    await shown.first().scrollIntoViewIfNeeded();
    await picture(court, 'pictures-court');
  });

  it('what is no JPG or PNG, is broken or too large is refused with a sentence, and what was added stays', async () => {
    const page = await openPage({ viewport: phone, bypassCSP: true }); // for axe
    const cell = await opened(page);
    const small = file('小图.png', 'image/png', await drawnBy(page, 'image/png', 40, 20));
    await choose(cell, small);
    await at(page, `${claimed}.0`).locator('img').waitFor();
    const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)]);
    const whole = await drawnBy(page, 'image/jpeg', 400, 300);
    const bad: readonly (readonly [ChosenFile, string])[] = [
      [file('很大.jpg', 'image/jpeg', Buffer.alloc(40 * 1024 * 1024, 1)), '有 40 MB，超过了 20 MB'],
      [file('图标.jpg', 'image/jpeg', svg), '不能用 SVG'],
      [file('动图.png', 'image/png', Buffer.from('GIF89a-and-more-bytes')), '不能用 GIF'],
      [file('IMG_1.jpg', 'image/jpeg', heic), 'HEIC'],
      [file('文档.jpg', 'image/jpeg', Buffer.from('%PDF-1.7 and more')), 'PDF'],
      [file('空.png', 'image/png', Buffer.alloc(0)), '空文件'],
      [file('零.png', 'image/png', pngHead(0, 0)), '已损坏'],
      [file('炸弹.png', 'image/png', pngHead(60_000, 60_000)), '60000×60000 像素'],
      [file('断.png', 'image/png', pngHead(100, 100)), '已损坏'],
      [file('改名.jpg', 'image/jpeg', Buffer.from('只是文字')), '不是 JPG 或 PNG'],
      [file('碎.jpg', 'image/jpeg', Buffer.from(whole.subarray(0, 30))), '已损坏'],
    ];
    for (const [one, sentence] of bad) {
      await choose(cell, one);
      await cell.getByRole('alert').filter({ hasText: one.name }).filter({ hasText: sentence }).waitFor();
      expect(await cell.locator('img').count(), one.name).to.equal(1);
    }
    await picture(page, 'pictures-refused-phone');
    await choose(cell, ...Array.from({ length: 7 }, (_, index) => ({ ...small, name: `第${index}张.png` })));
    await cell.getByRole('alert').filter({ hasText: '最多附 6 张' }).filter({ hasText: '还有 2 张' }).waitFor();
    expect(await cell.locator('img').count()).to.equal(6);
    await cell.getByRole('alert').scrollIntoViewIfNeeded();
    await picture(page, 'pictures-full-phone');
    expect(await axeInBothThemes(page)).to.deep.equal([]);
    await cell.getByRole('button', { name: /^删除/ }).first().click();
    await eventually('one is gone', async () => (await cell.locator('img').count()) === 5);
    await eventually('the draft knows', async () => (await picturesInDraft(page)).length === 5);
  });
});
