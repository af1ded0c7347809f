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

describe('the run file of a running process', () => {
  let dataDirectory: string;
  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'jz-run-'));
  });
  afterEach(() => rm(dataDirectory, { recursive: true, force: true }));

  /** Starts a server on a free port, enough of an event store for a check whether it listens. */
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

  it('is readable by its owner only, and removed when the process closes', async () => {
    const { server, eventStore } = await listening();
    const closing = await announce(eventStore);
    expect((await stat(join(dataDirectory, 'run.json'))).mode & 0o777).to.equal(0o600);
    expect(await findRun(dataDirectory)).to.deep.equal({ pid: process.pid, eventStore });
    await closing.closeAll();
    expect(await findRun(dataDirectory)).to.equal(undefined);
    server.close();
  });

  it('is ignored when no server listens there, the process has died, or the file is incomplete', async () => {
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

  it('makes no command create an installation in an empty folder', async () => {
    const config = readConfig({ DATA_DIR: dataDirectory, SECRET_KEY: 'x'.repeat(40) });
    const refused = await attach({ config, closing: createClosing({ logger }), now: () => new Date() }).catch(
      (error: unknown) => error,
    );
    expect(String(refused)).to.contain('没有卷宗的数据');
  });
});
