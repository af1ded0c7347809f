import { z } from 'zod';
import { chunkTextProblem, longestChunk } from '../knowledge/correctedText.js';
import { deskActions } from '../knowledge/deskActions.js';
import { area } from './call.js';
import { both, forOwners } from './forOwners.js';
import { uploadLimits } from './knowledge.js';
import { anyFile, json, nothing } from './responses.js';
import { KnownAccount, moment, pageOf, pageQuery, storedText } from './shared.js';

const count = z.number().int().nonnegative();
const day = z.iso.date();
const FileId = z.uuid().describe('文件的编号。');

export const validities = ['valid', 'not_yet', 'over'] as const;

export const KnowledgeFile = z
  .object({
    id: FileId,
    group_id: z.uuid().describe('所在文档组的编号。'),
    name: z.string(),
    version: z.number().int().positive().describe('第几个版本；替换一次加一。'),
    bytes: count.describe('原件的字节数。'),
    chunks: count.describe('片段数。'),
    corrected: count.describe('修改过的片段数。'),
    off: count.describe('停用的片段数。'),
    lapsed: count.describe('未能沿用到这个版本的修改数。'),
    valid_from: day.nullable().describe('生效日期；没有设置为 null。'),
    valid_until: day.nullable().describe('失效前的最后一天；没有设置为 null。'),
    validity: z.enum(validities).describe('valid 在有效期内，not_yet 尚未生效，over 已过有效期；后两者检索不到。'),
    has_source: z.boolean().describe('是否保存了原件。'),
    notes: z.string().nullable().describe('入库时略过了什么，或没有向量的原因；没有则为 null。'),
    replacement: z
      .object({
        task_id: z.uuid().nullable().describe('上传任务的编号；任务已不在为 null。'),
        name: z.string(),
        status: z.enum(['waiting', 'reading', 'failed']),
        reason: z.string().nullable().describe('失败的原因；没有失败为 null。'),
      })
      .nullable()
      .describe('正在处理或失败的新版本；没有则为 null。'),
  })
  .meta({ id: 'KnowledgeFile', description: '知识库中的一个文件。' });
export type KnowledgeFile = z.infer<typeof KnowledgeFile>;

const Correction = z.object({
  original: z.string().describe('入库时的原文。'),
  corrected_at: moment.nullable().describe('修改的时间；没有修改为 null。'),
  corrected_by: KnownAccount.nullable().describe('修改的账号；没有修改为 null。'),
  off_at: moment.nullable().describe('停用的时间；没有停用为 null。'),
  off_by: KnownAccount.nullable().describe('停用的账号；没有停用为 null。'),
});

export const DeskChunk = z
  .object({
    place: count.describe('第几个片段，从 0 起。'),
    law: z.string().nullable().describe('法律全称；不是法律则为 null。'),
    heading: z.string().nullable().describe('所在的编、章、节，或所回答的问题；没有则为 null。'),
    articles: z.array(z.string()).describe('其中的条文。'),
    page: z.number().int().positive().nullable().describe('从第几页开始；没有页码为 null。'),
    text: z.string().describe('现在检索的文字。'),
    edition: z.string().describe('这段文字的版本，修改时带回。'),
    is_off: z.boolean().describe('是否停用；停用的检索不到。'),
    correction: Correction.nullable().describe('人工的修改；没有则为 null。'),
  })
  .meta({ id: 'KnowledgeChunk', description: '文件中的一个片段。' });
export type DeskChunk = z.infer<typeof DeskChunk>;

export const LapsedCorrection = z
  .object({
    id: z.uuid(),
    heading: z.string().nullable().describe('原来所在的编、章、节；没有则为 null。'),
    articles: z.array(z.string()).describe('原片段中的条文。'),
    original: z.string().describe('修改前的原文。'),
    text: z.string().nullable().describe('改成的文字；只是停用为 null。'),
    was_off: z.boolean().describe('是否停用过。'),
  })
  .meta({ id: 'LapsedCorrection', description: '替换文件后未能沿用的修改：新版本中没有相同的原文。' });
export type LapsedCorrection = z.infer<typeof LapsedCorrection>;

