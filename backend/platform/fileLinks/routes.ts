import { documents } from '../../../domain/contract/documents.js';
import type { RateLimits } from '../http/rateLimit.js';
import { RequestError } from '../http/requestError.js';
import { serve } from '../http/serve.js';
import type { AppRouter } from '../http/types.js';
import type { HeldFiles } from './heldFiles.js';

type Deps = { readonly files: Pick<HeldFiles, 'take'>; readonly limits: Pick<RateLimits, 'fileLinks'> };

/** GET /api/file-links/{token}: a file that was made a moment ago, for whoever has its link, a few times. */
export const fileLinkRoutes = (router: AppRouter, { files, limits }: Deps): void =>
  serve(router, documents.fileLink, async ({ path: { token } }, ctx) => {
    ctx.set('Referrer-Policy', 'no-referrer');
    await limits.fileLinks.consume({ address: ctx.state.clientAddress });
    const file = await files.take(token, ctx.state.receivedAt, { used: ctx.method !== 'HEAD' });
    if (!file) throw new RequestError('file_link_over');
    ctx.set('Content-Type', file.type);
    ctx.set('Content-Disposition', file.disposition);
    ctx.body = file.bytes;
  });
