import type { Knex } from 'knex';
import { z } from 'zod';
import type { Owner } from '../../../domain/account/owner.js';
import { creditsOf, unitsOf } from '../../../domain/account/credits.js';
import { aiModelDefaults, maxModels, reasoningEfforts } from '../../../domain/models/aiModel.js';
import { modelSlots, type ModelSlot } from '../../../domain/models/slots.js';
import {
  AiModelTest,
  type ChangedPlatformAiModel,
  type NewAiModel,
  type NewPlatformAiModel,
} from '../../../domain/contract/aiModels.js';
import type { ApiKeyEncryption } from '../../adapters/encryption/apiKeys.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import { structuredRungs, type ModelConnection, type StructuredRung } from '../../adapters/modelService/connection.js';
import type { AppTables } from '../../../projections/runner/projection.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { ConnectionTest } from '../modelCalls/index.js';
import type { Changer } from '../../platform/changeRecords/keepChange.js';
import { keepInForce, keepModelChange } from './modelChanges.js';
import { createModelTable, modelColumns } from './modelTable.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'>; readonly apiKeys: ApiKeyEncryption };

/** What a model is added with; the last three are the platform's. */
export type AiModelFields = z.infer<typeof NewAiModel> & Partial<z.infer<typeof NewPlatformAiModel>>;
/** Fields that are absent keep their value. */
export type AiModelChange = z.infer<typeof ChangedPlatformAiModel>;

/** A model of an owner. Prices in credits for 1,000 tokens. */
export const AiModelRow = z
  .object({
    ...modelColumns,
    model_name: z.string(),
    base_url: z.string(),
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
    verdicts: AiModelTest.shape.verdicts.nullable(),
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

const capabilityColumns = (capabilities: readonly ModelSlot[]) =>
  Object.fromEntries(modelSlots.map((slot) => [`can_${slot}`, capabilities.includes(slot)]));

const definedColumns = (columnsOf: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(columnsOf).filter(([, value]) => value !== undefined));

/** The columns that these fields say something of; not the key's. */
const columnsOf = ({ prompt_price, completion_price, capabilities, ...fields }: AiModelChange) =>
  definedColumns({
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

const Stored = z.record(z.string(), z.unknown());
const Slots = z.array(z.object({ slot: z.enum(modelSlots) }));

/** Keeps for the log in which places of the platform one of its models is in force no longer. */
const keepPlacesEmptied = async (
  within: AppTables,
  model: AiModelRow,
  slots: readonly ModelSlot[],
  who: Changer,
): Promise<void> => {
  for (const [table, role] of [
    ['active_ai_models', 'active'],
    ['fallback_ai_models', 'fallback'],
  ] as const) {
    const rows: unknown = await within(table)
      .where({ owner: null, model_id: model.id })
      .whereIn('slot', [...slots])
      .select('slot');
    for (const { slot } of Slots.parse(rows))
      await keepInForce(within, { place: slot, role }, { before: model, after: undefined }, who);
  }
};

/** Ends the activations of a model in slots for which it lost the capability. */
const endLostActivations = async (
  within: AppTables,
  before: AiModelRow,
  after: AiModelRow,
  who: Changer,
): Promise<void> => {
  const lost = before.capabilities.filter((slot) => !after.capabilities.includes(slot));
  if (lost.length === 0) return;
  await keepPlacesEmptied(within, before, lost, who);
  for (const table of ['active_ai_models', 'fallback_ai_models'])
    await within(table).where({ model_id: before.id }).whereIn('slot', lost).del();
};

export type AiModelRows = ReturnType<typeof aiModelRows>;

/** Keeps models that answer. Another owner's model is not found. */
export const aiModelRows = (deps: Deps) => {
  const { knex, schemas } = deps;
  const { holdOwner, modelsOf, find, list, add, change, apiKeyFor, keepFinding, keepTested } =
    createModelTable<AiModelRow>(deps, {
      table: 'ai_models',
      name: 'aiModel',
      row: AiModelRow,
      columns: aiModelColumns,
      address: 'base_url',
      connection: ['base_url', 'model_name'],
      forgotten: { structured_output: null },
      most: maxModels,
      refusals: { gone: 'ai_model_not_found', tooMany: 'too_many_ai_models' },
      onChange: endLostActivations,
    });

  return {
    holdOwner,
    find,
    list,
    /** See `createModelTable`. */
    add: (owner: Owner, fields: AiModelFields, context: CommandContext): Promise<AiModelRow> => {
      const { isPublic: is_public, promptPrice: prompt_price, completionPrice: completion_price } = aiModelDefaults;
      const columns = columnsOf({ is_public, prompt_price, completion_price, ...fields });
      return add(owner, { columns, apiKey: fields.api_key }, context);
    },
    /** See `createModelTable`. A capability that goes ends its activations. */
    change: (owner: Owner, id: string, fields: AiModelChange, who: Changer): Promise<AiModelRow> =>
      change(owner, id, { columns: columnsOf(fields), apiKey: fields.api_key, removesKey: fields.no_api_key }, who),
    /**
     * Deletes a model that its owner has active in no slot, together with the choices that others made of it.
     * @throws RequestError `ai_model_not_found`, `ai_model_active`
     */
    remove: (owner: Owner, id: string, who: Changer): Promise<void> =>
      knex.transaction(async (trx) => {
        const within = tablesIn(trx, schemas.app);
        const mine: unknown = await modelsOf(owner, within)
          .where({ id })
          .forUpdate()
          .first(...aiModelColumns);
        if (mine === undefined) throw new RequestError('ai_model_not_found');
        const active: unknown = await within('active_ai_models').where({ model_id: id, owner }).first('slot');
        if (active !== undefined) throw new RequestError('ai_model_active');
        const row = AiModelRow.parse(mine);
        await keepPlacesEmptied(within, row, modelSlots, who);
        await keepModelChange(within, owner, { before: Stored.parse(mine) }, who);
        await within('ai_models').where({ id }).del();
      }),
    /** How to call a model, with its key. @throws DomainError `personal_data_erased` */
    connectionOf: async (row: AiModelRow): Promise<ModelConnection> => ({
      owner: row.owner,
      baseUrl: row.base_url,
      apiKey: await apiKeyFor(row),
      modelName: row.model_name,
      temperature: row.temperature,
      topP: row.top_p,
      maxTokens: row.max_tokens,
      reasoningEffort: row.reasoning_effort,
      structuredOutput: row.structured_output,
    }),
    /** Keeps what a test found, unless the connection was changed since this row was read. */
    keepTest: (
      row: AiModelRow,
      { verdicts, testedAt: tested_at, structuredOutput }: ConnectionTest,
      who: Changer,
    ): Promise<void> =>
      keepTested(
        row,
        {
          tested_at,
          verdicts: JSON.stringify(verdicts),
          ...(structuredOutput && { structured_output: structuredOutput }),
        },
        verdicts.map(({ capability: check, verdict }) => ({ check, verdict })),
        who,
      ),
    /** Keeps the rung that a call found to hold, so that the next begins there; like `keepTest`. */
    keepRung: (row: AiModelRow, rung: StructuredRung): Promise<void> => keepFinding(row, { structured_output: rung }),
  };
};
