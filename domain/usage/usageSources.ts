/** What models are called for, as usage is recorded, with what people read. A call names one of these, so none is without a name. */
export const usageSources = {
  chat: '智能对话',
  embedding: '知识入库',
  retrieval: '知识检索',
  rerank: '检索排序',
  recommend: '模板推荐',
  autofill: '智能填表',
  'evidence-checklist': '证据清单',
  'text-optimization': '文字优化',
  'legal-analysis': '法律分析',
  continuation: '续写',
  'risk-hints': '风险提示',
  'filing-review': '立案审查',
  'deep-analysis': '深度分析',
  insights: '数据洞察',
  'model-test': '模型测试',
} as const;
export type UsageSource = keyof typeof usageSources;

const names = new Map<string, string>(Object.entries(usageSources));

/** What a source is called; one that an earlier release recorded, and that has no name any more, by its own word. */
export const sourceName = (source: string): string => names.get(source.toLowerCase().replaceAll('_', '-')) ?? source;
