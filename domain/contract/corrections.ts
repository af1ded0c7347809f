import { z } from 'zod';
import { clerkReasonCodes } from '../case/corrections.js';
import { problemCode, severities } from '../forms/problemCodes.js';
import { area, call } from './call.js';
import { json, wordFile } from './responses.js';
import { documentType, KnownAccount, moment, noFile, sha256, storedText } from './shared.js';

const day = z.iso.date();
export const serviceMeans = ['paper', 'electronic', 'in_person', 'own_act'] as const;
export type ServiceMeans = (typeof serviceMeans)[number];
const placePath = z.string().min(1).max(300);
const label = z.string().describe('在表单中的位置，如“诉讼请求 · 1. 本金”。');

/** Marks of one notice: a form has no more places that anybody would read through. */
export const mostCorrectionMarks = 100;

const CorrectionMark = z
  .object({
    id: z.string(),
    source: z.enum(['rule', 'clerk']).describe('rule 规则发现，clerk 法院标记。'),
    code: z.string().describe('问题的固定代码。'),
    label,
    reason: z.string().nullable().describe('需补正之处；个人信息已删除的为 null。'),
    value_then: z.string().nullable().describe('通知时所填的内容，没有填写的为空；个人信息已删除的为 null。'),
    path: z.string().describe('在最新一版 form_data 中的位置；已删去的为通知时的位置。'),
    change: z
      .enum(['unchanged', 'filled', 'changed', 'removed', 'not_asked'])
      .describe(
        '通知之后：unchanged 未改，filled 已填写，changed 已改，removed 已删去，not_asked 新版表单没有这一项。',
      ),
    moved: z.boolean().describe('位置是否随当事人或行移动。'),
    value_now: z.string().describe('最新一版所填的内容；没有的为空。'),
    explanation: z.string().nullable().describe('当事人不改、以文字所作的说明；没有说明的、个人信息已删除的为 null。'),
    settled: z
      .enum(['corrected', 'accepted_as_is', 'moot'])
      .nullable()
      .describe('corrected 已补正，accepted_as_is 法院认为可以不改，moot 不再需要；未处理的为 null。'),
    settled_by: z.enum(['rule', 'clerk']).nullable().describe('rule 规则自动，clerk 法院；未处理的为 null。'),
  })
  .meta({ id: 'CorrectionMark', description: '补正通知中的一处。' });
export type CorrectionMark = z.infer<typeof CorrectionMark>;

const CorrectionNotice = z
  .object({
    id: z.string(),
    count: z.number().int().describe('对这一方的第几份通知。'),
    version: z.number().int().describe('通知所针对的版本。'),
    asked_at: moment.describe('发出的时刻。'),
    due_on: day.describe('法院指定的期限。'),
    due_end: day.describe('期限的最后一日：法院指定的期限是休息日的，为其后的第一个工作日（民事诉讼法第八十五条）。'),
    holidays_known: z.boolean().describe('是否已录入该年的调休安排；没有的只计周末和法定节假日。'),
    extended: z.boolean().describe('期限是否延长过。'),
    service: z
      .object({
        on: day.describe('送达的日期。'),
        by: z
          .enum(serviceMeans)
          .describe('paper 纸质送达，electronic 电子送达，in_person 当面告知，own_act 当事人已据此行事。'),
      })
      .nullable()
      .describe('法院记录的送达；没有记录的为 null。'),
    answered: z.boolean().describe('当事人是否已提交新的版本，或者对未处理的各处都作了说明。'),
    lateness: z
      .enum(['overdue', 'answered_late'])
      .nullable()
      .describe(
        '事实，不产生后果：overdue 期限已过、尚未补正，answered_late 期限过后提交；按期的、送达没有记录的为 null。',
      ),
    answered_in: z.number().int().nullable().describe('通知之后提交的最新版本；尚未提交的为 null。'),
    outcome: z
      .enum(['complete', 'withdrawn', 'filed_with_open', 'party_left', 'case_closed'])
      .nullable()
      .describe(
        'complete 全部处理完毕，withdrawn 法院撤回，filed_with_open 先行立案，party_left 不再列为当事人，case_closed 本案未立案、处理完毕；尚未结束的为 null。',
      ),
    document_hash: sha256,
    marks: z.array(CorrectionMark).describe('各处。'),
  })
  .meta({ id: 'CorrectionNotice', description: '补正通知；对答辩状为请补充说明。' });
