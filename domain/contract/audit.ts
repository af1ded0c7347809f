import { z } from 'zod';
import type { StreamCategory } from '../eventCatalogue.js';
import { Behind } from './behind.js';
import { area, call } from './call.js';
import { TimelineEvent } from './cases.js';
import { serviceMeans } from './corrections.js';
import { budgetParts } from '../models/monthlyBudget.js';
import { ragModelChecks } from '../models/ragModelTest.js';
import { testedCapabilities, testVerdicts } from '../models/testedCapabilities.js';
import { modelPlaces } from '../modelSetting/places.js';
import { receiptSchema } from '../ledger/receipt.js';
import { anyFile, csvFile, json, spreadsheetFile } from './responses.js';
import { CaseDomain, documentType, KnownActor, moment, noFile, sha256, standing } from './shared.js';
import { AnswerChange } from './versions.js';

/** The kinds of streams, as `eventCatalogue` has them; written down here so that a browser need not load every event. */
export const auditCategories = [
  'case',
  'caseNumber',
  'account',
  'featureFlag',
  'featurePreference',
  'usage',
  'ledger',
  'auditAccess',
  'formDefinition',
  'visitorBudget',
  'yearArrangement',
  'signInRule',
  'formSwitch',
  'lendingRate',
  'serviceAccount',
  'order',
  'priceList',
  'team',
  'modelSetting',
  'knowledgeSetting',
] as const satisfies readonly StreamCategory[];
type Missing = Exclude<StreamCategory, (typeof auditCategories)[number]>;
/** Does not compile while a kind of stream is missing above. */
export type EveryCategory = Missing extends never ? true : never;

/** Eighteen digits are below what Postgres holds in a `bigint`. */
const position = z.string().regex(/^\d{1,18}$/u);
const revision = z.number().int().min(0).describe('在所属事件流中的序号，从 0 起。');

const listedFields = {
  position: position.describe('在整个日志中的位置，十进制。'),
  id: z.string().describe('事件的 id。'),
  stream: z.string().describe('所属的事件流。'),
  revision,
  category: z.enum(auditCategories).nullable().describe('事件流的种类；本系统不认识的事件为 null。'),
  type: z.string().describe('事件的类型。'),
  title: z.string().describe('事件的名称；本系统不认识的为其类型。'),
  at: moment.nullable().describe('发生的时刻；无法读取的为 null。'),
  actor: KnownActor.nullable().describe('谁所为；附带信息无法读取的为 null。'),
  case: z
    .object({
      id: z.string().describe('案件的 id。'),
      case_number: z.string().nullable().describe('案件现在的案号；无从得知的为 null。'),
    })
    .nullable()
    .describe('涉及的案件；不涉及的为 null。'),
  unreadable: z.string().nullable().describe('为何无法读取，一句话；可读的为 null。'),
  discrepancy: z
    .string()
    .nullable()
    .describe('列表所载与日志有何不符，一句话；其余各项此时都按日志。相符的、列表还没有计入的为 null。'),
};

export const AuditEvent = z
  .object(listedFields)
  .meta({ id: 'AuditEvent', description: '日志中的一个事件，不含其内容。列出的账号会记录在案。' });
export type AuditEvent = z.infer<typeof AuditEvent>;

export const AuditEventDetails = z
  .object({
    ...listedFields,
    data: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('事件的内容；个人信息已清除的字段为 null，无法读取的整体为 null。'),
    command_id: z.string().nullable().describe('由哪一次操作而来。'),
    correlation_id: z.string().nullable().describe('同一次请求所引起的事件，此项相同。'),
    payload_hash: z.string().nullable().describe('内容写入时的摘要，SHA-256。'),
  })
  .meta({ id: 'AuditEventDetails', description: '日志中的一个事件及其内容。查看会记录在案。' });
export type AuditEventDetails = z.infer<typeof AuditEventDetails>;

