import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { officeEnvironment, type OfficeCage } from './officeCage.js';
import { PdfFailure } from './pdfFailure.js';

/** Kills a process, or with a negative number a group of processes, if it is still there. */
const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) throw error;
  }
};

/** Kills the program with the group of processes that it leads. */
const killGroup = ({ pid }: ChildProcess): void => {
  if (pid !== undefined) kill(process.platform === 'win32' ? pid : -pid);
};

/** The processes whose environment says that they were started for `folder`, wherever they have moved since. */
const processesOf = async (folder: string): Promise<number[]> => {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      // Another's process may not be looked at, and one that has ended is not there.
      const environment = await readFile(join('/proc', name, 'environ'), 'latin1').catch(() => '');
      return environment.split('\0').includes(`HOME=${folder}`) ? [Number(name)] : [];
    }),
  );
  return found.flat();
};

/**
 * Kills what left the group, with a session of its own, and lives on. A namespace of processes ends with its first one and leaves nobody;
 * this is for systems without.
 */
const killStrayed = async (folder: string): Promise<void> => {
  if (process.platform !== 'linux') return;
  // One that is being killed may have started another.
  for (let round = 0; round < 5; round += 1) {
    const strayed = await processesOf(folder);
    if (strayed.length === 0) return;
    for (const pid of strayed) kill(pid);
  }
};

type Run = {
  readonly program: string;
  readonly cage: OfficeCage;
  readonly folder: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

/**
 * Runs LibreOffice in its cage on the Word file in `folder`. When it ends, or is ended, nothing that it started is left.
 * @throws PdfFailure `start`, `time`, `failed`, and the reason of `signal`
 */
export const runOffice = async ({ program, cage, folder, timeoutMs, signal }: Run): Promise<void> => {
  await access(program, constants.X_OK).catch((error: Error) => {
    throw new PdfFailure('start', error.message);
  });
  const caged = await cage.within(folder, [
    program,
    `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
    '--headless',
    '--norestore',
    '--nolockcheck',
    '--nodefault',
    '--convert-to',
    'pdf:writer_pdf_Export',
    '--outdir',
    folder,
    join(folder, 'pleading.docx'),
  ]);
  signal.throwIfAborted();
  const [command = program, ...args] = caged.command;
  const child = spawn(command, args, {
    cwd: folder,
    env: officeEnvironment(folder),
    stdio: 'ignore',
    detached: process.platform !== 'win32', // a group of its own, which is killed as a whole
    windowsHide: true,
    ...caged.user,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      let cause: unknown;
      const end = (reason: unknown): void => {
        cause ??= reason;
        killGroup(child);
      };
      const timer = setTimeout(() => end(new PdfFailure('time', `took more than ${timeoutMs} ms`)), timeoutMs);
      const leave = (): void => end(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      const settle = (failure: unknown): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        killGroup(child); // what the program left behind
        if (failure === undefined) resolve();
        else reject(failure instanceof Error ? failure : new Error(String(failure)));
      };
      child.once('error', (error) => settle(cause ?? new PdfFailure('start', error.message)));
      child.once('exit', (code, killedBy) =>
        settle(cause ?? (code === 0 ? undefined : new PdfFailure('failed', `ended with ${killedBy ?? code}`))),
      );
    });
  } finally {
    await killStrayed(folder);
  }
};
