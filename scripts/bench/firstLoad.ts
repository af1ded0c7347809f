import { cookieTransport } from '../../backend/adapters/courtClient/cookieTransport.js';
import { administrator } from '../../frontend/e2e/application.js';
import { blockingOf, firstLoadOf } from '../../frontend/e2e/firstLoad.js';
import { median, type Figure } from './figures.js';
import { inBrowser } from './inBrowser.js';
import { sized } from './size.js';

const form = '/claim/construction-contract';
/** Aims in kB as sent; `aimBlockingMs` of 300 holds for each. */
const pages = [
  { name: 'first load: home', path: '/', aimScripts: 150, aimAll: 220, aimRequests: 20 },
  { name: 'first load: form page', path: form, aimScripts: 220, aimAll: 350, aimRequests: 20 },
  { name: 'first load: check page', path: `${form}?view=check` },
  { name: 'first load: sign-in', path: '/login' },
  { name: 'first load: list of cases', path: '/app/admin/all-cases', isSignedIn: true },
];
const aimBlockingMs = 300;
/** Loads that `blockingMs` is the median of. */
const runs = sized(3, 1);

/** What a browser keeps that the administrator has signed in with. */
const signedIn = async (url: string) => {
  const { email, password } = administrator;
  const { headers } = await cookieTransport(url, { retries: 20 }).signIn(email, password);
  const kept = { path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
  const cookies = headers.getSetCookie().flatMap((cookie) => {
    const [, name, value] = /^([^=]+)=([^;]+)/u.exec(cookie) ?? [];
    return name === undefined || value === undefined ? [] : [{ ...kept, name, value, domain: new URL(url).hostname }];
  });
  return { cookies, origins: [] };
};

/**
 * Measures what first visits fetch, compressed, with a browser that has nothing yet, and how long tasks of the page's thread
 * would block a processor six times as slow: of their processor time, so that neighbours do not count.
 */
export const benchFirstLoad = (): Promise<Figure[]> =>
  inBrowser(async (browser, url) => {
    const figures: Figure[] = [];
    const storageState = await signedIn(url);
    for (const { name, path, isSignedIn = false, ...aims } of pages) {
      const address = `${url}${path}`;
      const load = await firstLoadOf(browser, address, isSignedIn ? { storageState } : {});
      const blocking: number[] = [];
      while (blocking.length < runs)
        blocking.push(await blockingOf(browser, address, isSignedIn ? storageState.cookies : []));
      const blockingMs = median(blocking);
      const kB = (bytes: number) => (bytes / 1000).toFixed(1);
      const { aimScripts, aimAll, aimRequests } = aims;
      const measured = [
        `${kB(load.scriptBytes)} kB of scripts${aimScripts === undefined ? '' : ` (aim ≤ ${aimScripts})`}`,
        `${kB(load.bytes)} kB${aimAll === undefined ? '' : ` (aim ≤ ${aimAll})`} in ${load.requests} requests${aimRequests === undefined ? '' : ` (aim ≤ ${aimRequests})`}`,
        `blocking ${blockingMs.toFixed(0)} ms at a sixth of the speed, aim ≤ ${aimBlockingMs}`,
      ];
      figures.push({ name, measured: measured.join('; '), ratio: blockingMs / aimBlockingMs, aim: '≤ 1' });
    }
    return figures;
  });
