import { createHash } from 'node:crypto';
import type { AppContext } from './types.js';

/**
 * Responds with text that changes only when the application does: kept by clients, who ask whether it is still the same, and
 * 304 when it is.
 */
export const cachedPage = (type: 'json' | 'html', text: string): ((ctx: AppContext) => void) => {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  return (ctx) => {
    ctx.set('Cache-Control', 'no-cache');
    ctx.status = 200;
    ctx.set('ETag', etag);
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.type = type;
    ctx.body = text;
  };
};
