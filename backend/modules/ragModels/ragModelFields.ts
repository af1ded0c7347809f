import { z } from 'zod';
import {
  apiKeyProblem,
  endpointProblem,
  isWithin,
  ragModelDefaults,
  ragModelLabels,
  ragModelLimits,
  rangeSentence,
  type RagModelType,
  type Range,
} from '../../../domain/ragModel/ragModel.js';
import { parseFields } from '../../platform/http/parse.js';

const { name: longestName, outputDim, similarityTopK, rerankTopK } = ragModelLimits;

/** Text about which `problemOf` has nothing to say. */
const checkedText = (text: z.ZodString, problemOf: (typed: string) => string | null) =>
  text.trim().superRefine((typed, ctx) => {
    const message = problemOf(typed);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  });

const wholeNumber = (label: string, range: Range) => {
  const wrong = rangeSentence(label, range);
  return z
    .number({ error: ({ input }) => (input === undefined || input === null ? `请填写${label}` : wrong) })
    .refine((number) => isWithin(range, number), wrong);
};

const common = {
  name: z.string('请填写名称').trim().min(1, '请填写名称').max(longestName, `名称不能超过${longestName}个字`),
  api_endpoint: checkedText(z.string('请填写接口地址'), endpointProblem),
  /** Empty: none, or the one there is. */
  api_key: checkedText(z.string('接口密钥应为文字'), apiKeyProblem).default(''),
};
const parameters = {
  embedding: {
    output_dim: wholeNumber(ragModelLabels.outputDim, outputDim),
    similarity_top_k: wholeNumber(ragModelLabels.similarityTopK, similarityTopK).default(
      ragModelDefaults.similarityTopK,
    ),
  },
  rerank: {
    rerank_top_k: wholeNumber(ragModelLabels.rerankTopK, rerankTopK).default(ragModelDefaults.rerankTopK),
  },
};

export const NewModel = z.discriminatedUnion(
  'model_type',
  [
    z.object({ model_type: z.literal('embedding'), ...common, ...parameters.embedding }),
    z.object({ model_type: z.literal('rerank'), ...common, ...parameters.rerank }),
  ],
  { error: '请选择模型类型：向量或重排' },
);
const sameType = <Type extends RagModelType>(type: Type) =>
  z.literal(type, { error: '模型类型不能修改' }).default(() => type);
export const changes = {
  embedding: z.object({ model_type: sameType('embedding'), ...common, ...parameters.embedding }),
  rerank: z.object({ model_type: sameType('rerank'), ...common, ...parameters.rerank }),
};

export type RagModelFields = z.infer<typeof NewModel>;

/** Columns of a model but for its key: what the other type has is null. */
export const columnsOf = (fields: RagModelFields) => ({
  name: fields.name,
  api_endpoint: fields.api_endpoint,
  output_dim: fields.model_type === 'embedding' ? fields.output_dim : null,
  similarity_top_k: fields.model_type === 'embedding' ? fields.similarity_top_k : null,
  rerank_top_k: fields.model_type === 'rerank' ? fields.rerank_top_k : null,
});

/** A model to be added. @throws RequestError `fields_invalid` with a sentence for each field */
export const readNewModel = (body: unknown): RagModelFields => parseFields(NewModel, body);

/** What a model of this type shall be. @throws RequestError `fields_invalid`, also for another type */
export const readChangedModel = (type: RagModelType, body: unknown): RagModelFields => parseFields(changes[type], body);
