import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { toBase64 } from '../../../domain/ledger/base64.js';
import { ledgerEvents } from '../../../domain/ledger/events.js';
import { isLeaf, isSeal, leafHashOf, type LogSource } from '../ledger/index.js';
import type { BundleCounts, BundleHeader, BundleLine } from './bundleFormat.js';
import type { OutsideRecords } from './outsideRecords.js';

type BundleDeps = {
  readonly source: LogSource;
  readonly outside: OutsideRecords | undefined;
  readonly header: Omit<BundleHeader, 'kind' | 'format' | 'version'>;
};
type Deps = BundleDeps & { readonly file: string };

export type WrittenBundle = {
  readonly counts: BundleCounts;
  /** The newest seal in the bundle. */
  readonly seal: { readonly treeSize: number; readonly rootHash: string } | undefined;
};

const entriesOf = async function* (
  { source, outside, header }: BundleDeps,
  onSeal: (seal: WrittenBundle['seal']) => void,
): AsyncGenerator<BundleLine, void, void> {
  yield { kind: 'header', format: 'juanzong-bundle', version: 1, ...header };
  if (outside) {
    for await (const { note } of outside.checkpoints()) yield { kind: 'checkpoint', note };
    for await (const leaf of outside.leaves()) yield { kind: 'leaf', ...leaf };
  }
  let index = 0;
  for await (const event of source.events()) {
    if (isSeal(event)) {
      const body = ledgerEvents.LogSealed.data.safeParse(event.body);
      if (body.success) onSeal({ treeSize: body.data.treeSize, rootHash: body.data.rootHash });
      yield { kind: 'seal', ...event };
      continue;
    }
    // Leaves after the outside record are computed for the bundle.
    if (isLeaf(event)) {
      const { stream, revision, id: eventId } = event;
      if (index >= (outside?.size ?? 0))
        yield { kind: 'leaf', index, stream, revision, eventId, hash: toBase64(leafHashOf(event)) };
      index += 1;
    }
    yield { kind: 'event', ...event };
  }
};

/** The lines of a bundle, with what they hold once the last one was read. Memory stays flat. */
export const bundleLines = (deps: BundleDeps) => {
  const counts = { checkpoint: 0, leaf: 0, event: 0, seal: 0 };
  let seal: WrittenBundle['seal'];
  const hash = createHash('sha256');
  const lines = async function* (): AsyncGenerator<string, void, void> {
    for await (const entry of entriesOf(deps, (newest) => (seal = newest))) {
      if (entry.kind !== 'header' && entry.kind !== 'end') counts[entry.kind] += 1;
      const line = `${JSON.stringify(entry)}\n`;
      hash.update(line);
      yield line;
    }
    const end: BundleLine = { kind: 'end', counts, sha256: hash.digest('hex') };
    yield `${JSON.stringify(end)}\n`;
  };
  return { lines: lines(), written: (): WrittenBundle => ({ counts, seal }) };
};

/** The log up to its seal over so many leaves, which ends it: nothing that comes after is in it. */
export const upToSeal = ({ events }: LogSource, treeSize: number): LogSource => ({
  events: async function* () {
    for await (const event of events()) {
      yield event;
      const body = isSeal(event) ? ledgerEvents.LogSealed.data.safeParse(event.body) : undefined;
      if (body?.data?.treeSize === treeSize) return;
    }
  },
});

/** Writes the present log into a bundle. The file appears under its name only when it is complete. Memory stays flat. */
export const writeBundle = async ({ file, ...deps }: Deps): Promise<WrittenBundle> => {
  const { lines, written } = bundleLines(deps);
  const draft = `${file}.part`;
  try {
    await pipeline(Readable.from(lines), createGzip(), createWriteStream(draft, { mode: 0o600 }));
    const handle = await open(draft, 'r');
    await handle.sync().finally(() => handle.close());
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return written();
};
