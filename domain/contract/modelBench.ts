import { z } from 'zod';
import { benchLimits } from '../modelBench/benchLimits.js';
import { fieldVerdicts } from '../modelBench/scoring.js';
import { ModelSuggestion } from './autofill.js';
import { area, call } from './call.js';
import { taskStatuses } from './knowledge.js';
import { json, nothing } from './responses.js';
import { moment, storedText } from './shared.js';

const { documents: mostDocuments, characters, name: longestName, expected: mostExpected, runs: mostRuns } = benchLimits;
const count = z.number().int().nonnegative();
const path = z
  .string()
  .min(1)
  .max(200)
  .describe('在 form_data 中的位置，如 plaintiffs_natural.0.name；当事人和行从 0 起编号。');
const value = ModelSuggestion.shape.value;

export const BenchDocument = z
  .object({
    name: storedText(z.string('请填写名称'))
      .min(1, '请填写名称')
      .max(longestName, `名称不能超过${longestName}个字`)
      .describe('名称，便于辨认。'),
    form_key: z.string('请选择文书').min(1, '请选择文书').max(100).describe('文书的 key，见 GET /api/forms。'),
    text: z
      .string('请粘贴文字')
      .min(1, '请粘贴文字')
      .max(characters, `文字不能超过${characters}字`)
      .describe('文书的文字。'),
    expected: z
      .array(z.object({ path, value: value.describe('期望填入的内容，合乎该项的格式。') }))
      .min(1, '请至少填写一项期望的内容')
      .max(mostExpected, `期望的内容最多${mostExpected}项`)
      .describe('期望从文字中得出的各项内容。'),
  })
  .meta({ id: 'BenchDocument', description: '一份评测用的文书和期望得出的内容。' });
export type BenchDocument = z.output<typeof BenchDocument>;

export const BenchDocumentRow = z
  .object({
    id: z.uuid(),
    name: z.string().describe('名称。'),
    form_key: z.string().describe('文书的 key。'),
    form_title: z.string().describe('文书的名称；文书已不存在则为它的 key。'),
    characters: count.describe('文字有多少字。'),
    expected: count.describe('期望的内容有多少项。'),
    created_at: moment.describe('加入的时刻；180 天后自动删除。'),
  })
  .meta({ id: 'BenchDocumentRow', description: '一份评测用的文书，不含文字。' });
export type BenchDocumentRow = z.infer<typeof BenchDocumentRow>;

const figures = {
  right: count.describe('与期望相符的项数。'),
  wrong: count.describe('与期望不符的项数。'),
  missing: count.describe('没有给出的项数。'),
  unexpected: count.describe('另外给出、没有期望可以对照的项数。'),
  quotes: count.describe('模型给出的项数，每项有一段引文。'),
  verbatim: count.describe('引文在文字中逐字找到的项数。'),
  evidenced: count.describe('引文逐字找到，并且写明了该项内容的项数。'),
  ms: count.describe('用了多少毫秒。'),
  prompt_tokens: count.describe('输入词元数。'),
  completion_tokens: count.describe('输出词元数。'),
  estimated: z.boolean().describe('词元数是否含估计；服务方没有报告时如此。'),
};

export const BenchTotals = z.object({
  ...figures,
  done: count.describe('读完的文书数。'),
  failed: count.describe('没有结果的文书数；各项内容的数字不含它们。'),
  credits: z.number().nonnegative().describe('按开始时模型的定价折合的积分；评测本身不扣积分。'),
});
export type BenchTotals = z.infer<typeof BenchTotals>;

export const BenchRun = z
  .object({
    id: z.uuid(),
    model_id: z.uuid().describe('所测模型的 id；模型可能已删除。'),
    model_name: z.string().describe('所测模型的名称。'),
    task: z.string().describe('所用的任务和版本，如 autofill/1。'),
    status: z.enum(taskStatuses).describe('PENDING 排队，STARTED 进行中，SUCCESS 完成，FAILURE 失败或已取消。'),
    reason: z.string().nullable().describe('失败的原因，一句话；其余为 null。'),
    created_at: moment,
    ended_at: moment.nullable().describe('结束的时间；还没有结束则为 null。'),
    documents: count.describe('开始时的文书数。'),
    read: count.describe('已经读过的文书数，包括没有结果的。'),
    totals: BenchTotals.nullable().describe('合计；还没有读完则为 null。'),
  })
  .meta({ id: 'BenchRun', description: '用评测文书对一个模型的一次评测。' });
export type BenchRun = z.infer<typeof BenchRun>;

