import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { createClosing } from '../../backend/composition/closing.js';
import { readConfig } from '../../backend/platform/config/config.js';
import { createLogger } from '../../backend/runtime/logging/logger.js';
import { cookieTransport, type CookieTransport } from '../../backend/adapters/courtClient/cookieTransport.js';
import { shortComplaint } from '../../backend/tests/harness/pleadings.js';
import { cases } from '../../domain/contract/cases.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { documents } from '../../domain/contract/documents.js';
import { administrator, startApplication } from '../../frontend/e2e/application.js';
import { findBrowser, launchBrowser } from '../../frontend/e2e/browser.js';
import { fillFast, openDemoCourt } from '../demo/fillFast.js';
import { median, percentile, printFigures, type Figure } from './figures.js';

const few = 200;
const runs = 15;
const warmUp = 2;
const submissions = 9;
/** `MANY_CASES=100000` takes its quarter of an hour to fill. */
const many = Number(process.env.MANY_CASES ?? 5_000);
/**
 * A court that holds many cases already: `FILLED_COURT=/data`, `DATABASE_URL` where its read models lie elsewhere, and its administrator's
 * `ADMIN_EMAIL` and `ADMIN_PASSWORD`.
 */
const { FILLED_COURT: filledCourt, DATABASE_URL: databaseUrl } = process.env;
const { ADMIN_EMAIL: email = administrator.email, ADMIN_PASSWORD: password = administrator.password } = process.env;

type Court = { readonly name: string; readonly settings: Readonly<Record<string, string>> };

const fill = async (directory: string, count: number): Promise<Court> => {
  const settings = { DATA_DIR: join(directory, String(count)), COURT_CODE: '京0101' };
  const logger = createLogger('error');
  const closing = createClosing({ logger });
  try {
    const court = await openDemoCourt({
      config: readConfig({ ...settings, ADMIN_EMAIL: email, ADMIN_PASSWORD: password }),
      closing,
      logger,
    });
    await fillFast({ court, say: (sentence) => console.error(sentence) }, { cases: count, resumes: false });
  } finally {
    await closing.closeAll();
  }
  return { name: `${count} cases`, settings };
};

type Step = { readonly name: string; readonly open: (page: Page, url: string, number: string) => Promise<void> };

/** Each from the navigation until the screen can be used: the first row, or the answers of the parties, stand there. */
const steps: readonly Step[] = [
  {
    name: 'dashboard',
    open: async (page, url) => {
      await page.goto(`${url}/app/admin/dashboard`);
      await page.locator('.stat-tiles dd').first().waitFor();
    },
  },
  {
    name: 'all cases',
    open: async (page, url) => {
      await page.goto(`${url}/app/admin/all-cases`);
      await page.locator('tbody tr').first().waitFor();
    },
  },
  {
    name: 'pending cases',
    open: async (page, url) => {
      await page.goto(`${url}/app/admin/pending-cases`);
      await page.locator('tbody tr').first().waitFor();
    },
  },
  {
    name: 'search of a number',
    open: async (page, url, number) => {
      await page.goto(`${url}/app/admin/all-cases?search=${encodeURIComponent(number)}`);
      await page.locator('tbody tr', { hasText: number }).first().waitFor();
    },
  },
  {
    name: 'details of a case',
    open: async (page, url, number) => {
      await page.goto(`${url}/app/admin/cases/${encodeURIComponent(number)}`);
      await page.getByRole('heading', { name: '原告起诉' }).first().waitFor();
    },
  },
];

type Times = Readonly<Record<string, readonly number[]>>;

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** A session of the administrator: a program that has it, and its cookie for a browser. */
const signedIn = async (url: string): Promise<{ readonly program: CookieTransport; readonly session: string }> => {
  const program = cookieTransport(url, { retries: 20 });
  const { headers } = await program.signIn(email, password);
  const session = headers
    .getSetCookie()
    .flatMap((cookie) => /^juanzong_session=([^;]+)/u.exec(cookie)?.[1] ?? [])
    .at(0);
  if (session === undefined) throw new Error('the court gave no session');
  return { program, session };
};

/** From the court's answer to a submission until the tile of all cases shows one more, without a reload. */
const followTimes = async (page: Page, url: string, program: CookieTransport): Promise<number[]> => {
  await page.goto(`${url}/app/admin/dashboard`);
  const total = page.locator('.stat-tiles > div', { hasText: '案件总数' }).locator('dd').first();
  await total.waitFor();
  const shown = async (): Promise<number> => Number((await total.innerText()).replaceAll(/\D/gu, ''));
  const times: number[] = [];
  for (let run = 0; run < submissions; run += 1) {
    const before = await shown();
    const payload = { form_key: 'claim-private-lending', form_data: shortComplaint('王小明', `李强${run}`) };
    await clientOf(program, documents).submit({ body: { document_type: 'complaint', case_number: '', payload } });
    times.push(
      await timeOf(async () => {
        while ((await shown()) <= before) await page.waitForTimeout(10);
      }),
    );
  }
  return times;
};

const measureCourt = async ({
  settings,
}: Court): Promise<{ readonly opening: Times; readonly follow: readonly number[] }> => {
  const path = findBrowser();
  if (path === undefined) throw new Error('no Chromium or Chrome was found; name one in CHROME_PATH');
  const application = await startApplication(settings, { optimized: true });
  const browser = await launchBrowser(path);
  try {
    const { url } = application;
    const { program, session } = await signedIn(url);
    const { items } = await clientOf(program, cases).list({ query: { page_size: 20 } });
    const context: BrowserContext = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name: 'juanzong_session', value: session, url }]);
    const page = await context.newPage();
    const opening: Record<string, number[]> = {};
    for (let run = -warmUp; run < runs; run += 1)
      for (const { name, open } of steps) {
        const number = items[(run + warmUp) % items.length]?.case_number ?? '';
        const ms = await timeOf(() => open(page, url, number));
        if (run >= 0) (opening[name] ??= []).push(ms);
      }
    return { opening, follow: await followTimes(page, url, program) };
  } finally {
    await browser.close();
    await application.stop();
  }
};

const described = (times: readonly number[]): string =>
  `${median(times).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;

/** The court's screens in a browser, with few cases behind them and with many; and how soon a figure follows a submission. */
export const benchAdminScreens = async (): Promise<Figure[]> => {
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  await mkdir(cache, { recursive: true });
  const directory = await mkdtemp(join(cache, 'bench-'));
  try {
    const small = await fill(directory, few);
    const large =
      filledCourt === undefined
        ? await fill(directory, many)
        : {
            name: `the cases of ${filledCourt}`,
            settings: {
              DATA_DIR: filledCourt,
              COURT_CODE: '京0101',
              ...(databaseUrl && { DATABASE_URL: databaseUrl }),
            },
          };
    const before = await measureCourt(small);
    const after = await measureCourt(large);
    return [
      ...steps.map(({ name }): Figure => {
        const [one, other] = [before.opening[name] ?? [], after.opening[name] ?? []];
        return {
          name: `${name}, until it can be used`,
          measured: `${described(other)} with ${large.name}; ${described(one)} with ${small.name}`,
          ratio: median(other) / median(one),
          aim: '≤ 2',
        };
      }),
      {
        name: 'a tile follows a submission',
        measured: `${described(after.follow)} with ${large.name}; ${described(before.follow)} with ${small.name}; aim ≤ 1000 ms`,
        ratio: percentile(after.follow, 0.95) / 1000,
        aim: '≤ 1',
      },
    ];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  printFigures(await benchAdminScreens());
  process.exit(0); // clients of servers that are gone may still be trying
}