const AuditStep = TimelineEvent.extend({
  position: position.describe('在整个日志中的位置，十进制。'),
  reason: z.string().nullable().describe('所写的原因；没有的为 null。'),
}).meta({ id: 'AuditStep', description: '案件经过中的一步。' });
export type AuditStep = z.infer<typeof AuditStep>;

export const AuditedCase = z
  .object({
    id: z.string().describe('案件的 id。'),
    case_number: z.string().describe('现在的案号；待立案的为临时案号。'),
    case_cause: z.string().describe('案由。'),
    erased: z.boolean().describe('个人信息是否已依法清除。'),
    steps: z.array(AuditStep).describe('全部事件，先发生的在前；序号即其在案件事件流中的次序。'),
  })
  .meta({ id: 'AuditedCase', description: '案件的经过，供审计。' });
export type AuditedCase = z.infer<typeof AuditedCase>;

export const CaseMoment = z
  .object({
    revision,
    at: moment.describe('这一步发生的时刻。'),
    status: z
      .enum(['pending', 'filed', 'closed'])
      .describe('pending 待立案，filed 已立案，closed 没有立案、处理完毕。'),
    case_number: z.string().describe('当时的案号；待立案的为临时案号。'),
    former_numbers: z.array(z.string()).describe('当时已更正过的案号，先前的在前。'),
    case_cause: z.string().describe('案由。'),
    domain: CaseDomain,
    erased: z.boolean().describe('当时个人信息是否已依法清除。'),
    defendants: z
      .array(
        z.object({
          id: z.string().describe('被告或第三人的 id。'),
          standing,
          name: z.string().nullable().describe('当时的姓名或名称；已清除的为 null。'),
          left: z.boolean().describe('当时起诉状是否已不再列出。'),
        }),
      )
      .describe('当时的各被告和第三人，按加入的次序。'),
    documents: z
      .array(
        z.object({
          id: z.uuid().describe('这一版的 id，也是其回执的 id。'),
          document_type: documentType.describe('文书种类：起诉状或答辩状。'),
          defendant_id: z.string().nullable().describe('答辩状：哪一名被告；起诉状为 null。'),
          version: z.number().int().describe('版本号。'),
          form_key: z.string().describe('所用的表单。'),
          form_title: z.string().describe('文书的名称。'),
          edition: z.string().describe('表单的版本。'),
          definition_hash: sha256.nullable().describe('所用的表单定义；提交时没有记录的为 null。'),
          document_hash: sha256.describe('提交时 Word 文件的 SHA-256。'),
          submitted_at: moment.describe('提交的时刻。'),
        }),
      )
      .describe('当时各方最新的一版。'),
    corrections: z
      .array(
        z.object({
          id: z.string().describe('通知的 id。'),
          count: z.number().int().describe('对这一方的第几份通知。'),
          document_type: documentType.describe('所针对的文书：起诉状或答辩状。'),
          defendant_id: z.string().nullable().describe('答辩状：哪一名被告；起诉状为 null。'),
          version: z.number().int().describe('通知所针对的版本。'),
          asked_on: z.string().describe('发出的日期。'),
          due_on: z.string().describe('当时的期限。'),
          extended: z.boolean().describe('当时期限是否已延长过。'),
          service: z
            .object({
              on: z.string().describe('送达的日期。'),
              by: z.enum(serviceMeans).describe('送达的方式。'),
            })
            .nullable()
            .describe('当时法院所记录的送达；没有记录的为 null。'),
          answered: z.boolean().describe('当事人当时是否已提交新的版本，或者对未处理的各处都作了说明。'),
          outcome: z
            .enum(['complete', 'withdrawn', 'filed_with_open', 'party_left', 'case_closed'])
            .nullable()
            .describe(
              'complete 全部处理完毕，withdrawn 法院撤回，filed_with_open 先行立案，party_left 不再列为当事人，case_closed 本案未立案、处理完毕；当时没有结束的为 null。',
            ),
          marks: z
            .array(
              z.object({
                id: z.string().describe('这一处的 id。'),
                source: z.enum(['rule', 'clerk']).describe('rule 规则发现，clerk 法院标记。'),
                label: z.string().describe('在表单中的位置。'),
                reason: z.string().nullable().describe('需补正之处；个人信息已清除的为 null。'),
                value_then: z.string().nullable().describe('通知时所填的内容；个人信息已清除的为 null。'),
                is_explained: z.boolean().describe('当事人当时是否已以文字说明。'),
                explanation: z.string().nullable().describe('说明的文字；没有说明的、个人信息已清除的为 null。'),
                settled: z
                  .enum(['corrected', 'accepted_as_is', 'moot'])
                  .nullable()
                  .describe('corrected 已补正，accepted_as_is 可以不改，moot 不再需要；当时没有处理的为 null。'),
                settled_by: z.enum(['rule', 'clerk']).nullable().describe('rule 规则，clerk 法院；没有处理的为 null。'),
              }),
            )
            .describe('各处。'),
        }),
      )
      .describe('当时的各份补正通知，先发出的在前。'),
    features: z
      .array(
        z.object({
          key: z.string().describe('功能的标识。'),
          name: z.string().describe('功能的名称。'),
          is_enabled: z.boolean().describe('当时平台是否开启。'),
        }),
      )
      .describe('当时平台各项功能是否开启。'),
    models: z
      .array(
        z.object({
          place: z
            .enum(modelPlaces)
            .describe('位置：general 通用，vision 视觉，fast 快速，embedding 向量，rerank 重排。'),
          role: z.enum(['active', 'fallback']).describe('active 主用，fallback 主用的无法回答时用。'),
          model_name: z.string().nullable().describe('模型的名称；当时没有启用的为 null。'),
          service: z.string().nullable().describe('模型服务的主机；当时没有启用的为 null。'),
          last_test: z
            .object({
              tested_at: moment.describe('测试结束的时刻。'),
              checks: z
                .array(
                  z.object({
                    check: z.enum([...testedCapabilities, ...ragModelChecks]).describe('测试的项目。'),
                    verdict: z.enum(testVerdicts).describe('yes 通过，no 未通过，untested 没有测到。'),
                  }),
                )
                .describe('各项结果，按测试的次序。'),
            })
            .nullable()
            .describe('当时最近一次测试；没有测试过，或者测试之后改过名称、地址、密钥的，为 null。'),
        }),
      )
      .describe('当时平台启用的模型；开始记录之前的时刻为空。'),
    budgets: z
      .array(
        z.object({
          part: z.enum(budgetParts).describe('all 合计，general 通用，vision 视觉，fast 快速。'),
          tokens: z.number().nullable().describe('每月至多使用多少词元；设定后又取消的为 null。'),
        }),
      )
      .describe('当时平台模型的每月预算；没有设定过的不在其中。'),
    changes: z.array(AnswerChange).describe('这一步改变了什么，逐项；个人信息已清除的文书没有逐项的修改。'),
  })
  .meta({ id: 'CaseMoment', description: '案件在某一步之后的情形。' });
