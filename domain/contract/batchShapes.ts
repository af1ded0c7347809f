import { z } from 'zod';
import { batchBounds } from '../batches/bounds.js';
import { fieldKinds } from '../forms/definition.js';
import { severities } from '../forms/problemCodes.js';
import { definitionHash, moment, pageOf } from './shared.js';

const count = z.number().int().nonnegative();
export const position = z.number().int().min(1);

/** `waiting`: chosen for submission, its turn is yet to come. `skipped`: the account took it out. */
export const batchRowStates = ['ready', 'problems', 'waiting', 'submitted', 'failed', 'skipped'] as const;
export type BatchRowState = (typeof batchRowStates)[number];
export const batchSubmissionStates = ['none', 'running', 'paused', 'done'] as const;

export const rowState = z.enum(batchRowStates);
const rowStateMeaning =
  'ready 可以提交，problems 有必须改正之处，waiting 已选定、等待提交，submitted 已提交，failed 提交没有成功（原因见 reason，可以再次选定），skipped 已划去、不提交也不生成文件。';
const rowPlace = position.describe('序号：表格中“序号”一列所写的。');

export const BatchColumn = z
  .object({
    path: z.string().describe('在 form_data 中的位置，如 defendants_natural.0.name；修改一格时以此为名。'),
    head: z.string().describe('表格第一行中这一列的题目，同一表单中互不相同。'),
    part: z.string().describe('所在部分，如“诉讼请求 · 1. 物业费”。'),
    label: z.string().describe('问题。'),
    kind: z.enum(fieldKinds).describe('填写的种类；期间（daterange）分为起、止两列，各填一个日期。'),
    options: z.array(z.string()).describe('可选的各项；不是选择的为空。'),
    note: z.string().nullable().describe('怎样填写；没有则为 null。'),
    list: z
      .string()
      .nullable()
      .describe(
        '可以有几项的（如当事人）：各项所在的位置，如 defendants_natural；path 中其后的 0 为第一项，第二项为 1，依此类推，在表格中写在另一张表上。不是的为 null。',
      ),
    sheet: z.string().describe('第一项写在哪一张表。'),
    more_sheet: z.string().nullable().describe('第二项起写在哪一张表；不能有几项的为 null。'),
  })
  .meta({ id: 'BatchColumn', description: '批量表格的一列：表单的一个问题。' });
export type BatchColumn = z.infer<typeof BatchColumn>;

const BatchPattern = z.object({
  kind: z.enum(['draft', 'document']).describe('draft 草稿，document “我的文书”中的一份。'),
  id: z.string().describe('草稿的 case_key，或文书的 id。'),
  title: z.string().describe('当事人的姓名（名称），便于辨认；没有填写的为空。'),
});

const Submission = z.object({
  state: z
    .enum(batchSubmissionStates)
    .describe('none 没有提交过，running 正在提交，paused 已暂停（还有等待的行），done 选定的都已处理。'),
  chosen: count.describe('选定过的行数：等待、已提交和没有成功的。'),
  done: count.describe('其中已经处理的行数：已提交和没有成功的。'),
  reason: z.string().nullable().describe('暂停或停下的原因，一句话；没有则为 null。'),
});

const summary = {
  id: z.uuid(),
  name: z.string().describe('名称。'),
  form_key: z.string(),
  form_title: z.string().describe('文书的名称，如“民事起诉状（物业服务合同纠纷）”。'),
  can_submit: z.boolean().describe('是否可以批量提交：起诉状可以；答辩状、申请书只能生成文件。'),
  file_name: z.string().describe('最近一次上传的文件的名称。'),
  pattern: BatchPattern.nullable().describe('模板；没有则为 null。'),
  revision: position.describe('第几次改动。'),
  counts: z
    .object({
      total: count,
      ready: count.describe('可以提交的行数。'),
      problems: count.describe('有问题的行数。'),
      waiting: count.describe('等待提交的行数。'),
      submitted: count.describe('已提交的行数。'),
      failed: count.describe('提交失败的行数。'),
      skipped: count.describe('已划去的行数。'),
    })
    .describe(`各种状态的行数：${rowStateMeaning}`),
  submission: Submission.describe('提交的进度。'),
  created_at: moment,
  updated_at: moment,
  expires_at: moment.describe('到时自动删除；有改动则顺延。已提交的案件和“我的文书”不受影响。'),
};
export const Batch = z.object(summary).meta({ id: 'Batch', description: '一批文书的概要。' });
export type Batch = z.infer<typeof Batch>;

