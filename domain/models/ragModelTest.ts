import type { RagModelType } from './ragModel.js';

/** What a test of a retrieval model looks at, in its order. */
export const ragModelChecks = ['reply', 'dimension', 'order', 'normalised', 'latency'] as const;
export type RagModelCheck = (typeof ragModelChecks)[number];

/** The names of the checks that people read. */
export const ragModelCheckNames: Readonly<Record<RagModelCheck, string>> = {
  reply: '接口',
  dimension: '输出维度',
  order: '次序',
  normalised: '归一化',
  latency: '耗时',
};

/** The checks that a test makes of a model of each type. */
export const checksOf: Readonly<Record<RagModelType, readonly RagModelCheck[]>> = {
  embedding: ragModelChecks,
  rerank: ['reply', 'order', 'latency'],
};

/** Whether a model did well enough to be put into use. */
export const hasPassed = (
  test: { readonly verdicts: readonly { readonly verdict: string }[] } | null | undefined,
): boolean => test?.verdicts.every(({ verdict }) => verdict === 'yes') ?? false;
