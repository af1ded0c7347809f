import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { LivenessError, startLiveness } from './startLiveness.js';

/** Asks from another process, while this one stands still; again until the status is the one that is waited for. */
const askedMeanwhile = (port: number, until: number): unknown => {
  const program = `
    const ask = async () => {
      const response = await fetch('http://127.0.0.1:${port}/healthz');
      if (response.status !== ${until}) return setTimeout(ask, 20);
      console.log(JSON.stringify({ status: response.status, said: (await response.json()).status }));
    };
    ask();`;
  const { PATH } = process.env;
  return JSON.parse(execFileSync(process.execPath, ['-e', program], { env: { PATH }, encoding: 'utf8' }));
};

describe('the health check with a thread of its own', () => {
  it('says that the process lives while its event loop is busy', async () => {
    const { port, close } = await startLiveness({ host: '127.0.0.1', port: 0 });
    expect(askedMeanwhile(port, 200)).to.deep.equal({ status: 200, said: 'ok' });
    expect((await fetch(`http://127.0.0.1:${port}/other`)).status).to.equal(404);
    await close();
    const refused = await fetch(`http://127.0.0.1:${port}/healthz`).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(Error);
  });

  it('says that it hangs when its event loop has not turned for long, and that it lives when it turns again', async () => {
    const { port, close } = await startLiveness({ host: '127.0.0.1', port: 0, hungMs: 1500 });
    expect(askedMeanwhile(port, 503)).to.deep.equal({ status: 503, said: 'hung' });
    let status = 0;
    while (status !== 200) ({ status } = await fetch(`http://127.0.0.1:${port}/healthz`));
    await close();
  });

  it('does not begin where its port is taken', async () => {
    const { port, close } = await startLiveness({ host: '127.0.0.1', port: 0 });
    const error: unknown = await startLiveness({ host: '127.0.0.1', port }).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(LivenessError).with.property('code', 'EADDRINUSE');
    await close();
  });
});
