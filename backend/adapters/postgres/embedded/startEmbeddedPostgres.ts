import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { lockDirectory } from '../../../runtime/concurrency/directoryLock.js';
import { socketFolder } from './socketFolder.js';

/** What `pg` needs to reach the embedded server. */
export type PostgresConnection = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
};

export type EmbeddedPostgres = {
  readonly connection: PostgresConnection;
  /** Rejects when the server breaks down by itself; never resolves. The process should end: it runs the only server. */
  readonly failure: Promise<never>;
  /** Ends open transactions, closes the files and unlocks the directory. */
  readonly close: () => Promise<void>;
};

const PORT = 5432;
const fromWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), port: z.number().nullable() }),
  z.object({ type: z.literal('closed') }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
]);

/** The worker's bundle (`embeddedPostgresWorker.js`, beside the bundled server), or its source when run from source. */
const workerFile = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './workerFromSource.mjs' : './embeddedPostgresWorker.js', import.meta.url);

/** The cluster that the build initialised, beside the bundled server (`scripts/build/database.mjs`). */
const builtImage = fileURLToPath(new URL('./database', import.meta.url));

type Settings = {
  readonly directory: string;
  /** An initialised, empty cluster that a new one is copied from; without it each is initialised, which takes seconds. */
  readonly image?: string;
  /** False skips the fsync of each commit, for tests. */
  readonly syncToDisk?: boolean;
  readonly idleInTransactionMs?: number;
};

/**
 * Starts Postgres (PGlite with pgvector) on a data directory, in a worker thread. It listens on a unix socket in a folder
 * that only this user may enter; on Windows on loopback. An acknowledged commit is on disk.
 * @throws DirectoryInUseError when another live process uses the directory
 */
export const startEmbeddedPostgres = async ({
  directory,
  image = builtImage,
  syncToDisk = true,
  idleInTransactionMs = 60_000,
}: Settings): Promise<EmbeddedPostgres> => {
  const folder = await socketFolder(directory);
  const unlock = await lockDirectory(folder);
  const onWindows = process.platform === 'win32';
  const socket = join(folder, `.s.PGSQL.${PORT}`);
  if (!onWindows) await rm(socket, { force: true }); // left by a killed process: the lock is ours
  const listenOn = onWindows ? { host: '127.0.0.1', port: 0 } : { path: socket };
  const workerData = { directory, image, listenOn, syncToDisk, idleInTransactionMs };
  const worker = new Worker(workerFile(), { workerData });

  let closing = false;
  const answer = (type: 'ready' | 'closed') =>
    new Promise<number>((resolve, reject) => {
      worker.on('message', (raw: unknown) => {
        const message = fromWorker.parse(raw);
        if (message.type === 'failed') reject(new Error(`embedded Postgres failed: ${message.reason}`));
        else if (message.type === type) resolve(message.type === 'ready' ? (message.port ?? PORT) : PORT);
      });
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`embedded Postgres ended with code ${code}`)));
    });
  const failure = new Promise<never>((_, reject) => {
    answer('closed').catch((error: unknown) => void (closing || reject(error)));
  });
  failure.catch(() => undefined); // handled here too, so that a caller who ignores it is not killed by an unhandled rejection

  try {
    const port = await answer('ready');
    const connection = { host: onWindows ? '127.0.0.1' : folder, port, user: 'postgres', database: 'postgres' };
    const close = async (): Promise<void> => {
      if (closing) return;
      closing = true;
      const closeReply = answer('closed');
      worker.postMessage('close');
      await closeReply.finally(() => worker.terminate()).finally(unlock);
    };
    return { connection, failure, close };
  } catch (error) {
    closing = true;
    await worker.terminate();
    await unlock();
    throw error;
  }
};