const BenchResult = z.object({
  document_id: z.uuid().describe('文书的 id。'),
  name: z.string().describe('文书的名称。'),
  form_title: z.string().describe('文书的种类。'),
  outcome: z.enum(['waiting', 'done', 'failed']).describe('waiting 还没有读，done 已读完，failed 没有结果。'),
  sentence: z.string().nullable().describe('没有结果的原因，或读完时的说明；没有则为 null。'),
  ...figures,
  fields: z
    .array(
      z.object({
        path: z.string().describe('在 form_data 中的位置。'),
        label: z.string().describe('该项的名称。'),
        verdict: z
          .enum(fieldVerdicts)
          .describe('right 相符，wrong 不符，missing 没有给出，unexpected 没有期望可以对照。'),
        expected: value.nullable().describe('期望的内容；没有则为 null。'),
        proposed: value.nullable().describe('模型给出的内容；没有则为 null。'),
        evidenced: z.boolean().describe('引文是否逐字找到并写明了该项内容。'),
      }),
    )
    .describe('各项内容。'),
});
export const BenchRunDetail = BenchRun.extend({
  results: z.array(BenchResult).max(mostDocuments).describe('各份文书的结果；已删除的文书不再列出。'),
}).meta({ id: 'BenchRunDetail', description: '一次评测和各份文书的结果。' });
export type BenchRunDetail = z.infer<typeof BenchRunDetail>;

const one = { path: z.object({ id: z.uuid() }) } as const;
const ofRun = { ...one, noSuch: 'bench_run_not_found', refuses: ['bench_run_not_found'] } as const;

/** A bench for models of the platform: the court's own documents, and what each model reads in them. */
export const modelBench = area(
  {
    key: 'model-bench',
    title: '模型评测',
    description: `启用模型之前，用本院自己准备的文书（最多 ${mostDocuments} 份）比较各个模型从中得出的内容。文书加密保存，${benchLimits.days} 天后自动删除，评测时会发送给所测模型的服务方。`,
  },
  {
    documents: call('GET /api/admin/model-bench/documents', {
      summary: '评测用的文书',
      response: json(z.object({ items: z.array(BenchDocumentRow).max(mostDocuments) }), '全部文书，先加入的在前。'),
    }),
    export: call('GET /api/admin/model-bench/documents/export', {
      summary: '导出评测用的文书',
      description: '含文字和期望的内容，可以原样导入。',
      response: json(
        z.object({ documents: z.array(BenchDocument).max(mostDocuments).describe('全部文书，先加入的在前。') }),
        '全部文书。',
      ),
    }),
    add: call('POST /api/admin/model-bench/documents', {
      outcome: 'single',
      summary: '加入评测用的文书',
      description: '全部加入，或者一份也不加入。',
      fields: z.strictObject({
        documents: z
          .array(BenchDocument, '文件中没有 documents 一项')
          .min(1, '请至少加入一份文书')
          .max(mostDocuments, `一次最多加入${mostDocuments}份文书`)
          .describe('要加入的文书。'),
      }),
      response: json(z.object({ items: z.array(BenchDocumentRow) }), '加入之后的全部文书。'),
      refuses: ['fields_invalid', 'too_many_bench_documents'],
    }),
    removeDocument: call('DELETE /api/admin/model-bench/documents/{id}', {
      outcome: 'idempotent',
      ...one,
      noSuch: 'bench_document_not_found',
      summary: '删除一份评测用的文书',
      description: '各次评测从中得出的内容一并删除，合计的数字保留。',
      response: nothing('已删除。'),
      refuses: ['bench_document_not_found'],
    }),
    runs: call('GET /api/admin/model-bench/runs', {
      summary: '全部评测',
      response: json(z.object({ items: z.array(BenchRun).max(mostRuns) }), '全部评测，新的在前。'),
    }),
    start: call('POST /api/admin/model-bench/runs', {
      outcome: 'single',
      summary: '用全部评测文书评测一个模型',
      description: '在后台逐份进行，模型不必已启用。单份文书没有结果时计数，评测继续。',
      body: z.strictObject({ model_id: z.uuid().describe('平台的模型。') }),
      response: json(BenchRun, '已开始评测。', { status: 202 }),
      refuses: ['ai_model_not_found', 'no_bench_documents', 'too_many_bench_runs'],
    }),
    run: call('GET /api/admin/model-bench/runs/{id}', {
      ...ofRun,
      summary: '一次评测',
      response: json(BenchRunDetail, '进度、合计和各份文书的结果。'),
    }),
    cancel: call('POST /api/admin/model-bench/runs/{id}/cancel', {
      outcome: 'single',
      ...ofRun,
      summary: '取消一次评测',
      response: json(BenchRun, '取消后的状态；已经结束的不变。'),
    }),
    remove: call('DELETE /api/admin/model-bench/runs/{id}', {
      outcome: 'idempotent',
      ...ofRun,
      summary: '删除一次评测',
      response: nothing('已删除。'),
    }),
  },
);
