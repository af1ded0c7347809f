import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readConfig } from '../platform/config/config.js';
import { attach } from './attach.js';
import { createClosing } from './closing.js';
import { announceRun, findRun } from './runFile.js';

const logger = { error: () => undefined };

describe('where the running process listens', () => {
  let dataDirectory: string;
  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'jz-run-'));
  });
  afterEach(() => rm(dataDirectory, { recursive: true, force: true }));

  /** A server on a free port, as good as an event store for whoever only looks whether it is there. */
  const listening = async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { server, eventStore: `esdb://someone:secret@localhost:${port}?tls=true` };
  };
  const announce = async (eventStore: string) => {
    const closing = createClosing({ logger });
    await announceRun({ dataDirectory }, { eventStore, postgres: { url: 'postgres://elsewhere' } }, closing);
    return closing;
  };

  it('is told to the owner of the machine alone, and taken back when the process closes', async () => {
    const { server, eventStore } = await listening();
    const closing = await announce(eventStore);
    expect((await stat(join(dataDirectory, 'run.json'))).mode & 0o777).to.equal(0o600);
    expect(await findRun(dataDirectory)).to.deep.equal({ pid: process.pid, eventStore });
    await closing.closeAll();
    expect(await findRun(dataDirectory)).to.equal(undefined);
    server.close();
  });

  it('is not believed once nobody listens there, or the process is gone, or the file is half a file', async () => {
    const { server, eventStore } = await listening();
    await announce(eventStore);
    const gone = spawn(process.execPath, ['-e', '']);
    await once(gone, 'exit');
    const run: object = JSON.parse(await readFile(join(dataDirectory, 'run.json'), 'utf8'));
    await writeFile(join(dataDirectory, 'run.json'), JSON.stringify({ ...run, pid: gone.pid }));
    expect(await findRun(dataDirectory)).to.equal(undefined);
    await writeFile(join(dataDirectory, 'run.json'), '{"pid":');
    expect(await findRun(dataDirectory)).to.equal(undefined);
    await announce(eventStore);
    expect(await findRun(dataDirectory)).not.to.equal(undefined);
    server.close();
    await once(server, 'close');
    expect(await findRun(dataDirectory)).to.equal(undefined);
  });

  it('has no command begin an installation in a folder where there is none', async () => {
    const config = readConfig({ DATA_DIR: dataDirectory, SECRET_KEY: 'x'.repeat(40) });
    const refused = await attach({ config, closing: createClosing({ logger }), now: () => new Date() }).catch(
      (error: unknown) => error,
    );
    expect(String(refused)).to.contain('没有卷宗的数据');
  });
});
