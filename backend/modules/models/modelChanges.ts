import { isLocalEmbedding } from '../../../domain/models/localEmbedding.js';
import type { Owner } from '../../../domain/account/owner.js';
import type { ModelField, ModelKindWord, ModelNamed, ModelSettingEvent } from '../../../domain/modelSetting/events.js';
import type { ModelPlace } from '../../../domain/modelSetting/places.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { keepChange, type Changer } from '../../platform/changeRecords/keepChange.js';

type Columns = Readonly<Record<string, unknown>>;
type Tested = Extract<ModelSettingEvent, { type: 'ModelTested' }>['data'];
type Configured = Extract<ModelSettingEvent, { type: 'ModelConfigured' }>['data'];
type Place = { readonly place: ModelPlace; readonly role: 'active' | 'fallback' };

/** Columns of both tables whose changes are recorded, by the field that the event calls them. */
const fieldOfColumn: Readonly<Record<string, ModelField>> = {
  model_name: 'name',
  name: 'name',
  base_url: 'address',
  api_endpoint: 'address',
  can_general: 'general',
  can_vision: 'vision',
  can_fast: 'fast',
  temperature: 'temperature',
  top_p: 'topP',
  max_tokens: 'maxTokens',
  reasoning_effort: 'reasoningEffort',
  is_public: 'isPublic',
  prompt_units: 'promptPrice',
  completion_units: 'completionPrice',
  output_dim: 'outputDim',
  similarity_top_k: 'similarityTopK',
  rerank_top_k: 'rerankTopK',
};

/** The host of an address: a path may name an account of the service. */
const serviceOf = (address: unknown): string => {
  const text = String(address ?? '');
  if (isLocalEmbedding(text)) return '本机';
  return URL.canParse(text) ? new URL(text).host : '';
};

const shown = (field: ModelField, value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return field === 'address' ? serviceOf(value) : String(value);
};

/** What a model is called in the log, of a row of either table. */
export const namedModel = (row: Columns): ModelNamed => ({
  modelId: String(row['id']),
  modelName: String(row['model_name'] ?? row['name']),
  service: serviceOf(row['base_url'] ?? row['api_endpoint']),
});

const kindOf = (row: Columns): ModelKindWord => {
  if (!('model_type' in row)) return 'answers';
  return row['model_type'] === 'rerank' ? 'reranks' : 'embeds';
};

const keyChange = (before: Columns | undefined, after: Columns | undefined): Configured['apiKey'] => {
  const [old, now] = [before?.['sealed_api_key'] ?? null, after?.['sealed_api_key'] ?? null];
  if (old === null) return now === null || !after ? undefined : 'set';
  if (now === null) return after ? 'removed' : undefined;
  const isSame = old instanceof Uint8Array && now instanceof Uint8Array && Buffer.compare(old, now) === 0;
  return isSame ? undefined : 'replaced';
};

/** Keeps for the log that a model of the platform was added, changed or removed; models of accounts are theirs alone. */
export const keepModelChange = async (
  within: Tables,
  owner: Owner,
  { before, after }: { readonly before?: Columns; readonly after?: Columns },
  who: Changer,
): Promise<void> => {
  const model = after ?? before;
  if (owner !== null || !model) return;
  const changes = Object.entries(fieldOfColumn).flatMap(([column, field]) => {
    if (!(column in model) || (before && after && before[column] === after[column])) return [];
    const change = { field, before: shown(field, before?.[column]), after: shown(field, after?.[column]) };
    return change.before === null && change.after === null ? [] : [change];
  });
  const apiKey = keyChange(before, after);
  if (before && after && changes.length === 0 && apiKey === undefined) return;
  const action = !before ? 'added' : after ? 'changed' : 'removed';
  const data = {
    changedAt: who.at.toISOString(),
    ...namedModel(model),
    kind: kindOf(model),
    action,
    changes,
    ...(apiKey && { apiKey }),
  } as const;
  await keepChange(within, { type: 'ModelConfigured', data }, who);
};

/** Keeps for the log that another model of the platform is in force in a place; nothing where it is the same. */
export const keepInForce = async (
  within: Tables,
  { place, role }: Place,
  { before, after }: { readonly before: Columns | undefined; readonly after: Columns | undefined },
  who: Changer,
): Promise<void> => {
  if (before?.['id'] === after?.['id']) return;
  const data = {
    changedAt: who.at.toISOString(),
    place,
    role,
    before: before ? namedModel(before) : null,
    after: after ? namedModel(after) : null,
  };
  await keepChange(within, { type: 'ModelInForceChanged', data }, who);
};

/** Keeps for the log what a test of a model of the platform found, check by check; models of accounts are theirs alone. */
export const keepModelTest = async (
  within: Tables,
  owner: Owner,
  { model, checks }: { readonly model: Columns; readonly checks: Tested['checks'] },
  who: Changer,
): Promise<void> => {
  if (owner !== null) return;
  const data = { changedAt: who.at.toISOString(), ...namedModel(model), kind: kindOf(model), checks };
  await keepChange(within, { type: 'ModelTested', data }, who);
};
