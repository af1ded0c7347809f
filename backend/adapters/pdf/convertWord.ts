import { constants } from 'node:fs';
import { chown, mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSemaphore } from '../../runtime/concurrency/semaphore.js';
import type { ConfinementSettings } from '../../runtime/contained/confinement.js';
import { createOfficeCage, type OfficeCage } from './officeCage.js';
import { PdfFailure } from './pdfFailure.js';
import { runOffice } from './runOffice.js';

export { PdfFailure } from './pdfFailure.js';

/** Bounds of a conversion. */
export const conversionBounds = {
  /** How long LibreOffice may take for one file, in milliseconds. */
  timeoutMs: 60_000,
  /** The processor time of each process of LibreOffice's, in seconds. A page takes five. */
  processorSeconds: 60,
  /** The largest PDF that is passed on, in bytes. */
  maxBytes: 32 * 1024 * 1024,
  /** How many files of one caller, and of all, wait while another is converted. */
  waitingOfOne: 1,
  waitingOfAll: 4,
} as const;

/** The longest that a caller waits for its PDF, in milliseconds: all that wait before it, and its own. */
export const longestConversionMs = (conversionBounds.waitingOfAll + 1) * conversionBounds.timeoutMs;

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
  /** What LibreOffice is held by, tried once. */
  readonly confinement: OfficeCage['confinement'];
  /** Ends the conversion that runs, and refuses further ones. */
  readonly close: () => Promise<void>;
};

const folderPrefix = 'juanzong-pdf-';
/** The age after which a folder belongs to a process that was killed, in milliseconds. */
const abandonedMs = 10 * conversionBounds.timeoutMs;

/** Removes the folders that killed processes left in `parent`: they hold pleadings. They belong to the backend's user, or to `user`. */
const removeAbandoned = async (parent: string, user: OfficeCage['user']): Promise<void> => {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = join(parent, name);
    const found = await stat(folder).catch(() => undefined); // removed since by who made it
    const isOwn = found !== undefined && [process.getuid?.() ?? found.uid, user?.uid].includes(found.uid);
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

/** Reads what LibreOffice wrote. It is not trusted: a link, a pipe or a device in the place of the file is not followed. */
const readPdf = async (path: string, maxBytes: number): Promise<Uint8Array> => {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  // LibreOffice ends well without a file where it cannot read its input.
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => undefined);
  if (!file) throw new PdfFailure('nothing', 'no file was written');
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new PdfFailure('nothing', 'no file was written');
    if (found.size > maxBytes) throw new PdfFailure('size', `${found.size} bytes`);
    const bytes = await file.readFile();
    if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw new PdfFailure('nothing', 'the file is no PDF');
    return bytes;
  } finally {
    await file.close();
  }
};

/** Writes the Word file and the profile into `folder`, all of it belonging to `user`. */
const fillFolder = async (folder: string, word: Uint8Array, user: OfficeCage['user']): Promise<void> => {
  const profile = join(folder, 'profile');
  const settings = join(profile, 'user');
  await mkdir(settings, { recursive: true });
  const files = [join(settings, 'registrymodifications.xcu'), join(folder, 'pleading.docx')];
  for (const [at, path] of files.entries()) await writeFile(path, at === 0 ? profileSettings : word, { mode: 0o600 });
  if (user) for (const path of [folder, profile, settings, ...files]) await chown(path, user.uid, user.gid);
};

type Options = {
  /** The path of LibreOffice's program. */
  readonly program: string;
  /** Where the temporary folders are made; the system's own place by default. */
  readonly parent?: string;
  /** What LibreOffice is held by: the settings of the processes that read files. */
  readonly confinement?: ConfinementSettings;
  /** The backend's own folders, which LibreOffice must not see. */
  readonly secretFolders?: readonly string[];
  readonly timeoutMs?: number;
  readonly processorSeconds?: number;
  readonly maxBytes?: number;
};

/**
 * Converts Word files with LibreOffice, one at a time. Each conversion has a folder and a LibreOffice profile of its own, which are removed
 * whatever comes of it.
 */
export const createPdfConverter = ({
  program,
  parent = tmpdir(),
  confinement = { sandbox: 'on' },
  secretFolders = [],
  timeoutMs = conversionBounds.timeoutMs,
  processorSeconds = conversionBounds.processorSeconds,
  maxBytes = conversionBounds.maxBytes,
}: Options): PdfConverter => {
  const full = (): Error => new PdfBusy('too many files wait');
  const ofOne = createSemaphore({ atOnce: 1, queue: { most: conversionBounds.waitingOfOne, full } });
  const ofAll = createSemaphore({ atOnce: 1, queue: { most: conversionBounds.waitingOfAll, full } });
  const cage = createOfficeCage({ program, parent, confinement, secretFolders, processorSeconds });
  const closing = new AbortController();
  let running: Promise<unknown> = Promise.resolve();

  const convertNow = async (word: Uint8Array, signal: AbortSignal): Promise<Uint8Array> => {
    signal.throwIfAborted();
    await removeAbandoned(parent, cage.user);
    const folder = await mkdtemp(join(parent, folderPrefix));
    try {
      await fillFolder(folder, word, cage.user);
      await runOffice({ program, cage, folder, timeoutMs, signal });
      return await readPdf(join(folder, 'pleading.pdf'), maxBytes);
    } finally {
      // What the program still writes while it is being killed may come between.
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    }
  };

  return {
    confinement: cage.confinement,
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
