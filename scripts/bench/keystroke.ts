import type { Browser, Page } from 'playwright-core';
import { cookieTransport } from '../../backend/adapters/courtClient/cookieTransport.js';
import { loadCatalogue } from '../../backend/modules/forms/catalogue.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { documents } from '../../domain/contract/documents.js';
import type { FormDefinition } from '../../domain/forms/definition.js';
import { completeAnswers, questionCount } from './completeAnswers.js';
import { type Figure } from './figures.js';
import { busyMs, inBrowser } from './inBrowser.js';
import { sized } from './size.js';

/** Between keys: as fast as people type; and so slowly that the page sums up and stores after every single key. */
const paces = [
  { said: '', pauseMs: 90, keys: sized(60, 3) },
  { said: ', slowly', pauseMs: 600, keys: sized(12, 1) },
];
const aimMs = 8;

const scriptMs = async (page: Page, work: () => Promise<void>): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
  };
  const before = await read();
  await work();
  const after = await read();
  await session.detach();
  return after - before;
};

/**
 * Script time for each key typed into a field, with all that follows it: the page's own summary of what is missing and
 * the storing of the draft included.
 */
const perKey = async (page: Page, selector: string, pauseMs: number, keys: number): Promise<number> => {
  const input = page.locator(`.pleading-main ${selector}`).first();
  await input.scrollIntoViewIfNeeded();
  await input.click();
  await page.keyboard.type('12', { delay: pauseMs });
  await page.waitForTimeout(1500);
  const whole = await scriptMs(page, async () => {
    await page.keyboard.type('1'.repeat(keys), { delay: pauseMs });
    await page.waitForTimeout(1500);
  });
  return whole / keys;
};

/** Opens a form as the browser keeps it when all of it has been answered: the answers are submitted and loaded again. */
const openFilled = async (browser: Browser, url: string, form: FormDefinition, parties: number): Promise<Page> => {
  const { headers } = await clientOf(cookieTransport(url), documents).submit({
    body: {
      document_type: 'complaint',
      case_number: '',
      payload: { form_key: form.key, form_data: completeAnswers(form, parties) },
    },
  });
  const header = (name: string) => decodeURIComponent(headers.get(name) ?? '');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  // All questions on one page: it has the most to do at each key.
  await context.addInitScript(() => localStorage.setItem('juanzong-form-view', 'whole'));
  const page = await context.newPage();
  page.setDefaultTimeout(busyMs);
  await page.goto(url);
  await page.getByRole('button', { name: '凭案号和验证码继续填写' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('案号').fill(header('X-Case-Number'));
  await dialog.getByLabel('验证码').fill(header('X-Verification-Code'));
  await dialog.getByRole('button', { name: '加载文书' }).click();
  await page.locator('.pleading-main .party-card').first().waitFor();
  return page;
};

/** Measures the script time of a keystroke in the largest complaint: with one record in each block of parties, and with 100 plaintiffs and defendants. */
export const benchKeystroke = (): Promise<Figure[]> =>
  inBrowser(async (browser, url) => {
    const catalogue = await loadCatalogue();
    const complaints = catalogue
      .list()
      .filter(({ kind }) => kind === 'claim')
      .flatMap(({ key }) => catalogue.get(key) ?? []);
    const largest = complaints.sort((a, b) => questionCount(b) - questionCount(a))[0];
    if (!largest) throw new Error('the catalogue has no complaint');
    const party = largest.parties[0]?.blocks[0]?.key ?? '';
    const figures: Figure[] = [];
    const many = Math.ceil(100 / largest.parties.flatMap(({ blocks }) => blocks).length);
    const fillings: readonly (readonly [string, number])[] = sized(
      [
        ['', 1],
        [', 100 parties', many],
      ],
      [['', 1]],
    );
    for (const [said, parties] of fillings) {
      const page = await openFilled(browser, url, largest, parties);
      for (const [field, selector] of [
        ['a name', `[data-path="${party}.0.name"] input`],
        ['an open cell', 'textarea'],
        ['an amount', ':has(> .amount-printed) input'],
      ] as const) {
        const cards = await page.locator('.party-card').count();
        const about = `${largest.key}, ${questionCount(largest)} questions, ${cards} parties and agents`;
        for (const { said: pace, pauseMs, keys } of paces) {
          const ms = await perKey(page, selector, pauseMs, keys);
          figures.push({
            name: `keystroke: ${field}${pace}${said}`,
            measured: `${ms.toFixed(2)} ms of script for each of ${keys} keys, aim ≤ ${aimMs} ms (${about})`,
            ratio: ms / aimMs,
            aim: '≤ 1',
          });
        }
      }
      await page.context().close();
    }
    return figures;
  });
