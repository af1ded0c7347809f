import { z } from 'zod';
import { failureRun, type FailureRun } from '../../../domain/models/failureRun.js';
import { modelSlots, type ModelSlot } from '../../../domain/models/slots.js';
import type { AppTables } from '../../../projections/runner/projection.js';

/** Calls of a slot that are looked at: a longer run reads as one of this length. */
const mostCalls = 50;
/** Older calls say nothing of a model today. */
const longestAgoMs = 86_400_000;

const ActiveRows = z.array(z.object({ slot: z.enum(modelSlots), model_id: z.string() }));
const NameRows = z.array(z.object({ id: z.string(), model_name: z.string() }));
const CallRows = z.array(z.object({ at: z.date(), outcome: z.string() }));

/** The names of the platform's active models, by slot. */
const activeNames = async (app: AppTables): Promise<ReadonlyMap<ModelSlot, string>> => {
  const active: unknown = await app('active_ai_models').whereNull('owner').select('slot', 'model_id');
  const rows = ActiveRows.parse(active);
  const names: unknown = await app('ai_models')
    .whereIn(
      'id',
      rows.map(({ model_id: id }) => id),
    )
    .select('id', 'model_name');
  const nameOf = new Map(NameRows.parse(names).map(({ id, model_name: name }) => [id, name] as const));
  return new Map(rows.flatMap(({ slot, model_id: id }) => (nameOf.has(id) ? [[slot, nameOf.get(id) ?? '']] : [])));
};

/**
 * The platform's active models whose service failed the last calls, by the journal of the last 24 hours, of all processes. A call that a fallback
 * answered counts as failed for the model that it was meant for.
 */
export const readModelFailures = async (app: AppTables, now: Date): Promise<FailureRun[]> => {
  const names = await activeNames(app);
  const runs = await Promise.all(
    [...names].map(async ([slot, model]): Promise<FailureRun | null> => {
      const calls: unknown = await app('model_calls')
        .where({ slot, model, scope: 'platform', is_fallback: false })
        .where('at', '>', new Date(now.getTime() - longestAgoMs))
        .orderBy([
          { column: 'at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(mostCalls)
        .select('at', 'outcome');
      const run = failureRun(CallRows.parse(calls));
      return run && { slot, model, ...run };
    }),
  );
  return runs.filter((run) => run !== null);
};
