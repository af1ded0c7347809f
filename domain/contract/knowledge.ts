import { z } from 'zod';
import { area, call } from './call.js';
import { both, forOwners } from './forOwners.js';
import { json, nothing } from './responses.js';
import { CaseCause } from '../knowledge/causes.js';
import { Recalled } from '../knowledge/recalled.js';
import { storedText } from './shared.js';

/** How files are cut up: at articles and paragraphs, or one question and its answer after another. */
export const uploadStrategies = ['chunk', 'qa', 'excel_qa'] as const;
export type UploadStrategy = (typeof uploadStrategies)[number];
/** Bounds of an upload; sizes in characters, files in bytes. Some are said in `problems.ts`. */
export const uploadLimits = {
  groupName: 100,
  fileName: 200,
  chunkSize: { least: 100, most: 4000, usual: 512 },
  overlap: { least: 0, most: 1000, usual: 50 },
  files: 20,
  fileBytes: 30 * 1024 * 1024,
  bytes: 100 * 1024 * 1024,
} as const;
/** What one account may have, and the platform; stored bytes and chunks are bounded for accounts only. */
export const knowledgeLimits = { groups: 500, waitingTasks: 20, bytes: 1024 ** 3, chunks: 100_000 } as const;
/** The kinds of files that are read, by the ends of their names. */
export const uploadKinds = ['docx', 'pdf', 'txt', 'md', 'xlsx', 'csv', 'jsonl'] as const;
export type UploadKind = (typeof uploadKinds)[number];

export const taskStatuses = ['PENDING', 'STARTED', 'SUCCESS', 'FAILURE'] as const;
const TaskId = z.uuid().describe('上传任务的编号。');
const GroupId = z.uuid().describe('文档组的编号。');
const TaskFile = z.object({
  name: z.string(),
  status: z.enum(['waiting', 'reading', 'done', 'failed']),
  chunks: z.number().int().nonnegative().describe('已入库的片段数。'),
  reason: z.string().nullable().describe('未能入库的原因，或入库时略过了什么；没有则为 null。'),
});
export const KnowledgeTask = z
  .object({
    task_id: TaskId,
    status: z.enum(taskStatuses).describe('PENDING 排队，STARTED 进行中，SUCCESS 完成，FAILURE 失败或已取消。'),
    progress: z.number().min(0).max(1).describe('完成的比例，0 到 1。'),
    result: z
      .object({ group_id: GroupId, chunks: z.number().int().nonnegative().describe('这次上传的片段数。') })
      .nullable()
      .describe('完成后的文档组和片段数；未完成为 null。'),
    reason: z.string().nullable().describe('失败的原因，一句话；其余为 null。'),
    files: z.array(TaskFile).describe('每个文件的情况，按上传的顺序。'),
  })
  .meta({ id: 'KnowledgeTask', description: '一次上传的进度。' });
export type KnowledgeTask = z.infer<typeof KnowledgeTask>;

export const DocumentGroup = z
  .object({
    id: z.uuid(),
    name: z.string(),
    created_at: z.iso.datetime(),
    source_filenames: z.array(z.string()).describe('已入库的文件。'),
    is_enabled_by_user: z.boolean().describe('检索时是否使用。'),
    chunks: z.number().int().nonnegative().describe('已入库的片段数。'),
    text_only: z.boolean().describe('没有向量，只按文字检索。'),
    task: KnowledgeTask.nullable().describe('尚未完成或失败的上传；没有则为 null。'),
  })
  .meta({ id: 'DocumentGroup', description: '知识库中的一组文档。' });
export type DocumentGroup = z.infer<typeof DocumentGroup>;

const whole = (label: string, { least, most, usual }: { least: number; most: number; usual: number }) =>
  z.coerce
    .number({ error: `${label}应为${least}到${most}的整数` })
    .int(`${label}应为${least}到${most}的整数`)
    .min(least, `${label}应为${least}到${most}的整数`)
    .max(most, `${label}应为${least}到${most}的整数`)
    .default(usual);

const ofCause = z.object({ caseCause: z.string().min(1).max(200).describe('案由的编号，见案由列表。') });
const group = {
  path: z.object({ id: z.uuid() }),
  noSuch: 'document_group_not_found',
  refuses: ['document_group_not_found'],
} as const;
const task = {
  path: z.object({ id: z.uuid() }),
  noSuch: 'knowledge_task_not_found',
  refuses: ['knowledge_task_not_found'],
} as const;
const groups = z.object({ items: z.array(DocumentGroup) });

