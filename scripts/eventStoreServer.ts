/**
 * The embedded event store alone, as a server of its own: for tests and benchmarks with several backends, not for a court.
 * `tsx scripts/eventStoreServer.ts --directory D [--port P]` prints the connection string and runs until it is stopped. Unlike
 * inside the application it keeps its certificate, because a backend outlives its restart and reads the certificate once.
 */
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { makeCertificate, type ServerCertificate } from '../backend/embeddedEventStore/certificate.js';
import { startEmbeddedEventStore } from '../backend/embeddedEventStore/startEmbeddedEventStore.js';

const Arguments = z.object({
  directory: z.string('--directory names the folder of the log').min(1),
  port: z.coerce.number().int().min(0).max(65535).default(0),
});
const Certificate = z.object({ key: z.string(), certificate: z.string() });

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const keptCertificate = async (directory: string): Promise<ServerCertificate> => {
  const path = join(directory, 'server.json');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  try {
    return Certificate.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  const made = await makeCertificate(new Date());
  const draft = `${path}.draft`;
  await rm(draft, { force: true }); // of a process that was killed; writing over it would keep its permissions
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(made));
  } finally {
    await file.close();
  }
  await rename(draft, path);
  return made;
};

const { values } = parseArgs({ options: { directory: { type: 'string' }, port: { type: 'string' } } });
const { directory, port } = Arguments.parse(values);
const store = await startEmbeddedEventStore({ directory, port, certificate: await keptCertificate(directory) });
process.stdout.write(`${store.connectionString}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void store.close().then(() => process.exit(0)));
