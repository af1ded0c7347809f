import { EventStoreDBClient } from '@eventstore/db-client';
import { startEmbeddedEventStore } from '../startEmbeddedEventStore.js';

/** Runs with a client of the server there. */
export const withClient = async <T>(
  connectionString: string,
  run: (client: EventStoreDBClient) => Promise<T>,
): Promise<T> => {
  const client = EventStoreDBClient.connectionString(connectionString);
  try {
    return await run(client);
  } finally {
    await client.dispose();
  }
};

/** Runs with a client of a store that is open for just so long. */
export const withStore = async <T>(
  directory: string,
  run: (client: EventStoreDBClient, connectionString: string) => Promise<T>,
): Promise<T> => {
  const store = await startEmbeddedEventStore({ directory });
  try {
    return await withClient(store.connectionString, (client) => run(client, store.connectionString));
  } finally {
    await store.close();
  }
};