export const FileDetail = z.object({
  file: KnowledgeFile.describe('文件。'),
  group: z.object({ id: z.uuid(), name: z.string(), case_cause: z.string() }).describe('所在的文档组。'),
  lapsed: z.array(LapsedCorrection).describe('未能沿用的修改。'),
});
export type FileDetail = z.infer<typeof FileDetail>;

export const LawNotice = z
  .object({
    file_id: FileId,
    file: z.string().describe('文件名。'),
    group_id: z.uuid().describe('所在文档组的编号。'),
    group: z.string().describe('文档组。'),
    case_cause: z.string(),
    law: z.string().describe('法律全称。'),
    version_date: day.nullable().describe('文件中的版本的日期；不明为 null。'),
    status: z.string().describe('该版本的状态，如 已于2021年1月1日废止。'),
  })
  .meta({ id: 'LawNotice', description: '文件中已废止、已修改或尚未施行的一部法律。' });
export type LawNotice = z.infer<typeof LawNotice>;

export const KnowledgeChange = z
  .object({
    id: z.string().describe('变更的编号。'),
    at: moment.describe('变更的时间。'),
    by: KnownAccount.describe('操作的账号。'),
    action: z.enum(deskActions).describe('做了什么。'),
    group: z.string().nullable().describe('文档组现在的名称；已删除为 null。'),
    file: z.string().nullable().describe('文件现在的名称；已删除或不涉及文件为 null。'),
    place: count.nullable().describe('第几个片段，从 0 起；不涉及片段为 null。'),
  })
  .meta({ id: 'KnowledgeChange', description: '知识库的一次变更，不含文字。' });
export type KnowledgeChange = z.infer<typeof KnowledgeChange>;

const ofGroup = {
  path: z.object({ id: z.uuid() }),
  noSuch: 'document_group_not_found',
  refuses: ['document_group_not_found'],
} as const;
const ofFile = { path: z.object({ id: z.uuid() }), noSuch: 'document_file_not_found' } as const;
const ofChunk = {
  path: z.object({
    id: z.uuid(),
    place: z.coerce
      .number<number | string>()
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .describe('第几个片段，从 0 起。'),
  }),
  noSuch: 'document_chunk_not_found',
} as const;
const edition = z.string().max(64).describe('修改前所见文字的 edition；其间被他人修改时被拒绝。');

