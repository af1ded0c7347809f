/** What a model of retrieval does: turns text into vectors, or orders what was found. */
export const ragModelTypes = ['embedding', 'rerank'] as const;
export type RagModelType = (typeof ragModelTypes)[number];

/** The names of the types that people read. */
export const ragModelTypeNames: Readonly<Record<RagModelType, string>> = { embedding: '向量', rerank: '重排' };

/** Bounds of what a model is given; texts in characters. */
export const ragModelLimits = {
  name: 200,
  /** A vector of more dimensions cannot be stored. */
  outputDim: { least: 1, most: 16_000 },
  similarityTopK: { least: 1, most: 100 },
  rerankTopK: { least: 1, most: 50 },
} as const;

/** What the numbers are called where people read them. */
export const ragModelLabels = {
  outputDim: '输出维度',
  similarityTopK: '相似度召回数量',
  rerankTopK: '重排保留数量',
} as const;

export type Range = { readonly least: number; readonly most: number };

/** Whether a number is whole and within its bounds. */
export const isWithin = ({ least, most }: Range, number: number): boolean =>
  Number.isInteger(number) && number >= least && number <= most;

/** What a number should be, in a sentence. */
export const rangeSentence = (label: string, { least, most }: Range): string => `${label}应为${least}到${most}的整数`;

/** What a model is offered with at first. */
export const ragModelDefaults = { type: 'embedding', similarityTopK: 20, rerankTopK: 5 } as const;
