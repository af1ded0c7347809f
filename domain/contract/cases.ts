import { z } from 'zod';
import { closureKinds } from '../case/closureWords.js';
import { numberRemarkCodes } from '../case/numberRemarks.js';
import { reasons } from '../eventSourcing/unreadable.js';
import { lastingReasonHint } from '../lastingReason.js';
import { AssignedCounts, AssignedFilter, assignedFilterMeaning, assigneeOfCase } from './assigned.js';
import { BatchFilter, batchFilterMeaning, batchOfCase } from './caseBatch.js';
import { Behind } from './behind.js';
import { area, call } from './call.js';
import { CaseClosure, closureKindMeaning } from './caseClosure.js';
import { FilingClock } from './filingClock.js';
import { DocumentModel } from './documentModel.js';
import { events, json } from './responses.js';
import {
  CaseDomain,
  definitionHash,
  documentType,
  ErasureReason,
  lastingReason,
  FinalDocument,
  formData,
  KnownActor,
  moment,
  pageOf,
  pageQuery,
  sha256,
  standing,
  SuggestionMark,
  Wording,
} from './shared.js';
import { hasUnknownSign, unknownSignSentence, withoutUnseen } from '../signs/signs.js';

/** Why a case is shown no further than to an event that cannot be read; `null` for a case that is whole. */
export const SetAsideNotice = z
  .object({
    reason: z.enum(reasons).describe('原因。'),
    since: moment.nullable().describe('事件库收到那个事件的时刻。'),
  })
  .nullable()
  .describe('案件的记录从某个事件起无法读取、不再更新；没有问题时为 null。');
export type SetAsideNotice = z.infer<typeof SetAsideNotice>;

/** Other cases that were filed with the same parties, cause and text. */
export const SameFilings = z
  .array(z.object({ id: z.string(), case_number: z.string() }))
  .optional()
  .describe('最新一版起诉状的当事人、案由和内容与本案完全相同的其他案件，先提交的在前，至多三件；没有的略去。');

const summary = {
  id: z.string(),
  case_number: z.string(),
  temporary_number: z.string(),
  is_temporary: z.boolean(),
  case_cause: z.string(),
  domain: CaseDomain,
};
export const Case = z
  .object({
    ...summary,
    plaintiff: z.string().nullable(),
    defendant: z.string().nullable(),
    status: z.enum(['pending', 'filed', 'closed']),
    closed_as: z.enum(closureKinds).nullable().describe(`没有立案、处理完毕的：${closureKindMeaning}其他的为 null。`),
    created_at: moment,
    updated_at: moment,
    filed_at: moment.nullable(),
    on_paper: z.boolean().describe('是否由法院为纸质案件建档。'),
    assignee: assigneeOfCase,
    set_aside: SetAsideNotice,
    same_filings: SameFilings,
    batch: batchOfCase,
  })
  .meta({ id: 'Case', description: '案件列表中的一案。' });
export type Case = z.infer<typeof Case>;

export const CaseDocument = z
  .object({
    id: z.string(),
    document_type: documentType.describe('文书种类：起诉状或答辩状。'),
    defendant_id: z.string().nullable().describe('答辩状：哪一名被告；起诉状为 null。'),
    is_latest: z.boolean(),
    version: z.number().int(),
    form_key: z.string(),
    edition: z.string(),
    definition_hash: definitionHash.nullable().optional().describe('显示所用的表单定义；没有填写内容的为 null。'),
    submitted_at: moment,
    document_hash: sha256,
    form_data: formData.nullable().describe('填写内容；列出全案时只给出最新一版的。'),
    marks: z
      .array(SuggestionMark.extend({ label: z.string().describe('在表单中的位置，如“诉讼请求 · 1. 本金”。') }))
      .describe('当事人采用的建议；列出全案时只给出最新一版的。'),
    final_data: FinalDocument.nullable().describe('供人阅读的摘要；列出全案时只给出最新一版的。'),
    blank_items: z
      .array(
        z.object({
          list: z
            .enum(['claimItems', 'factItems', 'defenseItems', 'factsAndReasons', 'requestItems', 'otherItems'])
            .describe('属于 final_data 的哪一列。'),
          id: z.string().describe('项目的 id。'),
          question: z.string().describe('表单上的问题。'),
          after: z.string().nullable().describe('排在该列哪一项之后；排在最前的为 null。'),
        }),
      )
      .describe('表单问了、没有填写的各项，final_data 不含；列出全案时只给出最新一版的。'),
    wording: Wording.nullable().describe('显示的文字是否就是提交时的；没有填写内容的为 null。'),
    model: DocumentModel.nullable().describe('按官方版式排好的内容；列出全案时只给出最新一版的。'),
  })
  .meta({ id: 'CaseDocument', description: '案件中的一份文书的一版。' });
