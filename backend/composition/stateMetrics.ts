import { Gauge, type Registry } from 'prom-client';
import type { RunnerStatus } from '../../projections/runner/runProjections.js';
import type { AppTables, Tables } from '../../projections/runner/projection.js';
import { lastLeaf, lastSeal } from '../../projections/ledgerLog/ledgerLogQueries.js';
import { countSetAside } from '../../projections/setAside/setAsideQueries.js';
import { reasons } from '../../domain/eventSourcing/unreadable.js';
import { modelSlots } from '../../domain/models/slots.js';
import { readLogCheck } from '../modules/ledger/index.js';
import { readModelFailures } from '../modules/modelCalls/index.js';
import { withTimeout } from '../runtime/concurrency/withTimeout.js';
import type { ProjectionLag } from '../platform/health/projectionLag.js';
import type { LedgerStatus } from './startLedger.js';

type Deps = {
  readonly registry: Registry;
  readonly status: () => Promise<RunnerStatus>;
  readonly lagOf: (status: RunnerStatus) => Promise<ProjectionLag>;
  readonly sealing: () => LedgerStatus;
  readonly tables: Tables;
  readonly app: AppTables;
  readonly now: () => Date;
  /** Timeout of reading the state of a part, in milliseconds; default 3,000. */
  readonly timeoutMs?: number;
};

/**
 * Creates gauges of the present state of the system. The returned function updates them; a part that does not respond is named
 * by `juanzong_part_unreachable`, and its gauges are removed rather than kept at old values.
 */
export const stateMetrics = (deps: Deps): (() => Promise<void>) => {
  const { registry, status, lagOf, sealing, tables, app, now, timeoutMs = 3000 } = deps;
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers: [registry] });

  const unreachable = gauge('juanzong_part_unreachable', '1 for a part that did not say how it is', ['part']);
  const projecting = gauge('juanzong_projecting', '1 in the process that feeds the read models');
  const failing = gauge('juanzong_projection_failing', '1 for a projection that cannot get past an event', [
    'projection',
  ]);
  const lagEvents = gauge('juanzong_projection_lag_events', 'Events not yet in every read model, at most 1000');
  const lagSeconds = gauge('juanzong_projection_lag_seconds', 'Age of the oldest event not yet in every read model');
  const setAside = gauge('juanzong_events_set_aside', 'Events that cannot be read and that the read models leave out', [
    'reason',
  ]);
  const sealAge = gauge('juanzong_seal_age_seconds', 'Time since the newest seal');
  const unsealed = gauge('juanzong_unsealed_events', 'Projected events that no seal covers yet');
  const logFindings = gauge('juanzong_log_findings', 'Places of the sealed log that are not as they were sealed');
  const trouble = gauge('juanzong_ledger_trouble', '1 while something stands in the way of sealing', ['kind']);

  const modelFailures = gauge(
    'juanzong_model_failures',
    'Calls in a row that the service of the platform’s active model failed, at most 50, within a day',
    ['slot'],
  );

  const plain: readonly Gauge<string>[] = [projecting, lagEvents, lagSeconds, sealAge, unsealed, logFindings];
  for (const one of plain) one.remove();

  const parts: Readonly<Record<string, { gauges: Gauge<string>[]; collect: () => Promise<void> }>> = {
    projections: {
      gauges: [projecting, failing, lagEvents, lagSeconds, setAside],
      collect: async () => {
        const present = await status();
        const { events, ms } = await lagOf(present);
        projecting.set(present.leading ? 1 : 0);
        // A log that cannot be followed stops every projection.
        for (const { name, error } of present.projections)
          failing.set({ projection: name }, (error ?? present.error) ? 1 : 0);
        lagEvents.set(events);
        lagSeconds.set(Math.max(ms, present.lagMs) / 1000);
        const counts = await countSetAside(tables);
        for (const reason of reasons) setAside.set({ reason }, counts.get(reason) ?? 0);
      },
    },
    models: {
      gauges: [modelFailures],
      collect: async () => {
        const failing = await readModelFailures(app, now());
        for (const slot of modelSlots)
          modelFailures.set({ slot }, failing.find((run) => run.slot === slot)?.calls ?? 0);
      },
    },
    ledger: {
      gauges: [sealAge, unsealed, logFindings, trouble],
      collect: async () => {
        const { trouble: present, receiptsWithheld } = sealing();
        trouble.set({ kind: 'receipt' }, receiptsWithheld > 0 ? 1 : 0);
        for (const kind of ['broken', 'failing'] as const) trouble.set({ kind }, present === kind ? 1 : 0);
        const [seal, leaf] = [await lastSeal(tables), await lastLeaf(tables)];
        logFindings.set((await readLogCheck(app)).findings.length);
        if (seal) sealAge.set(Math.max(0, now().getTime() - seal.sealedAt.getTime()) / 1000);
        unsealed.set(leaf ? Math.max(0, leaf.index + 1 - (seal?.treeSize ?? 0)) : 0);
      },
    },
  };

  const bringUpToDate = async (part: string): Promise<void> => {
    const { gauges, collect } = parts[part] ?? { gauges: [], collect: () => Promise.resolve() };
    try {
      await withTimeout(timeoutMs, collect(), () => new Error('no answer in time'));
      unreachable.set({ part }, 0);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      for (const one of gauges) one.reset();
      for (const one of plain) if (gauges.includes(one)) one.remove(); // else it goes on to say 0
      unreachable.set({ part }, 1);
    }
  };
  return async () => void (await Promise.all(Object.keys(parts).map(bringUpToDate)));
};
