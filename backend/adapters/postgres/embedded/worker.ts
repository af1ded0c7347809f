import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { initialiseCluster, openCluster, optimizeAfter } from './cluster.js';
import { copyDurably } from './copyDurably.js';
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
 * The default of later versions of V8. With that of Node 20, seven times less, a start compiles much that is hardly run again: half a
 * second of work, and memory that stays.
 */
optimizeAfter(13_000_000);

const settings = workerSettings.parse(workerData);
const live = join(settings.directory, 'pgdata');

/** Initialises the cluster in a way that one killed half way is never taken for a complete one. */
const initialise = async (): Promise<void> => {
  const inTheMaking = join(settings.directory, 'pgdata.initialising');
  await rm(inTheMaking, { recursive: true, force: true });
  if (existsSync(settings.image)) await copyDurably(settings.image, inTheMaking);
  else await initialiseCluster({ directory: inTheMaking, syncToDisk: settings.syncToDisk });
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
  const backend = await openCluster({ directory: live, syncToDisk: settings.syncToDisk });
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
