import { modelSlots, type ModelSlot } from './slots.js';

/** The names of the slots that people read. */
export const modelSlotNames: Readonly<Record<ModelSlot, string>> = { general: '通用', vision: '视觉', fast: '快速' };

export const reasoningEfforts = ['none', 'low', 'medium', 'high'] as const;
export type ReasoningEffort = (typeof reasoningEfforts)[number];
export const reasoningEffortNames: Readonly<Record<ReasoningEffort, string>> = {
  none: '不思考',
  low: '低',
  medium: '中',
  high: '高',
};

/** Bounds of what a model is given. Texts in characters, prices in credits for 1,000 tokens. */
export const aiModelLimits = {
  name: 200,
  description: 500,
  temperature: { least: 0, most: 2, step: 0.1 },
  topP: { least: 0, most: 1, step: 0.1 },
  maxTokens: { least: 1, most: 1_000_000, step: 1 },
  /** Ten-thousandths are the smallest part of a credit. */
  price: { least: 0, most: 10_000, step: 0.0001 },
} as const;

/** What a model is offered with at first. */
export const aiModelDefaults = {
  capabilities: ['general'] as readonly ModelSlot[],
  temperature: 0.7,
  topP: 0.8,
  maxTokens: 8192,
  reasoningEffort: 'low',
  isPublic: false,
  promptPrice: 1,
  completionPrice: 3,
} as const;

/** The most models of one account, and the most of the platform. */
export const maxModels = 50;

/** What the fields are called where people read them. */
export const aiModelLabels = {
  modelName: '模型名称',
  baseUrl: '接口地址',
  apiKey: '接口密钥',
  noApiKey: '该服务不需要密钥',
  description: '说明',
  capabilities: '能力',
  temperature: '温度',
  topP: '核采样',
  maxTokens: '最大输出词元数',
  reasoningEffort: '思考强度',
  isPublic: '在平台模型中公开',
  promptPrice: '输入价格',
  completionPrice: '输出价格',
} as const;

/** Whether a price has no part smaller than a ten-thousandth of a credit. */
export const isWholeUnits = (price: number): boolean => Math.abs(price * 10_000 - Math.round(price * 10_000)) < 1e-6;

/** Slots in their order, each once. */
export const inSlotOrder = (slots: readonly ModelSlot[]): ModelSlot[] =>
  modelSlots.filter((slot) => slots.includes(slot));
