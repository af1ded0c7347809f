import type Koa from 'koa';
import type { Announcement } from '../modules/accounts/index.js';
import type { Config } from '../platform/config/config.js';
import { backgroundWorkModule } from '../modules/backgroundWork/module.js';
import { ensureFlags } from '../modules/featureFlags/index.js';
import { loadCatalogue } from '../modules/forms/index.js';
import { createEventStreams } from '../platform/http/eventStreams.js';
import type { AppState } from '../platform/http/types.js';
import { createWork } from '../platform/http/work/limitWork.js';
import { startLiveness } from '../platform/health/startLiveness.js';
import { createLogger } from '../runtime/logging/logger.js';
import { createClosing, type Closing } from './closing.js';
import { createCourt } from './court.js';
import { createLimits } from './createLimits.js';
import { createModules } from './modules.js';
import { createHttp } from './createHttp.js';
import { createRouter } from './createRouter.js';
import type { Overrides } from './overrides.js';
import { startAdministrator } from './startAdministrator.js';
import { startCaseReader } from './startCaseReader.js';
import { startJobs } from './startJobs.js';
import { startLedger } from './startLedger.js';
import { startLocalEmbedding } from './startLocalEmbedding.js';
import { startModels } from './startModels.js';
import { startProjecting } from './startProjecting.js';
import { startListening } from './startListening.js';
import { startServers } from './startServers.js';
import { startPdf } from './startPdf.js';
import { startReading } from './startReading.js';
import { startSources } from './startSources.js';
import { startTables } from './startTables.js';
import { startStores } from './startStores.js';
import { startWord } from './startWord.js';
import { watchConfinement } from './watchConfinement.js';
import { watchLog } from './watchLog.js';
import { watchState } from './watchState.js';

export type Application = {
  readonly app: Koa<AppState>;
  /** Its routes, as `METHOD /path`. */
  readonly routes: readonly string[];
  /** Where it listens, for a browser on this machine. */
  readonly url: string;
  /** The first administrator's sign-in, until it was shown once. */
  readonly announce: Announcement | undefined;
  /** The caller calls it once the sign-in data was shown; it deletes the stored copy. */
  readonly announced: () => Promise<void>;
  /** Writes once to the log by which means the processes that read foreign files are confined. Never rejects. */
  readonly tellConfinement: () => Promise<void>;
  /** Rejects when an embedded server breaks down by itself; never resolves. */
  readonly failure: Promise<never>;
  /** Stops accepting requests, lets those under way end, then closes everything in order. Has a timeout; idempotent. */
  readonly close: () => Promise<void>;
};

type ServeDeps = Parameters<typeof createCourt>[0] & {
  readonly overrides: Overrides;
  readonly router: ReturnType<typeof createRouter>;
  readonly metrics: ReturnType<typeof watchLog>['metrics'];
  readonly closing: Closing;
};

/** Creates the modules of the court, starts their jobs, and puts their routes behind HTTP. */
const serveModules = (deps: ServeDeps) => {
  const { config, stores, overrides, router, metrics, waitForPosition, logger, closing, now } = deps;
  const court = createCourt(deps);
  const modules = createModules(court);
  const sources = startJobs({ config, stores, modules, tasks: court.tasks, logger, closing });
  for (const { routes } of [...modules, backgroundWorkModule({ sources })]) routes?.(router);
  const eventStreams = createEventStreams({ logger });
  const app = createHttp({
    config,
    stores,
    router,
    findKey: court.serviceKeys.find,
    eventStreams,
    metrics,
    waitForPosition,
    frontendDirectory: overrides.frontendDirectory,
    around: overrides.around,
    timeouts: overrides.timeouts ?? {},
    logger,
    now,
  });
  return { app, eventStreams };
};

/**
 * Starts the whole application: servers (embedded where no address is set), migrations, forms, first administrator,
 * projections, HTTP. When a part fails, what was started is closed again.
 * @throws ConfigError, and the errors of a server that cannot be reached or started
 */
export const createApplication = async (config: Config, overrides: Overrides = {}): Promise<Application> => {
  const logger = overrides.logger ?? createLogger(config.logLevel);
  const now = overrides.now ?? (() => new Date());
  const closing = createClosing({ logger });
  try {
    // First, and with a thread of its own: a start that takes long is no reason to start again.
    if (config.healthPort !== undefined) {
      const { close } = await startLiveness({ host: config.host, port: config.healthPort });
      closing.add('health check', close);
    }
    // The forms are read while the embedded Postgres starts in a thread of its own.
    const reading = overrides.catalogue ? Promise.resolve(overrides.catalogue) : loadCatalogue();
    reading.catch(() => undefined); // thrown below, once `closing` knows the servers
    const servers = await startServers(config, closing, overrides.sharedPostgres);
    const catalogue = await reading;
    const { metrics, lastWrite, around } = watchLog(now);
    const stores = await startStores({ config, overrides, servers, around, logger, closing, now });
    const caseReader = startCaseReader({ reader: overrides.caseReader, logger, closing });
    const word = startWord({ renderer: overrides.wordRenderer, confinement: config.readers, metrics, logger, closing });

    const first = await startAdministrator(config, stores);
    const features = await ensureFlags({ flags: stores.flags, now, logger });
    const projecting = startProjecting({ config, stores, catalogue, logger, closing, now });

    const limits = createLimits(config, stores, overrides.allowances);
    const ledger = await startLedger({ config, stores, isLeader: projecting.isLeading, logger, closing, now });
    const { registry } = metrics;
    const pictures = startReading({ config, limits, logger, closing });
    const pdf = await startPdf({ config, logger, closing });
    const confinement = watchConfinement({ confinement: pictures.confinement, pdf, logger });
    const healthDeps = {
      config,
      stores,
      projecting,
      ledger,
      confinement,
      lastWrite,
      registry,
      catalogue,
      logger,
      closing,
      now,
    };
    const { health, collect } = watchState(healthDeps);
    const work = overrides.work ?? createWork();
    const makesPdf = pdf !== undefined;
    const router = createRouter({ config, stores, limits, work, makesPdf, health, registry, collect, logger, now });
    const { embed: embedLocally } = startLocalEmbedding({ config, logger, closing });
    const models = await startModels({
      config,
      stores,
      settings: overrides.models,
      embedLocally,
      logger,
      closing,
      now,
    });
    const shared = {
      config,
      stores,
      catalogue,
      word,
      caseReader,
      pdf,
      documentReader: pictures,
      readSource: startSources({ runPages: pictures.runPages, confinement: config.readers, logger, closing }),
      readTables: startTables({ confinement: config.readers, logger, closing }),
      limits,
      ledger,
      models,
      waitForPosition: projecting.waitForPosition,
      postgresIsEmbedded: servers.postgresIsEmbedded,
      logger,
      now,
    };
    const { app, eventStreams } = serveModules({ ...shared, overrides, router, metrics, closing });
    // The new administrator can sign in, and the features are projected, before the first page is served.
    await projecting.waitForPosition(first.position > features ? first.position : features, 5000);
    const url = await startListening({ app, eventStreams, config, logger, closing });

    return {
      app,
      routes: router.registered,
      url,
      announce: first.announce,
      announced: first.announced,
      tellConfinement: confinement.tell,
      failure: servers.failure,
      close: closing.closeAll,
    };
  } catch (error) {
    await closing.closeAll();
    throw error;
  }
};
