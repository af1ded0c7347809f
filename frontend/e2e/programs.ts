import type { Page } from 'playwright-core';
import { cookieTransport, type CookieTransport } from '../../backend/adapters/courtClient/cookieTransport.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { settings } from '../../domain/contract/settings.js';
import { applicationUrl } from './suite.js';

/** How often a call is sent again while the application is busy. */
const retries = 5;

/** Another program that calls the application, without a session: `clientOf(newProgram(), area)`. */
export const newProgram = (url = applicationUrl()): CookieTransport => cookieTransport(url, { retries });

/** Another program that calls the application with the cookies of `page`. What it is given, the page does not get. */
export const programOf = async (page: Page, url = applicationUrl()): Promise<CookieTransport> => {
  const cookies = await page.context().cookies(url);
  return cookieTransport(url, {
    retries,
    cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
  });
};

/**
 * Waits until the read models hold what `program` wrote. The first query of another reader may be quicker than they are: this one
 * names the position to wait for.
 */
export const untilShown = async (program: CookieTransport): Promise<void> => {
  await clientOf(program, settings).appMode();
};
