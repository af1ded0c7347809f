import type { Config } from '../platform/config/config.js';
import { diskCheck } from '../platform/health/diskSpace.js';
import type { ProjectionLag } from '../platform/health/projectionLag.js';
import type { HealthCheck } from '../platform/health/routes.js';
import { readLogCheck } from '../modules/ledger/logCheckRow.js';
import type { RunnerStatus } from '../../projections/runner/runProjections.js';
import { loggableStream } from '../platform/logging/logger.js';
import { listSetAside } from '../../projections/setAside/setAsideQueries.js';
import type { Stores } from './openStores.js';
import type { Ledger } from './startLedger.js';
import type { Projecting } from './startProjecting.js';

/** Read models further behind than this are not ready to be asked, in milliseconds. */
const longestLagMs = 30_000;

/** So many events that were set aside are named; all of them are counted. */
const mostNamed = 20;

type Deps = {
  readonly stores: Pick<Stores, 'knex' | 'log' | 'streams' | 'read' | 'app'>;
  readonly projecting: Pick<Projecting, 'status'>;
  readonly lagOf: (status: RunnerStatus) => Promise<ProjectionLag>;
  readonly ledger: Pick<Ledger, 'status'>;
  readonly config: Pick<Config, 'dataDirectory' | 'ledgerDirectory' | 'databaseUrl' | 'eventStoreUrl'>;
  /** Whether the log took the last write. */
  readonly lastWrite: HealthCheck;
};

/** What `/readyz` asks: Postgres, the event store, the read models and what they leave out, the seals, the disks. */
export const healthChecks = ({
  stores,
  projecting,
  lagOf,
  ledger,
  config,
  lastWrite,
}: Deps): Readonly<Record<string, HealthCheck>> => ({
  postgres: async () => void (await stores.knex.raw('select 1')),
  event_store: async () => void (await stores.log.readStream(stores.streams.account('readiness'))),
  event_store_writes: lastWrite,
  disks: diskCheck({
    folders: {
      // With both servers elsewhere nothing that lasts is kept there.
      ...((config.databaseUrl === undefined || config.eventStoreUrl === undefined) && {
        data_dir: config.dataDirectory,
      }),
      ledger_dir: config.ledgerDirectory,
    },
  }),
  projections: async () => {
    const status = await projecting.status();
    const { leading, error, projections } = status;
    const failing = projections.flatMap(({ name, error: failure }) => (failure ? [name] : []));
    // What this process knows of, and what the log says: nobody may be projecting at all.
    const lagMs = Math.max(status.lagMs, (await lagOf(status)).ms);
    if (error || failing.length > 0 || lagMs > longestLagMs) throw new ReadModelsBehindError(failing.join(', '));
    return { leading, lag_ms: lagMs };
  },
  // Of no concern to anybody else's case: named for whoever watches, and no reason to call the court not ready.
  set_aside: async () => {
    const { total, events } = await listSetAside(stores.read, mostNamed);
    return {
      count: total,
      events: events.map(({ stream, revision, reason, stopsStream }) => ({
        stream: loggableStream(stream),
        revision: revision.toString(),
        reason,
        stops_stream: stopsStream,
      })),
    };
  },
  ledger: async () => {
    const { lastSealedAt, trouble, reason, receiptsWithheld } = ledger.status();
    // A log that does not continue what was sealed needs somebody to look, but people can still file.
    return {
      trouble: trouble ?? null,
      ...(reason && { reason }),
      ...(receiptsWithheld > 0 && { receipts_withheld: receiptsWithheld }),
      last_sealed_at: lastSealedAt?.toISOString() ?? null,
    };
  },
  // The standing check of the sealed log: what it found, whichever process goes through it.
  log_check: async () => {
    const { findings, roundFinishedAt } = await readLogCheck(stores.app);
    return {
      round_finished_at: roundFinishedAt?.toISOString() ?? null,
      count: findings.length,
      findings: findings
        .slice(0, mostNamed)
        .map(({ stream, revision, finding }) => ({ stream: loggableStream(stream), revision, finding })),
    };
  },
});

/** The read models do not follow the log. */
class ReadModelsBehindError extends Error {
  override readonly name = 'ReadModelsBehindError';
}
