import { z } from 'zod';
import { passageMarks } from './citedPassages.js';

/** How a step of a retrieval went: done, missing (no model for it), or down. */
const stepOutcomes = ['done', 'missing', 'failed'] as const;
export const RecallResult = z
  .object({
    content: z.string(),
    metadata: z.object({
      source: z.string().describe('来源文件。'),
      group_id: z.uuid().describe('文档组的编号。'),
      group_name: z.string().describe('文档组。'),
      law: z.string().nullable().describe('法律全称；不是法律则为 null。'),
      heading: z.string().nullable().describe('所在的编、章、节，或所回答的问题；没有则为 null。'),
      articles: z.array(z.string()).describe('其中完整的条文，如 第七百零三条。'),
      score: z.number().describe('融合排序的分数，只用于排序。'),
      text_score: z.number().nullable().describe('文字检索的分数；未命中为 null。'),
      vector_score: z.number().nullable().describe('向量的余弦相似度；未命中为 null。'),
      rerank_place: z.number().int().positive().nullable().describe('重排后的名次；没有重排为 null。'),
      status: z.string().nullable().describe('该版本法律的状态说明，如 已废止；有效或不明为 null。'),
      ...passageMarks,
    }),
  })
  .meta({ id: 'RecallResult', description: '检索到的一段。' });
export const Recalled = z
  .object({
    results: z.array(RecallResult).describe('检索到的片段，最好的在前。'),
    steps: z
      .object({
        text: z.enum(stepOutcomes).describe('文字检索。'),
        vectors: z.enum(stepOutcomes).describe('向量检索。'),
        rerank: z.enum(stepOutcomes).describe('重排。'),
      })
      .describe('各步骤：done 完成，missing 没有模型，failed 失败。'),
    note: z.string().nullable().describe('缺少或失败的步骤，如 仅全文；都正常为 null。'),
    elapsed_ms: z.number().nonnegative().describe('用时，毫秒。'),
  })
  .meta({ id: 'Recalled', description: '一次检索的结果和各步骤的情况。' });
export type Recalled = z.infer<typeof Recalled>;
