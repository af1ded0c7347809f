import { z } from 'zod';
import { mostBatchCases, mostNoticesAtOnce, mostNumbersAtOnce } from '../case/caseBatchBounds.js';
import { numberRemarkCodes } from '../case/numberRemarks.js';
import { assigneeOfCase } from './assigned.js';
import { Behind } from './behind.js';
import { area, call } from './call.js';
import { BatchHead } from './caseBatch.js';
import { PendingCorrection, pendingCorrectionMeaning, SetAsideNotice } from './cases.js';
import { NoticeAsked } from './corrections.js';
import { problemCodes } from './problems.js';
import { json } from './responses.js';
import { moment } from './shared.js';

const caseId = z.string().min(1).max(200).describe('案件的 id。');
const version = z.number().int().min(1);

const CaseInBatch = z
  .object({
    id: z.string(),
    case_number: z.string(),
    case_cause: z.string(),
    plaintiff: z.string().nullable().describe('各原告；已清除的为 null。'),
    defendant: z.string().nullable().describe('各被告；已清除的为 null。'),
    status: z.enum(['pending', 'filed', 'closed']),
    created_at: moment,
    assignee: assigneeOfCase,
    correction: PendingCorrection.nullable().describe(`${pendingCorrectionMeaning}没有未结束的补正通知的为 null。`),
    version: version.nullable().describe('最新一版起诉状是第几版；个人信息已清除的为 null。'),
    set_aside: SetAsideNotice,
  })
  .meta({ id: 'CaseInBatch', description: '一批中的一案。' });
export type CaseInBatch = z.infer<typeof CaseInBatch>;

const numberRemark = z.object({
  code: z.enum(numberRemarkCodes).describe('固定代码。'),
  sentence: z.string().describe('一句话。'),
});
const ProposedNumber = z
  .object({
    id: z.string(),
    case_number: z.string().describe('案件现在的案号。'),
    next_number: z.string().nullable().describe('拟编的案号；不能编号的为 null。'),
    read_version: version.nullable().describe('核对时起诉状是第几版，编号时送回；不能编号的为 null。'),
    remarks: z.array(numberRemark).describe('不寻常之处，核对后随编号一并确认；没有的为空。'),
    sentence: z.string().nullable().describe('不能编号的原因，一句话；可以的为 null。'),
  })
  .meta({ id: 'ProposedNumber', description: '一案拟编的案号。' });
export type ProposedNumber = z.infer<typeof ProposedNumber>;

const refusal = {
  code: z.enum(problemCodes).nullable().describe('没有办成的原因；其他的为 null。'),
  sentence: z.string().nullable().describe('没有办成的原因，一句话；其他的为 null。'),
};
const NumberedInBatch = z
  .object({
    id: z.string().describe('案件的 id，与所送的相同。'),
    outcome: z
      .enum(['numbered', 'unchanged', 'refused'])
      .describe('numbered 已编号立案；unchanged 原已是该号；refused 没有编号，见 code。'),
    case_number: z.string().nullable().describe('案件现在的案号；没有编号的为 null。'),
    ...refusal,
  })
  .meta({ id: 'NumberedInBatch', description: '对一案编号的结果。' });
export type NumberedInBatch = z.infer<typeof NumberedInBatch>;

const AskedInBatch = z
  .object({
    id: z.string().describe('案件的 id，与所送的相同。'),
    outcome: z.enum(['asked', 'refused']).describe('asked 通知已发出；refused 没有发出，见 code。'),
    ...refusal,
  })
  .meta({ id: 'AskedInBatch', description: '对一案通知补正的结果。' });
export type AskedInBatch = z.infer<typeof AskedInBatch>;

const path = z.object({ id: z.string().min(1).max(100) });
const ofBatch = { id: '批量的 id，见案件的 batch。' };
const each = '逐件办理，各记一个事件；其中不能办理的逐件说明原因，不影响其他各件。';

/** Cases that were filed from one table: the court sees them together, and each stays a case of its own. */
export const caseBatches = area(
  {
    key: 'case-batches',
    title: '批量提交的案件（法院）',
    description: '当事人用一张表格提交的许多案件，法院可以一并查看、编号和通知补正；每一件仍是独立的案件。',
  },
  {
    view: call('GET /api/admin/case-batches/{id}', {
      summary: '一批案件',
      path,
      response: json(
        z.object({
          batch: BatchHead.describe('这一批。'),
          total: z.number().int().min(1).describe('法院已收到的件数。'),
          items: z.array(CaseInBatch).max(mostBatchCases).describe('各件，先收到的在前。'),
          behind: Behind,
        }),
        '这一批和其中的各件。',
      ),
      refuses: ['case_batch_not_found'],
      meanings: ofBatch,
    }),
    proposeNumbers: call('POST /api/admin/case-batches/{id}/number-proposal', {
      summary: '拟编案号',
      description: '为所选的待立案案件各拟一个同系列的下一空号，供核对；不作改动，也不保留案号。',
      path,
      body: z.object({
        cases: z.array(caseId).min(1).max(mostBatchCases).describe('所选的案件，按编号的次序。'),
        first: z.string().max(200).default('').describe('从哪一号起；为空的从同系列的下一号起。'),
      }),
      response: json(
        z.object({ items: z.array(ProposedNumber).describe('各件拟编的案号，与所送的次序相同。') }),
        '拟编的案号。',
      ),
      refuses: ['case_batch_not_found', 'case_number_series_unknown', 'case_number_malformed', 'case_number_signs'],
      meanings: ofBatch,
      reads: true,
    }),
    assignNumbers: call('POST /api/admin/case-batches/{id}/numbers', {
      summary: '编立核对过的案号',
      description: each,
      path,
      body: z.object({
        cases: z
          .array(
            z.object({
              id: caseId,
              new_case_number: z.string().max(1000).describe('核对过的案号。'),
              read_version: version.describe('核对时起诉状是第几版；其后又有新版的不编号。'),
              acknowledged: z
                .array(z.enum(numberRemarkCodes))
                .max(20)
                .default([])
                .describe('核对时已确认的不寻常之处。'),
            }),
          )
          .min(1)
          .max(mostNumbersAtOnce)
          .describe('所选的案件。'),
      }),
      response: json(
        z.object({ items: z.array(NumberedInBatch).describe('各件的结果，与所送的次序相同。') }),
        '逐件的结果。',
        { sometimes: ['X-Position'] },
      ),
      refuses: ['case_batch_not_found'],
      repeatable: true,
      meanings: ofBatch,
    }),
    ask: call('POST /api/admin/case-batches/{id}/corrections', {
      summary: '就同一问题通知补正',
      description: `对所选的案件发出内容相同的补正通知，各方凭自己的验证码查看。${each}`,
      path,
      body: NoticeAsked.pick({ due_on: true, clerk: true, telephone: true }).extend({
        cases: z
          .array(z.object({ id: caseId, version: version.describe('所看过的起诉状是第几版；已有新版的不发。') }))
          .min(1)
          .max(mostNoticesAtOnce)
          .describe('所选的案件。'),
        marks: NoticeAsked.shape.marks.min(1).describe('各处，对每一件都相同。'),
      }),
      response: json(
        z.object({ items: z.array(AskedInBatch).describe('各件的结果，与所送的次序相同。') }),
        '逐件的结果。',
        { sometimes: ['X-Position'] },
      ),
      refuses: ['case_batch_not_found'],
      repeatable: true,
      meanings: ofBatch,
    }),
  },
);
