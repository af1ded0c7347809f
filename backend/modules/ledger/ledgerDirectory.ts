import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** One event of the log as recorded outside the event store. */
export const leafRecordSchema = z.object({
  index: z.number().int().nonnegative(),
  stream: z.string(),
  revision: z.string(),
  eventId: z.string(),
  /** Base64. */
  hash: z.string(),
  /** The line was lost and written again from the log, so it is no independent evidence any more. */
  restored: z.literal(true).optional(),
});
export type LeafRecord = z.infer<typeof leafRecordSchema>;

/**
 * The evidence outside the event store: `LEDGER_DIR/key.vkey`, `checkpoint` (the newest), `checkpoints/` (every seal, never
 * overwritten) and `leaves/` (one line for each event, 10,000 in a file). If the folder is on another machine or medium, an
 * attacker who controls the database cannot change it.
 */
export type LedgerDirectory = {
  /** Number of leaves written so far. */
  readonly size: () => Promise<number>;
  /** Reads the leaves from an index on, at most `count`; invalid lines are left out. */
  readonly leavesAt: (from: number, count: number) => Promise<readonly LeafRecord[]>;
  /** Adds leaves at the end; durable when it resolves. @throws Error when `leaves` do not continue the existing ones */
  readonly appendLeaves: (leaves: readonly LeafRecord[]) => Promise<void>;
  /** Keeps a signed checkpoint; durable when it resolves. */
  readonly writeCheckpoint: (treeSize: number, checkpoint: string) => Promise<void>;
  readonly writeKey: (verifierKey: string) => Promise<void>;
  /** The newest checkpoint, `undefined` where none was written yet. */
  readonly latestCheckpoint: () => Promise<string | undefined>;
  /** True when the checkpoint over `treeSize` leaves is kept. */
  readonly hasCheckpoint: (treeSize: number) => Promise<boolean>;
};

type Options = {
  /** Makes writes to a file or folder survive a power failure; by default the operating system's fsync. */
  readonly sync?: (path: string) => Promise<void>;
};

const leavesInFile = 10_000;
const fileOf = (index: number): string => `${String(Math.floor(index / leavesInFile)).padStart(8, '0')}.jsonl`;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const readIfThere = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Error codes of systems without fsync for folders (Windows, some network shares). */
const cannotSyncFolders = new Set(['EISDIR', 'EPERM', 'EINVAL', 'ENOTSUP', 'EBADF']);

/** Makes a file or folder survive a power failure, where the system can. */
export const syncToDisk = async (path: string): Promise<void> => {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    await file.sync();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!cannotSyncFolders.has(code) || !(await stat(path)).isDirectory()) throw error;
  } finally {
    await file?.close();
  }
};

const withFile = async (path: string, flags: string, work: (file: FileHandle) => Promise<unknown>): Promise<void> => {
  const file = await open(path, flags, 0o644);
  try {
    await work(file);
  } finally {
    await file.close();
  }
};

const completeLines = (text: string): string[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1);

const parsedJson = (line: unknown): unknown => {
  try {
    return JSON.parse(String(line));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const checkpointFile = (treeSize: number): string => `${String(treeSize).padStart(15, '0')}.txt`;

/** Opens the evidence under a folder, made when missing. */
export const openLedgerDirectory = async (
  folder: string,
  { sync = syncToDisk }: Options = {},
): Promise<LedgerDirectory> => {
  const leaves = join(folder, 'leaves');
  const checkpoints = join(folder, 'checkpoints');
  await mkdir(leaves, { recursive: true });
  await mkdir(checkpoints, { recursive: true });
  for (const made of [folder, dirname(folder)]) await sync(made);

  /** Replaces a file atomically: a crash leaves the old or the new one, and two processes do not interfere. */
  const replaceFile = async (path: string, text: string): Promise<void> => {
    const draft = `${path}.${randomUUID()}.new`;
    await withFile(draft, 'wx', (file) => file.writeFile(text));
    await sync(draft);
    await rename(draft, path);
    // The name is an entry of the folder: without this sync a power failure could remove the whole file again.
    await sync(dirname(path));
  };

  const size = async (): Promise<number> => {
    const last = (await readdir(leaves))
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .at(-1);
    if (last === undefined) return 0;
    const lines = completeLines((await readIfThere(join(leaves, last))) ?? '');
    return Number.parseInt(last, 10) * leavesInFile + lines.length;
  };

  /** Cuts off a line that a crash left half written, then appends. */
  const appendTo = async (path: string, lines: string): Promise<void> => {
    const before = await readIfThere(path);
    const end = before === undefined ? 0 : Buffer.byteLength(before.slice(0, before.lastIndexOf('\n') + 1));
    await withFile(path, 'a', async (file) => {
      await file.truncate(end);
      await file.appendFile(lines);
    });
    await sync(path);
    if (before === undefined) await sync(leaves);
  };

  const linesFrom = async (index: number): Promise<string[]> =>
    completeLines((await readIfThere(join(leaves, fileOf(index)))) ?? '');

  return {
    size,
    leavesAt: async (from, count) => {
      const end = from + count;
      const lines: string[] = [];
      for (let index = from; index < end;) {
        const next = Math.min(end, (Math.floor(index / leavesInFile) + 1) * leavesInFile);
        const offset = index % leavesInFile;
        lines.push(...(await linesFrom(index)).slice(offset, offset + next - index));
        index = next;
      }
      return lines.flatMap((line) => {
        const leaf = z.preprocess(parsedJson, leafRecordSchema).safeParse(line);
        return leaf.success ? [leaf.data] : [];
      });
    },
    appendLeaves: async (added) => {
      const first = added[0];
      if (!first) return;
      const there = await size();
      if (first.index !== there || added.some(({ index }, i) => index !== there + i))
        throw new Error(`outside ledger holds ${there} leaves; it cannot go on with leaf ${first.index}`);
      const files = new Map<string, string>();
      for (const leaf of added) {
        const name = fileOf(leaf.index);
        files.set(name, `${files.get(name) ?? ''}${JSON.stringify(leaf)}\n`);
      }
      for (const [name, lines] of files) await appendTo(join(leaves, name), lines);
    },
    writeCheckpoint: async (treeSize, checkpoint) => {
      await replaceFile(join(checkpoints, checkpointFile(treeSize)), checkpoint);
      await replaceFile(join(folder, 'checkpoint'), checkpoint);
    },
    writeKey: (verifierKey) => replaceFile(join(folder, 'key.vkey'), `${verifierKey}\n`),
    latestCheckpoint: () => readIfThere(join(folder, 'checkpoint')),
    hasCheckpoint: async (treeSize) => (await readIfThere(join(checkpoints, checkpointFile(treeSize)))) !== undefined,
  };
};

/** Reads all leaves written outside, in order. @throws ZodError for an invalid line */
export const readLeafRecords = async function* (folder: string): AsyncGenerator<LeafRecord> {
  const leaves = join(folder, 'leaves');
  for (const name of (await readdir(leaves)).filter((file) => file.endsWith('.jsonl')).sort())
    for (const line of completeLines(await readFile(join(leaves, name), 'utf8')))
      yield leafRecordSchema.parse(JSON.parse(line));
};
