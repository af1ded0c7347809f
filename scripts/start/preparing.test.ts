import { expect } from 'chai';
import { createServer } from 'node:net';
import { once } from 'node:events';

type Show = (where: { readonly port: string; readonly host: string }) => Promise<() => Promise<void>>;
const { showPreparing } = (await import(new URL('./preparing.mjs', import.meta.url).href)) as { showPreparing: Show };

const host = '127.0.0.1';

/** A port that nobody listens at. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

describe('what stands at the address while the application is built', () => {
  it('is a page for people that asks again by itself, and 503 for everybody, until it ends', async () => {
    const port = await freePort();
    const end = await showPreparing({ port: String(port), host });
    const call = (path: string, init: RequestInit = {}) => fetch(`http://${host}:${port}${path}`, init);
    const page = await call('/claim/private-lending', { headers: { Accept: 'text/html' } });
    expect(page.status).to.equal(503);
    expect(page.headers.get('cache-control')).to.equal('no-store');
    expect(await page.text())
      .to.include('正在准备')
      .and.include('location.reload()');
    const probe = await call('/readyz');
    expect([probe.status, await probe.text()]).to.deep.equal([503, '正在准备']);
    const asked = await call('/', { method: 'HEAD', headers: { Accept: 'text/html' } });
    expect([asked.status, await asked.text()]).to.deep.equal([503, '']);
    await end();
    const refusal = await call('/').then(
      () => null,
      (error: unknown) => error,
    );
    expect(refusal).to.be.an('error');
  });

  it('is nothing where somebody else listens or the port is none: the application says why', async () => {
    const server = createServer().listen(0, host);
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    for (const taken of [String(port), 'soon', '0', '70000']) await (await showPreparing({ port: taken, host }))();
    server.close();
  });
});
