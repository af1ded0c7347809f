import type { Config } from '../platform/config/config.js';
import type { LackedDefinitions } from './definitionsCheck.js';
import { diskCheck } from '../platform/health/diskSpace.js';
import type { ProjectionLag } from '../platform/health/projectionLag.js';
import type { HealthCheck } from '../platform/health/healthCheck.js';
import type { SystemPartName } from '../../domain/contract/service.js';
import { alarmingFailures } from '../../domain/models/failureRun.js';
import { readLogCheck } from '../modules/ledger/index.js';
import { readModelFailures } from '../modules/modelCalls/index.js';
import type { RunnerStatus } from '../../projections/runner/runProjections.js';
import { loggableStream } from '../runtime/logging/logger.js';
import { listSetAside } from '../../projections/setAside/setAsideQueries.js';
import type { ConfinementWatch } from './watchConfinement.js';
import { OtherLogError } from '../adapters/eventStore/errors.js';
import { rejectedPlaces } from '../adapters/eventStore/eventVerdicts.js';
import { listForgetfulStreams } from '../../projections/setAside/streamSettingsQueries.js';
import type { Stores } from './openStores.js';
import type { Ledger } from './startLedger.js';
import type { Projecting } from './startProjecting.js';

/** Lag in milliseconds beyond which the read models are not ready. */
const longestLagMs = 30_000;

/** The most set-aside events that are named; all of them are counted. */
const mostNamed = 20;

type Deps = {
  readonly stores: Pick<Stores, 'knex' | 'log' | 'streams' | 'read' | 'app'>;
  readonly projecting: Pick<Projecting, 'status' | 'compareWithLog'>;
  readonly lagOf: (status: RunnerStatus) => Promise<ProjectionLag>;
  readonly ledger: Pick<Ledger, 'status'>;
  readonly config: Pick<Config, 'dataDirectory' | 'ledgerDirectory' | 'databaseUrl' | 'eventStoreUrl'>;
  /** The confinement of the processes that read files from outside, and of LibreOffice. */
  readonly confinement: Pick<ConfinementWatch, 'known' | 'knownOfOffice'>;
  /** Checks whether the last append to the log succeeded. */
  readonly lastWrite: HealthCheck;
  /** Names what the log was written with and this build lacks. */
  readonly definitions: () => Promise<LackedDefinitions>;
  readonly now: () => Date;
};

/** The report of a part whose failure concerns single records or the proof: parties can still submit. */
const troubleUnless = (isWell: boolean) => (isWell ? {} : { ok: false, stops_service: false });

/** Creates the check of the models that answer for the platform: a failing one stops its help alone. */
const modelsCheck =
  (app: Stores['app'], now: () => Date): HealthCheck =>
  async () => {
    const failing = await readModelFailures(app, now());
    return {
      ...troubleUnless(failing.every(({ calls }) => calls < alarmingFailures)),
      failing: failing.map(({ slot, calls, outcome, since }) => ({ slot, calls, outcome, since: since.toISOString() })),
    };
  };

/** Creates the checks of single records that wait for a person: set-aside events, held erasures, streams with settings. */
const recordChecks = (
  stores: Pick<Stores, 'read' | 'app'>,
): Readonly<Record<'set_aside' | 'erasures' | 'stream_settings', HealthCheck>> => ({
  // Set-aside events affect only their own cases, so they are reported and the process stays ready. What a person rejected has no effect
  // and waits for nobody; the audit goes on to name it.
  set_aside: async () => {
    const { total, events } = await listSetAside(stores.read, mostNamed, await rejectedPlaces(stores.app));
    return {
      ...troubleUnless(total === 0),
      count: total,
      events: events.map(({ stream, revision, reason, stopsStream }) => ({
        stream: loggableStream(stream),
        revision: revision.toString(),
        reason,
        stops_stream: stopsStream,
      })),
    };
  },
  // Erasures that wait for a person destroy nothing, and concern only their own cases.
  erasures: async () => {
    const erasures: { stream: string; revision: string; finding: string }[] = await stores
      .app('held_erasures')
      .orderBy('since')
      .select('stream', 'revision', 'finding');
    return {
      ...troubleUnless(erasures.length === 0),
      held: erasures.length,
      waiting: erasures.slice(0, mostNamed).map(({ stream, ...rest }) => ({ stream: loggableStream(stream), ...rest })),
    };
  },
  stream_settings: async () => {
    const { total, streams } = await listForgetfulStreams(stores.read, mostNamed);
    return {
      ...troubleUnless(total === 0),
      count: total,
      streams: streams.map(({ stream, settings }) => ({ stream: loggableStream(stream), settings })),
    };
  },
});

