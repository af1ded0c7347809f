import { expect } from 'chai';
import Koa from 'koa';
import Router from '@koa/router';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { AppState } from '../../platform/http/types.js';
import { clearSessionCookie, setSessionCookie } from './sessionCookie.js';

type Setting = { readonly trustProxy: boolean; readonly servedOverTls: boolean };

/** The two cookies, begun and cleared, that a browser gets; `proto` is what a proxy, or somebody else, says of the way. */
const cookies = async ({ trustProxy, servedOverTls }: Setting, proto?: string, sent = ''): Promise<string[]> => {
  const app = new Koa<AppState>({ proxy: trustProxy });
  const router = new Router<AppState>();
  router.get('/', (ctx) => {
    setSessionCookie(ctx, { servedOverTls }, 'token');
    clearSessionCookie(ctx, { servedOverTls });
    ctx.status = 204;
  });
  app.use(router.routes());
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const headers = { Connection: 'close', Cookie: sent, ...(proto !== undefined && { 'X-Forwarded-Proto': proto }) };
    return (await fetch(`http://127.0.0.1:${port}/`, { headers })).headers.getSetCookie();
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
};
const areSecure = async (setting: Setting, proto?: string): Promise<boolean[]> =>
  (await cookies(setting, proto)).map((cookie) => cookie.endsWith('; Secure'));

describe('the session cookie', () => {
  it('goes over TLS alone where the public address is one of TLS, whatever anybody says', async () => {
    for (const trustProxy of [true, false])
      for (const proto of [undefined, 'http', 'https'])
        expect(await areSecure({ trustProxy, servedOverTls: true }, proto)).to.deep.equal([true, true]);
  });
  it('goes over TLS alone where a proxy that is believed says that the browser came by it', async () => {
    expect(await areSecure({ trustProxy: true, servedOverTls: false }, 'https')).to.deep.equal([true, true]);
    expect(await areSecure({ trustProxy: true, servedOverTls: false }, 'http')).to.deep.equal([false, false]);
    expect(await areSecure({ trustProxy: true, servedOverTls: false })).to.deep.equal([false, false]);
  });
  it('is given without Secure where no trusted proxy reports TLS', async () => {
    expect(await areSecure({ trustProxy: false, servedOverTls: false }, 'https')).to.deep.equal([false, false]);
  });
  it('is hidden from scripts and other sites, and ends with its session', async () => {
    expect(await cookies({ trustProxy: false, servedOverTls: false })).to.deep.equal([
      'juanzong_session=token; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax',
      'juanzong_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
  });
  it('has the prefix __Host- over TLS, so that no neighbouring site can plant one', async () => {
    for (const set of await cookies({ trustProxy: true, servedOverTls: false }, 'https'))
      expect(set)
        .to.match(/^__Host-juanzong_session=(token)?; Path=\/; .*; Secure$/)
        .and.not.match(/domain/i);
  });
});
