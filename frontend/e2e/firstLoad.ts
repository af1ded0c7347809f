import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, CDPSession } from 'playwright-core';

/** What a browser that has nothing yet asks for until the page rests; bytes as they are sent, with their headers but for scripts. */
export type FirstLoad = {
  readonly requests: number;
  /** Of bodies of scripts, in bytes. */
  readonly scriptBytes: number;
  readonly bytes: number;
};

/** Opens an address in a profile of its own, on a telephone, and says what that fetches. */
export const firstLoadOf = async (
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<FirstLoad> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  try {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    let bytes = 0;
    const asked = new Set<string>();
    network.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (!request.url.startsWith('data:')) asked.add(requestId);
    });
    network.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength));
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const scriptBytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    return { requests: asked.size, scriptBytes, bytes };
  } finally {
    await context.close();
  }
};

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number };

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`;

/** Records what all processes of the browser do during `work`. */
const tracedDuring = async (session: CDPSession, work: () => Promise<void>): Promise<readonly TraceEvent[]> => {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { readonly value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  const includedCategories = ['toplevel', 'devtools.timeline', 'v8'];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await work();
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return events;
};

export type Cookies = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>['cookies'];

/** How long a page may take until it rests, in milliseconds. */
const restingMs = 5000;

/**
 * Opens an address in a profile of its own, on a telephone, and says by how many milliseconds tasks of the page's thread would
 * exceed 50 ms each on a processor six times as slow. Counts processor time, so that what else a machine does is left out. No
 * debugger is attached to the page: for one, the engine reads a whole script again wherever a request is made from it.
 */
export const blockingOf = async (browser: Browser, address: string, cookies: Cookies = []): Promise<number> => {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  try {
    await session.send('Storage.setCookies', { browserContextId, cookies });
    const events = await tracedDuring(session, async () => {
      await session.send('Target.createTarget', { url: address, browserContextId, width: 390, height: 844 });
      await sleep(restingMs);
    });
    const pages = new Set(events.filter(({ name }) => name === 'v8.evaluateModule').map(threadOf));
    return events
      .filter((event) => event.name === 'ThreadControllerImpl::RunTask' && event.ph === 'X')
      .filter((event) => pages.has(threadOf(event)))
      .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (6 * tdur) / 1000 - 50), 0);
  } finally {
    await session.send('Target.disposeBrowserContext', { browserContextId });
    await session.detach();
  }
};
