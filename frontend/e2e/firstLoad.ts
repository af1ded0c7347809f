import type { Browser, BrowserContextOptions, CDPSession } from 'playwright-core';

/** What a browser that has nothing yet asks for until the page rests; bytes as they are sent, with their headers but for scripts. */
export type FirstLoad = {
  readonly requests: number;
  /** Of bodies of scripts, in bytes. */
  readonly scriptBytes: number;
  readonly bytes: number;
  /** Sum of what tasks of the page's thread would take beyond 50 ms on a processor that is six times as slow. */
  readonly blockingMs: number;
};

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number };

/** Counts processor time, so that what else a machine does is left out. */
const tasksOf = async (session: CDPSession, work: () => Promise<void>): Promise<readonly number[]> => {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  const includedCategories = ['toplevel', 'devtools.timeline', 'v8'];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await work();
  await session.send('Tracing.end');
  await complete;
  const thread = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const pages = new Set(events.filter(({ name }) => name === 'v8.evaluateModule').map(thread));
  return events
    .filter((event) => event.name === 'ThreadControllerImpl::RunTask' && event.ph === 'X' && pages.has(thread(event)))
    .map(({ tdur = 0 }) => tdur / 1000);
};

/** Opens an address in a profile of its own, on a telephone, and says what that took. */
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
    const tasks = await tasksOf(await browser.newBrowserCDPSession(), async () => {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
    });
    const scriptBytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    const blockingMs = tasks.reduce((sum, ms) => sum + Math.max(0, 6 * ms - 50), 0);
    return { requests: asked.size, scriptBytes, bytes, blockingMs };
  } finally {
    await context.close();
  }
};
