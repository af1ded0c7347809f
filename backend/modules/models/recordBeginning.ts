import type { Knex } from 'knex';
import { z } from 'zod';
import { isEventIn } from '../../../domain/eventCatalogue.js';
import { budgetParts, type BudgetPart } from '../../../domain/models/monthlyBudget.js';
import { modelPlaces } from '../../../domain/modelSetting/places.js';
import type { Tables } from '../../../projections/runner/projection.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import { readHistory } from '../../adapters/eventStore/handleCommand.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { keepChange, unrecordedChanges } from '../../platform/changeRecords/keepChange.js';
import type { ModelBudgets } from '../modelCalls/index.js';
import { keepInForce } from './modelChanges.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly streams: Pick<StreamNames, 'modelSetting'>;
  readonly now: () => Date;
  readonly modelBudgets: Pick<ModelBudgets, 'everSet'>;
};

const Rows = z.array(z.looseObject({ place: z.enum(modelPlaces), id: z.string() }));

/** The models of the platform that are in force now, by place. */
const inForceNow = async (tables: Tables) => {
  const chosen = async (table: 'active_ai_models' | 'fallback_ai_models') => {
    const rows: unknown = await tables(`${table} as active`)
      .join('ai_models as model', 'model.id', 'active.model_id')
      .where({ 'active.owner': null, 'model.owner': null })
      .select('active.slot as place', 'model.id', 'model.model_name', 'model.base_url');
    return Rows.parse(rows);
  };
  const retrieval: unknown = await tables('rag_models')
    .where({ owner: null, is_active: true })
    .select('model_type as place', 'id', 'name', 'api_endpoint');
  const active = [...(await chosen('active_ai_models')), ...Rows.parse(retrieval)];
  return [
    ...active.map((model) => ({ role: 'active', model }) as const),
    ...(await chosen('fallback_ai_models')).map((model) => ({ role: 'fallback', model }) as const),
  ];
};

const Kept = z.array(z.object({ data: z.looseObject({ part: z.enum(budgetParts) }) }));

/** The parts of whose budgets an event waits to be brought into the log. */
const partsKept = async (tables: Tables): Promise<BudgetPart[]> => {
  const rows: unknown = await tables(unrecordedChanges).where({ type: 'ModelBudgetSet' }).select('data');
  return Kept.parse(rows).map(({ data }) => data.part);
};

/**
 * Keeps for the log which models of the platform are in force in places that it knows nothing of, and who had set the monthly budgets of
 * parts that it knows nothing of: an installation that is older than the record of changes begins it with them. Once for each process.
 */
export const createRecordBeginning = (deps: Deps): (() => Promise<void>) => {
  const { knex, schemas, log, streams, now, modelBudgets } = deps;
  let isDone = false;
  return async () => {
    if (isDone) return;
    // In this order: a budget that is set meanwhile is among those set, or its event is kept or already in the log.
    const budgets = await modelBudgets.everSet();
    const kept = await partsKept(tablesIn(knex, schemas.app));
    const history = await readHistory(log, streams.modelSetting, isEventIn('modelSetting'));
    const places = new Set(
      history.flatMap(({ type, data }) => (type === 'ModelInForceChanged' ? [`${data.place}:${data.role}`] : [])),
    );
    const parts = new Set([
      ...kept,
      ...history.flatMap(({ type, data }) => (type === 'ModelBudgetSet' ? [data.part] : [])),
    ]);
    await knex.transaction(async (trx) => {
      const within = tablesIn(trx, schemas.app);
      for (const { role, model } of await inForceNow(within)) {
        const { place } = model;
        if (places.has(`${place}:${role}`)) continue;
        await keepInForce(within, { place, role }, { before: undefined, after: model }, { by: null, at: now() });
      }
      for (const { part, before, after, at, by } of budgets) {
        if (parts.has(part)) continue;
        const data = { changedAt: at.toISOString(), part, before, after };
        await keepChange(within, { type: 'ModelBudgetSet', data }, { by, at });
      }
    });
    isDone = true;
  };
};
