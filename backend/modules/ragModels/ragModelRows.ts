import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { isSameService } from '../../../domain/aiModel/endpoint.js';
import { RagModelTest } from '../../../domain/contract/ragModels.js';
import { maxRagModels, ragModelTypes, type RagModelType } from '../../../domain/ragModel/ragModel.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { createHoldOwner } from '../accounts/index.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import { uuidOf } from '../../adapters/eventStore/uuid.js';
import { RequestError } from '../../platform/http/requestError.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import type { ApiKeyEncryption, ModelOwner } from '../../adapters/encryption/apiKeys.js';
import { columnsOf, type RagModelFields } from './ragModelFields.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'>; readonly apiKeys: ApiKeyEncryption };

const columns = [
  'id',
  'name',
  'api_endpoint',
  'sealed_api_key',
  'model_type',
  'output_dim',
  'similarity_top_k',
  'rerank_top_k',
  'is_active',
  'tested_at',
  'verdicts',
  'connection_revision',
] as const;
const Row = z.object({
  id: z.string(),
  name: z.string(),
  api_endpoint: z.string(),
  sealed_api_key: z.instanceof(Uint8Array).nullable(),
  model_type: z.enum(ragModelTypes),
  output_dim: z.number().nullable(),
  similarity_top_k: z.number().nullable(),
  rerank_top_k: z.number().nullable(),
  is_active: z.boolean(),
  tested_at: z.date().nullable(),
  verdicts: RagModelTest.shape.verdicts.nullable(),
  connection_revision: z.number(),
});
/** A model with what it takes to call it. */
export const CallableModel = Row.pick({
  id: true,
  name: true,
  api_endpoint: true,
  sealed_api_key: true,
  output_dim: true,
  similarity_top_k: true,
  rerank_top_k: true,
}).extend({ owner: z.string().nullable() });
export type CallableModel = z.infer<typeof CallableModel>;
const AddedRow = Row.extend({ command_hash: z.string() });
const counted = z.object({ count: z.coerce.number() });

/** A model as it is shown: without its API key, only with the fact that it has one. */
export type RagModel = Omit<
  z.infer<typeof Row>,
  'sealed_api_key' | 'tested_at' | 'verdicts' | 'connection_revision'
> & {
  readonly has_api_key: boolean;
  readonly last_test: RagModelTest | null;
};

const ShownRow = Row.omit({ connection_revision: true });
const shown = (row: unknown): RagModel => {
  const { sealed_api_key: encrypted, tested_at, verdicts, ...model } = ShownRow.parse(row);
  const last_test = tested_at && verdicts && { tested_at: tested_at.toISOString(), verdicts };
  return { ...model, has_api_key: encrypted !== null, last_test };
};
const keyNeeded = () =>
  new RequestError('fields_invalid', {
    errors: [{ path: 'api_key', message: '接口地址改到了另一台主机，请重新填写接口密钥' }],
  });
const gone = () => new RequestError('rag_model_not_found');

export type RagModelRows = ReturnType<typeof ragModelRows>;