export type CaseDocument = z.infer<typeof CaseDocument>;

export const CaseDetails = z
  .object({
    case_info: z
      .object({
        ...summary,
        former_numbers: z.array(z.string()).describe('更正前的案号，先前的在前；没有更正过的为空。'),
        plaintiff_code: z.string().nullable(),
        created_at: moment,
        filed_at: moment.nullable(),
        erased: z.boolean(),
        assignee: assigneeOfCase,
        clock: FilingClock.nullable().describe('待立案的：法定期限；其他案件为 null。'),
        closure: CaseClosure.nullable().describe('没有立案、处理完毕的：怎样处理；其他案件为 null。'),
        on_paper: z
          .object({
            reason: z.string().describe('为何建档。'),
            form_key: z.string().describe('被告填写的答辩状。'),
          })
          .nullable()
          .describe('由法院为纸质案件建档的；其他案件为 null。'),
        plaintiff: z.string().nullable().describe('原告的姓名或名称；没有的为 null。'),
        set_aside: SetAsideNotice,
        same_filings: SameFilings,
        batch: batchOfCase,
      })
      .describe('案件。'),
    defendants: z
      .array(
        z.object({
          id: z.string(),
          standing,
          name: z.string().nullable().describe('姓名或名称。'),
          verification_code: z.string().nullable().describe('其验证码；起诉状不再列出或个人信息已删除的为 null。'),
          left_at: moment.nullable().describe('起诉状从何时起不再列其为被告，其验证码随之失效；仍是被告的为 null。'),
          former_name: z.string().nullable().describe('更正前的姓名（名称）；没有更正过的为 null。'),
          plaintiff_said: z
            .enum(['correction', 'replacement'])
            .nullable()
            .describe('原告对改名的说明：correction 改错字，replacement 换了人；没有说明的为 null。'),
          succession: z
            .object({
              successor_id: z.string().describe('起诉状改列的被告。'),
              state: z
                .enum(['replaced', 'pending', 'same', 'different', 'lapsed'])
                .describe(
                  'replaced 换成了另一人；pending 此人已答辩，待法院核对是否同一人；same 已认定为同一人；different 已认定为不同人；lapsed 起诉状之后又有改动，不需再核对。',
                ),
              decided_at: moment.nullable().describe('法院核对的时刻；没有核对的为 null。'),
            })
            .nullable()
            .describe('起诉状把此人改成了谁；没有改动的为 null。'),
        }),
      )
      .describe('各被告，以及可以提交意见陈述书的第三人，按加入的次序。'),
    documents: z.array(CaseDocument).describe('各份文书的各版。'),
    behind: Behind,
  })
  .meta({ id: 'CaseDetails', description: '案件及其全部文书。' });
export type CaseDetails = z.infer<typeof CaseDetails>;

/** Advice of a model that the court was shown; the texts are kept nowhere. */
const ShownAdvice = z.object({
  model: z.string().describe('模型的名称。'),
  task: z.string().nullable().describe('向模型提的是哪一项任务；没有记录的为 null。'),
  task_title: z
    .string()
    .nullable()
    .describe('该任务的中文名称，如“案件深度分析”；没有记录的为 null，本版本不认识的任务写其 task。'),
  task_version: z.number().int().nullable().describe('该任务的措辞是第几版；没有记录的为 null。'),
  sent_hash: sha256.nullable().describe('交给模型的内容的 SHA-256；没有记录的为 null。'),
  result_hash: sha256.nullable().describe('法院所看到的结果的 SHA-256；没有记录的为 null。'),
  complaint_version: z.number().int().describe('所依据的起诉状是第几版。'),
  defenses: z
    .array(z.object({ defendant_id: z.string().describe('被告的 id。'), version: z.number().int() }))
    .describe('所依据的答辩状各是哪一名被告的第几版。'),
});