export type CorrectionNotice = z.infer<typeof CorrectionNotice>;

const standing = z
  .enum(['none', 'asked', 'answered'])
  .describe('none 没有未结束的通知，asked 等待当事人提交，answered 当事人已提交新的版本，待核对。');

export const CaseCorrections = z
  .object({
    pleading: documentType.describe('文书种类：起诉状或答辩状。'),
    version: z.number().int().describe('最新一版。'),
    standing,
    offers: z
      .array(
        z.object({
          code: problemCode.describe('问题的固定代码。'),
          severity: z.enum(severities).describe('stops 必须改正，asks 请核对，可以保留。'),
          path: z.string(),
          label,
          sentence: z.string().describe('与当事人填写时看到的相同。'),
          value: z.string().describe('所填的内容。'),
          known: z.boolean().describe('此前的通知已经告知、尚未处理。'),
        }),
      )
      .describe('规则在最新一版中发现的问题，可以直接标记。'),
    places: z
      .array(
        z.object({
          path: z.string(),
          label,
          section: z.string().describe('所在部分。'),
          value: z.string().describe('所填的内容。'),
        }),
      )
      .describe('可以标记的各处，按表单的次序。'),
    usual_due_on: day.describe('新的通知通常给的期限：七日后，是休息日的为其后的第一个工作日；法院可以另定。'),
    notices: z.array(CorrectionNotice).describe('各份通知，新的在前。'),
    other_changes: z
      .array(
        z.object({
          label: z.string(),
          kind: z.enum(['added', 'removed', 'changed', 'moved']).describe('新增、删去、修改、移动。'),
          before: z.string().nullable().describe('原来的文字；没有的为 null。'),
          after: z.string().nullable().describe('现在的文字；没有的为 null。'),
        }),
      )
      .describe('最近一份通知之后，当事人在通知之外的改动。'),
  })
  .meta({ id: 'CaseCorrections', description: '一方的补正情况。' });
export type CaseCorrections = z.infer<typeof CaseCorrections>;

const MarkAsked = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('rule'),
    code: problemCode.describe('规则发现的问题的代码。'),
    path: placePath,
    reason: storedText().max(500).default('').describe('写在通知书上的话，由法院改写；为空的用规则的原话。'),
  }),
  z.object({
    source: z.literal('clerk'),
    code: z
      .enum(clerkReasonCodes)
      .describe(
        '原因：blank 未填写，unclear 不明确，contradictory 前后矛盾，against_evidence 与证据不符，miscalculated 金额计算有误，defendant_unclear 被告信息不足，other 其他。',
      ),
    path: placePath,
    reason: storedText().max(200).describe('补充说明；可以为空，选 other 时必须填写。'),
  }),
]);

const markKey = z.object({ code: z.string().min(1).max(100).describe('原因或者问题的代码。'), path: placePath });

/** Whose words a mark has, and its code; with its place what the mark is. */
export const MarkCode = z.discriminatedUnion('source', [
  z.object({ source: z.literal('rule'), code: problemCode }),
  z.object({ source: z.literal('clerk'), code: z.enum(clerkReasonCodes) }),
]);

const ofUnsentMark = {
  path: z.string(),
  reason: z.string().describe('写在通知书上的话。'),
  version: z.number().int().describe('标记时的版本。'),
  by: KnownAccount.describe('最后改动这一处的人。'),
  at: moment.describe('最后改动的时刻。'),
};
const UnsentMark = z.discriminatedUnion('source', [
  z.object({ source: z.literal('rule'), code: problemCode.describe('规则发现的问题的代码。'), ...ofUnsentMark }),
  z.object({ source: z.literal('clerk'), code: z.enum(clerkReasonCodes).describe('原因。'), ...ofUnsentMark }),
]);

