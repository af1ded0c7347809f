import { z } from 'zod';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';
import { budgetParts } from '../models/monthlyBudget.js';
import { ragModelChecks } from '../models/ragModelTest.js';
import { testedCapabilities, testVerdicts } from '../models/testedCapabilities.js';
import { modelPlaces } from './places.js';

/** What a model does. A stored word is never renamed. */
export const modelKinds = ['answers', 'embeds', 'reranks'] as const;
export type ModelKindWord = (typeof modelKinds)[number];

/** The settings of a model whose changes are recorded: everything that decides what it replies, and to whom. */
export const modelFields = [
  'name',
  'address',
  'general',
  'vision',
  'fast',
  'temperature',
  'topP',
  'maxTokens',
  'reasoningEffort',
  'isPublic',
  'promptPrice',
  'completionPrice',
  'outputDim',
  'similarityTopK',
  'rerankTopK',
] as const;
export type ModelField = (typeof modelFields)[number];

/** ISO 8601; of a test, its end. The event itself is dated by its append, which follows within seconds, or once the event store is back. */
const changedAt = z.string();

const modelNamed = z.object({
  modelId: z.string(),
  modelName: z.string(),
  /** The host of its service; path, user and key of an address are never recorded. */
  service: z.string(),
});
export type ModelNamed = z.infer<typeof modelNamed>;

/** What `modelSetting-platform` holds: which models the court provides, how they are set, and which are in force. */
export const modelSettingEvents = {
  ModelConfigured: eventSchema({
    version: 1,
    says: 'An administrator added, changed or removed a model of the platform. Keys, and of addresses all but the host, are never recorded.',
    data: z.object({
      changedAt,
      ...modelNamed.shape,
      kind: z.enum(modelKinds),
      action: z.enum(['added', 'changed', 'removed']),
      /** Settings that differ; `null` where there was none before, or is none afterwards. */
      changes: z.array(
        z.object({ field: z.enum(modelFields), before: z.string().nullable(), after: z.string().nullable() }),
      ),
      /** What became of the key; absent where it stayed. */
      apiKey: z.enum(['set', 'replaced', 'removed']).optional(),
    }),
    personal: [],
  }),
  ModelInForceChanged: eventSchema({
    version: 1,
    says: 'Another model of the platform, or none, answers in a place from then on.',
    data: z.object({
      changedAt,
      place: z.enum(modelPlaces),
      /** `fallback`: asked where the active one could not answer. */
      role: z.enum(['active', 'fallback']),
      before: modelNamed.nullable(),
      after: modelNamed.nullable(),
    }),
    personal: [],
  }),
  ModelTested: eventSchema({
    version: 1,
    says: 'An administrator had a model of the platform tested. What it replied, and why a check failed, is never recorded.',
    data: z.object({
      changedAt,
      ...modelNamed.shape,
      kind: z.enum(modelKinds),
      /** In the order of the test. */
      checks: z.array(
        z.object({ check: z.enum([...testedCapabilities, ...ragModelChecks]), verdict: z.enum(testVerdicts) }),
      ),
    }),
    personal: [],
  }),
  ModelBudgetSet: eventSchema({
    version: 1,
    says: 'An administrator set how many tokens the platform’s models may use in a month.',
    data: z.object({
      changedAt,
      /** All models that answer together, or those of one slot. */
      part: z.enum(budgetParts),
      /** Tokens; `null` where nothing bounds them. */
      before: z.number().nullable(),
      after: z.number().nullable(),
    }),
    personal: [],
  }),
} as const;

export type ModelSettingEvent = EventOf<typeof modelSettingEvents>;