export const TimelineEvent = z
  .object({
    id: z.string().describe('事件的 id。'),
    revision: z.number().int().min(0).describe('在案件的事件流中的序号，从 0 起。'),
    at: moment.describe('发生的时刻。'),
    type: z.string().describe('事件的类型。'),
    title: z.string().describe('事件的名称。'),
    actor: KnownActor.describe('谁所为。'),
    document: z
      .object({
        document_type: documentType,
        defendant_id: z.string().nullable().describe('答辩状或意见陈述书：哪一名被告或第三人；起诉状为 null。'),
        version: z.number().int(),
        standing,
      })
      .nullable()
      .describe('提交的文书；不是提交文书的为 null。'),
    defendant_id: z.string().nullable().describe('涉及哪一名被告或第三人；不涉及的为 null。'),
    number_change: z
      .object({
        from: z.string().nullable().describe('更正前的案号；首次编立的为 null。'),
        to: z.string().describe('编立或更正后的案号。'),
        reason: z.string().nullable().describe('更正的原因；首次编立的为 null。'),
        acknowledged: z.array(z.string()).describe('编立时已确认的提示，名称。'),
      })
      .nullable()
      .describe('编立或更正的案号；不是这类事件的为 null。'),
    erasure_reason: z.string().nullable().describe('清除个人信息的原因；不是清除的为 null。'),
    advice: ShownAdvice.nullable().describe('法院看到的模型意见；不是这类事件的为 null。'),
  })
  .meta({ id: 'TimelineEvent', description: '案件经过中的一个事件。' });
export type TimelineEvent = z.infer<typeof TimelineEvent>;

const NumberCheck = z
  .object({
    case_number: z.string().nullable().describe('将要保存的写法；没有填写的为 null。'),
    remarks: z
      .array(
        z.object({
          code: z.enum(numberRemarkCodes).describe('提示的种类。'),
          sentence: z.string().describe('提示，一句话。'),
        }),
      )
      .describe('不寻常之处，须逐项确认；没有的为空。'),
    next_number: z.string().nullable().describe('同系列的下一号；不知道系列的为 null。'),
    taken_by: z
      .object({
        id: z.string().describe('案件的 id。'),
        case_number: z.string().describe('案件现在的案号。'),
        parties: z.string().nullable().describe('原告诉被告；已删除的为 null。'),
      })
      .nullable()
      .describe('已编给哪一案件；没有的为 null。'),
  })
  .meta({ id: 'NumberCheck', description: '对拟编案号的核对。' });
export type NumberCheck = z.infer<typeof NumberCheck>;

/** The court asked for a correction of the complaint and waits for it, or the party answered and the court has to look. */
export const PendingCorrection = z.enum(['asked', 'answered']);
export type PendingCorrection = z.infer<typeof PendingCorrection>;
/** What it means, in the description of the interface. */
export const pendingCorrectionMeaning =
  'asked 已通知补正、等待当事人；answered 补正已回：当事人已提交新的版本或者逐处说明，待法院核对。';

const PendingCase = z.object({
  id: z.string(),
  case_number: z.string(),
  case_cause: z.string(),
  domain: CaseDomain,
  plaintiff: z.string().nullable().describe('各原告；已清除的为 null。'),
  defendant: z.string().nullable().describe('各被告；已清除的为 null。'),
  created_at: moment,
  working_days: z.number().int().min(0).describe('已等待的工作日，提交当日不计。'),
  clock: FilingClock.describe('决定是否立案的法定期限：七日，刑事自诉十五日。'),
  assignee: assigneeOfCase,
  correction: PendingCorrection.nullable().describe(`${pendingCorrectionMeaning}没有未结束的补正通知的为 null。`),
  set_aside: SetAsideNotice,
  same_filings: SameFilings,
  batch: batchOfCase,
});
export type PendingCase = z.infer<typeof PendingCase>;

