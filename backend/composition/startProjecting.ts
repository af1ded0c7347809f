import { filingHash } from '../adapters/encryption/installationKeys.js';
import { createProjections } from '../../projections/index.js';
import { START_OF_LOG } from '../../projections/runner/checkpoints.js';
import { compareWithLog, type LogComparison } from '../../projections/runner/logCount.js';
import { runProjections, type Lease, type ProjectionRunner } from '../../projections/runner/runProjections.js';
import type { Config } from '../platform/config/config.js';
import { createLogEnds } from '../adapters/eventStore/logEnds.js';
import { placeAmong, readAllEvents } from '../adapters/eventStore/readAll.js';
import { subscribeAll } from '../adapters/eventStore/subscribeAll.js';
import { type FormCatalogue, partyNamesIn, createForms } from '../modules/forms/index.js';
import { describeError, loggableStream, type Logger } from '../runtime/logging/logger.js';
import { tablesIn } from '../adapters/postgres/tablesIn.js';
import { projectionLease } from '../adapters/postgres/projectionLease.js';
import type { Closing } from './closing.js';
import type { Stores } from './openStores.js';

type Deps = {
  readonly config: Pick<Config, 'courtTimeZone'>;
  readonly stores: Stores;
  readonly catalogue: FormCatalogue;
  readonly logger: Logger;
  readonly closing: Closing;
  readonly now: () => Date;
};

export type Projecting = ProjectionRunner & {
  /** Whether this process holds the lock of the projections and projects. */
  readonly isLeading: () => boolean;
  /** Compares what the read models were given with what the log holds; a long log is counted over several calls. */
  readonly compareWithLog: () => Promise<LogComparison>;
};

/** The most events that one comparison reads. */
const mostCompared = 2000;

/** Projects the log into the read models, or waits while another process does. */
export const startProjecting = ({ config, stores, catalogue, logger, closing, now }: Deps): Projecting => {
  const { lanes, schemas, client, decodeAny, streams } = stores;
  const { projections: knex } = lanes;
  const forms = createForms({ ...stores, catalogue });
  const askForLease = projectionLease(knex, schemas.read);
  let leading = false;
  const takeLease = async (): Promise<Lease | undefined> => {
    const lease = await askForLease();
    if (lease) {
      leading = true;
      void lease.lost.then(() => (leading = false));
    }
    return lease;
  };
  const { newestAfter } = createLogEnds({ client: client.raw, streams });
  const projections = createProjections({
    partyNames: partyNamesIn(forms),
    hashContent: filingHash(stores.installationKeys),
    timeZone: config.courtTimeZone,
  });
  let comparing: Promise<LogComparison> | undefined;
  const compare = (): Promise<LogComparison> =>
    (comparing ??= compareWithLog({
      tables: tablesIn(stores.knex, schemas.read),
      names: projections.map(({ name }) => name),
      readLog: readAllEvents(client.raw),
      placeOf: placeAmong(streams),
      most: mostCompared,
    }).finally(() => (comparing = undefined)));
  const runner = runProjections({
    knex,
    schema: schemas.read,
    projections,
    subscribe: subscribeAll({ client: client.raw, prefixes: streams.prefixes }),
    decode: decodeAny,
    endOfLog: () => newestAfter(START_OF_LOG),
    takeLease,
    now,
    onError: (error, projection) => logger.error({ projection, error: describeError(error) }, 'projecting failed'),
    onSetAside: ({ stream, revision, position, id, unreadable: reason }) =>
      logger.error(
        { stream: loggableStream(stream), revision: `${revision}`, position: `${position}`, event: id, reason },
        'an event cannot be read and was set aside',
      ),
  });
  closing.add('projections', runner.stop);
  return { ...runner, isLeading: () => leading, compareWithLog: compare };
};
