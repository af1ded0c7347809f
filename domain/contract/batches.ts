import { z } from 'zod';
import { batchBounds } from '../batches/bounds.js';
import { Batch, BatchDetail, BatchRow, position, rowState } from './batchShapes.js';
import { area, call } from './call.js';
import { csvFile, json, created, nothing, spreadsheetFile, zipFile } from './responses.js';
import { pageQuery, storedText } from './shared.js';

const one = { path: z.object({ id: z.uuid() }), noSuch: 'batch_not_found' } as const;
const oneRow = {
  path: z.object({
    id: z.uuid(),
    row: z.coerce.number<number | string>().int().min(1).max(1_000_000).describe('表格中的行号。'),
  }),
} as const;
const limitsInWords =
  '每批的行数和一天批量提交的份数以方案的限额为限（GET /api/user/order-offer 的 limits），不占用逐份填写的次数';

const workbook = {
  path: z.object({ form_key: z.string().max(100) }),
  refuses: ['form_not_found', 'form_switched_off', 'too_many_requests'],
} as const;
const file = z
  .file('请选择文件')
  .describe(`填好的表格：.xlsx 或 .csv，最大 ${batchBounds.fileBytes / 1024 / 1024} MB。`);
const pattern = {
  pattern_draft: z.string().max(200).optional().describe('作为模板的草稿：同一表单的草稿的 case_key。'),
  pattern_document: z.string().max(100).optional().describe('作为模板的文书：“我的文书”中同一表单的一份的 id。'),
};
/** What a file or a pattern may be refused for. */
const reading = [
  'fields_invalid',
  'batch_file_invalid',
  'batch_of_other_form',
  'batch_too_many_rows',
  'batch_pattern_not_found',
  'payload_too_large',
  'personal_data_erased',
] as const;

const rowsGiven = z.array(position.max(1_000_000)).max(batchBounds.rows);

