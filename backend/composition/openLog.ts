import type { AppTables, ReadTables } from '../../projections/runner/projection.js';
import { checkSecretKey } from '../adapters/encryption/checkSecretKey.js';
import { postgresDataKeyRows } from '../adapters/encryption/dataKeyRows.js';
import { createDataKeys, type DataKeys } from '../adapters/encryption/dataKeys.js';
import { findInstallationKeys, type InstallationKeys } from '../adapters/encryption/installationKeys.js';
import { createKeyWrapping } from '../adapters/encryption/wrapping.js';
import type { EventStoreClient } from '../adapters/eventStore/client.js';
import { createCodec } from '../adapters/eventStore/codec.js';
import { createEventLog } from '../adapters/eventStore/createEventLog.js';
import { createEventAuthority } from '../adapters/eventStore/eventAuthority.js';
import type { EventLog } from '../adapters/eventStore/eventLog.js';
import { postgresEventVerdicts } from '../adapters/eventStore/eventVerdicts.js';
import { createHasEffect } from '../adapters/eventStore/hasEffect.js';
import type { StreamNames } from '../adapters/eventStore/streams.js';
import {
  askTimeServer,
  comparedWithLeaves,
  createClockCheck,
  createClockLead,
  createLedgerSigner,
  readNewestSealAt,
  whileClockIsRight,
} from '../modules/ledger/index.js';
import { createLogWatch } from '../modules/projecting/index.js';
import type { Config } from '../platform/config/config.js';
import type { Logger } from '../runtime/logging/logger.js';

/** Wraps the log before anything is built on it. */
export type AroundLog = (log: EventLog, streams: StreamNames) => EventLog;

/** Timeout of asking the event store when it took an event, in milliseconds. */
const createdDeadlineMs = 1_500;
type KeyDeps = {
  readonly config: Config;
  readonly secretKey: string;
  readonly app: AppTables;
  readonly now: () => Date;
};

/**
 * Opens the keys that data are encrypted with, and those of the installation.
 * @throws ConfigError when the secret key is not the one that the data keys were wrapped with
 */
export const openKeys = async ({ config, secretKey, app, now }: KeyDeps) => {
  const { secretKey: configuredKey, previousSecretKey: previous } = config;
  const wrapping = createKeyWrapping(secretKey, previous === undefined ? [] : [previous]);
  const keyName = configuredKey === undefined ? '数据目录中的 secret.key' : '环境变量 SECRET_KEY';
  await checkSecretKey({ tables: app, wrapping, keyName });

  const rows = postgresDataKeyRows(app, { graceDays: config.erasureGraceDays, now });
  const dataKeys = createDataKeys({ rows, wrapping });
  const installationKeys = await findInstallationKeys(dataKeys);
  return { dataKeys, installationKeys };
};

type LogDeps = {
  readonly config: Config;
  readonly client: EventStoreClient;
  readonly streams: StreamNames;
  readonly read: ReadTables;
  readonly app: AppTables;
  readonly dataKeys: DataKeys;
  readonly installationKeys: InstallationKeys;
  readonly around: AroundLog;
  readonly logger?: Pick<Logger, 'warn'>;
  readonly now: () => Date;
};

/** Opens the log: which of its events the court wrote, how they are read, and whether the clock is right to write more. */
export const openLog = (deps: LogDeps) => {
  const { config, client, streams, read, app, dataKeys, installationKeys, around, now } = deps;
  const authority = createEventAuthority({
    installationKey: installationKeys.authority,
    verdicts: postgresEventVerdicts(app),
    streams,
  });
  const codec = createCodec({ dataKeys, streams, authority });
  const hasEffect = createHasEffect(authority);
  const clockLead = createClockLead({
    askWitness: askTimeServer(config, { logger: deps.logger }),
    storeHasOwnClock: config.eventStoreUrl !== undefined,
  });
  const clockCheck = createClockCheck({
    newestSealAt: () => readNewestSealAt(client.raw, streams.ledger, hasEffect),
    now,
    lead: clockLead,
  });
  const signer = createLedgerSigner(installationKeys.logSeals);
  const compared = comparedWithLeaves(createEventLog({ client, codec }), { read, app, signer, streams });
  const logWatch = createLogWatch({ client, streams, read, app });
  const log = whileClockIsRight(logWatch.whileLogIsTheCourts(around(compared, streams)), {
    clock: clockCheck,
    lead: clockLead,
    createdOf: async (stream, revision) => (await client.readOne(stream, revision, createdDeadlineMs))?.created,
    ledgerStream: streams.ledger,
  });
  return { authority, hasEffect, codec, clockCheck, clockLead, logWatch, log };
};
