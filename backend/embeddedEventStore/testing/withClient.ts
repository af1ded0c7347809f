import { EventStoreDBClient } from '@eventstore/db-client';
import { startEmbeddedEventStore } from '../startEmbeddedEventStore.js';

/** Calls `run` with a client of the server at the connection string, and disposes of the client. */
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

/** Starts a store, calls `run` with a client of it, and closes both. */
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
