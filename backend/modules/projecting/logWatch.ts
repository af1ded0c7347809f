import type { AppTables, ReadTables } from '../../../projections/runner/projection.js';
import { START_OF_LOG } from '../../../projections/runner/checkpoints.js';
import { asStoreError, type EventStoreClient } from '../../adapters/eventStore/client.js';
import { OtherLogError, StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import { createLogEnds } from '../../adapters/eventStore/logEnds.js';
import { findLackedEvent } from '../../adapters/eventStore/startupCheck.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { withTimeout } from '../../runtime/concurrency/withTimeout.js';

type Deps = {
  readonly client: Pick<EventStoreClient, 'raw' | 'readOne' | 'connections'>;
  readonly streams: Pick<StreamNames, 'categoryOf'>;
  readonly read: ReadTables;
  readonly app: AppTables;
};

const table = 'log_identity';

/** How long a call waits until it is known whose log it would be made on, in milliseconds: as long as a call to the log. */
const patienceMs = 5000;

/** The identity of the log that the database belongs to: the id of its first event; `undefined` before there was one. */
const readIdentity = async (app: AppTables): Promise<string | undefined> => {
  const row: { first_event: string } | undefined = await app(table).first('first_event');
  return row?.first_event;
};

/** Notes to which log the database belongs, unless another process did so first, and returns what is noted then. */
const noteIdentity = async (app: AppTables, firstEvent: string): Promise<string | undefined> => {
  await app(table).insert({ id: 1, first_event: firstEvent }).onConflict('id').ignore();
  return readIdentity(app);
};

/**
 * Compares this process's log with the court's. A log is known by the id of its first event, which the database notes once; the court's is
 * the one that also holds the newest event of the read models, since a copy of the log has the same first event. What stands behind an
 * address changes only with a new connection, so that a process that runs looks again with each.
 */
export const createLogWatch = ({ client, streams, read, app }: Deps) => {
  const { firstAfter } = createLogEnds({ client: client.raw, streams });
  /** The identity of this process's log; `undefined` while it has no event of ours. */
  const ownLog = async (): Promise<string | undefined> => (await firstAfter(START_OF_LOG))?.id;

  /** Returns whether the log has begun. @throws OtherLogError when the database noted another log */
  const mustBeNoted = async (): Promise<boolean> => {
    const [own, noted] = await Promise.all([ownLog(), readIdentity(app)]);
    const known = noted ?? (own === undefined ? undefined : await noteIdentity(app, own));
    if (known !== own) throw new OtherLogError('database_of_another_log');
    return own !== undefined;
  };

  /** @throws OtherLogError when the log lacks what the read models were made from */
  const mustHoldReadModels = async (): Promise<void> => {
    const lacked = await findLackedEvent({ client: client.raw, readOne: client.readOne, tables: read });
    if (lacked) throw new OtherLogError('read_models_of_another_log');
  };

  /** Returns whether the log has begun: before, nothing is noted. @throws OtherLogError when it is not the court's */
  const mustBeTheCourts = async (): Promise<boolean> => {
    await mustHoldReadModels();
    return mustBeNoted();
  };

  /** The number of the connection for which the log is known to be the court's. */
  let known: number | undefined;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    for (let connection: number | undefined; connection !== client.connections();) {
      connection = client.connections();
      if (await mustBeTheCourts()) known = connection;
    }
  };
  /** Looks where the connection is a new one; calls that come meanwhile share the look. */
  const ensure = async (): Promise<void> => {
    if (known === client.connections()) return;
    looking ??= withTimeout(patienceMs, look(), () => new StoreUnavailableError())
      .catch((error: unknown) => {
        throw asStoreError(error);
      })
      .finally(() => (looking = undefined));
    await looking;
  };

  return {
    ownLog,
    mustBeNoted,
    mustHoldReadModels,
    mustBeTheCourts,
    /**
     * Reads and appends only where the log is the court's: of another one it would be said that it knows no such case, and what was
     * written there would be lost. A call that went over a new connection is confirmed before its outcome is told.
     */
    whileLogIsTheCourts: (log: EventLog): EventLog => {
      const guarded =
        <Arguments extends readonly unknown[], Outcome>(call: (...args: Arguments) => Promise<Outcome>) =>
        async (...args: Arguments): Promise<Outcome> => {
          await ensure();
          const outcome = await call(...args);
          await ensure();
          return outcome;
        };
      const readStream = guarded(log.readStream);
      return {
        // A definition is named by its content, so it is the same in any log; read models ask for it within their transaction, which
        // on the embedded Postgres nothing else gets past.
        readStream: (stream, ...rest) =>
          streams.categoryOf(stream) === 'formDefinition'
            ? log.readStream(stream, ...rest)
            : readStream(stream, ...rest),
        append: guarded(log.append),
      };
    },
  };
};
export type LogWatch = ReturnType<typeof createLogWatch>;

/** @throws OtherLogError when the log is not the court's, or who projects into the read models names another one */
export const mustBeOneLog = async (
  { ownLog, mustBeTheCourts }: Pick<LogWatch, 'ownLog' | 'mustBeTheCourts'>,
  logOfLeader: () => Promise<string | undefined>,
): Promise<void> => {
  const [own, leaders] = await Promise.all([ownLog(), logOfLeader(), mustBeTheCourts()]);
  if (leaders !== undefined && leaders !== own) throw new OtherLogError('leader_of_another_log');
};