export type CaseMoment = z.infer<typeof CaseMoment>;

export const Reprinted = z
  .object({
    outcome: z
      .enum(['same', 'other_printer', 'other_answers'])
      .describe(
        'same 与提交时逐字节相同，other_printer 由另一版本的程序印制、答案相同，other_answers 日志中的答案与提交的文件不同。',
      ),
    printed_with: z.string().describe('提交时的排版程序。'),
    reprinted_with: z.string().describe('现行的排版程序。'),
  })
  .meta({ id: 'Reprinted', description: '由日志中的答案重新印制的一版，与提交的文件相比。' });
export type Reprinted = z.infer<typeof Reprinted>;

export const EventProof = z
  .object({
    state: z
      .enum(['proved', 'pending', 'differs', 'no_authority', 'seal'])
      .describe(
        'proved 已证实，pending 尚未封存，differs 与封存时不一致，no_authority 没有本院密钥的印证，seal 这个事件本身就是封签，不在证明之列。',
      ),
    leaf_hash: z.string().nullable().describe('这个事件的指纹（Base64）；没有证明的为 null。'),
    index: z.number().int().nullable().describe('在日志中是第几个，从 0 起；没有证明的为 null。'),
    tree_size: z.number().int().nullable().describe('封存时日志共有多少个事件；没有证明的为 null。'),
    steps: z.number().int().nullable().describe('与多少个相邻指纹逐层合并；没有证明的为 null。'),
    root_hash: z.string().nullable().describe('封存的总指纹（Base64）；没有证明的为 null。'),
    sealed_at: moment.nullable().describe('封存的时刻；没有证明的为 null。'),
    key: z.string().describe('核验签名的公钥。'),
    receipt: receiptSchema.nullable().describe('可离线核验的回执；没有证明的为 null。'),
  })
  .meta({ id: 'EventProof', description: '一个事件在日志中的证明。' });
