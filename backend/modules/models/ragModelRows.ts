import type { Knex } from 'knex';
import { z } from 'zod';
import type { Owner } from '../../../domain/account/owner.js';
import { RagModelTest } from '../../../domain/contract/ragModels.js';
import { maxModels } from '../../../domain/models/aiModel.js';
import { ragModelTypes, type RagModelType } from '../../../domain/models/ragModel.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { Schemas } from '../../adapters/postgres/tablesIn.js';
import type { ApiKeyEncryption } from '../../adapters/encryption/apiKeys.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import type { Changer } from '../../platform/changeRecords/keepChange.js';
import { keepInForce, keepModelChange } from './modelChanges.js';
import { createModelTable, modelColumns } from './modelTable.js';
import { columnsOf, type RagModelFields } from './ragModelFields.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'>; readonly apiKeys: ApiKeyEncryption };

const Row = z.object({
  ...modelColumns,
  name: z.string(),
  api_endpoint: z.string(),
  model_type: z.enum(ragModelTypes),
  output_dim: z.number().nullable(),
  similarity_top_k: z.number().nullable(),
  rerank_top_k: z.number().nullable(),
  is_active: z.boolean(),
  verdicts: RagModelTest.shape.verdicts.nullable(),
});
type Row = z.infer<typeof Row>;
/** A model with what it takes to call it. */
export type CallableModel = Pick<
  Row,
  'id' | 'owner' | 'name' | 'api_endpoint' | 'sealed_api_key' | 'output_dim' | 'similarity_top_k' | 'rerank_top_k'
>;

/** A model as it is shown: without its API key, only with the fact that it has one. */
export type RagModel = Omit<Row, 'owner' | 'sealed_api_key' | 'tested_at' | 'verdicts' | 'connection_revision'> & {
  readonly has_api_key: boolean;
  readonly last_test: RagModelTest | null;
};

const modelOf = ({
  owner: _owner,
  connection_revision: _revision,
  sealed_api_key,
  tested_at,
  verdicts,
  ...model
}: Row) => ({
  ...model,
  has_api_key: sealed_api_key !== null,
  last_test: tested_at && verdicts && { tested_at: tested_at.toISOString(), verdicts },
});

/** The place that a model of its type fills. */
const placeOf = ({ model_type: place }: Row) => ({ place, role: 'active' }) as const;

export type RagModelRows = ReturnType<typeof ragModelRows>;

/** Keeps models of retrieval. Another owner's model is not found. */
export const ragModelRows = (deps: Deps) => {
  const columns = Object.keys(Row.shape);
  const { holdOwner, modelsOf, find, update, list, add, change, apiKeyFor, keepTested } = createModelTable<Row>(deps, {
    table: 'rag_models',
    name: 'ragModel',
    row: Row,
    columns,
    address: 'api_endpoint',
    connection: ['api_endpoint', 'name', 'output_dim'],
    most: maxModels,
    refusals: { gone: 'rag_model_not_found', tooMany: 'too_many_rag_models' },
  });

  return {
    find: async (owner: Owner, id: string): Promise<RagModel> => modelOf(await find(owner, id)),
    /** Lists models in the order in which they were added. */
    list: async (owner: Owner): Promise<RagModel[]> => (await list(owner)).map(modelOf),
    /** See `createModelTable`. */
    add: async (owner: Owner, fields: RagModelFields, context: CommandContext): Promise<RagModel> => {
      const values = { model_type: fields.model_type, ...columnsOf(fields) };
      return modelOf(await add(owner, { columns: values, apiKey: fields.api_key }, context));
    },
    /** See `createModelTable`. */
    change: async (owner: Owner, id: string, fields: RagModelFields, who: Changer): Promise<RagModel> =>
      modelOf(await change(owner, id, { columns: columnsOf(fields), apiKey: fields.api_key }, who)),
    /**
     * Deletes a model; one that is in use only where `alsoActive` says so.
     * @throws RequestError `rag_model_not_found`, `rag_model_active`
     */
    remove: (owner: Owner, id: string, { alsoActive }: { readonly alsoActive: boolean }, who: Changer): Promise<void> =>
      deps.knex.transaction(async (trx) => {
        const within = tablesIn(trx, deps.schemas.app);
        await modelsOf(owner, within).where({ id }).forUpdate().first('id');
        const model = await find(owner, id, within);
        if (model.is_active && !alsoActive) throw new RequestError('rag_model_active');
        if (owner === null && model.is_active)
          await keepInForce(within, placeOf(model), { before: model, after: undefined }, who);
        await keepModelChange(within, owner, { before: model }, who);
        await modelsOf(owner, within).where({ id }).del();
      }),
    /**
     * Activates a model of the platform, and deactivates the active one of its type in the same transaction.
     * @throws RequestError `rag_model_not_found`
     */
    activate: (id: string, who: Changer): Promise<RagModel> =>
      holdOwner(null, async (within) => {
        const model = await find(null, id, within);
        if (model.is_active) return modelOf(model);
        const { model_type } = model;
        const before: unknown = await modelsOf(null, within)
          .where({ model_type, is_active: true })
          .first(...columns);
        await modelsOf(null, within)
          .where({ model_type, is_active: true })
          .update({ is_active: false, updated_at: who.at });
        const replaced = before === undefined ? undefined : Row.parse(before);
        await keepInForce(within, placeOf(model), { before: replaced, after: model }, who);
        return modelOf(await update(null, id, { is_active: true, updated_at: who.at }, within));
      }),
    /** @throws RequestError `rag_model_not_found` */
    deactivate: (id: string, who: Changer): Promise<RagModel> =>
      holdOwner(null, async (within) => {
        const model = await find(null, id, within);
        if (model.is_active) await keepInForce(within, placeOf(model), { before: model, after: undefined }, who);
        return modelOf(await update(null, id, { is_active: false, updated_at: who.at }, within));
      }),
    /**
     * The API key to call a model with; `undefined` for one without.
     * @throws RequestError `rag_model_not_found`; DomainError `personal_data_erased`
     */
    apiKeyOf: async (owner: Owner, id: string): Promise<string | undefined> =>
      (await apiKeyFor(await find(owner, id))) || undefined,
    /** An account's newest model of a type, or the platform's active one. */
    inUse: async (owner: Owner, type: RagModelType): Promise<CallableModel | undefined> => {
      const row: unknown = await modelsOf(owner)
        .where({ model_type: type, ...(owner === null && { is_active: true }) })
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .first(...columns);
      return row === undefined ? undefined : Row.parse(row);
    },
    /** A model as it is to be tested. @throws RequestError `rag_model_not_found` */
    tested: (owner: Owner, id: string): Promise<Row> => find(owner, id),
    apiKeyFor,
    /** Keeps what a test found, unless the model was changed since it was read. */
    keepTest: (model: Row, { tested_at, verdicts }: RagModelTest, who: Changer): Promise<void> =>
      keepTested(
        model,
        { tested_at, verdicts: JSON.stringify(verdicts) },
        verdicts.map(({ check, verdict }) => ({ check, verdict })),
        who,
      ),
  };
};
