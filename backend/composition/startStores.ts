import { checkEventStore, whenEventStoreResponds } from '../adapters/eventStore/startupCheck.js';
import { checkClockAtStart } from '../modules/ledger/index.js';
import type { Config } from '../platform/config/config.js';
import { loggableStream, type Logger } from '../runtime/logging/logger.js';
import type { Closing } from './closing.js';
import { openStores, type Stores } from './openStores.js';
import type { Overrides } from './overrides.js';
import { announceRun } from './runFile.js';
import type { Servers } from './startServers.js';
import type { watchLog } from './watchLog.js';

/**
 * Statements of the running application take milliseconds: a server that is silent for so long hangs. The embedded one cannot
 * hang, but sometimes runs a long statement while others wait.
 */
const postgresTimeouts = { server: 10_000, embedded: 30_000 };

type Deps = {
  readonly config: Config;
  readonly overrides: Overrides;
  readonly servers: Servers;
  readonly around: ReturnType<typeof watchLog>['around'];
  readonly logger: Logger;
  readonly closing: Closing;
  readonly now: () => Date;
};

/**
 * Opens the stores of the running application, and checks before they are used that the event store keeps all events and that the
 * log is the one that the database belongs to, and the clock is neither behind the newest seal nor far ahead of what is known of the time.
 * @throws ConfigError, and the errors of a server that cannot be reached
 */
export const startStores = async (deps: Deps): Promise<Stores> => {
  const { config, overrides, servers, around, logger, closing, now } = deps;
  const onTrouble = () => logger.debug({ part: 'postgres' }, 'a connection could not be made, or broke');
  const usual = postgresTimeouts[servers.postgresIsEmbedded ? 'embedded' : 'server'];
  const timeouts = { ms: overrides.timeouts?.postgres ?? usual, onTrouble };
  const { eventStoreTimeoutMs = 20_000 } = overrides;
  const isolation = overrides;
  const stores = await openStores({
    config,
    servers,
    closing,
    now,
    isolation,
    timeouts,
    around,
    eventStoreTimeoutMs,
    logger,
  });
  await announceRun(config, servers, closing);
  const { client, streams, read: tables } = stores;
  const waiting = { timeoutMs: eventStoreTimeoutMs };
  const store = { client: client.raw, readOne: client.readOne };
  for (const { stream, found } of await checkEventStore({ ...store, streams, tables, now, ...waiting }))
    logger.error({ stream: loggableStream(stream), found }, 'the event store deletes or withholds events of a stream');
  await whenEventStoreResponds(stores.logWatch.mustBeNoted, eventStoreTimeoutMs);
  await checkClockAtStart(stores.clockCheck, { clockBehind: config.clockBehind, logger });
  return stores;
};