/** What the clerks marked in one side's pleading and nobody sent yet. */
export const UnsentMarks = z
  .object({
    seen: z.string().describe('这些标记的指纹，随通知一并送回（marks_seen）；再次读取时带上，没有变动的不再返回内容。'),
    changed: z.boolean().describe('与所带的 seen 相比是否有变动；没有变动的，marks 为空。'),
    marks: z.array(UnsentMark).describe('尚未发出的标记，先标记的在前。'),
  })
  .meta({ id: 'UnsentMarks', description: '尚未发出的补正标记，只有法院内部可见。' });
export type UnsentMarks = z.infer<typeof UnsentMarks>;

/** A notice as a clerk puts it together: looked at first, then sent. */
export const NoticeAsked = z.object({
  defendant_id: z.string().min(1).max(100).optional(),
  version: z.number().int().positive().describe('所标记的版本；已有新版本时拒绝。'),
  due_on: day.describe('法院指定的期限。'),
  again_because: storedText().max(200).default('').describe('再次通知的原因；首次为空。'),
  clerk: storedText().max(50).default('').describe('联系人，写在通知书上；可以为空。'),
  telephone: storedText().max(60).default('').describe('联系电话，写在通知书上；为空的用本院公布的电话。'),
  marks: z.array(MarkAsked).max(mostCorrectionMarks).describe('各处。'),
  marks_seen: z
    .string()
    .max(100)
    .optional()
    .describe('所见的未发出标记的指纹：此后他人另有标记、通知里没有的，拒绝；缺省不核对。'),
});

const path = z.object({ id: z.string().min(1).max(200) });
const noticePath = path.extend({ noticeId: z.uuid() });
const which = { defendant_id: z.string().min(1).max(100).optional() };
const ofCase = { id: '案件的 id、案号或临时案号。' };
const meanings = { ...ofCase, defendant_id: '被告的 id：其答辩状；缺省为起诉状。' };
const ofSide = [
  'case_not_found',
  'defendant_not_found',
  'defense_not_submitted',
  'complaint_on_paper',
  'personal_data_erased',
  'form_not_found',
] as const;
const ofNewNotice = [
  ...ofSide,
  'case_closed',
  'correction_case_filed',
  'correction_version_passed',
  'correction_open',
  'correction_empty',
  'correction_due_past',
  'correction_reason_missing',
  'correction_known',
  'correction_place_unknown',
  'correction_marks_changed',
  'overloaded',
  'not_read_in_time',
] as const;
const ofOpenNotice = [
  'case_not_found',
  'personal_data_erased',
  'case_closed',
  'correction_not_found',
  'correction_ended',
] as const;
const Closed = json(z.object({ id: z.string(), standing }), '已记入案件经过。', {
  headers: ['X-Position'],
});

