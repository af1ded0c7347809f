import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createSemaphore } from '../../platform/concurrency/semaphore.js';

/** Bounds of a conversion. */
export const conversionBounds = {
  /** How long LibreOffice may take for one file, in milliseconds. */
  timeoutMs: 60_000,
  /** The largest PDF that is passed on, in bytes. */
  maxBytes: 32 * 1024 * 1024,
  /** How many files of one caller, and of all, wait while another is converted. */
  waitingOfOne: 1,
  waitingOfAll: 4,
} as const;

/** The longest that a caller waits for its PDF, in milliseconds: all that wait before it, and its own. */
export const longestConversionMs = (conversionBounds.waitingOfAll + 1) * conversionBounds.timeoutMs;

type Reason =
  /** The program could not be started. */
  | 'start'
  /** It took too long and was killed. */
  | 'time'
  /** It ended with an error. */
  | 'failed'
  /** It ended well and wrote no PDF. */
  | 'nothing'
  /** The PDF is larger than it may be. */
  | 'size';

/** Thrown when LibreOffice made no PDF. The message says nothing of what the file holds. */
export class PdfFailure extends Error {
  override readonly name = 'PdfFailure';
  constructor(
    readonly reason: Reason,
    message: string,
  ) {
    super(message);
  }
}

/** Thrown when too many files wait already. */
export class PdfBusy extends Error {
  override readonly name = 'PdfBusy';
}

export type PdfConverter = {
  /**
   * Converts one Word file (.docx) of ours to a PDF. `caller` names who asks, so that one caller cannot take every place; `signal` ends it when
   * the caller has gone.
   * @throws PdfFailure, PdfBusy, and the reason of `signal`
   */
  readonly convert: (word: Uint8Array, caller: string, signal?: AbortSignal) => Promise<Uint8Array>;
  /** Ends the conversion that runs, and refuses further ones. */
  readonly close: () => Promise<void>;
};

const folderPrefix = 'juanzong-pdf-';
/** The age after which a folder belongs to a process that was killed, in milliseconds. */
const abandonedMs = 10 * conversionBounds.timeoutMs;

/** Removes the folders that killed processes left in `parent`: they hold pleadings. */
const removeAbandoned = async (parent: string): Promise<void> => {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = join(parent, name);
    const found = await stat(folder).catch(() => undefined); // removed since by who made it
    const isOwn = found !== undefined && found.uid === (process.getuid?.() ?? found.uid);
    if (isOwn && Date.now() - found.mtimeMs > abandonedMs) await rm(folder, { recursive: true, force: true });
  }
};

const setting = (path: string, name: string, value: string): string =>
  `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

/** The profile's settings: no macro runs, no link is followed, nothing is asked of the network. */
const profileSettings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  setting('Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  setting('Common/Security/Scripting', 'MacroSecurityLevel', '3'),
  setting('Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
  setting('Writer/Content/Update', 'Link', '2'),
].join('\n')}
</oor:items>
`;

/** Kills the program with all that it started. */
const killGroup = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) throw error;
  }
};

type Run = {
  readonly program: string;
  readonly folder: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

/** Runs LibreOffice on `folder`/文书.docx. The environment holds none of our own variables: no key, no address of a database. */
const runOffice = async ({ program, folder, timeoutMs, signal }: Run): Promise<void> => {
  signal.throwIfAborted();
  const { PATH } = process.env;
  const child = spawn(
    program,
    [
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
    ],
    {
      cwd: folder,
      env: { ...(PATH && { PATH }), HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
      stdio: 'ignore',
      detached: process.platform !== 'win32', // a group of its own, which is killed as a whole
      windowsHide: true,
    },
  );
  return new Promise<void>((resolve, reject) => {
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
};

const readPdf = async (path: string, maxBytes: number): Promise<Uint8Array> => {
  const found = await stat(path).catch(() => undefined); // LibreOffice ends well without a file where it cannot read its input
  if (!found?.isFile()) throw new PdfFailure('nothing', 'no file was written');
  if (found.size > maxBytes) throw new PdfFailure('size', `${found.size} bytes`);
  const bytes = await readFile(path);
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw new PdfFailure('nothing', 'the file is no PDF');
  return bytes;
};

type Options = {
  /** The path of LibreOffice's program. */
  readonly program: string;
  /** Where the temporary folders are made; the system's own place by default. */
  readonly parent?: string;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
};

/**
 * Converts Word files with LibreOffice, one at a time. Each conversion has a folder and a LibreOffice profile of its own, which are removed
 * whatever comes of it.
 */
export const createPdfConverter = ({
  program,
  parent = tmpdir(),
  timeoutMs = conversionBounds.timeoutMs,
  maxBytes = conversionBounds.maxBytes,
}: Options): PdfConverter => {
  const full = (): Error => new PdfBusy('too many files wait');
  const ofOne = createSemaphore({ atOnce: 1, queue: { most: conversionBounds.waitingOfOne, full } });
  const ofAll = createSemaphore({ atOnce: 1, queue: { most: conversionBounds.waitingOfAll, full } });
  const closing = new AbortController();
  let running: Promise<unknown> = Promise.resolve();

  const convertNow = async (word: Uint8Array, signal: AbortSignal): Promise<Uint8Array> => {
    signal.throwIfAborted();
    await removeAbandoned(parent);
    const folder = await mkdtemp(join(parent, folderPrefix));
    try {
      await mkdir(join(folder, 'profile', 'user'), { recursive: true });
      await writeFile(join(folder, 'profile', 'user', 'registrymodifications.xcu'), profileSettings);
      await writeFile(join(folder, 'pleading.docx'), word, { mode: 0o600 });
      await runOffice({ program, folder, timeoutMs, signal });
      return await readPdf(join(folder, 'pleading.pdf'), maxBytes);
    } finally {
      // What the program still writes while it is being killed may come between.
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    }
  };

  return {
    convert: (word, caller, signal) =>
      ofOne(caller, () =>
        ofAll('all', () => {
          const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
          const conversion = convertNow(word, either);
          running = conversion.catch(() => undefined); // thrown to the caller; `close` only waits for the end
          return conversion;
        }),
      ),
    close: async () => {
      closing.abort(new PdfBusy('the application is closing'));
      await running;
    },
  };
};