export type EventProof = z.infer<typeof EventProof>;

const count = z.number().int().nonnegative();
const VerifiedReadModel = z
  .object({
    title: z.string().describe('所核对的内容，如“案件列表”。'),
    state: z
      .enum(['same', 'differs', 'not_compared'])
      .describe('same 与日志一致，differs 有不一致，not_compared 没有比较。'),
    rows: count.describe('逐行比较了多少行；没有比较的为 0。'),
    findings: count.describe('其中多少行与日志不同。'),
    reason: z.string().nullable().describe('为何没有比较，或者哪些行无从比较，一句话；全部比较了的为 null。'),
  })
  .meta({ id: 'VerifiedReadModel', description: '系统所显示的一种内容与日志的比较。' });
export type VerifiedReadModel = z.infer<typeof VerifiedReadModel>;

export const SaidFinding = z
  .object({
    sentence: z.string().describe('一句话。'),
    case_id: z.string().nullable().describe('所涉案件的 id；没有的为 null。'),
    stream: z.string().nullable().describe('所涉的事件流；没有的为 null。'),
  })
  .meta({ id: 'SaidFinding', description: '核对发现的一处不一致，以及从哪里去看。' });
export type SaidFinding = z.infer<typeof SaidFinding>;

export const VerificationResult = z
  .object({
    outcome: z.enum(['holds', 'differs']).describe('holds 全部一致，differs 发现不一致。'),
    events: count.describe('读了多少个事件。'),
    sealed: count.describe('其中多少个与封存的总指纹一致。'),
    unsealed: count.describe('其中多少个尚未封存。'),
    compared: count.describe('其中多少个另与事件库之外的存证逐个对照。'),
    cases: count.nullable().default(null).describe('案件列表中逐行核对了多少个案件；没有核对列表的为 null。'),
    read_models: z
      .array(VerifiedReadModel)
      .nullable()
      .default(null)
      .describe('系统所显示的各种内容与日志重放结果的逐行比较；早先只核对案件列表的为 null。'),
    files: count
      .nullable()
      .default(null)
      .describe('多少份提交和送达的 Word 文件逐份与事件所记的指纹比对过；没有比对的为 null。'),
    restarts: count.default(0).describe('因事件库、数据库无法访问或服务器停止而中断过多少次。'),
    findings: count.describe('发现多少处不一致。'),
    sentences: z.array(SaidFinding).describe('各处不一致，每处一句话，至多一百句。'),
  })
  .meta({ id: 'VerificationResult', description: '核对全部日志的结果。' });
export type VerificationResult = z.infer<typeof VerificationResult>;

