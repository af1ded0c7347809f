import { createServer, type AddressInfo } from 'node:net';
import { builtBackend } from '../harness/builtBackend.js';
import { startChild, type Child } from './childProcess.js';

export type EventStoreProcess = Child & { readonly connectionString: string };

/** Finds a free port. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Serves an embedded event store from a process of its own, at the same address after each restart. */
export const startEventStore = async (directory: string, port: number): Promise<EventStoreProcess> => {
  const script = `${await builtBackend()}/eventStoreServer.js`;
  const child = startChild(process.execPath, [script, '--directory', directory, '--port', String(port)]);
  const [connectionString] = await child.says(/esdb:\S+(?=\n)/u);
  return { ...child, connectionString };
};
