import type { Registry } from 'prom-client';
import { type FormCatalogue, createForms } from '../modules/forms/index.js';
import type { Logger } from '../runtime/logging/logger.js';
import type { Closing } from './closing.js';
import { createDefinitionsCheck, sayLackedDefinitions } from './definitionsCheck.js';
import type { Config } from '../platform/config/config.js';
import { createProjectionLag } from '../platform/health/projectionLag.js';
import type { HealthCheck } from '../platform/health/healthCheck.js';
import { healthChecks } from './healthChecks.js';
import type { ConfinementWatch } from './watchConfinement.js';
import type { Stores } from './openStores.js';
import type { Ledger } from './startLedger.js';
import type { Projecting } from './startProjecting.js';
import { stateMetrics } from './stateMetrics.js';

type Deps = {
  readonly config: Config;
  readonly stores: Stores;
  readonly projecting: Projecting;
  readonly ledger: Ledger;
  /** The confinement of the processes that read files from outside, and of LibreOffice. */
  readonly confinement: ConfinementWatch;
  /** Checks whether the last append to the log succeeded. */
  readonly lastWrite: HealthCheck;
  readonly catalogue: FormCatalogue;
  readonly closing: Pick<Closing, 'add'>;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly now: () => Date;
};

/** What the application tells of its state: the checks of `/readyz`, and what brings the gauges of `registry` up to date. */
export const watchState = ({
  config,
  stores,
  projecting,
  ledger,
  confinement,
  lastWrite,
  registry,
  catalogue,
  closing,
  logger,
  now,
}: Deps) => {
  const { client, streams, read: tables, app } = stores;
  const lagOf = createProjectionLag({ client: client.raw, streams, mustBeOneLog: projecting.mustBeOneLog, now });
  const collect = stateMetrics({
    registry,
    status: projecting.status,
    lagOf,
    sealing: ledger.status,
    tables,
    app,
    now,
  });
  const isBehind = async () => (await lagOf(await projecting.status())).events > 0;
  const definitions = createDefinitionsCheck({ tables, forms: createForms({ ...stores, catalogue }), isBehind, now });
  const stopping = new AbortController();
  closing.add('the check of definitions', async () => stopping.abort());
  void sayLackedDefinitions({ check: definitions, isBehind, logger, signal: stopping.signal });
  return {
    health: healthChecks({ stores, projecting, lagOf, ledger, config, confinement, lastWrite, definitions, now }),
    collect,
  };
};