/** The court asks a party to correct a pleading; what became of it. */
export const corrections = area(
  {
    key: 'corrections',
    title: '补正（法院）',
    description:
      '法院标记需要补正的各处，一次性书面通知，期限由法院指定；对答辩状为请补充说明，不产生后果。当事人提交新的版本后，逐处核对。查看内容会记录在案。',
  },
  {
    view: call('GET /api/cases/{id}/corrections', {
      summary: '一方的补正情况',
      path,
      query: z.object(which),
      response: json(CaseCorrections, '通知、各处的现状，以及规则发现的问题。'),
      refuses: [...ofSide, 'not_read_in_time'],
      meanings,
    }),
    ask: call('POST /api/cases/{id}/corrections', {
      summary: '通知补正',
      description:
        '一次性告知全部需要补正之处（登记立案规定第七条）。当事人提交新的版本之前不能再发；之后只通知新的问题，并写明原因。',
      path,
      body: NoticeAsked,
      response: json(
        z.object({
          id: z.string(),
          notice_id: z.string().describe('通知的 id。'),
          count: z.number().int().describe('对这一方的第几份通知。'),
          document_hash: sha256,
        }),
        '已发出。',
        { headers: ['X-Position'] },
      ),
      refuses: ofNewNotice,
      repeatable: true,
      meanings,
    }),
    unsent: call('GET /api/cases/{id}/corrections/unsent', {
      summary: '尚未发出的标记',
      description: '同一案件由几位书记员标记的，彼此可见；只供法院内部。',
      path,
      query: z.object({ ...which, seen: z.string().max(100).optional() }),
      response: json(UnsentMarks, '尚未发出的标记。'),
      refuses: ['case_not_found', 'defendant_not_found', 'personal_data_erased'],
      meanings: { ...meanings, seen: '上次读到的指纹。' },
    }),
    mark: call('POST /api/cases/{id}/corrections/unsent', {
      summary: '标记，或者取消标记',
      description: '每一处按位置和原因只有一条，以最后的改动为准；不进入案件经过，发出通知时才记入。',
      outcome: 'idempotent',
      path,
      body: z.object({
        ...which,
        version: z.number().int().positive().describe('所标记的版本；已有新版本时拒绝。'),
        marks: z.array(MarkAsked).max(mostCorrectionMarks).describe('标记或者改写的各处。'),
        removed: z.array(markKey).max(mostCorrectionMarks).describe('取消的各处。'),
      }),
      response: json(UnsentMarks, '已保存；返回全部尚未发出的标记。'),
      refuses: [
        ...ofSide,
        'case_closed',
        'correction_case_filed',
        'correction_version_passed',
        'correction_open',
        'correction_marks_full',
      ],
      meanings,
    }),
    preview: call('POST /api/cases/{id}/corrections/preview', {
      summary: '补正通知书预览（Word）',
      description: '发出之前查看：与发出后的文件逐字节相同，不发出，也不记入案件经过。',
      path,
      body: NoticeAsked,
      response: wordFile('Word 文件。'),
      refuses: ofNewNotice,
      reads: true,
      meanings,
    }),
    settle: call('POST /api/cases/{id}/corrections/{noticeId}/marks', {
      summary: '核对补正的各处',
      description: '全部处理完毕后，通知随之结束。再次作同样的处理不再变动。',
      path: noticePath,
      body: z.object({
        mark_ids: z.array(z.string().min(1).max(100)).min(1).max(mostCorrectionMarks),
        as: z
          .enum(['corrected', 'accepted_as_is', 'moot'])
          .describe('corrected 已补正，accepted_as_is 可以不改，moot 不再需要。'),
      }),
      response: Closed,
      refuses: ofOpenNotice,
      repeatable: true,
      meanings: { ...ofCase, noticeId: '补正通知的 id。', mark_ids: '其中哪几处。' },
    }),
    recordService: call('POST /api/cases/{id}/corrections/{noticeId}/service', {
      summary: '记录补正通知的送达',
      description: '期限自送达起算；没有记录送达的通知不显示逾期。再次记录的，以后一次为准。',
      path: noticePath,
      body: z.object({
        on: day.describe('送达的日期，不早于发出通知之日。'),
        by: z
          .enum(serviceMeans)
          .describe('paper 纸质送达，electronic 电子送达，in_person 当面告知，own_act 当事人已据此行事。'),
      }),
      response: Closed,
      refuses: [...ofOpenNotice, 'correction_service_day'],
      repeatable: true,
      meanings: { ...ofCase, noticeId: '补正通知的 id。' },
    }),
    extend: call('POST /api/cases/{id}/corrections/{noticeId}/extension', {
      summary: '延长补正期限',
      description: '当事人有正当理由的，法院可以顺延（民事诉讼法第八十六条）。',
      path: noticePath,
      body: z.object({
        due_on: day.describe('延长后的期限。'),
        ground: storedText().min(1).max(200).describe('理由。'),
      }),
      response: Closed,
      refuses: [...ofOpenNotice, 'correction_due_past', 'correction_not_later'],
      repeatable: true,
      meanings: { ...ofCase, noticeId: '补正通知的 id。' },
    }),
    withdraw: call('POST /api/cases/{id}/corrections/{noticeId}/withdrawal', {
      summary: '撤回补正通知',
      description: '撤回记入案件经过；再次撤回不再变动。',
      path: noticePath,
      response: Closed,
      refuses: ofOpenNotice,
      repeatable: true,
      meanings: { ...ofCase, noticeId: '补正通知的 id。' },
    }),
    word: call('GET /api/cases/{id}/corrections/{noticeId}/word', {
      summary: '补正通知书（Word）',
      description: '发出时存档的文件，逐字节相同，其指纹已核对。',
      path: noticePath,
      response: wordFile('Word 文件。', { headers: ['X-Document-Hash', 'X-Document-Hash-Matches'] }),
      refuses: ['case_not_found', 'personal_data_erased', 'correction_not_found', ...noFile],
      meanings: { ...ofCase, noticeId: '补正通知的 id。' },
    }),
  },
);

