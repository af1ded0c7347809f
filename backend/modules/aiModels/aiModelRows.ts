import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { creditsOf, unitsOf } from '../../../domain/account/credits.js';
import { aiModelDefaults, maxAiModels, reasoningEfforts } from '../../../domain/aiModel/aiModel.js';
import { isSameService } from '../../../domain/aiModel/endpoint.js';
import { modelSlots, type ModelSlot } from '../../../domain/aiModel/slots.js';
import {
  AiModelTest,
  type ChangedPlatformAiModel,
  type NewAiModel,
  type NewPlatformAiModel,
} from '../../../domain/contract/aiModels.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { ApiKeyEncryption, ModelOwner } from '../../adapters/encryption/apiKeys.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import { uuidOf } from '../../adapters/eventStore/uuid.js';
import { structuredRungs, type ModelConnection, type StructuredRung } from '../../adapters/modelService/connection.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../platform/http/requestError.js';
import { createHoldOwner } from '../accounts/index.js';
import type { ConnectionTest } from '../modelCalls/index.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'>; readonly apiKeys: ApiKeyEncryption };

/** What a model is added with; the last three are the platform's. */
export type AiModelFields = z.infer<typeof NewAiModel> & Partial<z.infer<typeof NewPlatformAiModel>>;
/** What is not given stays as it is. */
export type AiModelChange = z.infer<typeof ChangedPlatformAiModel>;

/** A model of an owner. Prices in credits for 1,000 tokens. */
export const AiModelRow = z
  .object({
    id: z.string(),
    owner: z.string().nullable(),
    model_name: z.string(),
    base_url: z.string(),
    sealed_api_key: z.instanceof(Uint8Array).nullable(),
    description: z.string(),
    can_general: z.boolean(),
    can_vision: z.boolean(),
    can_fast: z.boolean(),
    temperature: z.number().nullable(),
    top_p: z.number().nullable(),
    max_tokens: z.number().nullable(),
    reasoning_effort: z.enum(reasoningEfforts),
    is_public: z.boolean(),
    prompt_units: z.number(),
    completion_units: z.number(),
    structured_output: z.enum(structuredRungs).nullable(),
    tested_at: z.date().nullable(),
    verdicts: AiModelTest.shape.verdicts.nullable(),
    connection_revision: z.number(),
  })
  .transform(({ prompt_units, completion_units, tested_at, verdicts, ...row }) => ({
    ...row,
    capabilities: modelSlots.filter((slot) => row[`can_${slot}`]),
    prompt_price: creditsOf(prompt_units),
    completion_price: creditsOf(completion_units),
    last_test: tested_at && verdicts && { tested_at: tested_at.toISOString(), verdicts },
  }));
export type AiModelRow = z.infer<typeof AiModelRow>;
export const aiModelColumns = Object.keys(AiModelRow.in.shape);
const columns = aiModelColumns;
const AddedRow = z.object({ command_hash: z.string() });
const counted = z.object({ count: z.coerce.number() });

const capabilityColumns = (capabilities: readonly ModelSlot[]) =>
  Object.fromEntries(modelSlots.map((slot) => [`can_${slot}`, capabilities.includes(slot)]));

const given = (columnsOf: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(columnsOf).filter(([, value]) => value !== undefined));

/** The columns that these fields say something of; not the key's. */
const columnsOf = ({ prompt_price, completion_price, capabilities, ...fields }: AiModelChange) =>
  given({
    model_name: fields.model_name,
    base_url: fields.base_url,
    description: fields.description,
    ...(capabilities && capabilityColumns(capabilities)),
    temperature: fields.temperature,
    top_p: fields.top_p,
    max_tokens: fields.max_tokens,
    reasoning_effort: fields.reasoning_effort,
    is_public: fields.is_public,
    prompt_units: prompt_price === undefined ? undefined : unitsOf(prompt_price),
    completion_units: completion_price === undefined ? undefined : unitsOf(completion_price),
  });

const gone = () => new RequestError('ai_model_not_found');
const keyNeeded = () =>
  new RequestError('fields_invalid', {
    errors: [{ path: 'api_key', message: '接口地址改到了另一台主机，请重新填写接口密钥' }],
  });

export type AiModelRows = ReturnType<typeof aiModelRows>;

