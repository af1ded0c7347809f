import type { KnowledgeSettingEvent } from '../../../../domain/knowledgeSetting/events.js';
import type { ModelSettingEvent } from '../../../../domain/modelSetting/events.js';

const changedAt = '2026-01-05T02:00:00.000Z';
const model = { modelId: 'm-1', modelName: 'qwen-max', service: 'api.example.cn' };
const hash = (letter: string): string => letter.repeat(64);

/** Samples of the events that say what was changed of the platform's models. */
export const sampleModelSettings: readonly ModelSettingEvent[] = [
  {
    type: 'ModelConfigured',
    data: {
      changedAt,
      ...model,
      kind: 'answers',
      action: 'changed',
      changes: [
        { field: 'temperature', before: '0.7', after: '0.2' },
        { field: 'maxTokens', before: null, after: '4096' },
      ],
      apiKey: 'replaced',
    },
  },
  { type: 'ModelConfigured', data: { changedAt, ...model, kind: 'embeds', action: 'removed', changes: [] } },
  {
    type: 'ModelInForceChanged',
    data: { changedAt, place: 'general', role: 'active', before: null, after: model },
  },
  {
    type: 'ModelInForceChanged',
    data: { changedAt, place: 'general', role: 'active', before: model, after: null },
  },
  {
    type: 'ModelTested',
    data: {
      changedAt,
      ...model,
      kind: 'answers',
      checks: [
        { check: 'reachable', verdict: 'yes' },
        { check: 'key', verdict: 'no' },
        { check: 'streaming', verdict: 'untested' },
      ],
    },
  },
  { type: 'ModelTested', data: { changedAt, ...model, kind: 'reranks', checks: [{ check: 'order', verdict: 'yes' }] } },
  { type: 'ModelBudgetSet', data: { changedAt, part: 'all', before: null, after: 5_000_000 } },
  { type: 'ModelBudgetSet', data: { changedAt, part: 'vision', before: 200_000, after: null } },
];

/** Samples of the events that say what was changed of the knowledge base and of the answers that are given for good. */
export const sampleKnowledgeSettings: readonly KnowledgeSettingEvent[] = [
  {
    type: 'KnowledgeChanged',
    data: {
      changedAt,
      action: 'file_renamed',
      groupId: 'g-1',
      groupName: '民间借贷',
      caseCause: '民间借贷纠纷',
      fileId: 'f-1',
      fileName: '民法典',
      fileHash: hash('a'),
      place: 3,
      files: [{ fileName: '民法典', fileHash: hash('a') }],
      before: '民法典',
      after: '民法典合同编',
    },
  },
  { type: 'KnowledgeChanged', data: { changedAt, action: 'search_adopted' } },
  { type: 'KnowledgeChanged', data: { changedAt, action: 'search_adopted', before: null, after: null } },
  {
    type: 'KeptAnswersChanged',
    data: { changedAt, via: 'import', entries: [{ questionHash: hash('b'), before: null, after: hash('c') }] },
  },
];