const PendingCounts = z
  .object({
    all: z.number().int().min(0).describe('全部待立案的案件。'),
    answered: z.number().int().min(0).describe('补正已回的。'),
    asked: z.number().int().min(0).describe('等待补正的。'),
  })
  .describe('不论搜索与筛选，各有多少件。');
export type PendingCounts = z.infer<typeof PendingCounts>;

/** Which filings a list has: those of any time, of this month or of this year, as the tiles count them. */
export const FilingPeriod = z.enum(['any', 'month', 'year']);
export type FilingPeriod = z.infer<typeof FilingPeriod>;
/** What a period means, in the description of the interface. */
export const filingPeriodMeaning = '只含已立案的案件：any 不限何时，month 本月立案，year 本年立案，按法院所在时区。';

const figure = { count: z.number().int().min(0).describe('件数。') };
const byCause = z.array(z.object({ cause: z.string(), ...figure }));
export const Stats = z
  .object({
    total_cases: z.number().int().describe('全部案件。'),
    filed_cases: z.number().int().describe('已立案。'),
    pending_cases: z.number().int().describe('待立案。'),
    closed_cases: z.number().int().describe('没有立案、处理完毕：退回、不予受理、撤回、移送或者重复。'),
    answered_corrections: z.number().int().describe('待立案的案件中，补正已回、待法院核对的。'),
    this_month_filed: z.number().int().describe('本月立案。'),
    this_year_filed: z.number().int().describe('本年立案。'),
    weekly_daily_trend: z
      .array(z.object({ date: z.iso.date().describe('日期。'), ...figure }))
      .length(7)
      .describe('本周各日的立案数，周一至周日。'),
    monthly_top_causes: byCause.describe('本月立案最多的案由，至多十个。'),
    weekly_cause_distribution: byCause.describe('本周立案的案由。'),
  })
  .meta({ id: 'Stats', description: '统计数字；日、周、月、年按法院所在时区。' });
export type Stats = z.infer<typeof Stats>;

type Nullable<Shape extends z.core.$ZodShape> = { readonly [Name in keyof Shape]: z.ZodNullable<Shape[Name]> };
const uncounted = Object.fromEntries(
  Object.entries(Stats.shape).map(([name, figures]) => [
    name,
    figures.nullable().describe(`${figures.description?.replace(/。$/u, '')}；正在重新统计的为 null。`),
  ]),
) as Nullable<typeof Stats.shape>;
/** Figures as they are read: `null` while the rows are filled that they are counted from. */
export const ReadStats = z
  .object({ ...uncounted, behind: Behind })
  .meta({ id: 'ReadStats', description: '读到的统计数字；正在重新统计的为 null。' });
export type ReadStats = z.infer<typeof ReadStats>;

/** At most a quarter of a year, which a curve still shows day by day. */
export const mostCourtDays = 92;
export const CourtDay = z
  .object({
    date: z.iso.date().describe('日期。'),
    submissions: z.number().int().min(0).describe('当日提交的起诉状和答辩状，每一版算一份。'),
    filings: z.number().int().min(0).describe('当日立案的案件。'),
    model_calls: z.number().int().min(0).describe('当日调用模型的次数，全平台。'),
    model_tokens: z.number().int().min(0).describe('当日模型用量，以 token 计，全平台。'),
  })
  .meta({ id: 'CourtDay', description: '法院一日的数字；日按法院所在时区。' });
export type CourtDay = z.infer<typeof CourtDay>;
const courtDays = (about: string) => z.array(CourtDay).max(mostCourtDays).describe(about);

/** Days that the live figures bring along. */
export const liveCourtDays = 30;
export const LiveFigures = z
  .object({
    stats: ReadStats.describe('全部统计数字。'),
    days: courtDays(`最近 ${liveCourtDays} 日，先前的在前，末一日是今日；正在重新统计的为空。`),
  })
  .meta({ id: 'LiveFigures', description: '此刻的统计数字。' });
export type LiveFigures = z.infer<typeof LiveFigures>;