/** Keeps models in Postgres. Another owner's model is not found. */
export const aiModelRows = ({ knex, schemas, apiKeys }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  const holdOwner = createHoldOwner({ knex, schemas }, 'juanzong:aiModels');
  const modelsOf = (owner: ModelOwner, within = tables): Knex.QueryBuilder => within('ai_models').where({ owner });
  const rowOf = (row: unknown): AiModelRow => {
    if (row === undefined) throw gone();
    return AiModelRow.parse(row);
  };
  const find = async (owner: ModelOwner, id: string): Promise<AiModelRow> =>
    rowOf(
      await modelsOf(owner)
        .where({ id })
        .first(...columns),
    );

  return {
    holdOwner,
    /** In the order they were added. */
    list: async (owner: ModelOwner): Promise<AiModelRow[]> => {
      const rows: unknown = await modelsOf(owner)
        .orderBy([{ column: 'created_at' }, { column: 'id' }])
        .select(...columns);
      return z.array(AiModelRow).parse(rows);
    },
    /** @throws RequestError `ai_model_not_found` */
    find,
    /**
     * Adds a model; idempotent: a repeated command returns it in its present state.
     * @throws RequestError `too_many_ai_models`; DomainError `idempotency_key_reused` for another model under the same key,
     * `personal_data_erased` for an erased account
     */
    add: async (owner: ModelOwner, fields: AiModelFields, context: CommandContext): Promise<AiModelRow> => {
      const named = JSON.stringify(['aiModel', owner, context.commandId]);
      const id = uuidOf(createHash('sha256').update(named).digest());
      const encrypted = fields.api_key === '' ? null : await apiKeys.encrypt(owner, id, fields.api_key);
      return holdOwner(owner, async (within) => {
        const kept: unknown = await modelsOf(owner, within)
          .where({ id })
          .first(...columns, 'command_hash');
        if (kept !== undefined) {
          if (AddedRow.parse(kept).command_hash !== context.commandHash)
            throw new DomainError('idempotency_key_reused');
          return rowOf(kept);
        }
        const { count } = counted.parse(await modelsOf(owner, within).count({ count: '*' }).first());
        if (count >= maxAiModels) throw new RequestError('too_many_ai_models');
        const { isPublic: is_public, promptPrice: prompt_price, completionPrice: completion_price } = aiModelDefaults;
        const rows: unknown = await within('ai_models')
          .insert({
            id,
            owner,
            ...columnsOf({ is_public, prompt_price, completion_price, ...fields }),
            sealed_api_key: encrypted,
            command_hash: context.commandHash,
            created_at: context.now,
            updated_at: context.now,
          })
          .returning(columns);
        return rowOf(z.array(z.unknown()).length(1).parse(rows)[0]);
      });
    },
    /**
     * Changes what is given. An empty API key leaves the one there is, unless the address is of another host: whoever may
     * change an address and not read the key must not be able to have the key sent to themselves. A capability that goes ends
     * its activations. What tests found of another address, key or name is forgotten.
     * @throws RequestError `ai_model_not_found`, `fields_invalid` when the key has to be given again
     */
    change: async (owner: ModelOwner, id: string, change: AiModelChange, now: Date): Promise<AiModelRow> => {
      const { api_key: apiKey, no_api_key: removesKey, base_url, model_name } = change;
      const encrypted = apiKey === '' ? undefined : await apiKeys.encrypt(owner, id, apiKey);
      return knex.transaction(async (trx) => {
        const within = tablesIn(trx, schemas.app);
        const mine = () => modelsOf(owner, within).where({ id });
        const before = rowOf(
          await mine()
            .forUpdate()
            .first(...columns),
        );
        const keepsKey = encrypted === undefined && !removesKey && before.sealed_api_key !== null;
        if (keepsKey && base_url !== undefined && !isSameService(base_url, before.base_url)) throw keyNeeded();
        const isAnother =
          (!keepsKey && (encrypted !== undefined || before.sealed_api_key !== null)) ||
          (base_url ?? before.base_url) !== before.base_url ||
          (model_name ?? before.model_name) !== before.model_name;
        const rows: unknown = await mine()
          .update({
            ...columnsOf(change),
            ...(keepsKey ? {} : { sealed_api_key: encrypted ?? null }),
            ...(isAnother && {
              structured_output: null,
              tested_at: null,
              verdicts: null,
              connection_revision: before.connection_revision + 1,
            }),
            updated_at: now,
          })
          .returning(columns);
        const after = rowOf(z.array(z.unknown()).parse(rows)[0]);
        const lost = before.capabilities.filter((slot) => !after.capabilities.includes(slot));
        if (lost.length > 0) await within('active_ai_models').where({ model_id: id }).whereIn('slot', lost).del();
        return after;
      });
    },
    /**
     * Deletes a model that its owner uses nowhere; what others chose of the platform's goes with it.
     * @throws RequestError `ai_model_not_found`, `ai_model_active`
     */
    remove: (owner: ModelOwner, id: string): Promise<void> =>
      knex.transaction(async (trx) => {
        const within = tablesIn(trx, schemas.app);
        const mine: unknown = await modelsOf(owner, within).where({ id }).forUpdate().first('id');
        if (mine === undefined) throw gone();
        const active: unknown = await within('active_ai_models').where({ model_id: id, owner }).first('slot');
        if (active !== undefined) throw new RequestError('ai_model_active');
        await within('ai_models').where({ id }).del();
      }),
    /** How to call a model, with its key. @throws DomainError `personal_data_erased` */
    connectionOf: async ({ id, owner, ...row }: AiModelRow): Promise<ModelConnection> => ({
      owner,
      baseUrl: row.base_url,
      apiKey: row.sealed_api_key === null ? '' : await apiKeys.decrypt(owner, id, row.sealed_api_key),
      modelName: row.model_name,
      temperature: row.temperature,
      topP: row.top_p,
      maxTokens: row.max_tokens,
      reasoningEffort: row.reasoning_effort,
      structuredOutput: row.structured_output,
    }),
    /** Keeps what a test found, unless the connection was changed since this row was read. */
    keepTest: async ({ id, connection_revision }: AiModelRow, test: ConnectionTest): Promise<void> => {
      const { verdicts, testedAt: tested_at, structuredOutput } = test;
      await tables('ai_models')
        .where({ id, connection_revision })
        .update({
          tested_at,
          verdicts: JSON.stringify(verdicts),
          ...(structuredOutput && { structured_output: structuredOutput }),
        });
    },
    /** Keeps the rung that a call found to hold, so that the next begins there; like `keepTest`. */
    keepRung: async ({ id, connection_revision }: AiModelRow, rung: StructuredRung): Promise<void> => {
      await tables('ai_models').where({ id, connection_revision }).update({ structured_output: rung });
    },
  };
};