export const Verification = z
  .object({
    id: z.uuid().describe('核对的 id。'),
    state: z
      .enum(['waiting', 'running', 'done', 'failed', 'cancelled'])
      .describe('waiting 等待，running 进行中，done 已完成，failed 失败，cancelled 已取消。'),
    started_at: moment.describe('何时开始。'),
    independent: z
      .boolean()
      .nullable()
      .describe('是否由不承担立案和管理职责的账号发起；由同时承担其一的账号发起的为 false，当时没有记录的为 null。'),
    ended_at: moment.nullable().describe('何时结束；没有结束的为 null。'),
    progress: z.number().min(0).max(1).describe('完成的比例。'),
    reason: z.string().nullable().describe('为何等待或失败；没有的为 null。'),
    result: VerificationResult.nullable().describe('结果；没有完成的为 null。'),
  })
  .meta({ id: 'Verification', description: '对全部日志的一次核对。' });
export type Verification = z.infer<typeof Verification>;

/** What narrows the list of events, on screen and in a file. */
const eventFilter = {
  category: z.enum(auditCategories).optional(),
  type: z.string().min(1).max(100).optional(),
  actor: z.string().min(1).max(254).optional(),
  concerns: z.string().min(1).max(254).optional(),
  case: z.string().min(1).max(200).optional(),
  stream: z.string().min(1).max(300).optional(),
  from: moment.optional(),
  to: moment.optional(),
};
const eventFilterMeanings = {
  category: '事件流的种类。',
  type: '事件的类型。',
  actor: '谁所为：账号的 id 或邮箱，“访客”，“系统”（全部系统任务），或某一系统任务的名称。',
  concerns: '与哪一账号有关，不论谁所为：账号的 id 或邮箱，列出该账号事件流中的事件；已给出 stream 的，不看此项。',
  case: '涉及哪一案件：案件的 id、案号或临时案号；查看过含有它的列表的也在内。',
  stream: '事件流的名称。',
  from: '不早于这一时刻。',
  to: '早于这一时刻。',
};
const eventsExported = {
  description:
    '与列表同一筛选的全部事件，新的在前，不含其内容。首行为截至时刻、筛选、个数和导出人，次行为列名。导出开始之后发生的不在其中。',
  query: z.object(eventFilter),
  refuses: [
    'case_not_found' as const,
    'account_not_found' as const,
    'list_incomplete' as const,
    'list_too_long' as const,
  ],
  meanings: eventFilterMeanings,
};

const casePath = z.object({ id: z.string().min(1).max(200) });
const ofCase = { id: '案件的 id、案号或临时案号。' };

