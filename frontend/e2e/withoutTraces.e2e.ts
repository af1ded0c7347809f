import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { contextPool } from './contexts.js';
import { applicationUrl, runningBrowser, TIMEOUT_MS } from './suite.js';

/** Leaves something wherever a page can leave anything. */
const leaveTraces = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    localStorage.setItem('trace', 'left');
    sessionStorage.setItem('trace', 'left');
    document.cookie = 'trace=left; path=/; max-age=3600';
    await (await caches.open('trace')).put('/trace', new Response('left'));
    await (await (await navigator.storage.getDirectory()).getFileHandle('trace', { create: true })).createWritable();
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('trace');
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
  });
};

const tracesOn = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const files = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
    return {
      files,
      cookies: document.cookie,
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      storages: [{ ...localStorage }, { ...sessionStorage }],
      opener: window.opener === null,
      pages: history.length,
    };
  });

const untouched = {
  files: [],
  cookies: '',
  caches: [],
  databases: [],
  storages: [{}, {}],
  opener: true,
  pages: 1,
};

describe('a page that another test had before, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('bears no trace of that test; where one cannot be taken out, another context is made', async () => {
    const pool = contextPool(runningBrowser(), { baseURL: applicationUrl() }, 60_000);
    const open = async (): Promise<Page> => {
      const page = await pool.lend({});
      await page.goto('/favicon.svg');
      return page;
    };
    const first = await open();
    await leaveTraces(first);
    await first.context().setOffline(true);
    await pool.takeBack({ keep: true });

    const second = await open();
    expect(second.context()).to.equal(first.context());
    expect(await tracesOn(second)).to.deep.equal(untouched);
    const beside = await open();
    expect(beside.context()).not.to.equal(second.context());
    await second.clock.install();
    await pool.takeBack({ keep: true });

    const third = await open();
    expect(third.context()).to.equal(beside.context());
    await pool.takeBack({ keep: false });
    const fourth = await open();
    expect([first.context(), third.context()]).not.to.include(fourth.context());
    await pool.takeBack({ keep: false });
  });
});
