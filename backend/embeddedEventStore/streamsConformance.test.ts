import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore, type EmbeddedEventStore } from './startEmbeddedEventStore.js';
import { streamsConformance } from './streamsConformance.js';

describe('the embedded event store, like any EventStoreDB,', () => {
  let directory = '';
  let store: EmbeddedEventStore | undefined;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'event-store-'));
    store = await startEmbeddedEventStore({ directory });
  });
  after(async () => {
    await store?.close();
    await rm(directory, { recursive: true, force: true });
  });

  streamsConformance(() => store?.connectionString ?? '');
});