/** Keeps retrieval models in Postgres. Another owner's model is not found. */
export const ragModelRows = ({ knex, schemas, apiKeys }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  const modelsOf = (owner: ModelOwner, within = tables): Knex.QueryBuilder => within('rag_models').where({ owner });

  const holdOwner = createHoldOwner({ knex, schemas }, 'juanzong:ragModels');

  /** @throws RequestError `rag_model_not_found` */
  const find = async (owner: ModelOwner, id: string, within = tables): Promise<RagModel> => {
    const row: unknown = await modelsOf(owner, within)
      .where({ id })
      .first(...columns);
    if (row === undefined) throw gone();
    return shown(row);
  };
  /** @throws RequestError `rag_model_not_found` */
  const update = async (owner: ModelOwner, id: string, change: object, within = tables): Promise<RagModel> => {
    const changed: unknown = await modelsOf(owner, within)
      .where({ id })
      .update(change)
      .returning([...columns]);
    const [row] = z.array(z.unknown()).parse(changed);
    if (row === undefined) throw gone();
    return shown(row);
  };

  return {
    find: (owner: ModelOwner, id: string) => find(owner, id),
    /** In the order they were added. */
    list: async (owner: ModelOwner): Promise<RagModel[]> => {
      const rows: unknown = await modelsOf(owner)
        .orderBy([{ column: 'created_at' }, { column: 'id' }])
        .select(...columns);
      return z.array(z.unknown()).parse(rows).map(shown);
    },
    /**
     * Adds a model; idempotent: a repeated command returns it in its present state.
     * @throws RequestError `too_many_rag_models`; DomainError `idempotency_key_reused` for another model under the same key,
     * `personal_data_erased` for an erased account
     */
    add: async (owner: ModelOwner, fields: RagModelFields, context: CommandContext): Promise<RagModel> => {
      const named = JSON.stringify(['ragModel', owner, context.commandId]);
      const id = uuidOf(createHash('sha256').update(named).digest());
      const encrypted = fields.api_key === '' ? null : await apiKeys.encrypt(owner, id, fields.api_key);
      return holdOwner(owner, async (within) => {
        const kept: unknown = await modelsOf(owner, within)
          .where({ id })
          .first(...columns, 'command_hash');
        if (kept !== undefined) {
          if (AddedRow.parse(kept).command_hash !== context.commandHash)
            throw new DomainError('idempotency_key_reused');
          return shown(kept);
        }
        const { count } = counted.parse(await modelsOf(owner, within).count({ count: '*' }).first());
        if (count >= maxRagModels) throw new RequestError('too_many_rag_models');
        const rows: unknown = await within('rag_models')
          .insert({
            id,
            owner,
            model_type: fields.model_type,
            ...columnsOf(fields),
            sealed_api_key: encrypted,
            command_hash: context.commandHash,
            created_at: context.now,
            updated_at: context.now,
          })
          .returning([...columns]);
        return shown(z.array(z.unknown()).length(1).parse(rows)[0]);
      });
    },
    /**
     * An empty API key leaves the one there is, unless the address is of another host: the key of one is not for another. What
     * a test found of another address, key, name or dimension is forgotten.
     * @throws RequestError `rag_model_not_found`, `fields_invalid` when the key has to be given again
     */
    change: async (owner: ModelOwner, id: string, fields: RagModelFields, now: Date): Promise<RagModel> => {
      const encrypted =
        fields.api_key === '' ? {} : { sealed_api_key: await apiKeys.encrypt(owner, id, fields.api_key) };
      return knex.transaction(async (trx) => {
        const within = tablesIn(trx, schemas.app);
        const row: unknown = await modelsOf(owner, within)
          .where({ id })
          .forUpdate()
          .first(...columns);
        if (row === undefined) throw gone();
        const before = Row.parse(row);
        const after = columnsOf(fields);
        const keepsKey = fields.api_key === '' && before.sealed_api_key !== null;
        if (keepsKey && !isSameService(after.api_endpoint, before.api_endpoint)) throw keyNeeded();
        const isAnother =
          fields.api_key !== '' ||
          after.api_endpoint !== before.api_endpoint ||
          after.name !== before.name ||
          after.output_dim !== before.output_dim;
        const forgotten = { tested_at: null, verdicts: null, connection_revision: before.connection_revision + 1 };
        return update(owner, id, { ...after, ...encrypted, ...(isAnother && forgotten), updated_at: now }, within);
      });
    },
    /**
     * Deletes a model; one that is in use only where `alsoActive` says so.
     * @throws RequestError `rag_model_not_found`, `rag_model_active`
     */
    remove: async (owner: ModelOwner, id: string, { alsoActive }: { readonly alsoActive: boolean }): Promise<void> => {
      const deleted = await modelsOf(owner)
        .where({ id, ...(!alsoActive && { is_active: false }) })
        .del();
      if (deleted > 0) return;
      await find(owner, id);
      throw new RequestError('rag_model_active');
    },
    /**
     * Activates a model of the platform, and deactivates the active one of its type in the same transaction.
     * @throws RequestError `rag_model_not_found`
     */
    activate: (id: string, now: Date): Promise<RagModel> =>
      holdOwner(null, async (within) => {
        const model = await find(null, id, within);
        if (model.is_active) return model;
        const { model_type } = model;
        await modelsOf(null, within)
          .where({ model_type, is_active: true })
          .update({ is_active: false, updated_at: now });
        return update(null, id, { is_active: true, updated_at: now }, within);
      }),
    /** @throws RequestError `rag_model_not_found` */
    deactivate: (id: string, now: Date): Promise<RagModel> => update(null, id, { is_active: false, updated_at: now }),
    /**
     * The API key to call a model with; `undefined` for one without.
     * @throws RequestError `rag_model_not_found`; DomainError `personal_data_erased`
     */
    apiKeyOf: async (owner: ModelOwner, id: string): Promise<string | undefined> => {
      const row: unknown = await modelsOf(owner).where({ id }).first('sealed_api_key');
      if (row === undefined) throw gone();
      const { sealed_api_key: encrypted } = Row.pick({ sealed_api_key: true }).parse(row);
      return encrypted === null ? undefined : apiKeys.decrypt(owner, id, encrypted);
    },
    /** An account's newest model of a type, or the platform's active one. */
    inUse: async (owner: ModelOwner, type: RagModelType): Promise<CallableModel | undefined> => {
      const row: unknown = await modelsOf(owner)
        .where({ model_type: type, ...(owner === null && { is_active: true }) })
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .first(...columns, 'owner');
      return row === undefined ? undefined : CallableModel.parse(row);
    },
    /** A model as it is to be tested. @throws RequestError `rag_model_not_found` */
    tested: async (owner: ModelOwner, id: string) => {
      const row: unknown = await modelsOf(owner)
        .where({ id })
        .first(...columns, 'owner');
      if (row === undefined) throw gone();
      return CallableModel.extend(Row.pick({ model_type: true, connection_revision: true }).shape).parse(row);
    },
    /** The API key to call a model with, empty for one without. @throws DomainError `personal_data_erased` */
    apiKeyFor: async ({ owner, id, sealed_api_key: encrypted }: CallableModel): Promise<string> =>
      encrypted === null ? '' : apiKeys.decrypt(owner, id, encrypted),
    /** Keeps what a test found, unless the model was changed since it was read. */
    keepTest: async (
      { id, connection_revision }: { readonly id: string; readonly connection_revision: number },
      { tested_at, verdicts }: RagModelTest,
    ): Promise<void> => {
      await tables('rag_models')
        .where({ id, connection_revision })
        .update({ tested_at, verdicts: JSON.stringify(verdicts) });
    },
  };
};
