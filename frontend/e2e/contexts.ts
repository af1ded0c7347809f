import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** The options under which pages may take turns in a context. */
export type LentOptions = Pick<
  BrowserContextOptions,
  'baseURL' | 'bypassCSP' | 'locale' | 'hasTouch' | 'isMobile' | 'viewport' | 'colorScheme' | 'reducedMotion'
>;

/** A context that is emptied and lent again. Its `keeper` is an empty page of the application, and sees what is stored there. */
type Pooled = {
  readonly context: BrowserContext;
  readonly keeper: Page;
  readonly origin: string;
  readonly kind: string;
};

/** As many of a kind wait to be lent again: each is a process. */
const MOST_FREE = 3;

/** What would stay with a context however it is emptied. */
const lasting = [
  ...['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'route', 'routeFromHAR'],
  ...['routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation'],
];
const lastingOfClock = ['install', 'setFixedTime', 'setSystemTime', 'pauseAt', 'fastForward', 'runFor', 'resume'];

/** Has `spoil` called before any of these methods. */
const watchCalls = (target: object, methods: readonly string[], spoil: () => void): void => {
  for (const method of methods) {
    const own: unknown = Reflect.get(target, method);
    if (typeof own !== 'function') throw new Error(`there is no ${method} to watch`);
    Reflect.set(target, method, (...args: unknown[]): unknown => {
      spoil();
      return Reflect.apply(own, target, args);
    });
  }
};

/** What is stored where the keeper stands. */
const storedAt = (keeper: Page): Promise<string[]> =>
  keeper.evaluate(async () => {
    const files: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const workers = (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope);
    return [...files, ...databases, ...workers, ...(await caches.keys()), ...Object.keys(localStorage)];
  });

/** Takes out what was stored, and says whether nothing is left. */
const emptied = async ({ context, keeper, origin }: Pooled): Promise<boolean> => {
  const session = await context.newCDPSession(keeper);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await context.clearCookies();
  return (await context.cookies()).length === 0 && (await storedAt(keeper)).length === 0;
};

/** A page that the keeper opened and knows no more. It runs where the keeper does: in a process that has the application's code. */
const openedBy = async (keeper: Page): Promise<Page> => {
  const [page] = await Promise.all([
    keeper.waitForEvent('popup'),
    keeper.evaluate(() => {
      const opened = window.open('about:blank', '_blank');
      if (!opened) throw new Error('no page was opened');
      opened.opener = null;
    }),
  ]);
  return page;
};

/**
 * Contexts that are lent to one test after the other. What makes a new one dear, a process that compiles the application, stays; all else
 * is taken out before a context is lent again, and one in which anything is left is closed (decision record 0199).
 */
export const contextPool = (
  browser: Browser,
  defaults: BrowserContextOptions,
  defaultWaitMs: number,
  stored: Readonly<Record<string, string>> = {},
) => {
  const free: Pooled[] = [];
  const lent = new Set<Pooled>();
  const spoilt = new WeakSet<BrowserContext>();

  const made = async (kind: string, options: BrowserContextOptions): Promise<Pooled> => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(defaultWaitMs);
    const spoil = () => void spoilt.add(context);
    watchCalls(context, lasting, spoil);
    watchCalls(context.clock, lastingOfClock, spoil);
    const keeper = await context.newPage();
    keeper.on('crash', spoil);
    await keeper.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await keeper.goto('/');
    await keeper.unrouteAll();
    const { origin } = new URL(keeper.url());
    context.on('page', (page) =>
      page.on('framenavigated', (frame) => {
        if (/^https?:/.test(frame.url()) && new URL(frame.url()).origin !== origin) spoil();
      }),
    );
    return { context, keeper, origin, kind };
  };

  const takeFree = (kind: string): Pooled | undefined => {
    const index = free.findIndex((pooled) => pooled.kind === kind);
    return index < 0 ? undefined : free.splice(index, 1)[0];
  };

  /** An empty context: one that was lent before and is empty, or a new one. */
  const emptyOne = async (options: BrowserContextOptions): Promise<Pooled> => {
    const kind = JSON.stringify(Object.entries(options).sort());
    for (let pooled = takeFree(kind); pooled; pooled = takeFree(kind)) {
      if (await emptied(pooled)) return pooled;
      await pooled.context.close();
    }
    return made(kind, { ...defaults, ...options });
  };

  return {
    /** A page in a context that holds nothing but what is `stored` from the start. */
    lend: async ({ viewport, colorScheme, reducedMotion, ...options }: LentOptions): Promise<Page> => {
      const pooled = await emptyOne(options);
      lent.add(pooled);
      await pooled.keeper.evaluate((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, stored);
      const page = await openedBy(pooled.keeper);
      if (viewport) await page.setViewportSize(viewport);
      if (colorScheme !== undefined) await page.emulateMedia({ colorScheme });
      if (reducedMotion !== undefined) await page.emulateMedia({ reducedMotion });
      return page;
    },

    /** The pages that tests have open. */
    pages: (): Page[] => [...lent].flatMap(({ context, keeper }) => context.pages().filter((page) => page !== keeper)),

    /** Takes back all that is lent; unless it shall be kept, none of it is lent again. */
    takeBack: async ({ keep }: { keep: boolean }): Promise<void> => {
      const returned = [...lent];
      lent.clear();
      await Promise.all(
        returned.map(async (pooled) => {
          const { context, keeper, kind } = pooled;
          const enough = free.filter((other) => other.kind === kind).length >= MOST_FREE;
          if (!keep || enough || spoilt.has(context)) return context.close();
          await Promise.all(context.pages().map((page) => (page === keeper ? undefined : page.close())));
          await context.setOffline(false);
          free.push(pooled);
        }),
      );
    },
  };
};
