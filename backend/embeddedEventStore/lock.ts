import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';

/** Thrown when another process, or another store in this process, holds the directory. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
  constructor(readonly directory: string) {
    super(`The event store in ${directory} is in use by another process; stop that one first, or use another DATA_DIR`);
  }
}

/** Directories held by this process: the socket alone cannot tell a second opening in one process from the first. */
const heldHere = new Set<string>();

/** A Unix socket's path may have about 100 bytes; Windows has named pipes, which vanish with their process. */
const socketPath = (directory: string): string => {
  const hash = createHash('sha256').update(directory).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\juanzong-${hash}`;
  const inside = join(directory, 'lock.sock');
  return Buffer.byteLength(inside) < 100 ? inside : join(tmpdir(), `juanzong-${hash}.sock`);
};

const answers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });

const listen = (path: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((peer) => peer.destroy());
    server.once('error', reject);
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/**
 * Takes the directory for this process until the returned function is called or the process dies, however it dies:
 * the holder listens on a socket, which the operating system closes with the process.
 * @throws DirectoryInUseError
 */
export const lockDirectory = async (given: string): Promise<() => Promise<void>> => {
  const directory = await realpath(given);
  if (heldHere.has(directory)) throw new DirectoryInUseError(directory);
  heldHere.add(directory);
  try {
    const path = socketPath(directory);
    // A socket left by a dead process must be removed before we listen. Two starting processes must not do that at once, or
    // one would remove the other's live socket. lmdb's writer lock admits one at a time, and is freed when its holder dies.
    const turn = open({ path: join(directory, 'lock.mdb') });
    let server: Server | undefined;
    try {
      await turn.transactionSync(async () => {
        if (await answers(path)) return;
        if (process.platform !== 'win32') await rm(path, { force: true });
        server = await listen(path);
      });
    } finally {
      await turn.close();
    }
    const heldServer = server;
    if (!heldServer) throw new DirectoryInUseError(directory);
    return async () => {
      await close(heldServer);
      heldHere.delete(directory);
    };
  } catch (error) {
    heldHere.delete(directory);
    throw error;
  }
};
