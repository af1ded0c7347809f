import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../platform/config/config.js';
import type { Closing } from './closing.js';
import type { Servers } from './startServers.js';

const fileName = 'run.json';

const runSchema = z.object({
  pid: z.number().int().positive(),
  /** Connection string of the embedded event store, credentials included; absent when another one is configured. */
  eventStore: z.string().optional(),
  /** How to reach the embedded Postgres; absent when another one is configured. */
  postgres: z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }).optional(),
});

/** The addresses of the running process's embedded servers. */
export type Run = z.infer<typeof runSchema>;

const writeRunFile = async (dataDirectory: string, run: Run): Promise<void> => {
  const path = join(dataDirectory, fileName);
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(run)}\n`, { mode: 0o600 });
  await rename(draft, path);
};

/** Writes the addresses of this process's servers into a file that only its owner's commands can read, until it closes. */
export const announceRun = async (
  { dataDirectory, databaseUrl, eventStoreUrl }: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'eventStoreUrl'>,
  { postgres, eventStore }: Pick<Servers, 'postgres' | 'eventStore'>,
  closing: Closing,
): Promise<void> => {
  const embedded = {
    ...(eventStoreUrl === undefined && { eventStore }),
    ...(databaseUrl === undefined && 'config' in postgres && { postgres: postgres.config }),
  };
  if (Object.keys(embedded).length === 0) return; // the commands know the servers from their own settings
  await writeRunFile(dataDirectory, { pid: process.pid, ...embedded });
  closing.add('run file', () => rm(join(dataDirectory, fileName), { force: true }));
};

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const isProcess = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
};

const isListening = (target: { readonly path: string } | { readonly host: string; readonly port: number }) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(target);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });

const readRun = async (dataDirectory: string): Promise<Run | undefined> => {
  try {
    const result = runSchema.safeParse(JSON.parse(await readFile(join(dataDirectory, fileName), 'utf8')));
    return result.data;
  } catch (error) {
    // The file is missing, or a power failure left it incomplete: there is nothing to attach to.
    if (isCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/**
 * Reads what runs on a data directory now; `undefined` when nothing does. A file that a killed process left behind is
 * recognised: the process must be alive and its servers must listen.
 */
export const findRun = async (dataDirectory: string): Promise<Run | undefined> => {
  const run = await readRun(dataDirectory);
  if (!run || !isProcess(run.pid)) return undefined;
  const { eventStore, postgres } = run;
  const port = eventStore === undefined ? undefined : Number(new URL(eventStore.replace(/^esdb/, 'http')).port);
  const listening = await Promise.all([
    port === undefined || isListening({ host: '127.0.0.1', port }),
    postgres === undefined ||
      isListening(
        postgres.host.startsWith('/') ? { path: join(postgres.host, `.s.PGSQL.${postgres.port}`) } : postgres,
      ),
  ]);
  return listening.every(Boolean) ? run : undefined;
};
