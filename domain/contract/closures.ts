import { z } from 'zod';
import { closureKinds } from '../case/closureWords.js';
import { Behind } from './behind.js';
import { area, call } from './call.js';
import { closureKindMeaning } from './caseClosure.js';
import { json, wordFile } from './responses.js';
import { lastingReasonHint } from '../lastingReason.js';
import { CaseDomain, lastingReason, moment, noFile, pageOf, pageQuery, storedText } from './shared.js';

/** As long as a clerk needs, and short enough for one paragraph of the notice. In characters. */
export const mostOfClosureReason = 500;
const reason = storedText(z.string().max(mostOfClosureReason)).pipe(z.string().min(1));

const common = {
  reason: reason.describe('原因，当事人会看到；退回、不予受理的写在通知书上。'),
  read_version: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('处理人看过的起诉状是第几版；其后又有新版的不处理。不填的不核对。'),
};
/** How the court closes a submission. */
export const ClosureAsked = z.discriminatedUnion('how', [
  z.object({ how: z.literal('returned'), ...common }),
  z.object({
    how: z.literal('refused'),
    ...common,
    ruling_number: storedText(z.string().max(64))
      .pipe(z.string().min(1))
      .describe('不予受理（不予立案）的裁定书或者决定书的文号。'),
  }),
  z.object({
    how: z.literal('transferred'),
    ...common,
    transferred_to: storedText(z.string().max(100)).pipe(z.string().min(1)).describe('移送到的法院。'),
  }),
  z.object({
    how: z.literal('duplicate'),
    ...common,
    duplicate_of: storedText(z.string().max(200))
      .pipe(z.string().min(1))
      .describe('继续办理的另一件案件的 id、案号或临时案号。'),
  }),
]);
export type ClosureAsked = z.infer<typeof ClosureAsked>;

const ClosedCase = z
  .object({
    id: z.string(),
    case_number: z.string().describe('临时案号。'),
    case_cause: z.string(),
    domain: CaseDomain,
    plaintiff: z.string().nullable().describe('各原告；已清除的为 null。'),
    defendant: z.string().nullable().describe('各被告；已清除的为 null。'),
    created_at: moment,
    closed_at: moment.describe('处理的时刻。'),
    closed_as: z.enum(closureKinds).describe(closureKindMeaning.replace(/；$/u, '。')),
  })
  .meta({ id: 'ClosedCase', description: '没有立案、处理完毕的一案。' });
export type ClosedCase = z.infer<typeof ClosedCase>;

const path = z.object({ id: z.string().min(1).max(200) });
const ofCase = { id: '案件的 id、案号或临时案号。' };
const Done = json(
  z.object({ id: z.string(), closure_id: z.string().describe('这次处理的 id。') }),
  '已记入案件经过。',
  {
    headers: ['X-Position'],
  },
);
const sent = wordFile('Word 文件。', { headers: ['X-Document-Hash', 'X-Document-Hash-Matches'] });

/** The court closes a submission that gets no number, and undoes that. */
export const closures = area(
  {
    key: 'closures',
    title: '未立案的处理（法院）',
    description:
      '待立案的案件不编立案号时怎样了结：退回、不予受理、移送、按重复处理；当事人也可以自己撤回。各版文书仍可查看；有误的可以撤销，恢复待立案。',
  },
  {
    list: call('GET /api/admin/closed-cases', {
      summary: '没有立案、处理完毕的案件',
      query: pageQuery.extend({ search_term: z.string().max(200).default(''), how: z.enum(closureKinds).optional() }),
      response: json(pageOf(ClosedCase).extend({ behind: Behind }), '最近处理的在前，分页。'),
      meanings: { search_term: '案号、案由或当事人的一部分。', how: `只列出这样处理的：${closureKindMeaning}` },
    }),
    close: call('POST /api/cases/{id}/closure', {
      summary: '退回、不予受理、移送或者按重复处理',
      description:
        '只限待立案的案件。退回（登记立案规定第七条，行政诉讼法解释第五十五条）和不予受理（民事诉讼法第一百二十六条；行政案件为不予立案，行政诉讼法第五十一条）同时生成通知书存档。未结束的补正通知随之停止。',
      path,
      body: ClosureAsked,
      response: Done,
      refuses: [
        'case_not_found',
        'case_closed',
        'closure_case_filed',
        'closure_duplicate_itself',
        'closure_duplicate_closed',
        'closure_duplicate_unknown',
        'complaint_changed',
        'read_version_unknown',
        'personal_data_erased',
        'form_not_found',
        'overloaded',
      ],
      repeatable: true,
      meanings: { ...ofCase, how: closureKindMeaning.replace(/；$/u, '。') },
    }),
    reopen: call('POST /api/cases/{id}/closure/reversal', {
      summary: '撤销处理，恢复待立案',
      description: '处理之后没有其他结果的可以撤销：当事人没有就同样的内容重新提交，个人信息没有清除。',
      path,
      body: z.object({
        closure_id: z.string().min(1).max(100).describe('要撤销的那次处理的 id；之后另有处理的不撤销。'),
        reason: z.string().describe(`撤销的原因，${lastingReasonHint}。`),
      }),
      fields: z.object({ reason: lastingReason(mostOfClosureReason) }),
      response: Done,
      refuses: ['case_not_found', 'fields_invalid', 'closure_undone', 'closure_followed', 'personal_data_erased'],
      repeatable: true,
      meanings: ofCase,
    }),
    word: call('GET /api/cases/{id}/closures/{closureId}/word', {
      summary: '退回、不予受理的通知书（Word）',
      description: '处理时存档的文件，逐字节相同，其指纹已核对；撤销以后仍可查看。',
      path: path.extend({ closureId: z.uuid() }),
      response: sent,
      refuses: ['case_not_found', 'closure_not_found', 'personal_data_erased', ...noFile],
      meanings: { ...ofCase, closureId: '哪一次处理。' },
    }),
  },
);

const Access = z.object({ case_number: z.string().max(200), verification_code: z.string().max(100) });
const byCode = ['wrong_number_or_code', 'too_many_requests', 'case_not_found', 'personal_data_erased'] as const;
const meanings = { verification_code: '原告方的验证码；凭会话时留空。' };

/** A party withdraws its complaint, and reads the notice that it was returned or refused. */
export const ownClosures = area(
  {
    key: 'ownClosures',
    title: '撤回起诉状（当事人）',
    description: '立案以前，原告方凭案号和验证码（或会话）撤回起诉状；退回、不予受理的，领取通知书。',
  },
  {
    withdraw: call('POST /api/documents/withdrawal', {
      summary: '撤回起诉状',
      description: '只限待立案的案件；已经立案的，向承办法官申请撤诉。撤回后各版仍可查看。',
      body: Access.extend({
        reason: storedText(z.string().max(mostOfClosureReason)).default('').describe('原因；可以为空。'),
      }),
      response: json(z.object({ closure_id: z.string().describe('这次撤回的 id。') }), '已撤回。', {
        headers: ['X-Position'],
      }),
      refuses: [...byCode, 'case_closed', 'closure_case_filed'],
      repeatable: true,
      meanings,
    }),
    word: call('POST /api/documents/closure-notice', {
      summary: '本方的退回、不予受理通知书（Word）',
      description: '处理时存档的文件，逐字节相同。被告没有这份通知书。',
      body: Access.extend({ closure_id: z.uuid().describe('这次处理的 id。') }),
      response: sent,
      refuses: [...byCode, 'closure_not_found', ...noFile],
      reads: true,
      meanings,
    }),
  },
);