const Access = z.object({ case_number: z.string().max(200), verification_code: z.string().max(100) });
const byCode = ['wrong_number_or_code', 'too_many_requests', 'case_not_found', 'personal_data_erased'] as const;

const OwnCorrections = z
  .object({
    side: documentType.describe('本方的文书：起诉状或答辩状。'),
    version: z.number().int().describe('最新一版；没有提交过的为 0。'),
    form_key: z.string().nullable().describe('最新一版的表单；没有提交过的为 null。'),
    notices: z.array(CorrectionNotice).describe('尚未结束的通知，新的在前；各处只列尚未处理的。'),
  })
  .meta({ id: 'OwnCorrections', description: '本方需要补正之处。' });
export type OwnCorrections = z.infer<typeof OwnCorrections>;

/** What a party is asked to correct, for the holder of its code. */
export const ownCorrections = area(
  {
    key: 'ownCorrections',
    title: '补正（当事人）',
    description: '当事人凭案号和验证码（或会话）查看法院要求本方补正之处；看不到对方的。',
  },
  {
    list: call('POST /api/documents/corrections', {
      summary: '本方需要补正之处',
      body: Access,
      response: json(OwnCorrections, '尚未结束的通知。'),
      refuses: [...byCode, 'form_not_found', 'not_read_in_time'],
      reads: true,
      meanings: { verification_code: '原告方或被告的验证码；凭会话时留空。' },
    }),
    explain: call('POST /api/documents/correction-explanation', {
      summary: '以文字说明一处，不作改动',
      description: '对法院标记的一处，说明为何不改；法院核对后处理。再次说明的，以后一次为准。',
      body: Access.extend({
        notice_id: z.uuid().describe('通知的 id。'),
        mark_id: z.string().min(1).max(100).describe('其中的哪一处。'),
        words: storedText().min(1).max(500).describe('说明。'),
      }),
      response: json(z.object({ answered: z.boolean().describe('各处是否都已改动或说明。') }), '已记入案件经过。', {
        headers: ['X-Position'],
      }),
      refuses: [...byCode, 'case_closed', 'correction_not_found', 'correction_ended', 'correction_explained_often'],
      repeatable: true,
      meanings: { verification_code: '原告方或被告的验证码；凭会话时留空。' },
    }),
    word: call('POST /api/documents/correction-notice', {
      summary: '本方的补正通知书（Word）',
      description: '发出时存档的文件，逐字节相同。',
      body: Access.extend({ notice_id: z.uuid().describe('通知的 id。') }),
      response: wordFile('Word 文件。', { headers: ['X-Document-Hash', 'X-Document-Hash-Matches'] }),
      refuses: [...byCode, 'correction_not_found', ...noFile],
      reads: true,
      meanings: { verification_code: '原告方或被告的验证码；凭会话时留空。' },
    }),
  },
);
