import type { ProjectionLag } from '../health/projectionLag.js';
import type { HealthCheck } from '../health/routes.js';
import type { RunnerStatus } from '../../projections/runner/runProjections.js';
import type { Stores } from './openStores.js';
import type { Ledger } from './startLedger.js';
import type { Projecting } from './startProjecting.js';

/** Read models further behind than this are not ready to be asked, in milliseconds. */
const longestLagMs = 30_000;

type Deps = {
  readonly stores: Pick<Stores, 'knex' | 'log' | 'streams'>;
  readonly projecting: Pick<Projecting, 'status'>;
  readonly lagOf: (status: RunnerStatus) => Promise<ProjectionLag>;
  readonly ledger: Pick<Ledger, 'status'>;
};

/** What `/readyz` asks: Postgres, the event store, the read models, the seals. */
export const healthChecks = ({ stores, projecting, lagOf, ledger }: Deps): Readonly<Record<string, HealthCheck>> => ({
  postgres: async () => void (await stores.knex.raw('select 1')),
  event_store: async () => void (await stores.log.readStream(stores.streams.account('readiness'))),
  projections: async () => {
    const status = await projecting.status();
    const { leading, error, projections } = status;
    const failing = projections.flatMap(({ name, error: failure }) => (failure ? [name] : []));
    // What this process knows of, and what the log says: nobody may be projecting at all.
    const lagMs = Math.max(status.lagMs, (await lagOf(status)).ms);
    if (error || failing.length > 0 || lagMs > longestLagMs) throw new ReadModelsBehindError(failing.join(', '));
    return { leading, lag_ms: lagMs };
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
});

/** The read models do not follow the log. */
class ReadModelsBehindError extends Error {
  override readonly name = 'ReadModelsBehindError';
}
