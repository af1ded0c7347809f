import { randomInt } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { ConfigError } from '../../runtime/configError.js';
import { isStreamUnreadable } from '../../adapters/eventStore/errors.js';
import type { Administrators } from './administrators.js';
import { guessableReason } from './commonPasswords.js';
import type { CredentialStore } from './credentials.js';

const defaultEmail = 'admin@juanzong.local';
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Twenty characters without look-alikes: about 116 bits. */
export const makePassword = (): string => Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('');

const announcementSchema = z.object({ email: z.string(), password: z.string() });
/** How to sign in for the first time, to be shown once. */
export type Announcement = z.infer<typeof announcementSchema>;

type Deps = {
  /** The id of the account; see `firstAdministratorId`. */
  readonly userId: string;
  readonly administrators: Pick<Administrators, 'register'>;
  readonly credentials: Pick<CredentialStore, 'findByUser'>;
  readonly dataDirectory: string;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
};

export type FirstAdministrator = {
  /** Set when a password was generated and has not been shown yet. */
  readonly announce?: Announcement;
  /** Position of the log at which the account is in it. */
  readonly position: bigint;
  /** The caller calls it once the announcement was shown. */
  readonly announced: () => Promise<void>;
};

/**
 * Sees to it that there is an administrator. Without `ADMIN_PASSWORD` one is made: it is kept, readable by the owner
 * alone, in `first-administrator.json` from before the account exists until it has been shown, so that breaking off
 * at any moment does not lock the administrator out.
 * @throws ConfigError when `ADMIN_PASSWORD` is one that others would guess
 */
export const ensureFirstAdministrator = async (deps: Deps): Promise<FirstAdministrator> => {
  const { userId, administrators, credentials, dataDirectory } = deps;
  const file = join(dataDirectory, 'first-administrator.json');
  const announced = () => rm(file, { force: true });
  const earlierAnnouncement = await readAnnouncement(file);
  if (await credentials.findByUser(userId))
    return { ...(earlierAnnouncement && { announce: earlierAnnouncement }), position: 0n, announced };

  const email = deps.email ?? earlierAnnouncement?.email ?? defaultEmail;
  const guessable = deps.password === undefined ? undefined : guessableReason(deps.password, email);
  if (guessable !== undefined) throw new ConfigError(`环境变量 ADMIN_PASSWORD 不能使用：${guessable}。`);
  const announcement: Announcement | undefined =
    deps.password === undefined ? { email, password: earlierAnnouncement?.password ?? makePassword() } : undefined;
  if (announcement) await keepAnnouncement(dataDirectory, file, announcement);
  const registered = await administrators
    .register({ userId, email, password: announcement?.password ?? deps.password ?? '' })
    .catch((error: unknown) => {
      // The first administrator was erased. The last administrator cannot be erased, so another one exists.
      if (error instanceof DomainError && error.code === 'personal_data_erased') return undefined;
      // The record of the first administrator was damaged or deleted outside the application; the court starts all the same.
      if (isStreamUnreadable(error)) return undefined;
      throw error;
    });
  if (!registered) {
    await announced();
    return { position: 0n, announced };
  }
  const { added, position } = registered;
  if (!added) await announced(); // another process was faster: its password holds, not ours
  return { ...(announcement && added && { announce: announcement }), position, announced };
};

const readAnnouncement = async (file: string): Promise<Announcement | undefined> => {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  // A truncated file was written before its account was added, so the caller generates another password.
  const read = z
    .string()
    .transform((json, ctx): unknown => {
      try {
        return JSON.parse(json);
      } catch (error) {
        ctx.addIssue(String(error));
        return z.NEVER;
      }
    })
    .pipe(announcementSchema)
    .safeParse(text);
  return read.success ? read.data : undefined;
};

const keepAnnouncement = async (directory: string, file: string, announcement: Announcement): Promise<void> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(announcement));
    await handle.sync();
  } finally {
    await handle.close();
  }
};