const BatchProblem = z.object({
  path: z.string().describe('在 form_data 中的位置；整行的问题为空。'),
  label: z.string().describe('哪一项，如“被告（自然人） · 姓名”；整行的问题为空。'),
  head: z.string().nullable().describe('表格中的哪一列；不在表格中的（如整个部分）为 null。'),
  sentence: z.string().describe('哪里不对，一句话。'),
  severity: z.enum(severities).describe('stops 改正后才能提交，asks 请看一下，可以不改。'),
});

export const BatchRow = z
  .object({
    row: rowPlace,
    revision: position.describe('这一行第几次改动；修改时送回。'),
    label: z.string().describe('双方的姓名（名称），如“某物业公司 诉 张三”。'),
    state: rowState.describe(rowStateMeaning),
    problems: z.array(BatchProblem).max(batchBounds.problems).describe('这一行的问题，必须改正的在前；已提交的为空。'),
    more_problems: count.describe('没有列出的问题还有几处。'),
    cells: z
      .array(
        z.object({
          path: z.string().describe('在 form_data 中的位置。'),
          typed: z.string().describe('表格中所写的，一字不改。'),
          read_as: z
            .string()
            .nullable()
            .describe('读作什么，与所写的不同时给出，如 12万 读作 120000；相同或没有读懂的为 null。'),
        }),
      )
      .describe('填写了的各格；空着的不列出，依模板。'),
    from_pattern: z.array(z.string()).describe('依模板填入的各处：在 form_data 中的位置。'),
    duplicate: z
      .object({
        of_rows: z.array(position).max(10).describe('与本批的哪几行相同；没有则为空。'),
        case_numbers: z.array(z.string()).max(10).describe('与本账号提交过的哪几件案件相同；没有则为空。'),
      })
      .nullable()
      .describe('内容相同（当事人、请求和事实完全一致）的；没有则为 null。'),
    case_id: z.string().nullable().describe('所开立的案件；没有提交的为 null。'),
    case_number: z.string().nullable().describe('提交时的案号（临时案号）；没有提交的为 null。'),
    verification_code: z.string().nullable().describe('原告方的验证码；没有提交的为 null。'),
    receipt_id: z.string().nullable().describe('核验回执的编号；没有的为 null。'),
    document_id: z.string().nullable().describe('“我的文书”中的 id；没有的为 null。'),
    submitted_at: moment.nullable().describe('提交的时刻；没有提交的为 null。'),
    reason: z.string().nullable().describe('提交没有成功的原因，一句话；其余为 null。'),
  })
  .meta({ id: 'BatchRow', description: '一批中的一行：一份文书。' });
export type BatchRow = z.infer<typeof BatchRow>;

const UnknownColumn = z.object({
  sheet: z.string().describe('哪一张表；CSV 为空。'),
  column: z.string().describe('第几列，如 AB。'),
  head: z.string().describe('这一列的题目。'),
  sentence: z.string().describe('为什么没有读，一句话。'),
});

export const BatchDetail = z
  .object({
    ...summary,
    definition_hash: definitionHash,
    columns: z.array(BatchColumn).describe('各列，按表单的次序。'),
    unknown_columns: z
      .array(UnknownColumn)
      .max(batchBounds.told)
      .describe('没有读懂、其内容没有采用的列；没有则为空。'),
    notes: z.array(z.string()).max(batchBounds.told).describe('读文件时略过了什么，如隐藏的行，各一句话；没有则为空。'),
    budget: z
      .object({
        rows: position.describe('本账号的版本每批最多几行。'),
        left_today: count.describe('今天还可以批量提交几份。'),
      })
      .describe('批量填写的限额。'),
    rows: pageOf(BatchRow).describe('各行，按序号，分页。'),
  })
  .meta({ id: 'BatchDetail', description: '一批文书和其中的各行。' });
export type BatchDetail = z.infer<typeof BatchDetail>;
