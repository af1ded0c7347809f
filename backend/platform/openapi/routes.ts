import { serveByHand } from '../http/serve.js';
import { service } from '../../../domain/contract/service.js';
import { cachedPage } from '../http/cachedPage.js';
import type { AppRouter } from '../http/types.js';
import { createOpenApi } from './createOpenApi.js';

/** Makes the result at the first request for it: most processes never get one. */
const once = <Result>(make: () => Result): (() => Result) => {
  let cached: { readonly result: Result } | undefined;
  return () => (cached ??= { result: make() }).result;
};

/** GET /api/openapi.json and GET /api/docs: what this API returns, for programs and their authors. */
export const openApiRoutes = (router: AppRouter): void => {
  const document = once(() => createOpenApi());
  const json = once(() => cachedPage('json', JSON.stringify(document())));
  let html: ReturnType<typeof cachedPage> | undefined;

  serveByHand(router, service.openApi, (_given, ctx) => json()(ctx));
  serveByHand(router, service.docs, async (_given, ctx) => {
    const { renderPage } = await import('./page/renderPage.js'); // with React's server, a tenth of all that a start would read
    html ??= cachedPage('html', renderPage(document()));
    html(ctx);
  });
};
