import { z } from 'zod';
import { comparisons, recallRunLimits } from '../knowledge/recallRunLimits.js';
import { area, call } from './call.js';
import { both, forOwners } from './forOwners.js';
import { taskStatuses } from './knowledge.js';
import { csvFile, json, nothing } from './responses.js';
import { SearchSettingsFields } from './searchSettings.js';
import { KnownAccount, moment, pageOf, pageQuery, storedText } from './shared.js';

const { name: longestName, questions: mostQuestions, runs: mostRuns } = recallRunLimits;
const count = z.number().int().nonnegative();
const share = z.number().min(0).max(1);
const place = z.number().int().positive().nullable();

const outcomesOf = (step: string) =>
  z
    .object({
      done: count.describe('完成这一步的问题数。'),
      missing: count.describe('没有模型、跳过这一步的问题数。'),
      failed: count.describe('这一步没有完成的问题数。'),
    })
    .describe(`${step}各有多少个问题完成、缺少或没有完成。`);

export const RunSettings = z.object({
  vectors: z
    .array(
      z.object({
        whose: z.enum(['own', 'platform']).describe('own 检索自己的文档组，platform 检索平台的。'),
        name: z.string(),
        dimension: count.describe('向量的维数。'),
        top_k: count.describe('按相似度取出的片段数。'),
      }),
    )
    .describe('检索自己的和平台的文档组所用的向量模型；没有则为空。'),
  rerank: z
    .object({ name: z.string(), top_k: count.describe('重排后保留的片段数。') })
    .nullable()
    .describe('重排模型；没有则为 null。'),
  budget: count.describe('每个问题的结果总共最多多少字。'),
  groups: count.describe('开始时检索的文档组数。'),
  chunks: count.describe('开始时检索的片段数。'),
});
export type RunSettings = z.infer<typeof RunSettings>;

export const RunTotals = z.object({
  questions: count.describe('问题数。'),
  recall_at_5: share.describe('期望的结果出现在前 5 个中的比例，对所有问题取平均。'),
  recall_at_10: share.describe('期望的结果出现在前 10 个中的比例，对所有问题取平均。'),
  mrr: share.describe('首个期望结果名次的倒数，对所有问题取平均；未找到的计 0。'),
  not_found: count.describe('没有找到任何期望结果的问题数，计入平均。'),
  no_results: count.describe('其中没有任何检索结果的问题数。'),
  p50_ms: z.number().nonnegative().describe('半数问题的检索不超过的毫秒数。'),
  p95_ms: z.number().nonnegative().describe('95% 的问题的检索不超过的毫秒数。'),
  steps: z
    .object({ text: outcomesOf('文字检索'), vectors: outcomesOf('向量检索'), rerank: outcomesOf('重排') })
    .describe('各步骤的情况。'),
});
export type RunTotals = z.infer<typeof RunTotals>;

export const RecallRun = z
  .object({
    id: z.uuid(),
    name: z.string(),
    case_cause: z.string(),
    status: z.enum(taskStatuses).describe('PENDING 排队，STARTED 进行中，SUCCESS 完成，FAILURE 失败或已取消。'),
    reason: z.string().nullable().describe('失败的原因，一句话；其余为 null。'),
    created_at: moment,
    ended_at: moment.nullable().describe('结束的时间；还没有结束则为 null。'),
    questions: count.describe('问题数。'),
    asked: count.describe('已经检索的问题数。'),
    problems: z
      .array(z.object({ line: count.describe('文件中的行号。'), sentence: z.string().describe('没有使用的原因。') }))
      .describe('未使用的行和原因，最多 200 行。'),
    problem_count: count.describe('未使用的行数。'),
    settings: RunSettings.nullable().describe('开始时的设置；还没有开始则为 null。'),
    totals: RunTotals.nullable().describe('完成后的指标；未完成为 null。'),
    tried: SearchSettingsFields.optional().describe('所试的检索设置；按当时采用的设置测试的没有这一项。'),
  })
  .meta({ id: 'RecallRun', description: '一次批量检索测试。' });
export type RecallRun = z.infer<typeof RecallRun>;

export const RunAnswer = z
  .object({
    place: z.number().int().positive().describe('第几个问题，从 1 起。'),
    question: z.string(),
    expected: z
      .array(z.object({ text: z.string(), place: place.describe('首次出现的名次；未找到为 null。') }))
      .describe('期望的条文或来源，各排在第几。'),
    results: count.describe('检索到的结果数。'),
    ms: z.number().nonnegative().describe('检索用的毫秒数。'),
  })
  .meta({ id: 'RecallRunQuestion', description: '批量检索测试中的一个问题。' });
export type RunAnswer = z.infer<typeof RunAnswer>;

const Compared = z.object({
  question: z.string(),
  expected: z
    .array(
      z.object({
        text: z.string(),
        before: place.describe('在前一次测试中的名次；未找到为 null。'),
        after: place.describe('在后一次测试中的名次；未找到为 null。'),
      }),
    )
    .describe('期望的条文或来源，在两次测试中各排在第几。'),
  change: z.enum(comparisons).describe('worse 变差，better 变好，same 不变。'),
});
export const RunComparison = pageOf(Compared)
  .extend({
    worse: count.describe('变差的问题数。'),
    better: count.describe('变好的问题数。'),
    same: count.describe('不变的问题数。'),
    only_before: count.describe('只在前一次测试中的问题，包括期望不同的。'),
    only_after: count.describe('只在后一次测试中的问题，包括期望不同的。'),
  })
  .meta({ id: 'RecallRunComparison', description: '两次批量检索测试的逐题比较，变差的在前。' });
