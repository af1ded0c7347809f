/** The places of which each has at most one model of the platform in force; apart from the events, so that a browser need not load these. */
export const modelPlaces = ['general', 'vision', 'fast', 'embedding', 'rerank'] as const;
export type ModelPlace = (typeof modelPlaces)[number];

export const modelPlaceNames: Readonly<Record<ModelPlace, string>> = {
  general: '通用',
  vision: '视觉',
  fast: '快速',
  embedding: '向量',
  rerank: '重排',
};
