import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Credentials = z.object({ username: z.string().min(1), password: z.string().min(16) });

/** User name and password of the embedded store's only account. */
export type Credentials = z.infer<typeof Credentials>;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Reads the credentials kept in `directory`, or makes them at first start. Only the owner of the process may read the file, which is
 * there whole or not at all: a process that is killed while it writes must not keep every later one from starting. The caller holds
 * the directory.
 * @throws Error when the file is there but cannot be used
 */
export const loadCredentials = async (directory: string): Promise<Credentials> => {
  const path = join(directory, 'credentials.json');
  try {
    return Credentials.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (!isMissing(error)) throw new Error(`The event store's credentials in ${path} cannot be read`, { cause: error });
  }
  // Hexadecimal, because the client splits a connection string at ":" and "@" before it decodes it.
  const newCredentials: Credentials = { username: 'juanzong', password: randomBytes(24).toString('hex') };
  const draft = `${path}.draft`;
  await rm(draft, { force: true }); // of a process that was killed; writing over it would keep its permissions
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(newCredentials));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  return newCredentials;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns a check whether an `authorization` header carries exactly these credentials, in constant time. */
export const credentialsCheck = ({ username, password }: Credentials): ((header: string) => boolean) => {
  const expectedDigest = digest(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  return (header) => timingSafeEqual(digest(header), expectedDigest);
};
