import { EventStoreDBClient } from '@eventstore/db-client';
import { appendingConformance } from './conformance/appending.js';
import { metadataConformance } from './conformance/metadata.js';
import { readingConformance } from './conformance/reading.js';
import { removingConformance } from './conformance/removing.js';
import { subscribingConformance } from './conformance/subscribing.js';
import { credentialsOf, type Subject } from './conformance/support.js';

/**
 * Registers mocha tests of what every EventStoreDB does for its official client. They use stream names of their own and
 * assume nothing about what the server holds, so they may run against a server in use.
 */
export const streamsConformance = (connectionString: () => string): void => {
  let client: EventStoreDBClient | undefined;
  const subject: Subject = {
    client: () => {
      if (!client) throw new Error('the suite has not begun');
      return client;
    },
    connectionString,
    credentials: () => credentialsOf(connectionString()),
  };
  before(() => {
    client = EventStoreDBClient.connectionString(connectionString());
  });
  after(() => client?.dispose());

  appendingConformance(subject);
  readingConformance(subject);
  removingConformance(subject);
  metadataConformance(subject);
  subscribingConformance(subject);
};