/** One table, many pleadings. */
export const batches = area(
  {
    key: 'batches',
    title: '批量填写',
    description: `登录用户把许多份同一种文书写在一张表格里，一行一份：下载表格，填好上传，逐行核对，生成 Word 文件，批量提交。各份共同的内容取自模板，即自己的一份草稿或文书。以账号自己的密钥加密保存，最多 ${batchBounds.batches} 批，${batchBounds.days} 天没有改动则自动删除。${limitsInWords}。`,
  },
  {
    workbook: call('GET /api/forms/{form_key}/workbook/xlsx', {
      summary: '下载一份表单的批量表格（Excel）',
      description:
        '每个问题一列，选择题有下拉列表；题目之下是填写说明和示例，从示例的下一行起填写。多名当事人和多项内容写在其后的各表上，以序号对应；最后一张表是填写说明。',
      ...workbook,
      response: spreadsheetFile('Excel 工作簿。'),
    }),
    table: call('GET /api/forms/{form_key}/workbook/csv', {
      summary: '下载一份表单的批量表格（CSV）',
      description: '只有第一张表；每种当事人和每项内容只能写一名（一项），其余的用 Excel 工作簿。',
      ...workbook,
      response: csvFile('UTF-8（带 BOM）的 CSV。'),
    }),
    list: call('GET /api/batches', {
      summary: '我的批量填写',
      response: json(z.object({ items: z.array(Batch).max(batchBounds.batches) }), '各批，最近改动的在前。'),
      refuses: ['personal_data_erased'],
    }),
    create: call('POST /api/batches', {
      outcome: 'single',
      summary: '上传填好的表格，新建一批',
      description:
        '各行立即读出并检查；没有读懂的列逐一指出，不猜测。模板的内容在此时取下，模板以后的改动不影响这一批。',
      sends: 'multipart',
      fields: z.object({
        form_key: z.string('请选择文书').min(1, '请选择文书').max(100).describe('表单的 key。'),
        name: storedText(z.string())
          .max(batchBounds.name, `名称不能超过${batchBounds.name}个字`)
          .default('')
          .describe('名称；留空则用文件名。'),
        ...pattern,
        file,
      }),
      response: created(Batch, '已新建。'),
      refuses: ['form_not_found', 'form_switched_off', 'too_many_batches', ...reading],
    }),
    read: call('GET /api/batches/{id}', {
      summary: '一批和其中的各行',
      ...one,
      query: pageQuery.extend({ state: rowState.optional(), duplicate: z.literal('true').optional() }),
      response: json(BatchDetail, '这一批，各行分页。'),
      refuses: ['batch_not_found', 'personal_data_erased'],
      meanings: { state: '只列出这一状态的行。', duplicate: 'true 只列出与别的行或案件相同的行。' },
    }),
    changeRow: call('PATCH /api/batches/{id}/rows/{row}', {
      outcome: 'single',
      summary: '修改一行',
      description:
        '按列给出所写的文字，没有给出的各格不变，给空字即清空；整行重新读出并检查。已提交的行、等待提交的行不能修改；暂停后可以划去等待的行。',
      ...oneRow,
      noSuch: 'batch_row_not_found',
      body: z.object({
        revision: position.max(2 ** 31 - 2).describe('所依据的是这一行的第几次改动。'),
        cells: z
          .record(z.string().max(200), z.string().max(batchBounds.cellLength))
          .default({})
          .describe('各格：在 form_data 中的位置和所写的文字。'),
        skipped: z.boolean().optional().describe('true 划去这一行，false 恢复。'),
      }),
      response: json(BatchRow, '修改后的这一行。'),
      refuses: [
        'batch_not_found',
        'batch_row_not_found',
        'batch_row_over',
        'batch_submitting',
        'batch_column_unknown',
        'concurrent_change',
        'answers_too_large',
        'personal_data_erased',
      ],
    }),
    replace: call('PUT /api/batches/{id}/file', {
      outcome: 'idempotent',
      summary: '重新上传改好的表格，或更换模板',
      description:
        '以序号对应各行：已提交的行不变，其余的以新的表格为准，表格中没有的行删去。只给模板的，各行按新的模板重新检查。',
      sends: 'multipart',
      ...one,
      fields: z.object({ ...pattern, file: file.optional() }),
      response: json(Batch, '改动后的这一批。'),
      refuses: ['batch_not_found', 'batch_submitting', 'concurrent_change', ...reading],
    }),
    submit: call('POST /api/batches/{id}/submission', {
      outcome: 'idempotent',
      summary: '提交选定的行，或继续暂停的提交',
      description:
        '选定的行在后台逐份提交，一行开立一件案件，与在表单中提交的完全相同，提交后在“我的文书”中。重复调用、中断后继续都不会重复立案：等待和已提交的行不再计入。有必须改正之处的行不能选定，此时一行也不提交。rows 为空即继续暂停的提交。',
      ...one,
      body: z.object({ rows: rowsGiven.describe('选定的行的序号。') }),
      response: json(Batch, '已开始提交。', { status: 202 }),
      refuses: [
        'batch_not_found',
        'batch_not_submittable',
        'form_switched_off',
        'batch_rows_unready',
        'batch_budget_used',
        'batch_row_not_found',
        'personal_data_erased',
      ],
    }),
    pause: call('POST /api/batches/{id}/pause', {
      outcome: 'idempotent',
      summary: '暂停提交',
      description: '正在提交的一份提交完后停下，其余的仍在等待；没有在提交的不变。',
      ...one,
      response: json(Batch, '暂停后的这一批。'),
      refuses: ['batch_not_found', 'personal_data_erased'],
    }),
    word: call('GET /api/batches/{id}/word', {
      summary: '下载各行的 Word 文件',
      description: '可以提交的行按现在的内容生成，已提交的行为提交时的文件；有必须改正之处的和划去的不在其中。',
      ...one,
      query: z.object({
        rows: z
          .string()
          .max(20_000)
          .regex(/^\d{1,7}(?:-\d{1,7})?(?:,\d{1,7}(?:-\d{1,7})?)*$/u)
          .optional(),
      }),
      response: zipFile('各行的 Word 文件，以序号和当事人命名。'),
      refuses: [
        'batch_not_found',
        'batch_nothing_ready',
        'form_switched_off',
        'too_many_requests',
        'overloaded',
        'personal_data_erased',
      ],
      meanings: { rows: '只要这些行，如 1,3,5-9；缺省为全部。' },
    }),
    results: call('GET /api/batches/{id}/results', {
      summary: '下载提交的结果（Excel）',
      description:
        '各行的序号、当事人、状态、案号、验证码、核验回执的编号、提交时间，没有成功的原因。验证码请妥善保管。',
      ...one,
      response: spreadsheetFile('Excel 工作簿，一张表。'),
      refuses: ['batch_not_found', 'too_many_requests', 'personal_data_erased'],
    }),
    remove: call('DELETE /api/batches/{id}', {
      outcome: 'idempotent',
      summary: '删除一批',
      description: '已提交的案件和“我的文书”不受影响。正在提交的须先暂停。没有这一批时同样回答 204。',
      ...one,
      response: nothing('已删除。'),
      refuses: ['batch_submitting', 'personal_data_erased'],
    }),
  },
);
