import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A unix socket's path may have 107 bytes on Linux, 103 on macOS; the longest name in the folder is `.s.PGSQL.5432`. */
const LONGEST_PATH = 103;
const LONGEST_NAME = 16;

/**
 * Makes a folder for the sockets of a data directory that only this user may enter: in the directory itself, or under the
 * system's temporary folder when that path is too long. The same directory always gets the same folder.
 * @throws Error when the temporary folder is already there and belongs to someone else
 */
export const socketFolder = async (directory: string): Promise<string> => {
  await mkdir(directory, { recursive: true });
  const near = join(await realpath(directory), 'sockets');
  if (Buffer.byteLength(near) + LONGEST_NAME <= LONGEST_PATH || process.platform === 'win32')
    return privateFolder(near);
  const digest = createHash('sha256').update(near).digest('hex').slice(0, 16);
  return privateFolder(join(tmpdir(), `juanzong-${digest}`));
};

const privateFolder = async (folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(folder);
  if (process.getuid && (uid !== process.getuid() || !(await lstat(folder)).isDirectory()))
    throw new Error(`${folder} belongs to another user`);
  await chmod(folder, 0o700);
  return folder;
};
