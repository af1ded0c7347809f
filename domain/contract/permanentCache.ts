import { z } from 'zod';
import { importOutcomes } from '../permanentCache/importOutcomes.js';
import { permanentCacheLimits } from '../permanentCache/limits.js';
import { answerProblem, keptText, questionProblem } from '../permanentCache/questionText.js';
import { area, call } from './call.js';
import { csvFile, json, nothing } from './responses.js';
import { moment, pageOf, pageQuery } from './shared.js';

const checkedText = (required: string, problemOf: (text: string) => string | null) =>
  z
    .string(required)
    .transform(keptText)
    .superRefine((text, ctx) => {
      const message = problemOf(text);
      if (message !== null) ctx.addIssue({ code: 'custom', message });
    });

export const KeptAnswer = z
  .object({
    id: z.uuid().describe('这一条当前的版本，每次修改后不同。'),
    question: z.string().describe('问题。'),
    answer: z.string().describe('答案。'),
    hits: z.number().int().min(0).describe('直接回答过几次。'),
    last_used_at: moment.nullable().describe('最近一次用来回答的时间；没有用过为 null。'),
    updated_at: moment.describe('添加或最近一次修改的时间。'),
  })
  .meta({ id: 'KeptAnswer', description: '问答缓存中的一条。' });
export type KeptAnswer = z.infer<typeof KeptAnswer>;

const count = z.number().int().min(0);

/** A report names at most this many lines. */
export const mostReportedLines = 1000;

export const ImportReport = z
  .object({
    preview: z.boolean().describe('是否只是预览，没有写入。'),
    state: z.string().describe('预览时问答缓存的状态；正式导入时带上它，其间有改动即被拒绝。'),
    added: count.describe('新增几条。'),
    changed: count.describe('答案有改动几条。'),
    unchanged: count.describe('没有变化几行，含文件中重复的行。'),
    refused: count.describe('不能导入几行。'),
    lines: z
      .array(
        z.object({
          line: z.number().int().min(1).describe('在文件中的行号。'),
          outcome: z
            .enum(importOutcomes)
            .describe('added 新增，changed 答案有改动，unchanged 没有变化，refused 不能导入。'),
          question: z.string().describe('问题，过长的只有开头。'),
          reason: z.string().optional().describe('不能导入或没有变化的原因。'),
        }),
      )
      .max(mostReportedLines)
      .describe('逐行的结果，不能导入的在前，其次是有改动的。'),
    left_out: count.describe('没有列出的还有几行。'),
  })
  .meta({ id: 'PermanentCacheImportReport', description: '导入问答缓存的结果。' });
export type ImportReport = z.infer<typeof ImportReport>;

const question = checkedText('请填写问题', questionProblem).describe(
  `问题，最多 ${permanentCacheLimits.question} 字；大小写、全半角、空格和标点不同的视为同一个。`,
);
const version = z.uuid().optional();

/** Questions with the answers that the court keeps for good. */
export const permanentCache = area(
  {
    key: 'permanent-cache',
    title: '问答缓存',
    description:
      '长期保留的问题和答案，由管理员维护，最多 50000 条。在AI助手中问到同一个问题时直接回答，不使用模型，不计积分。',
  },
  {
    list: call('GET /api/admin/cache/permanent-qa', {
      summary: '问答缓存',
      description: '新添加的在前；修改不改变次序。',
      query: pageQuery.extend({ search: z.string().max(100).default('') }),
      response: json(pageOf(KeptAnswer), '问题和答案，分页。'),
      meanings: { search: '问题或答案的一部分。' },
    }),
    save: call('POST /api/admin/cache/permanent-qa', {
      outcome: 'idempotent',
      summary: '添加一个问题，或修改它的答案',
      description:
        '不带 version 为添加，已有相同的问题时被拒绝；带 version 为修改，其间被他人修改或删除时被拒绝。内容已经如此的不算冲突。',
      fields: z.strictObject({
        question,
        answer: checkedText('请填写答案', answerProblem).describe(`答案，最多 ${permanentCacheLimits.answer} 字。`),
        version: version.describe('所修改的那一条的 id。'),
      }),
      response: json(KeptAnswer, '已保存。'),
      refuses: [
        'fields_invalid',
        'kept_answer_exists',
        'kept_answer_not_found',
        'kept_answer_changed',
        'kept_answers_full',
      ],
    }),
    remove: call('DELETE /api/admin/cache/permanent-qa', {
      outcome: 'idempotent',
      summary: '删除一个问题',
      fields: z.strictObject({ question, version: version.describe('所删除的那一条的 id；其间被他人修改时被拒绝。') }),
      response: nothing('已删除。'),
      refuses: ['fields_invalid', 'kept_answer_not_found', 'kept_answer_changed'],
    }),
    export: call('GET /api/admin/cache/permanent-qa/export', {
      summary: '导出为 CSV',
      description:
        'UTF-8（带 BOM），两列：问题、答案。以 = + - @ 等开头的单元格前加了单引号，以免被当作公式；导入时会去掉。',
      response: csvFile('permanent_qa_export_{date}.csv，date 为 YYYYMMDD。'),
    }),
    import: call('POST /api/admin/cache/permanent-qa/import', {
      outcome: 'idempotent',
      summary: '从 CSV 导入',
      description: `首行为列名：问题、答案（或 question、answer），次序不限，其他列忽略；UTF-8 或 GB18030，最大 20 MB、${permanentCacheLimits.rows} 行。已有的问题更新答案。分批写入，中断后重新导入即可。`,
      sends: 'multipart',
      fields: z.object({
        file: z.file('请选择一个 CSV 文件').describe('CSV 文件，名称以 .csv 结尾。'),
        preview: z.enum(['true', 'false']).default('false').describe('只预览，不写入。'),
        state: z.string().max(64).optional().describe('预览得到的 state。'),
      }),
      response: json(ImportReport, '逐行的结果。'),
      refuses: ['fields_invalid', 'kept_answers_full', 'kept_answers_changed', 'overloaded'],
    }),
  },
);
