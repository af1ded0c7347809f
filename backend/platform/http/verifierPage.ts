import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import type { AppState } from './types.js';

export const verifierPath = '/verify.html';

const hashes = (page: string, element: 'script' | 'style'): string[] =>
  [...page.matchAll(new RegExp(`<${element}[^>]*>([\\s\\S]*?)</${element}>`, 'g'))].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

/**
 * The page that verifies receipts is one file, so that people can keep it and use it without us: its script and style
 * stand inline. Its policy names exactly these two and lets it reach nothing but this server, for the one receipt that a QR
 * code names, when the person asks for it.
 */
export const verifierPage = (directory: string): Middleware<AppState> => {
  return async (ctx, next) => {
    if (ctx.path !== verifierPath || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    let page: string;
    try {
      page = await readFile(join(directory, 'verify.html'), 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return next();
      throw error;
    }
    ctx.set(
      'Content-Security-Policy',
      [
        "default-src 'none'",
        `script-src ${hashes(page, 'script').join(' ')}`,
        `style-src ${hashes(page, 'style').join(' ')}`,
        'img-src data: blob:',
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join(';'),
    );
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = 'html';
    ctx.body = page;
  };
};
