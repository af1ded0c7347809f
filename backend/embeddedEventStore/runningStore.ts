import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLocked } from './lock.js';

const addressFile = (directory: string): string => join(directory, 'connection-string');

/** Writes the connection string of the running store into its directory; the returned function removes it. */
export const announce = async (directory: string, connectionString: string): Promise<() => Promise<void>> => {
  const path = addressFile(directory);
  await rm(path, { force: true }); // An older file may have other permissions, which writing keeps.
  await writeFile(path, connectionString, { mode: 0o600 });
  return () => rm(path, { force: true });
};

/**
 * Returns the connection string of the embedded store that another process of the same user runs on the directory, for
 * commands that work beside a running server. Undefined when none runs.
 */
export const runningConnectionString = async (directory: string): Promise<string | undefined> => {
  try {
    const connectionString = await readFile(addressFile(directory), 'utf8');
    return (await isLocked(directory)) ? connectionString : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};
