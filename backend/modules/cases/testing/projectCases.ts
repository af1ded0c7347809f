import { caseDocumentsProjection } from '../../../../projections/caseDocuments/caseDocumentsProjection.js';
import { caseListProjection } from '../../../../projections/caseList/caseListProjection.js';
import { caseNumbersProjection } from '../../../../projections/caseNumbers/caseNumbersProjection.js';
import { pauseProjections, START_OF_LOG } from '../../../../projections/runner/checkpoints.js';
import { runProjections } from '../../../../projections/runner/runProjections.js';
import type { EventStoreClient } from '../../../adapters/eventStore/client.js';
import type { Codec } from '../../../adapters/eventStore/codec.js';
import type { StreamNames } from '../../../adapters/eventStore/streams.js';
import { createLogEnds } from '../../../adapters/eventStore/logEnds.js';
import { subscribeAll } from '../../../adapters/eventStore/subscribeAll.js';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import type { TestDatabase } from '../../../tests/harness/testServers.js';

const farFuture = new Date('9000-01-01T00:00:00Z');

/** Feeds the read models in which numbers and codes are looked up. */
export const projectCases = (deps: {
  readonly client: EventStoreClient;
  readonly codec: Codec;
  readonly streams: StreamNames;
  readonly database: TestDatabase;
}) => {
  const { client, codec, streams, database } = deps;
  const projections = [
    caseNumbersProjection,
    caseDocumentsProjection,
    caseListProjection(() => ({ plaintiffs: [], defendants: [] })),
  ];
  const read = tablesIn(database.knex, database.schemas.read);
  const projecting = runProjections({
    knex: database.knex,
    schema: database.schemas.read,
    projections,
    subscribe: subscribeAll({ client: client.raw, prefixes: streams.prefixes }),
    decode: codec.decode,
    endOfLog: () => createLogEnds({ client: client.raw, streams }).newestAfter(START_OF_LOG),
    takeLease: async () => ({ lost: new Promise(() => undefined), release: async () => undefined }),
    now: () => new Date(),
    onError: () => undefined, // the event store is cut off by tests
  });
  const names = projections.map(({ name }) => name);
  const stopProjecting = async (): Promise<() => Promise<void>> => {
    await pauseProjections(read, names, farFuture);
    return () => pauseProjections(read, names, null);
  };
  return { projecting, stopProjecting };
};
