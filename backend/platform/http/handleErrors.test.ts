import { expect } from 'chai';
import { connect } from 'node:net';
import { problem, startPlatform, type Platform } from './testing/platform.js';

describe('errors', () => {
  let platform: Platform;
  before(async () => {
    platform = await startPlatform();
  });
  after(() => platform.close());
  const call: Platform['call'] = (...args) => platform.call(...args);

  for (const [how, status, code] of [
    ['domain', 409, 'case_number_taken'],
    ['conflict', 409, 'concurrent_change'],
    ['late', 503, 'overloaded'],
    ['bug', 500, 'internal_error'],
    ['nonsense', 400, 'malformed_request'],
  ] as const)
    it(`responds ${status} ${code} in Chinese and JSON for ${how}`, async () => {
      const response = await call(`/api/fail/${how}`);
      expect(response.headers.get('content-type')).to.contain('application/json');
      expect(await problem(response)).to.include({ status, code });
    });
  for (const how of ['store', 'postgres', 'connection'])
    it(`says when to come back while the ${how} is away`, async () => {
      const response = await call(`/api/fail/${how}`);
      expect(response.headers.get('retry-after')).to.equal('5');
      expect(await problem(response)).to.include({ status: 503, code: 'store_unavailable' });
    });
  it('names the correlation id of an unexpected error and logs no word of its message', async () => {
    const response = await call('/api/fail/bug', { headers: { 'X-Correlation-Id': 'trace-0001' } });
    expect(await problem(response)).to.include({ correlation_id: 'trace-0001' });
    const lines = platform.logged.filter((line) => line.includes('trace-0001')).join('');
    expect(lines)
      .to.contain('platform.ts')
      .and.not.match(/张三|110101|fail\/bug/);
  });
  it('cut the connection of a body that breaks off once it was begun, so that its reader does not wait', async () => {
    const response = await call('/api/fail/file');
    expect(response.status).to.equal(200);
    const outcome = await response.text().then(
      () => 'whole',
      () => 'cut off',
    );
    expect(outcome).to.equal('cut off');
  });
  describe('that a connection ended with', () => {
    const errorsLogged = (): string[] => platform.logged.filter((line) => /"level":(50|60)/.test(line));
    /** Resolves once the request under this correlation id has been logged. */
    const answered = async (trace: string): Promise<void> => {
      while (!platform.logged.some((line) => line.includes(trace) && line.includes('"ms"')))
        await call('/api/open').then((response) => response.text());
    };
    it('are no errors of ours when the client went away, in the middle of a file or of a request', async () => {
      const known = errorsLogged().length;
      const leaving = new AbortController();
      const response = await call('/api/fail/endless', {
        headers: { 'X-Correlation-Id': 'trace-gone' },
        signal: leaving.signal,
      });
      expect(response.status).to.equal(200);
      leaving.abort();
      await answered('trace-gone');
      for (const broken of [
        'GET / HT',
        'GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n',
        'POST /api/echo HTTP/1.1\r\nHost: x\r\n',
        'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"na',
      ])
        await new Promise<void>((resolve) => {
          const socket = connect(platform.port, '127.0.0.1', () => socket.end(broken));
          socket.resume().on('close', () => resolve());
        });
      expect(errorsLogged().slice(known)).to.deep.equal([]);
    });
    it('are no errors of ours when the client left before a response began, and count as no failure of the court', async () => {
      const known = errorsLogged().length;
      const leaving = new AbortController();
      const request = call('/api/fail/left', {
        headers: { 'X-Correlation-Id': 'trace-left' },
        signal: leaving.signal,
      }).catch(() => undefined);
      await call('/api/open').then((response) => response.text());
      leaving.abort();
      await request;
      await answered('trace-left');
      expect(errorsLogged().slice(known)).to.deep.equal([]);
      const line = platform.logged.find((entry) => entry.includes('trace-left') && entry.includes('"ms"'));
      expect(line).to.not.match(/"status":5/);
    });
    it('are ours when the client is still there', async () => {
      const known = errorsLogged().length;
      expect(await problem(await call('/api/fail/pipe'))).to.include({ status: 500, code: 'internal_error' });
      expect(errorsLogged().slice(known).join('')).to.include('ERR_STREAM_PREMATURE_CLOSE');
      const broken = await call('/api/fail/file')
        .then((response) => response.arrayBuffer())
        .catch((error: unknown) => error);
      expect(broken).to.be.an('error');
      expect(errorsLogged().slice(known).join('')).to.include('EIO');
    });
  });
  it('responds 404 in JSON under /api and 405 with Allow for another method', async () => {
    expect(await problem(await call('/api/nothing'))).to.include({ status: 404, code: 'not_found' });
    const response = await call('/api/open', { method: 'DELETE' });
    expect(response.headers.get('allow')).to.contain('GET');
    expect(await problem(response)).to.include({ status: 405, code: 'method_not_allowed' });
  });
  it('knows no route by other letters: what is under /api alone is signed in and kept by no browser', async () => {
    expect((await call('/api/open')).headers.get('cache-control')).to.equal('no-store');
    const other = await call('/API/open', { method: 'POST' });
    expect(other.status).to.equal(404);
  });

  it('writes neither paths nor query strings into the log', async () => {
    await call('/api/open?name=wangwu-secret');
    expect(platform.logged.join('')).to.contain('"route":"/api/open"').and.not.contain('wangwu-secret');
  });
});