/** Administration of what is in a knowledge base: files and their passages. */
export const knowledgeDesk = area(
  {
    key: 'knowledge-desk',
    title: '知识库管理',
    description:
      '查看、修改和停用片段，替换、改名、移动和删除单个文件。修改与原文并存；每次变更记录由谁在何时做了什么，不含文字。',
  },
  forOwners(
    { own: '/api/rag', platform: '/api/admin/rag' },
    {
      files: both('GET /document-groups/{id}/files', {
        ...ofGroup,
        summary: '{whose}文档组中的文件',
        response: json(
          z.object({
            group: FileDetail.shape.group,
            items: z.array(KnowledgeFile),
          }),
          '已入库的文件，按名称。',
        ),
      }),
      file: both('GET /files/{id}', {
        ...ofFile,
        summary: '{whose}一个文件',
        response: json(FileDetail, '文件、所在的文档组和未能沿用的修改。'),
        refuses: ['document_file_not_found'],
      }),
      chunks: both('GET /files/{id}/chunks', {
        ...ofFile,
        query: pageQuery.extend({
          search: z.string().max(100).default(''),
          only: z.enum(['all', 'changed', 'off']).default('all').describe('all 全部，changed 修改过的，off 停用的。'),
        }),
        meanings: { search: '文字、标题或条号的一部分。' },
        summary: '{whose}一个文件的片段',
        response: json(pageOf(DeskChunk), '片段，按在文件中的次序，分页。'),
        refuses: ['document_file_not_found'],
      }),
      correct: both('PUT /files/{id}/chunks/{place}', {
        outcome: 'single',
        ...ofChunk,
        summary: '修改{whose}一个片段的文字',
        description: '原文保留在旁。改回原文即撤销修改。文字检索立即按新的文字，向量随后重新生成。',
        fields: z.strictObject({
          text: storedText(z.string('请填写文字'))
            .superRefine((typed, ctx) => {
              const message = chunkTextProblem(typed);
              if (message !== null) ctx.addIssue({ code: 'custom', message });
            })
            .describe(`文字，最多 ${longestChunk} 字。`),
          edition,
        }),
        response: json(DeskChunk, '修改后的片段。'),
        refuses: ['fields_invalid', 'document_chunk_not_found', 'document_chunk_changed', 'document_file_busy'],
      }),
      switchChunk: both('PUT /files/{id}/chunks/{place}/use', {
        outcome: 'idempotent',
        ...ofChunk,
        summary: '停用或启用{whose}一个片段',
        body: z.strictObject({ is_off: z.boolean().describe('停用为 true；停用的检索不到。') }),
        response: json(DeskChunk, '改动后的片段。'),
        refuses: ['document_chunk_not_found', 'document_file_busy'],
      }),
      dismiss: both('DELETE /lapsed-corrections/{id}', {
        outcome: 'idempotent',
        path: z.object({ id: z.uuid() }),
        noSuch: 'document_chunk_not_found',
        summary: '清除{whose}一处未能沿用的修改',
        response: nothing('已清除。'),
        refuses: ['document_chunk_not_found'],
      }),
      source: both('GET /files/{id}/source', {
        ...ofFile,
        summary: '下载{whose}一个文件的原件',
        response: anyFile('上传时的文件。'),
        refuses: ['document_file_not_found', 'document_source_not_kept'],
      }),
      change: both('PATCH /files/{id}', {
        outcome: 'idempotent',
        ...ofFile,
        summary: '给{whose}一个文件改名、换文档组或设置有效期',
        description: '不在有效期内的文件检索不到。移动大的文件需要一些时间，其间照常检索。',
        fields: z
          .strictObject({
            name: storedText()
              .min(1, '请填写名称')
              .max(uploadLimits.fileName, `名称不能超过${uploadLimits.fileName}个字`)
              .optional()
              .describe('新的名称。'),
            group_id: z.uuid().optional().describe('移到的文档组。'),
            valid_from: z.iso.date('请填写正确的日期').nullable().optional().describe('生效日期；null 为不限。'),
            valid_until: z.iso
              .date('请填写正确的日期')
              .nullable()
              .optional()
              .describe('失效前的最后一天；null 为不限。'),
          })
          .describe('要改的部分；其余不变。'),
        response: json(KnowledgeFile, '改动后的文件。'),
        refuses: [
          'fields_invalid',
          'document_file_not_found',
          'document_group_not_found',
          'document_file_exists',
          'document_file_busy',
        ],
      }),
      removeFile: both('DELETE /files/{id}', {
        outcome: 'idempotent',
        ...ofFile,
        summary: '删除{whose}一个文件',
        response: nothing('文件连同其片段、修改和向量都已删除。'),
        refuses: ['document_file_not_found'],
      }),
      replace: both('POST /files/{id}/replace', {
        ...ofFile,
        sends: 'multipart',
        summary: '用新版本替换{whose}一个文件',
        description:
          '新版本入库之前，原来的文件照常检索；入库后立即接替。原文相同的片段沿用修改，其余列为未能沿用。有效期需重新设置。',
        fields: z.object({ files: z.array(z.file()).optional().describe('一个文件。') }),
        response: json(z.object({ task_id: z.uuid().describe('上传任务的编号。') }), '已开始处理。', { status: 202 }),
        repeatable: true,
        refuses: [
          'fields_invalid',
          'upload_incomplete',
          'upload_too_large',
          'document_file_not_found',
          'document_file_exists',
          'document_file_busy',
          'too_many_uploads_waiting',
          'knowledge_full',
          'personal_data_erased',
        ],
      }),
      lawNotices: both('GET /law-notices', {
        summary: '{whose}知识库中已废止或修改的法律',
        description: '按随产品提供的法律资料，以及知识库中同一法律更新的版本判断。',
        response: json(z.object({ items: z.array(LawNotice) }), '有变化的法律，按文档组和文件。'),
      }),
      changes: both('GET /knowledge-changes', {
        query: pageQuery,
        summary: '{whose}知识库的变更记录',
        response: json(pageOf(KnowledgeChange), '变更，新的在前，分页。'),
      }),
    },
  ),
);
