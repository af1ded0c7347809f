import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDataDirectory } from '../harness/testApplication.js';
import { startEmbeddedEventStore } from '../../embeddedEventStore/startEmbeddedEventStore.js';
import { startEmbeddedPostgres } from '../../adapters/postgres/embedded/startEmbeddedPostgres.js';
import type { Court } from './court.js';
import { readEvidence } from './evidence.js';
import { launchBackend, startBackendProcess, type Backend } from './startBackendProcess.js';

/** One process with everything in it, on a data directory; what is killed is that process, also while it starts. */
export const embeddedCourt = async (): Promise<Court> => {
  const dataDirectory = await testDataDirectory();
  const environment = { DATA_DIR: dataDirectory };
  let backend: Backend = await startBackendProcess(environment);
  let past = '';

  return {
    urls: () => [backend.url],
    strike: async (random) => {
      await backend.end('SIGKILL');
      past += `killed:\n${backend.output()}\n`;
      const strikes = ['the process'];
      while (random.next() < 0.35) {
        const starting = await launchBackend(environment);
        await sleep(random.below(1500));
        await starting.end('SIGKILL');
        strikes.push('its start');
      }
      backend = await startBackendProcess(environment);
      return strikes.join(', ');
    },
    casualties: () => (backend.hasEnded() ? [backend.output()] : []),
    printed: () => past + backend.output(),
    evidence: async (examine) => {
      await backend.end('SIGKILL');
      const postgres = await startEmbeddedPostgres({ directory: join(dataDirectory, 'postgres') });
      const store = await startEmbeddedEventStore({ directory: join(dataDirectory, 'events') });
      const evidence = await readEvidence({ config: postgres.connection }, store.connectionString);
      try {
        await examine(evidence, [join(dataDirectory, 'ledger')]);
      } finally {
        await evidence.close();
        await store.close();
        await postgres.close();
      }
    },
    close: async () => {
      await backend.end('SIGKILL');
      await rm(dirname(dataDirectory), { recursive: true, force: true });
    },
  };
};
