import {
  aiModelDefaults,
  aiModelLabels,
  aiModelLimits,
  type ReasoningEffort,
} from '../../../../domain/models/aiModel.js';
import { apiKeyProblem, isSameService } from '../../../../domain/models/endpoint.js';
import { providerPresets, type ProviderPreset } from '../../../../domain/models/presets.js';
import { modelSlots, type ModelSlot } from '../../../../domain/models/slots.js';
import { plainNumber } from '../../components/plainNumber.js';
import type { AiModel, AiModelInput } from './aiModelLists.js';

/** What the dialog asks, as it is typed; the three slots are what the model can do. */
export type AiModelTyped = Record<ModelSlot, boolean> & {
  modelName: string;
  baseUrl: string;
  apiKey: string;
  noApiKey: boolean;
  description: string;
  temperature: string;
  topP: string;
  maxTokens: string;
  reasoningEffort: ReasoningEffort;
  isPublic: boolean;
  promptPrice: string;
  completionPrice: string;
};

const numberText = (number: number | null): string => number?.toString() ?? '';
const can = (capabilities: readonly ModelSlot[]): Record<ModelSlot, boolean> => ({
  general: capabilities.includes('general'),
  vision: capabilities.includes('vision'),
  fast: capabilities.includes('fast'),
});

/** A model as the dialog shows it, or a new one. The key is never shown. */
export const typedOf = (model: AiModel | null): AiModelTyped =>
  model
    ? {
        ...can(model.capabilities),
        modelName: model.model_name,
        baseUrl: model.base_url,
        apiKey: '',
        noApiKey: !model.has_api_key,
        description: model.description,
        temperature: numberText(model.temperature),
        topP: numberText(model.top_p),
        maxTokens: numberText(model.max_tokens),
        reasoningEffort: model.reasoning_effort,
        isPublic: model.is_public ?? aiModelDefaults.isPublic,
        promptPrice: numberText(model.prompt_price ?? aiModelDefaults.promptPrice),
        completionPrice: numberText(model.completion_price ?? aiModelDefaults.completionPrice),
      }
    : {
        ...can(aiModelDefaults.capabilities),
        modelName: '',
        baseUrl: '',
        apiKey: '',
        noApiKey: false,
        description: '',
        temperature: numberText(aiModelDefaults.temperature),
        topP: numberText(aiModelDefaults.topP),
        maxTokens: numberText(aiModelDefaults.maxTokens),
        reasoningEffort: aiModelDefaults.reasoningEffort,
        isPublic: aiModelDefaults.isPublic,
        promptPrice: numberText(aiModelDefaults.promptPrice),
        completionPrice: numberText(aiModelDefaults.completionPrice),
      };

/** The service of a name in the list of services, and what it fills in: all but the key. */
export const presetOf = (key: string): ProviderPreset | undefined => providerPresets.find((one) => one.key === key);
export const typedOfPreset = ({
  baseUrl,
  modelName,
  capabilities,
  needsApiKey,
}: ProviderPreset): Pick<AiModelTyped, 'baseUrl' | 'modelName' | 'noApiKey' | ModelSlot> => ({
  baseUrl,
  modelName,
  noApiKey: !needsApiKey,
  ...can(capabilities),
});

/** `true`, or what is wrong with the name of a model. */
export const nameProblem = (text: string): true | string => {
  const { length } = text.trim();
  if (length === 0) return '请填写模型名称';
  return length <= aiModelLimits.name || `模型名称不能超过${aiModelLimits.name}个字`;
};

/** `true`, or what is wrong with the key: missing where one is needed, of another shape, or for another service. */
export const keyProblem = (
  model: AiModel | null,
  { apiKey, noApiKey, baseUrl }: Pick<AiModelTyped, 'apiKey' | 'noApiKey' | 'baseUrl'>,
): true | string => {
  if (noApiKey) return true;
  const key = apiKey.trim();
  if (key !== '') return apiKeyProblem(key) ?? true;
  if (model?.has_api_key !== true) return `请填写接口密钥；该服务不需要密钥的，请勾选“${aiModelLabels.noApiKey}”`;
  return isSameService(model.base_url, baseUrl.trim()) || '接口地址换了服务，请重新填写密钥';
};

type NumberField = 'temperature' | 'topP' | 'maxTokens' | 'promptPrice' | 'completionPrice';
const bounds = {
  temperature: { ...aiModelLimits.temperature, decimals: 1 },
  topP: { ...aiModelLimits.topP, decimals: 1 },
  maxTokens: { ...aiModelLimits.maxTokens, decimals: 0 },
  promptPrice: { ...aiModelLimits.price, decimals: 4 },
  completionPrice: { ...aiModelLimits.price, decimals: 4 },
} as const satisfies Record<NumberField, { least: number; most: number; decimals: number }>;
const decimalsSentence: Readonly<Record<number, string>> = { 1: '最多保留一位小数', 4: '最多保留四位小数' };

/** `true`, or what is wrong with a number; an empty field is none. */
export const numberProblem = (field: NumberField, text: string): true | string => {
  const { least, most, decimals } = bounds[field];
  const label = aiModelLabels[field];
  const number = plainNumber(text);
  if (number === '') return true;
  const whole = `${label}应为${least}到${most}的整数`;
  if (!/^\d+(\.\d+)?$/.test(number) || Number(number) < least || Number(number) > most)
    return decimals === 0 ? whole : `${label}应为${least}到${most}之间的数`;
  if ((number.split('.')[1] ?? '').length <= decimals) return true;
  return decimals === 0 ? whole : `${label}${decimalsSentence[decimals] ?? ''}`;
};

const numberOrNull = (text: string): number | null => (plainNumber(text) === '' ? null : Number(plainNumber(text)));

/** What is sent: an empty number leaves the choice to the service, an empty price is 0. */
export const inputOf = (typed: AiModelTyped, test: boolean): AiModelInput => ({
  settings: {
    model_name: typed.modelName.trim(),
    base_url: typed.baseUrl.trim(),
    api_key: typed.noApiKey ? '' : typed.apiKey.trim(),
    no_api_key: typed.noApiKey,
    description: typed.description.trim(),
    capabilities: modelSlots.filter((slot) => typed[slot]),
    temperature: numberOrNull(typed.temperature),
    top_p: numberOrNull(typed.topP),
    max_tokens: numberOrNull(typed.maxTokens),
    reasoning_effort: typed.reasoningEffort,
  },
  market: {
    is_public: typed.isPublic,
    prompt_price: numberOrNull(typed.promptPrice) ?? 0,
    completion_price: numberOrNull(typed.completionPrice) ?? 0,
  },
  test,
});

const fieldNames: Readonly<Record<string, keyof AiModelTyped>> = {
  model_name: 'modelName',
  base_url: 'baseUrl',
  api_key: 'apiKey',
  no_api_key: 'apiKey',
  description: 'description',
  capabilities: 'general',
  temperature: 'temperature',
  top_p: 'topP',
  max_tokens: 'maxTokens',
  reasoning_effort: 'reasoningEffort',
  is_public: 'isPublic',
  prompt_price: 'promptPrice',
  completion_price: 'completionPrice',
};

/** The dialog's field that the server's name stands for; one of a list for the whole list. */
export const fieldOf = (path: string): keyof AiModelTyped | undefined => {
  const [name = ''] = path.split('.');
  return Object.hasOwn(fieldNames, name) ? fieldNames[name] : undefined;
};