/** As long as a clerk needs to say what was wrong with a number. */
const CorrectionReason = lastingReason(200);
/** A name on one line, without invisible characters. */
const PaperName = z
  .string()
  .max(400)
  .transform((name) =>
    withoutUnseen(name)
      .normalize('NFC')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  )
  .pipe(
    z
      .string()
      .min(1)
      .max(200)
      .refine((name) => !hasUnknownSign(name), unknownSignSentence),
  );
/** The names of one side of a case on paper. */
const PaperNames = z.array(PaperName).min(1).max(50);
const path = z.object({ id: z.string().min(1).max(100) });

/** Remarks on a number that were confirmed one by one. */
const acknowledged = z
  .array(z.enum(numberRemarkCodes))
  .max(numberRemarkCodes.length)
  .optional()
  .describe('已逐项确认的提示（见核对案号），随案号记入档案。');
const NumberedCase = z.object({ id: z.string(), case_number: z.string(), receipt_id: z.uuid().nullable() });
/** What any number that is given may be refused for. */
const numberRefusals = [
  'case_number_taken',
  'case_number_blank',
  'case_number_malformed',
  'case_number_signs',
  'personal_data_erased',
] as const;

/** What the court does with cases. */
export const cases = area(
  {
    key: 'cases',
    title: '案件（法院）',
    description: '供法院查看案件、编立案号和依法删除个人信息。查看案件内容会记录在案。',
  },
  {
    list: call('GET /api/cases', {
      summary: '全部案件',
      description: '最近改动的在前；路径末尾有无斜线均可。',
      query: pageQuery.extend({
        search_term: z.string().max(200).default(''),
        case_cause: z.string().max(200).optional(),
        filed_in: FilingPeriod.optional(),
        assigned: AssignedFilter.optional(),
        batch: BatchFilter.optional(),
      }),
      response: json(
        pageOf(Case).extend({
          causes: z.array(z.string()).describe('现有案件的全部案由，供筛选。'),
          assigned: AssignedCounts,
          behind: Behind,
        }),
        '案件，分页。',
      ),
      meanings: {
        search_term: '案号、案由或当事人的一部分。',
        case_cause: '只列出这一案由的案件。',
        filed_in: filingPeriodMeaning,
        assigned: assignedFilterMeaning,
        batch: batchFilterMeaning,
      },
    }),
    documents: call('GET /api/cases/{id}/documents', {
      summary: '案件及其全部文书',
      path: z.object({ id: z.string().min(1).max(200) }),
      response: json(CaseDetails, '案件、各方验证码和文书的各版。'),
      refuses: ['case_not_found'],
      meanings: { id: '案件的 id、案号或临时案号。' },
    }),
    version: call('GET /api/cases/{id}/documents/{documentId}', {
      summary: '案件文书的一版',
      description: '任何一版的填写内容、摘要和版式。',
      path: z.object({ id: z.string().min(1).max(200), documentId: z.uuid() }),
      response: json(CaseDocument, '这一版及其内容。'),
      refuses: ['case_not_found', 'version_not_found', 'personal_data_erased'],
      meanings: { id: '案件的 id、案号或临时案号。', documentId: '这一版的 id，见案件及其全部文书。' },
    }),
    timeline: call('GET /api/cases/{id}/timeline', {
      summary: '案件经过',
      description: '案件的全部事件，先发生的在前，直接读自事件库；含法院看到的模型意见，但不含其文字。查看会记录在案。',
      path: z.object({ id: z.string().min(1).max(200) }),
      response: json(z.object({ events: z.array(TimelineEvent).describe('全部事件，先发生的在前。') }), '事件。'),
      refuses: ['case_not_found'],
      meanings: { id: '案件的 id、案号或临时案号。' },
    }),
    openOnPaper: call('POST /api/cases/on-paper', {
      summary: '为纸质案件建档',
      description:
        '起诉状是纸质的案件，由法院建档：按已有的案号立案，为原告和每名被告、第三人生成验证码（见案件及其全部文书），被告即可凭案号和验证码提交答辩状，第三人提交意见陈述书。案号有不寻常之处时回答 422，errors 逐项说明，path 为 acknowledged.{代码}；逐项确认后再发送。',
      body: z.object({
        case_number: z.string().max(1000),
        form_key: z.string().max(100).describe('被告填写的答辩状，或者第三人填写的意见陈述书，案由随之而定。'),
        case_cause: z
          .string()
          .max(200)
          .optional()
          .describe('几类案件共用的答辩状（见 answers_causes）须写明案由，其他的不必。'),
        plaintiffs: PaperNames.describe('各原告的姓名或名称。'),
        defendants: PaperNames.describe('各被告的姓名或名称。'),
        third_parties: z
          .array(PaperName)
          .max(50)
          .optional()
          .describe('各第三人的姓名或名称；form_key 为意见陈述书的必填，为答辩状的不填。'),
        reason: z.string().describe(`为何建档，${lastingReasonHint}；永久保留，不得写入当事人的信息。`),
        acknowledged,
      }),
      fields: z.object({ reason: CorrectionReason }),
      response: json(NumberedCase, '已建档并立案。', { headers: ['X-Position'] }),
      refuses: [
        'form_not_found',
        'form_kind_mismatch',
        'case_number_unconfirmed',
        'fields_invalid',
        'reason_names_person',
        'case_already_open',
        ...numberRefusals,
      ],
      repeatable: true,
    }),
    checkNumber: call('GET /api/cases/{id}/case-number', {
      summary: '核对案号',
      description:
        '编立案号之前核对：是否符合案号格式、是否本院本类案件、是否接续、是否已编给别的案件；提示由法院逐项确认，不拒绝。不填 number 时只给出同系列的下一号。',
      path,
      query: z.object({ number: z.string().max(1000).default('') }),
      response: json(NumberCheck, '核对结果。'),
      refuses: ['case_not_found', 'case_number_malformed', 'case_number_signs'],
      meanings: { id: '案件的 id。', number: '拟编的案号。' },
    }),
    assignNumber: call('PATCH /api/cases/{id}/case-number', {
      summary: '编立案号',
      description:
        '待立案的案件由此立案。已是该案号时不再变动，receipt_id 为 null。案号有不寻常之处而未列入 acknowledged 的回答 422，errors 逐项说明，path 为 acknowledged.{代码}；自行编号的程序同样逐项确认后再发送。',
      path,
      body: z.object({
        new_case_number: z.string().max(1000),
        acknowledged,
        over_open_marks: z
          .boolean()
          .default(false)
          .describe('补正通知中还有内容未处理的，确认依登记立案规定第八条先行立案。'),
        read_version: z
          .number()
          .int()
          .min(1)
          .optional()
          .describe('立案人看过的起诉状是第几版；其后又有新版的，或者没有这一版的，不立案。不填的不核对。'),
      }),
      response: json(NumberedCase, '已立案。', { headers: ['X-Position'] }),
      refuses: [
        'case_not_found',
        'case_already_filed',
        'case_closed',
        'correction_marks_open',
        'complaint_changed',
        'read_version_unknown',
        'case_number_unconfirmed',
        ...numberRefusals,
      ],
      repeatable: true,
      meanings: { id: '案件的 id。' },
    }),
    correctNumber: call('POST /api/cases/{id}/case-number/correction', {
      summary: '更正案号',
      description:
        '更正已立案案件的案号，原因永久记入档案。原案号仍可用来查找本案；经确认后也可编给别的案件。再次作同样的更正不再变动，receipt_id 为 null。案号有不寻常之处而未列入 acknowledged 的回答 422，errors 逐项说明，path 为 acknowledged.{代码}。',
      path,
      body: z.object({
        current_number: z.string().max(1000).describe('更正前看到的案号；已被他人更正的不再更正。'),
        new_case_number: z.string().max(1000),
        reason: z.string().describe(`原因，${lastingReasonHint}；永久保留，不得写入当事人的信息。`),
        acknowledged,
      }),
      fields: z.object({ reason: CorrectionReason }),
      response: json(NumberedCase, '已更正。', { headers: ['X-Position'] }),
      refuses: [
        'case_not_found',
        'case_not_filed',
        'case_number_changed',
        'case_number_unchanged',
        'case_number_unconfirmed',
        'fields_invalid',
        'reason_names_person',
        ...numberRefusals,
      ],
      repeatable: true,
      meanings: { id: '案件的 id。' },
    }),
    decideReferral: call('POST /api/cases/{id}/defendants/{defendantId}/identity', {
      summary: '核对改名的被告是否同一人',
      description:
        '已提交答辩状的被告被改名后，由法院核对。同一人：原验证码和答辩状归于改名后的被告，改名时发出的新验证码失效。不同人：原验证码不再有效，原答辩状不算新被告的答辩。再次作同样的认定不再变动。',
      path: z.object({ id: z.string().min(1).max(100), defendantId: z.string().min(1).max(100) }),
      body: z.object({
        successor_id: z.string().min(1).max(100).describe('起诉状改列的被告，见案件及其全部文书。'),
        is_same: z.boolean().describe('true 同一人，false 不同人。'),
      }),
      response: json(
        z.object({ id: z.string(), is_same: z.boolean().describe('true 同一人，false 不同人。') }),
        '已认定。',
        {
          headers: ['X-Position'],
        },
      ),
      refuses: [
        'case_not_found',
        'defendant_not_found',
        'referral_not_open',
        'case_closed',
        'successor_answered',
        'personal_data_erased',
      ],
      repeatable: true,
      meanings: { id: '案件的 id。', defendantId: '提交过答辩状的被告的 id。' },
    }),
    erase: call('POST /api/admin/cases/{id}/erase', {
      summary: '依法删除案件的个人信息',
      description: '不可撤销。案由、案号、版本、时间和文件摘要予以保留。重复调用不再变动。',
      path,
      fields: z.object({ reason: ErasureReason }),
      response: json(z.object({ id: z.string(), erased: z.literal(true) }), '已删除。', { headers: ['X-Position'] }),
      refuses: ['case_not_found', 'fields_invalid', 'reason_names_person', 'personal_data_erased'],
      repeatable: true,
      meanings: { id: '案件的 id。', reason: `原因，${lastingReasonHint}；永久保留，不得写入当事人的信息。` },
    }),
    pending: call('GET /api/admin/pending-cases', {
      summary: '待立案的案件',
      query: pageQuery.extend({
        search_term: z.string().max(200).default(''),
        order: z.enum(['newest', 'oldest', 'due']).default('newest'),
        correction: PendingCorrection.optional(),
        assigned: AssignedFilter.optional(),
        batch: BatchFilter.optional(),
      }),
      response: json(
        pageOf(PendingCase).extend({ counts: PendingCounts, assigned: AssignedCounts, behind: Behind }),
        '待立案的案件，分页。',
      ),
      meanings: {
        search_term: '案号、案由或当事人的一部分。',
        order: 'newest 新的在前，oldest 旧的在前，due 法定期限先到的在前、等待补正的在后。',
        correction: `只列出这样的案件：${pendingCorrectionMeaning}`,
        assigned: assignedFilterMeaning,
        batch: batchFilterMeaning,
      },
    }),
    stats: call('GET /api/admin/stats', {
      summary: '统计数字',
      response: json(ReadStats, '统计数字。'),
    }),
    courtDays: call('GET /api/admin/stats/days', {
      summary: '逐日的统计数字',
      description: '到今日为止的各日，没有数字的日子也列出。',
      query: z.object({ days: z.coerce.number().int().min(1).max(mostCourtDays).default(liveCourtDays) }),
      response: json(
        z.object({ days: courtDays('各日，先前的在前，末一日是今日；正在重新统计的为空。'), behind: Behind }),
        '各日的数字。',
      ),
      meanings: { days: '多少日，含今日。' },
    }),
    liveFigures: call('GET /api/admin/stats/live', {
      summary: '随时更新的统计数字',
      description:
        '先送来此刻的全部数字，此后每有变动再送一次，每秒至多三次。十分钟后结束，可重新请求；同一账号同时至多八个，再多则先前的结束。不算作使用登录，不延长其有效期。',
      query: z.object({ most: z.coerce.number().int().min(1).max(1000).optional() }),
      response: events(LiveFigures, '每个事件是全部数字。'),
      meanings: { most: '送多少次后结束；不填则不限。' },
    }),
  },
);