/** The auditor's desk. */
export const audit = area(
  {
    key: 'audit',
    title: '审计',
    description:
      '供管理员查看整个日志和案件的经过。列表不含当事人的姓名和填写内容；其中出现的账号、查看的事件内容、案件经过和当时情形会记录在案。',
  },
  {
    events: call('GET /api/admin/audit/events', {
      summary: '日志中的事件',
      description:
        '新的在前，按位置翻页：before 为较早的一页，after 为较新的一页。各项条件须同时满足。每一页都与日志比较，事件的各项按日志给出；列表缺少的补上，因此可能多于 limit。',
      query: z.object({
        ...eventFilter,
        before: position.optional(),
        after: position.optional(),
        limit: z.coerce.number<number | string>().int().min(1).max(1000).default(50),
      }),
      response: json(
        z.object({
          items: z.array(AuditEvent).describe('事件，新的在前。'),
          has_newer: z.boolean().describe('是否还有较新的。'),
          has_older: z.boolean().describe('是否还有较早的。'),
          total: z.number().int().nullable().describe('共有多少个符合条件；超过一万个的不再计数，为 null。'),
          behind: Behind,
          count_discrepancy: z
            .string()
            .nullable()
            .describe('到最近的封签为止，列表的事件总数与封签所载的有何不符，一句话；相符的、无法比较的为 null。'),
        }),
        '一页事件。',
      ),
      refuses: ['case_not_found', 'account_not_found'],
      meanings: {
        ...eventFilterMeanings,
        before: '只列出这一位置之前的。',
        after: '只列出这一位置之后的。',
        limit: '一页多少个，至多 1000。',
      },
    }),
    eventsCsv: call('GET /api/admin/audit/event-export/csv', {
      summary: '导出日志中的事件（CSV）',
      ...eventsExported,
      response: csvFile('UTF-8（带 BOM）的 CSV；以公式符号开头的内容前加单引号。'),
    }),
    eventsWorkbook: call('GET /api/admin/audit/event-export/xlsx', {
      summary: '导出日志中的事件（Excel）',
      ...eventsExported,
      response: spreadsheetFile('Excel 工作簿，一张表；文字一律不作公式。至多一百万个事件。'),
    }),
    event: call('GET /api/admin/audit/events/{position}', {
      summary: '一个事件及其内容',
      description: '全部取自日志，不凭列表。',
      path: z.object({ position }),
      noSuch: 'not_found',
      response: json(AuditEventDetails, '事件及其内容。'),
      refuses: ['not_found'],
      meanings: { position: '在整个日志中的位置。' },
    }),
    proof: call('GET /api/admin/audit/events/{position}/proof', {
      summary: '一个事件在日志中的证明',
      path: z.object({ position }),
      noSuch: 'not_found',
      response: json(EventProof, '证明。'),
      refuses: ['not_found'],
      meanings: { position: '在整个日志中的位置。' },
    }),
    verifications: call('GET /api/admin/audit/verifications', {
      summary: '对全部日志的各次核对',
      response: json(z.object({ items: z.array(Verification).describe('最近十次，新的在前。') }), '各次核对。'),
    }),
    verify: call('POST /api/admin/audit/verifications', {
      outcome: 'single',
      summary: '开始核对全部日志',
      description:
        '在后台进行；已有一次没有结束的，不另开始，回答那一次。先核对日志，再把日志重放一遍，与系统所显示的各种内容逐行比较。中途无法访问事件库或数据库时等待其恢复，从中断处继续；服务器在读日志时停止的，日志部分从头读起，其余不重做。',
      response: json(Verification, '这次核对。'),
    }),
    bundle: call('POST /api/admin/audit/bundles', {
      outcome: 'single',
      summary: '下载审计包',
      description:
        '整个日志，到最近的封签为止，可用 npm run audit -- verify --bundle 离线核验。个人信息保持加密，包内不含密钥。导出先记录在案，再送出。',
      response: { ...anyFile('审计包，gzip 压缩。'), type: 'application/gzip' },
      refuses: ['not_found'],
    }),
    caseHistory: call('GET /api/admin/audit/cases/{id}', {
      summary: '案件的经过，供审计',
      path: casePath,
      response: json(AuditedCase, '案件的经过。'),
      refuses: ['case_not_found'],
      meanings: ofCase,
    }),
    caseMoment: call('GET /api/admin/audit/cases/{id}/moment', {
      summary: '案件在某一步或某一时刻的情形',
      description:
        '按案件的事件流重新得出，不凭现有的读模型。给出 time 时，为该时刻或之前最后一步；都不给出时为最新一步。',
      path: casePath,
      query: z.object({
        revision: z.coerce.number<number | string>().int().min(0).max(1_000_000_000).optional(),
        time: moment.optional(),
      }),
      response: json(CaseMoment, '当时的情形。'),
      refuses: ['case_not_found', 'not_found', 'not_read_in_time'],
      meanings: { ...ofCase, revision: '案件事件流中的序号。', time: '时刻。' },
    }),
    reprint: call('GET /api/admin/audit/cases/{id}/reprint', {
      summary: '由日志重新印制一版，与提交的文件相比',
      description: '以现行的排版程序印制，只作比较；提交的文件本身由 version-file 下载。',
      path: casePath,
      query: z.object({ version_id: z.uuid() }),
      response: json(Reprinted, '比较的结果。'),
      refuses: ['case_not_found', 'not_found', 'personal_data_erased', 'form_not_found', 'overloaded', ...noFile],
      meanings: { ...ofCase, version_id: '这一版的 id，见 documents。' },
    }),
  },
);
