import { z } from 'zod';
import { cookieTransport, type CookieTransport, type Written } from '../../adapters/courtClient/cookieTransport.js';

/** A browser of a test: `clientOf(browser, area)`, or `call` for what no client would send. */
export type TestBrowser = CookieTransport;

const problemSchema = z.looseObject({ detail: z.string(), code: z.string() });

/** Status and code of an error answer. */
export const refusal = async (response: Response): Promise<{ status: number; code: string }> => {
  const { code } = problemSchema.parse(await response.json());
  return { status: response.status, code };
};

/** A browser for the application at `url`. Those that share `written` see what any of them wrote, however slow the read models are. */
export const testBrowser = (url: string, written?: Written): TestBrowser =>
  cookieTransport(url, written ? { written } : {});