/** What an upload says beside its files; the page checks what is typed by it, so it is no part of a call alone. */
export const uploadFields = z.object({
  strategy: z.enum(uploadStrategies, { error: '请选择处理方式' }).default('chunk').describe('处理方式。'),
  group_name: storedText()
    .max(uploadLimits.groupName, `名称不能超过${uploadLimits.groupName}个字`)
    .default('')
    .describe('文档组名称；留空则用文件名。'),
  chunk_size: whole('片段长度', uploadLimits.chunkSize).describe('片段长度，仅 chunk 使用。'),
  overlap: whole('重叠长度', uploadLimits.overlap).describe('重叠长度，仅 chunk 使用。'),
  files: z.array(z.file()).optional().describe('文件，可以有多个。'),
});

/** Law and materials that are searched: the platform's and one's own. */
export const knowledge = area(
  {
    key: 'knowledge',
    title: '知识库',
    description: '按案由分组的法律和材料。平台的由管理员维护，所有人可用；自己的只有自己可用。',
  },
  {
    causes: call('GET /api/rag/case-causes', {
      summary: '知识库的案由',
      response: json(z.object({ items: z.array(CaseCause) }), '全部案由，按类别，通用在前。'),
      fixed: true,
    }),
    listShared: call('GET /api/rag/platform-groups/{caseCause}', {
      path: ofCause,
      refuses: ['case_cause_unknown'],
      summary: '平台的文档组和自己是否使用',
      response: json(groups, '平台的文档组，新的在前。'),
    }),
    toggle: call('POST /api/rag/platform-groups/toggle', {
      outcome: 'single',
      summary: '开启或关闭一个文档组',
      description: '每次调用在开启和关闭之间切换，只对自己有效；自己的和平台的都可以。',
      body: z.object({ group_id: GroupId }),
      response: json(z.object({ group_id: GroupId, is_enabled: z.boolean() }), '切换后的状态。'),
      refuses: ['document_group_not_found'],
    }),
    ...forOwners(
      { own: '/api/rag/{caseCause}', platform: '/api/admin/rag/vector-stores/{caseCause}' },
      {
        list: both('GET /groups', {
          path: ofCause,
          refuses: ['case_cause_unknown'],
          summary: '{whose}文档组',
          response: json(groups, '{whose}文档组，新的在前。'),
        }),
        upload: both('POST /upload', {
          summary: '上传{whose}文档',
          sends: 'multipart',
          path: ofCause,
          fields: uploadFields,
          response: json(z.object({ task_id: TaskId }), '已开始处理。', { status: 202 }),
          repeatable: true,
          refuses: [
            'fields_invalid',
            'upload_incomplete',
            'case_cause_unknown',
            'upload_too_large',
            'too_many_groups',
            'too_many_uploads_waiting',
            'knowledge_full',
          ],
        }),
        test: both('POST /test-retrieval', {
          path: ofCause,
          fields: z.object({
            query: storedText(z.string('请输入测试问题'))
              .min(1, '请输入测试问题')
              .max(1000, '问题不能超过1000个字')
              .describe('测试问题。'),
          }),
          reads: true,
          response: json(Recalled, '检索结果，与问答所用的完全相同。'),
          refuses: ['fields_invalid', 'case_cause_unknown'],
          own: { summary: '用一个问题测试检索', description: '检索自己的和平台的、没有关闭的文档组。' },
          platform: { summary: '用一个问题测试平台的检索', description: '只检索平台的文档组。' },
        }),
      },
    ),
    ...forOwners(
      { own: '/api/rag', platform: '/api/admin/rag' },
      {
        remove: both('DELETE /document-groups/{id}', {
          outcome: 'idempotent',
          ...group,
          refuses: ['document_group_not_found', 'document_file_busy'],
          summary: '删除{whose}文档组',
          response: nothing('文档组连同其文件、片段、向量和任务都已删除。'),
        }),
        task: both('GET /tasks/{id}/status', {
          ...task,
          summary: '{whose}上传任务',
          response: json(KnowledgeTask, '当前的进度。'),
        }),
        cancel: both('POST /tasks/{id}/cancel', {
          outcome: 'single',
          ...task,
          summary: '取消{whose}上传任务',
          response: json(KnowledgeTask, '取消后的状态；已经结束的不变。'),
        }),
        retry: both('POST /tasks/{id}/retry', {
          outcome: 'single',
          ...task,
          summary: '重试{whose}上传任务中失败的文件',
          response: json(KnowledgeTask, '重试后的状态；没有失败的不变。'),
        }),
      },
    ),
  },
);