/**
 * Creates the checks of `/readyz`: Postgres, the event store, the read models and their set-aside events, streams whose events the
 * store deletes, the seals, the disks.
 */
export const healthChecks = ({
  stores,
  projecting,
  lagOf,
  ledger,
  config,
  confinement,
  lastWrite,
  definitions,
  now,
}: Deps): Readonly<Record<SystemPartName, HealthCheck>> => ({
  postgres: async () => void (await stores.knex.raw('select 1')),
  event_store: async () => {
    // Of another log `projections` tells; the event store itself answers.
    await stores.log.readStream(stores.streams.account('readiness')).catch((error: unknown) => {
      if (!(error instanceof OtherLogError)) throw error;
    });
  },
  event_store_writes: lastWrite,
  disks: diskCheck({
    folders: {
      // With both servers configured the data directory holds no lasting data.
      ...((config.databaseUrl === undefined || config.eventStoreUrl === undefined) && {
        data_dir: config.dataDirectory,
      }),
      ledger_dir: config.ledgerDirectory,
    },
  }),
  projections: async () => {
    const status = await projecting.status();
    const { leading, error, projections } = status;
    // Asks this process and the log, since possibly no process is projecting.
    const lag = await lagOf(status).catch((reason: unknown) => {
      if (reason instanceof OtherLogError) return reason;
      throw reason;
    });
    if (lag instanceof OtherLogError) return { ok: false, leading, reason: lag.reason, sentence: lag.message };
    const failing = projections.flatMap(({ name, error: failure }) => (failure ? [name] : []));
    const lagMs = Math.max(status.lagMs, lag.ms);
    if (error || failing.length > 0 || lagMs > longestLagMs) throw new ReadModelsBehindError(failing.join(', '));
    // A read model may have got to the end and yet not have been given an event on the way: a case that no list shows.
    const { lacking } = await projecting.compareWithLog();
    const skipped = lacking.length === 0 ? {} : { reason: 'events_skipped', lacking };
    return { leading, lag_ms: lagMs, ...skipped, ...troubleUnless(lacking.length === 0) };
  },
  ...recordChecks(stores),
  models: modelsCheck(stores.app, now),
  ledger: async () => {
    const { lastSealedAt, trouble, reason, receiptsWithheld } = ledger.status();
    // A log that does not continue the sealed one needs an operator, but parties can still submit.
    return {
      ...troubleUnless(trouble === undefined && receiptsWithheld === 0),
      trouble: trouble ?? null,
      ...(reason && { reason }),
      ...(receiptsWithheld > 0 && { receipts_withheld: receiptsWithheld }),
      last_sealed_at: lastSealedAt?.toISOString() ?? null,
    };
  },
  // The confinement that the first reading process found when it started, and LibreOffice's; null before, and where it is not there.
  readers: async () => {
    const office = confinement.knownOfOffice() ?? null;
    const state = confinement.known();
    if (!state) return { confinement: null, office };
    const { networkNamespace, ...others } = state;
    return { confinement: { ...others, network_namespace: networkNamespace }, office };
  },
  // A submission that is shown in other words than it was made in concerns old versions only: it is reported, and the process stays
  // ready.
  definitions: async () => {
    const { missing, unasked, unaskedIn } = await definitions();
    return {
      ...troubleUnless(missing.length + unasked === 0),
      missing: missing.slice(0, mostNamed),
      answers_unasked: unasked,
      unasked_in: unaskedIn.map(({ caseId, ...rest }) => ({
        stream: loggableStream(stores.streams.case(caseId)),
        ...rest,
      })),
    };
  },
  // The standing check of the sealed log: what it found, whichever process goes through it.
  log_check: async () => {
    const { findings, roundFinishedAt } = await readLogCheck(stores.app);
    return {
      ...troubleUnless(findings.length === 0),
      round_finished_at: roundFinishedAt?.toISOString() ?? null,
      count: findings.length,
      findings: findings
        .slice(0, mostNamed)
        .map(({ leaf, stream, revision, finding }) =>
          finding === 'tree_differs' ? { leaf, finding } : { stream: loggableStream(stream), revision, finding },
        ),
    };
  },
});

/** Thrown when the read models do not follow the log. */
class ReadModelsBehindError extends Error {
  override readonly name = 'ReadModelsBehindError';
}
