import { z } from 'zod';
import { cookieTransport, type CookieTransport, type Written } from '../../adapters/courtClient/cookieTransport.js';

/** A browser of a test: `clientOf(browser, area)`, or `call` for what no client would send. */
export type TestBrowser = CookieTransport;

const problemSchema = z.looseObject({ detail: z.string(), code: z.string() });

/** Status and code of an error response. */
export const refusal = async (response: Response): Promise<{ status: number; code: string }> => {
  const { code } = problemSchema.parse(await response.json());
  return { status: response.status, code };
};

/** Creates a browser for the application at `url`. Browsers that share `written` see each other's writes despite slow read models. */
export const testBrowser = (url: string, written?: Written): TestBrowser =>
  cookieTransport(url, written ? { written } : {});
