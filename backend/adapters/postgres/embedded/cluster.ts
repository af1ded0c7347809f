import { mkdir } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { DurableFiles, durableStartParams, startParams } from './durableFiles.js';

type Settings = {
  readonly directory: string;
  /** False skips the fsync of each commit. */
  readonly syncToDisk: boolean;
};

/** Opens the cluster in a directory, initialising it there if it is empty, and runs SQL in this very thread. */
export const openCluster = ({ directory, syncToDisk }: Settings): Promise<PGlite> =>
  PGlite.create({
    extensions: { vector },
    ...(syncToDisk
      ? { fs: new DurableFiles(directory), startParams: durableStartParams }
      : { dataDir: directory, startParams }),
  });

/** Makes an empty cluster in a directory that must hold nothing yet. One killed half way must be thrown away. */
export const initialiseCluster = async (settings: Settings): Promise<void> => {
  await mkdir(settings.directory, { recursive: true, mode: 0o700 });
  const cluster = await openCluster(settings);
  await cluster.close();
};

/** Tells this process how many bytes of WebAssembly a function runs before the optimizing compiler takes it. */
export const optimizeAfter = (bytes: number): void => setFlagsFromString(`--wasm-tiering-budget=${bytes}`);
