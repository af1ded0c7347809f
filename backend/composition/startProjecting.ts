import { filingHash } from '../adapters/encryption/installationKeys.js';
import { createProjections } from '../../projections/index.js';
import { START_OF_LOG } from '../../projections/runner/checkpoints.js';
import { compareWithLog, type LogComparison } from '../../projections/runner/logCount.js';
import { runProjections, type Lease, type ProjectionRunner } from '../../projections/runner/runProjections.js';
import type { Config } from '../platform/config/config.js';
import { OtherLogError } from '../adapters/eventStore/errors.js';
import { createLogEnds } from '../adapters/eventStore/logEnds.js';
import { placeAmong, readAllEvents } from '../adapters/eventStore/readAll.js';
import { subscribeAll } from '../adapters/eventStore/subscribeAll.js';
import { type FormCatalogue, partyNamesIn, createForms } from '../modules/forms/index.js';
import { describeError, loggableStream, type Logger } from '../runtime/logging/logger.js';
import { tablesIn } from '../adapters/postgres/tablesIn.js';
import { mustBeOneLog } from '../modules/projecting/index.js';
import { logOfLease, projectionLease } from '../adapters/postgres/projectionLease.js';
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
  /** @throws OtherLogError when the read models, or who projects into them, belong to another log than this process's */
  readonly mustBeOneLog: () => Promise<void>;
};

/** The most events that one comparison reads. */
const mostCompared = 2000;

/**
 * Asks for the lease only where the log is the one that the read models are made from, tells whoever projects from which log, and gives
 * the lease back when a new subscription finds another log behind the same address.
 */
const leaseOfOneLog = ({ stores, logger }: Pick<Deps, 'stores' | 'logger'>) => {
  const { lanes, schemas, client, streams, logWatch } = stores;
  const { projections: knex } = lanes;
  const { ownLog, mustBeTheCourts } = logWatch;
  const askForLease = projectionLease(knex, schemas.read);
  const logOfLeader = () => logOfLease(knex, schemas.read);
  const subscribe = subscribeAll({ client: client.raw, prefixes: streams.prefixes });
  let giveUp = (): void => undefined;
  let isRefused = false;

  const takeLease = async (): Promise<Lease | undefined> => {
    try {
      await mustBeTheCourts();
      isRefused = false;
    } catch (error) {
      if (!(error instanceof OtherLogError)) throw error;
      if (!isRefused)
        logger.error(
          { reason: error.reason },
          'this process projects nothing and takes no commands: its log is not the court’s',
        );
      isRefused = true;
      return undefined;
    }
    const lease = await askForLease(await ownLog());
    return lease && { ...lease, lost: Promise.race([lease.lost, new Promise<void>((resolve) => (giveUp = resolve))]) };
  };
  const subscribeToOneLog: typeof subscribe = async function* (after, stop) {
    try {
      await mustBeTheCourts();
    } catch (error) {
      if (error instanceof OtherLogError) giveUp();
      throw error;
    }
    yield* subscribe(after, stop);
  };
  return { takeLease, subscribe: subscribeToOneLog, mustBeOneLog: () => mustBeOneLog(logWatch, logOfLeader) };
};

/** Projects the log into the read models, or waits while another process does. */
export const startProjecting = ({ config, stores, catalogue, logger, closing, now }: Deps): Projecting => {
  const { lanes, schemas, client, decodeAny, streams } = stores;
  const { projections: knex } = lanes;
  const forms = createForms({ ...stores, catalogue });
  const oneLog = leaseOfOneLog({ stores, logger });
  let leading = false;
  const takeLease = async (): Promise<Lease | undefined> => {
    const lease = await oneLog.takeLease();
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
    subscribe: oneLog.subscribe,
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
  return { ...runner, isLeading: () => leading, compareWithLog: compare, mustBeOneLog: oneLog.mustBeOneLog };
};
