import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import serve from 'koa-static';
import { RequestError } from './requestError.js';
import type { AppState } from './types.js';

/** Paths that belong to the API: never given a page. */
export const isApiPath = (path: string): boolean => /^\/(api|auth|users|healthz|readyz|metrics)(\/|$)/.test(path);

const isEncoded = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/** The built files; those with a hash in their name are kept by browsers for good, all others are asked for again. */
export const frontendFiles = (directory: string): Middleware => {
  const files = serve(directory, {
    index: false,
    setHeaders: (res, path) =>
      void res.setHeader(
        'Cache-Control',
        /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  // An address that is no encoded text (a bare percent sign) names no file; the application's page says that it leads nowhere.
  return (ctx, next) => (isApiPath(ctx.path) || !isEncoded(ctx.path) ? next() : files(ctx, next));
};

/**
 * Handles what no route handled: pages of the single-page application get its `index.html`, everything else 404.
 * @throws RequestError `not_found`
 */
export const frontendPage =
  (directory: string): Middleware<AppState> =>
  async (ctx) => {
    const wantsPage = (ctx.method === 'GET' || ctx.method === 'HEAD') && ctx.accepts('html') === 'html';
    const isFile = /\.\w{1,5}$/.test(ctx.path) && ctx.path.startsWith('/assets/');
    if (isApiPath(ctx.path) || !wantsPage || isFile) throw new RequestError('not_found');
    let page: string;
    try {
      page = await readFile(join(directory, 'index.html'), 'utf8');
    } catch (error) {
      throw new RequestError('not_found', { details: { missing: 'index.html', reason: String(error) } });
    }
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = 'html';
    ctx.body = page;
  };
