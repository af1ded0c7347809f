import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Thrown when another live process, or another holder in this one, has the directory. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
  constructor(directory: string) {
    super(`another process already uses ${directory}`);
  }
}

const ATTEMPTS = 4;
const isLock = (name: string): boolean => name.startsWith('l-') && name.endsWith('.sock');

const listen = (path: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(path, () => resolve(server.unref()));
  });

const answers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  }).then((alive) => alive === true);

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/**
 * Locks a folder for this process alone; returns the function that unlocks it.
 *
 * Every contender first listens on a socket with a unique name, then tries to connect to any other socket there. The kernel
 * closes a dead process's sockets, so the lock cannot go stale; names are never reused, so removing a dead socket is free of
 * races. Two that start at once may both see the other and step back: they retry after a random pause. The folder's path must
 * be short enough for sockets in it (`socketFolder`).
 * @throws DirectoryInUseError
 */
export const lockDirectory = async (directory: string): Promise<() => Promise<void>> => {
  if (process.platform === 'win32') {
    const pipe = `\\\\.\\pipe\\juanzong-${Buffer.from(directory).toString('hex').slice(-200)}`;
    const server = await listen(pipe).catch((error: unknown) => {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      throw isTaken ? new DirectoryInUseError(directory) : error;
    });
    return () => close(server);
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const own = `l-${randomUUID().slice(0, 8)}.sock`;
    const server = await listen(join(directory, own));
    const others = (await readdir(directory)).filter((name) => isLock(name) && name !== own);
    const alive = await Promise.all(
      others.map(async (name) => {
        if (await answers(join(directory, name))) return true;
        await rm(join(directory, name), { force: true });
        return false;
      }),
    );
    if (!alive.includes(true) && existsSync(join(directory, own))) return () => close(server);
    await close(server);
    await sleep(20 + (randomUUID().charCodeAt(0) % 16) * 15);
  }
  throw new DirectoryInUseError(directory);
};
