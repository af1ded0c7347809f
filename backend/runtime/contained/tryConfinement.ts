import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { dirname, join, parse } from 'node:path';
import type { Confinement } from './confinement.js';

const isRefused = async (attempt: () => Promise<unknown>): Promise<boolean> => {
  try {
    await attempt();
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_ACCESS_DENIED';
  }
};

const startProgram = (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(path, ['--version'], { stdio: 'ignore', env: {} });
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
/** Port 9 discards, where anything listens at all: what counts is whether trying is refused. */
const connected = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: 9 });
    socket.once('error', (error) => reject(error));
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
  });
const writeFileOutside = async (): Promise<void> => {
  const path = join(process.env['TMPDIR'] ?? '/tmp', `juanzong-reader-${process.pid}`);
  await writeFile(path, '');
  await rm(path);
};

/** Tries what a process that reads files from outside must not be able to do, from within that process. */
export const tryConfinement = async (): Promise<Confinement> => {
  const outside = join(parse(process.execPath).root, 'etc', 'passwd');
  const [reading, writing, programs, network] = await Promise.all([
    isRefused(() => readFile(process.platform === 'win32' ? dirname(process.execPath) : outside)),
    isRefused(writeFileOutside),
    isRefused(() => startProgram(process.execPath)),
    isRefused(connected),
  ]);
  const networkNamespace = Object.values(networkInterfaces()).every((addresses) => (addresses ?? []).length === 0);
  return { reading, writing, programs, network, networkNamespace, uid: process.getuid?.() ?? null };
};
