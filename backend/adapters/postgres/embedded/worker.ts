import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { z } from 'zod';
import { copyDurably } from './copyDurably.js';
import { DurableFiles, durableStartParams, startParams } from './durableFiles.js';
import { serveBackend } from './serveBackend.js';

/** Runs in a worker thread, so that SQL (which PGlite runs synchronously) does not hold up HTTP. */
export const workerSettings = z.object({
  directory: z.string(),
  /** An initialised, empty cluster to begin with, where one is kept. */
  image: z.string(),
  listenOn: z.union([z.object({ path: z.string() }), z.object({ host: z.string(), port: z.number() })]),
  syncToDisk: z.boolean(),
  idleInTransactionMs: z.number(),
});

/**
 * How many bytes of WebAssembly a function runs before the optimizing compiler takes it: the default of later versions of V8. With
 * that of Node 20, seven times less, a start compiles much that is hardly run again: half a second of work, and memory that stays.
 */
setFlagsFromString('--wasm-tiering-budget=13000000');

const settings = workerSettings.parse(workerData);
const live = join(settings.directory, 'pgdata');

const open = (directory: string) =>
  PGlite.create({
    extensions: { vector },
    ...(settings.syncToDisk
      ? { fs: new DurableFiles(directory), startParams: durableStartParams }
      : { dataDir: directory, startParams }),
  });

/** Initialises the cluster in a way that one killed half way is never taken for a complete one. */
const initialise = async (): Promise<void> => {
  const inTheMaking = join(settings.directory, 'pgdata.initialising');
  await rm(inTheMaking, { recursive: true, force: true });
  if (existsSync(settings.image)) await copyDurably(settings.image, inTheMaking);
  else {
    await mkdir(inTheMaking, { recursive: true, mode: 0o700 });
    const cluster = await open(inTheMaking);
    await cluster.close();
  }
  await rename(inTheMaking, live);
};

const fail = (error: unknown): void => {
  parentPort?.postMessage({
    type: 'failed',
    reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
};

try {
  if (!existsSync(live)) await initialise();
  const backend = await open(live);
  const server = serveBackend({
    backend,
    listenOn: settings.listenOn,
    idleInTransactionMs: settings.idleInTransactionMs,
    onFatal: fail,
  });
  const address = await server.start();
  parentPort?.on('message', () => {
    void (async () => {
      await server.stop();
      await backend.close();
      parentPort?.postMessage({ type: 'closed' });
    })().catch(fail);
  });
  parentPort?.postMessage({ type: 'ready', port: typeof address === 'object' ? (address?.port ?? null) : null });
} catch (error) {
  fail(error);
}
