import type { Knex } from 'knex';
import { z } from 'zod';
import { isEventIn } from '../../../domain/eventCatalogue.js';
import { modelPlaces } from '../../../domain/modelSetting/places.js';
import type { Tables } from '../../../projections/runner/projection.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import { readHistory } from '../../adapters/eventStore/handleCommand.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { keepInForce } from './modelChanges.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly streams: Pick<StreamNames, 'modelSetting'>;
  readonly now: () => Date;
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

/**
 * Keeps for the log which models of the platform are in force in places that it knows nothing of: an installation that is older than the
 * record of changes begins it with them. Once for each process.
 */
export const createRecordBeginning = ({ knex, schemas, log, streams, now }: Deps): (() => Promise<void>) => {
  let isDone = false;
  return async () => {
    if (isDone) return;
    const history = await readHistory(log, streams.modelSetting, isEventIn('modelSetting'));
    const known = new Set(
      history.flatMap(({ type, data }) => (type === 'ModelInForceChanged' ? [`${data.place}:${data.role}`] : [])),
    );
    await knex.transaction(async (trx) => {
      const within = tablesIn(trx, schemas.app);
      for (const { role, model } of await inForceNow(within)) {
        const { place } = model;
        if (known.has(`${place}:${role}`)) continue;
        await keepInForce(within, { place, role }, { before: undefined, after: model }, { by: null, at: now() });
      }
    });
    isDone = true;
  };
};