export type RunComparison = z.infer<typeof RunComparison>;

const ofCause = z.object({
  caseCause: z.string().min(1).max(200).describe('案由的 id，见 GET /api/rag/case-causes。'),
});
const run = {
  path: z.object({ id: z.uuid() }),
  noSuch: 'recall_run_not_found',
  refuses: ['recall_run_not_found'],
} as const;

export const AdoptedSettings = z
  .object({
    settings: SearchSettingsFields.describe('现在采用的设置。'),
    usual: SearchSettingsFields.describe('产品默认的设置。'),
    adopted_at: moment.nullable().describe('采用的时间；从未改过为 null。'),
    adopted_by: KnownAccount.nullable().describe('采用的账号；从未改过为 null。'),
  })
  .meta({ id: 'AdoptedSearchSettings', description: '检索设置，由谁在何时采用。' });
export type AdoptedSettings = z.infer<typeof AdoptedSettings>;

/** Tests of the search with many questions of which it is known what they should find. */
export const recallRuns = area(
  {
    key: 'recall-runs',
    title: '批量检索测试',
    description: `用 CSV 中的问题测试知识库的检索，检查期望的条文或来源排在第几。自己的和平台的各保留最多 ${mostRuns} 次。`,
  },
  {
    ...forOwners(
      { own: '/api/rag', platform: '/api/admin/rag' },
      {
        start: both('POST /{caseCause}/recall-runs', {
          outcome: 'single',
          path: ofCause,
          sends: 'multipart',
          fields: z.object({
            name: storedText()
              .max(longestName, `名称不能超过${longestName}个字`)
              .default('')
              .describe('测试的名称；留空则用文件名。'),
            file: z
              .file('请选择 CSV 文件')
              .describe(
                `CSV 文件，最大 2 MB，最多 ${mostQuestions} 个问题；第一行为列名：问题（question）、期望（expected，可以有多列，或用；隔开多项）。`,
              ),
          }),
          response: json(RecallRun, '已开始测试。', { status: 202 }),
          refuses: ['fields_invalid', 'case_cause_unknown', 'too_many_recall_runs', 'personal_data_erased'],
          own: { summary: '用自己可用的文档组批量测试检索' },
          platform: { summary: '用平台的文档组批量测试检索' },
        }),
        list: both('GET /{caseCause}/recall-runs', {
          path: ofCause,
          refuses: ['case_cause_unknown'],
          summary: '{whose}批量测试',
          response: json(z.object({ items: z.array(RecallRun).max(mostRuns) }), '全部批量测试，新的在前。'),
        }),
        read: both('GET /recall-runs/{id}', {
          ...run,
          summary: '{whose}一次批量测试',
          response: json(RecallRun, '设置、进度和指标。'),
        }),
        questions: both('GET /recall-runs/{id}/questions', {
          ...run,
          query: pageQuery,
          summary: '{whose}一次批量测试的逐题结果',
          response: json(pageOf(RunAnswer), '已检索的问题，未找到的在前，其次按名次从后到前。'),
        }),
        compare: both('GET /recall-runs/{id}/comparison', {
          ...run,
          query: pageQuery.extend({
            with: z.uuid().describe('后一次测试。'),
            change: z.enum(comparisons).optional().describe('只要变差、变好或不变的。'),
          }),
          summary: '比较{whose}两次批量测试',
          response: json(RunComparison, '逐题比较。'),
        }),
        export: both('GET /recall-runs/{id}/export', {
          ...run,
          summary: '导出{whose}一次批量测试',
          response: csvFile('逐题结果，UTF-8（带 BOM）的 CSV；以公式符号开头的内容前加单引号。'),
        }),
        cancel: both('POST /recall-runs/{id}/cancel', {
          outcome: 'single',
          ...run,
          summary: '取消{whose}一次批量测试',
          response: json(RecallRun, '取消后的状态；已经结束的不变。'),
        }),
        remove: both('DELETE /recall-runs/{id}', {
          outcome: 'idempotent',
          ...run,
          summary: '删除{whose}一次批量测试',
          response: nothing('已删除。'),
        }),
      },
    ),
    again: call('POST /api/admin/rag/recall-runs/{id}/again', {
      outcome: 'single',
      ...run,
      summary: '用同样的问题试另一组检索设置',
      description: '在后台测试，不影响正在采用的设置。',
      fields: z.strictObject({ settings: SearchSettingsFields.describe('要试的设置。') }),
      response: json(RecallRun, '已开始测试。', { status: 202 }),
      refuses: ['fields_invalid', 'recall_run_not_found', 'too_many_recall_runs'],
    }),
    searchSettings: call('GET /api/admin/rag/search-settings', {
      summary: '现在采用的检索设置',
      response: json(AdoptedSettings, '设置，由谁在何时采用。'),
    }),
    adopt: call('PUT /api/admin/rag/search-settings', {
      outcome: 'idempotent',
      summary: '采用一次批量测试所试的检索设置',
      description: '只能采用已测试完成的设置；对之后的全部检索有效。',
      body: z.strictObject({ run: z.uuid().nullable().describe('试过这些设置的批量测试；null 为恢复默认设置。') }),
      response: json(AdoptedSettings, '已采用。'),
      refuses: ['recall_run_not_found', 'recall_run_tried_nothing'],
    }),
  },
);
