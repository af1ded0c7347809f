import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ConfinementSettings } from '../../runtime/contained/confinement.js';
import { createPdfConverter, PdfFailure } from './convertWord.js';
import { fakeOffice } from './testing/fakeOffice.js';

const execute = promisify(execFile);
/** Whether the system lets programs have their own view of it; asked beside the cage. */
const works = (command: string, ...args: string[]): Promise<boolean> =>
  execute(command, args).then(
    () => true,
    () => false, // not allowed, or not there
  );
const allNamespaces = ['--user', '--map-root-user', '--net', '--mount', '--pid', '--fork', '--kill-child'];
const allowsNamespaces = await works(
  'unshare',
  ...allNamespaces,
  '--mount-proc',
  '--',
  'mount',
  '-t',
  'tmpfs',
  'none',
  '/tmp',
);
const allowsLimits = await works('prlimit', '--core=0', '--', 'true');
const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };

describe('what LibreOffice is held by', () => {
  let parent: string;
  let secretFolder: string;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'jz-cage-'));
    await chmod(parent, 0o755); // as the system's own place for temporary files
    secretFolder = join(parent, 'data');
    await mkdir(secretFolder);
    await writeFile(join(secretFolder, 'secret.key'), 'the key of the court', { mode: 0o600 });
  });
  afterEach(() => rm(parent, { recursive: true, force: true }));

  /** What a program in LibreOffice's place reaches of the files, environment and network of this process, and what the cage says of it. */
  const spied = async (confinement: ConfinementSettings) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const {
      convert,
      confinement: tried,
      close,
    } = createPdfConverter({
      program: fakeOffice,
      parent,
      confinement,
      secretFolders: [secretFolder],
    });
    try {
      const word = new TextEncoder().encode(`spy ${join(secretFolder, 'secret.key')} ${process.pid}\n`);
      const told = Buffer.from(await convert(word, 'somebody')).toString('latin1');
      const port = (server.address() as AddressInfo).port.toString(16).toUpperCase().padStart(4, '0');
      const [, capabilities = ''] = /^CapEff:\s*(\S+)/m.exec(told) ?? [];
      return {
        reached: {
          files: told.includes('the key of the court'),
          processes: told.includes('PATH='),
          network: told.includes(`0100007F:${port} `),
          limits: told.includes('memory unlimited'),
        },
        hasRights: /[^0]/.test(capabilities),
        confinement: await tried(),
      };
    } finally {
      await close();
      server.close();
    }
  };

  if (allowsNamespaces && allowsLimits)
    it('is all of it where the system allows: no file, no process, no network of the court, limits, and no rights', async () => {
      const { reached, hasRights, confinement } = await spied({ sandbox: 'on' });
      expect(reached).to.deep.equal({ files: false, processes: false, network: false, limits: false });
      expect(hasRights).to.equal(false);
      expect(confinement).to.include({ files: true, processes: true, network: true, limits: true });
    });

  if (isRoot && allowsLimits)
    it('is another user where the backend runs as root, without a namespace too', async () => {
      const { reached, hasRights, confinement } = await spied({ sandbox: 'off', user: nobody });
      expect(reached).to.include({ files: false, processes: false });
      expect(hasRights).to.equal(false);
      expect(confinement).to.include({ files: true, processes: true, network: false, limits: true, uid: nobody.uid });
      if (allowsNamespaces) expect((await spied({ sandbox: 'on', user: nobody })).reached.network).to.equal(false);
    });

  it('is said to be nothing where it is nothing', async () => {
    const { reached, confinement } = await spied({ sandbox: 'off' });
    expect(reached.network).to.equal(process.platform === 'linux');
    expect(confinement).to.include({ files: false, processes: false, network: false, limits: allowsLimits });
  });

  if (allowsLimits)
    it('is a bound of processor time, beside that of the clock', async () => {
      const { convert, close } = createPdfConverter({ program: fakeOffice, parent, processorSeconds: 1 });
      const failure: unknown = await convert(new TextEncoder().encode('spin\n'), 'somebody').catch(
        (error: unknown) => error,
      );
      await close();
      expect(failure).to.be.instanceOf(PdfFailure).with.property('reason', 'failed');
    });

  it('lets no link in the place of its PDF lead to a file of the court', async () => {
    const secret = join(secretFolder, 'secret.pdf');
    await writeFile(secret, '%PDF-1.7 the key of the court');
    const { convert, close } = createPdfConverter({ program: fakeOffice, parent });
    const failure: unknown = await convert(new TextEncoder().encode(`link ${secret}\n`), 'somebody').catch(
      (error: unknown) => error,
    );
    await close();
    expect(failure).to.be.instanceOf(PdfFailure).with.property('reason', 'nothing');
  });
});
