import {
  isWithin,
  ragModelDefaults,
  ragModelLimits,
  rangeSentence,
  type RagModelType,
  type Range,
} from '../../../../domain/models/ragModel.js';
import { plainNumber } from '../../components/plainNumber.js';
import type { RagModel, RagModelInput } from './ragModelLists.js';

/** What the dialog asks, as it is typed. */
export type RagModelTyped = {
  type: RagModelType;
  name: string;
  endpoint: string;
  apiKey: string;
  outputDim: string;
  similarityTopK: string;
  rerankTopK: string;
};

/** A model as the dialog shows it, or a new one. The key is never shown. */
export const typedOf = (model: RagModel | null): RagModelTyped => ({
  type: model?.model_type ?? ragModelDefaults.type,
  name: model?.name ?? '',
  endpoint: model?.api_endpoint ?? '',
  apiKey: '',
  outputDim: model?.output_dim?.toString() ?? '',
  similarityTopK: (model?.similarity_top_k ?? ragModelDefaults.similarityTopK).toString(),
  rerankTopK: (model?.rerank_top_k ?? ragModelDefaults.rerankTopK).toString(),
});

/** `true`, or what is wrong with a number. */
export const numberProblem = (label: string, range: Range, text: string): true | string => {
  const number = plainNumber(text);
  if (number === '') return `请填写${label}`;
  return (/^\d+$/.test(number) && isWithin(range, Number(number))) || rangeSentence(label, range);
};

/** `true`, or what is wrong with a name. */
export const nameProblem = (text: string): true | string => {
  const { length } = text.trim();
  if (length === 0) return '请填写名称';
  return length <= ragModelLimits.name || `名称不能超过${ragModelLimits.name}个字`;
};

/** Makes the request: numbers as numbers, and only the fields that the type has. */
export const inputOf = (type: RagModelType, typed: RagModelTyped): RagModelInput => {
  const common = { name: typed.name.trim(), api_endpoint: typed.endpoint.trim(), api_key: typed.apiKey.trim() };
  return type === 'embedding'
    ? {
        ...common,
        model_type: type,
        output_dim: Number(plainNumber(typed.outputDim)),
        similarity_top_k: Number(plainNumber(typed.similarityTopK)),
      }
    : { ...common, model_type: type, rerank_top_k: Number(plainNumber(typed.rerankTopK)) };
};

const fieldNames: Readonly<Record<string, keyof RagModelTyped>> = {
  name: 'name',
  api_endpoint: 'endpoint',
  api_key: 'apiKey',
  output_dim: 'outputDim',
  similarity_top_k: 'similarityTopK',
  rerank_top_k: 'rerankTopK',
};

/** The dialog's field that the server's name stands for. */
export const fieldOf = (path: string): keyof RagModelTyped | undefined =>
  Object.hasOwn(fieldNames, path) ? fieldNames[path] : undefined;
