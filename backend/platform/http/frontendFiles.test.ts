import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { startPlatform, type Platform } from './testing/platform.js';

describe('the frontend’s files', () => {
  let platform: Platform;
  before(async () => {
    platform = await startPlatform();
  });
  after(() => platform.close());
  const call: Platform['call'] = (...args) => platform.call(...args);

  const html = { headers: { Accept: 'text/html' } };
  it('gives index.html for every page, under a policy without inline scripts', async () => {
    for (const path of [
      '/',
      '/claim/private-lending',
      '/app/admin/cases/%EF%BC%882026%EF%BC%89%E4%BA%AC1.5%E5%8F%B7',
    ]) {
      const response = await call(path, html);
      expect(await response.text()).to.contain('卷宗');
      expect(response.headers.get('content-security-policy')).to.contain("script-src 'self'");
      expect(response.headers.get('cache-control')).to.equal('no-cache');
    }
  });
  it('allows no page camera, microphone or place, the page that verifies receipts neither', async () => {
    for (const path of ['/', '/verify.html', '/api/open', '/api/unheard-of']) {
      const policy = (await call(path, html)).headers.get('permissions-policy');
      for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'payment'])
        expect(policy?.split(', '), path).to.include(`${feature}=()`);
    }
  });
  it('brings browsers a secret with the page, once and for themselves alone', async () => {
    const secretOf = async (path: string, headers: Record<string, string>) => {
      const [cookie = ''] = (await call(path, { headers })).headers.getSetCookie();
      return cookie;
    };
    const cookie = await secretOf('/', html.headers);
    expect(cookie).to.match(/^juanzong_sender=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await secretOf('/', html.headers)).not.to.equal(cookie);
    expect(await secretOf('/claim/x', { ...html.headers, Cookie: cookie.split(';')[0] ?? '' })).to.equal('');
    expect(await secretOf('/', { ...html.headers, Cookie: 'juanzong_sender=x' })).to.contain('juanzong_sender=');
    for (const path of ['/assets/main-abc123.js', '/verify.html', '/api/open', '/user-agreement.txt'])
      expect(await secretOf(path, html.headers), path).to.equal('');
  });
  it('lets browsers keep files with a hash in their name, and no others', async () => {
    const asset = await call('/assets/main-abc123.js');
    expect(asset.headers.get('cache-control')).to.contain('immutable');
    expect((await call('/user-agreement.txt')).headers.get('cache-control')).to.equal('no-cache');
    expect((await call('/assets/gone-000.js', html)).status).to.equal(404);
  });
  it('sends the compressed copy that the build made, to those who can read it', async () => {
    for (const [accepted, sent] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['identity', null],
    ] as const) {
      const asset = await call('/assets/main-abc123.js', { headers: { 'Accept-Encoding': accepted } });
      expect(asset.headers.get('content-encoding'), accepted).to.equal(sent);
      expect(asset.headers.get('content-type')).to.contain('javascript');
      expect(asset.headers.get('vary')).to.contain('Accept-Encoding');
      expect(asset.headers.get('cache-control')).to.contain('immutable');
      expect(await asset.text()).to.equal('export {};');
    }
  });
  it('lets the receipt verifier run its own script and nothing else', async () => {
    const response = await call('/verify.html', html);
    const script = createHash('sha256').update('let a = 1;').digest('base64');
    expect(response.headers.get('content-security-policy')).to.contain(`script-src 'sha256-${script}';`);
    expect(response.headers.get('content-security-policy')).to.contain("default-src 'none'").and.not.contain('unsafe');
    expect(await response.text()).to.contain('let a = 1;');
  });
  it('gives the application’s page at an address with a bare percent sign, not an answer for programs', async () => {
    for (const path of ['/%', '/app/admin/cases/100%', '/claim/%E0%A4%A']) {
      const response = await call(path, html);
      expect(response.headers.get('content-type'), path).to.contain('text/html');
      expect(await response.text()).to.contain('卷宗');
    }
    expect((await call('/assets/%.js', html)).status).to.equal(404);
  });
  it('gives nothing outside its folder', async () => {
    const status = await new Promise((resolve, reject) =>
      httpRequest(`${platform.base}/..%2f..%2fetc/passwd`, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end(),
    );
    expect(status).to.be.oneOf([400, 403, 404]);
  });
});
