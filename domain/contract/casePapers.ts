import { z } from 'zod';
import { casePaperKinds, serviceWays, trialProcedures } from '../case/casePaperWords.js';
import { feeKinds, halvings } from '../fees/litigationFee.js';
import { lastingReasonHint } from '../lastingReason.js';
import { area, call } from './call.js';
import { DefencePeriod } from './defencePeriod.js';
import { json, wordFile } from './responses.js';
import { KnownActor, lastingReason, moment, noFile, sha256, standing, storedText } from './shared.js';

const day = z.iso.date();
const yuan = z
  .string()
  .regex(/^\d{1,13}(?:\.\d{1,2})?$/)
  .describe('人民币元，最多两位小数。');
const kind = z
  .enum(casePaperKinds)
  .describe(
    '文书：acceptance 受理案件通知书，response 应诉通知书（发给第三人的是参加诉讼通知书），evidence 举证通知书，payment 交纳诉讼费用通知书，address 送达地址确认书，receipt 送达回证。刑事自诉和国家赔偿案件只有 acceptance、address、receipt。',
  );
const procedure = z
  .enum(trialProcedures)
  .describe(
    '程序：ordinary 第一审普通程序，simplified 简易程序，small 小额诉讼（只有民事案件有）。国家赔偿案件只有 ordinary。',
  );
const addressee = z.string().max(100).nullable().describe('受送达的被告或者第三人的 id；原告方为 null。');
const feeKind = z
  .enum(feeKinds)
  .describe(
    '案件类别：property 财产案件，divorce 离婚，personality 人格权，other 其他非财产，intellectual 知识产权，labour 劳动争议，administrativeSpecial 商标、专利、海事行政，administrative 其他行政，objection 管辖权异议，paymentOrder 支付令，enforcement 执行，none 不交纳。',
  );
const halving = z
  .enum(halvings)
  .nullable()
  .describe('减半的原因：simplified 适用简易程序，settled 调解或者撤诉，joined 合并审理；不减半的为 null。');
const how = z
  .enum(serviceWays)
  .describe(
    '送达方式：direct 直接，left 留置，post 邮寄，electronic 电子，publication 公告，entrusted 委托，forwarded 转交。',
  );

/** As long as one line of a paper, and as what a clerk writes beside a service. In characters. */
export const mostOfPaperLine = 100;
export const mostOfServiceNote = 300;
/** Papers that are served at once; a case has no more of them. */
const mostServed = 60;

const line = storedText(z.string().max(mostOfPaperLine)).default('');

const PaperAsked = z.object({
  kind,
  defendant_id: addressee.default(null),
  seen: z.number().int().min(0).describe('处理人看过的最新一版，没有的为 0；其后又有新版的不再制作。'),
  procedure,
  evidence_days: z.number().int().min(1).max(999).optional().describe('举证通知书：举证期限的日数；行政案件不填。'),
  judges: line.describe('审判组织或者审判员；可以为空。'),
  clerk: line.describe('联系人；可以为空。'),
  telephone: line.describe('联系电话；为空的用本院公开的电话。'),
  payment: storedText(z.string().max(mostOfServiceNote))
    .default('')
    .describe('交费通知：交纳的方式和账号；为空的留待填写。'),
  fee: z
    .object({
      kind: feeKind,
      amount: yuan.nullable().describe('诉讼请求的金额或者价额；没有的为 null。'),
      chosen: yuan.optional().describe('规定了幅度的，法院在幅度内所定的金额；不填的按下限。'),
      halving,
    })
    .optional()
    .describe('交费通知必填：费用由此计算，不由处理人填写。'),
  served: z
    .array(storedText(z.string().max(mostOfPaperLine)).pipe(z.string().min(1)))
    .max(30)
    .default([])
    .describe('送达回证：所送达的文书。'),
});
export type PaperAsked = z.infer<typeof PaperAsked>;

const IssuedPaper = z
  .object({
    id: z.string(),
    kind,
    defendant_id: addressee,
    version: z.number().int().describe('对这一方的第几版。'),
    issued_on: day.describe('制作之日。'),
    at: moment.describe('制作的时刻。'),
    by: KnownActor.describe('制作的人。'),
    fee_due: yuan.nullable().describe('交费通知：应交的金额；其他的、个人信息已删除的为 null。'),
    document_hash: sha256,
  })
  .meta({ id: 'IssuedCasePaper', description: '制作过的一份立案文书。' });
export type IssuedCasePaper = z.infer<typeof IssuedPaper>;

const Service = z
  .object({
    id: z.string(),
    defendant_id: addressee,
    paper_ids: z.array(z.string()).describe('送达的文书。'),
    complaint_version: z.number().int().nullable().describe('同时送达的起诉状副本是第几版；没有的为 null。'),
    how,
    on: day.describe('送达的日期；公告送达为公告发出的日期。'),
    served_from: day.describe('视为送达的日期：公告送达为发出后满三十日，其他的与 on 相同。'),
    served_by: z.string().nullable().describe('送达人；个人信息已删除的为 null。'),
    note: z.string().nullable().describe('备注；个人信息已删除的为 null。'),
    at: moment.describe('记录的时刻。'),
    by: KnownActor.describe('记录的人。'),
    revoked: z
      .object({ at: moment.describe('撤销的时刻。'), reason: z.string().nullable() })
      .nullable()
      .describe('这条记录有误、已经撤销的时刻和原因；有效的为 null。'),
  })
  .meta({ id: 'PaperService', description: '一次送达。' });
export type PaperService = z.infer<typeof Service>;

export const CasePapers = z
  .object({
    today: day.describe('法院的今天。'),
    filed_on: day.nullable().describe('立案之日；尚未立案的为 null。'),
    addressees: z
      .array(
        z.object({
          defendant_id: addressee,
          name: z.string().describe('原告方为全体原告。'),
          standing,
          left: z.boolean().describe('是否已不再列为被告或者第三人。'),
        }),
      )
      .describe('原告方在先，其后为各被告和第三人。'),
    complaint_version: z.number().int().nullable().describe('起诉状最新一版；纸质起诉的为 null。'),
    fee: z
      .object({ kind: feeKind, amount: yuan.nullable().describe('起诉状写明的标的总额；没有写明的为 null。') })
      .describe('按案件的表单和起诉状预先选定，法院可以改。'),
    telephone: z.string().describe('本院公开的电话；没有的为空。'),
    papers: z.array(IssuedPaper).describe('先制作的在前。'),
    services: z.array(Service).describe('先记录的在前。'),
    periods: z.array(DefencePeriod).describe('各被告的答辩期；尚未送达的没有。'),
  })
  .meta({ id: 'CasePapers', description: '一案的立案文书和送达。' });
export type CasePapers = z.infer<typeof CasePapers>;

const PaperText = z
  .object({
    title: z.string(),
    number: z.string().describe('案号。'),
    before: z.array(z.string()).describe('表格之前的各段。'),
    table: z
      .object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) })
      .nullable()
      .describe('没有表格的为 null。'),
    after: z.array(z.string()).describe('表格之后的各段。'),
    signature: z.array(z.string()).describe('由受送达人签署之处。'),
    court: z.string().describe('落款的法院；不知道的为空。'),
    date: z.string().describe('落款的日期。'),
  })
  .meta({ id: 'CasePaperText', description: '文书的文字，与 Word 文件一致。' });
export type CasePaperText = z.infer<typeof PaperText>;

const path = z.object({ id: z.string().min(1).max(200) });
const ofCase = { id: '案件的 id、案号或临时案号。' };
const stopped = ['case_not_found', 'case_not_filed', 'case_closed', 'personal_data_erased'] as const;
const unlawful = [
  ...stopped,
  'defendant_not_found',
  'paper_addressee_wrong',
  'paper_not_in_domain',
  'paper_period_unlawful',
  'paper_issued_meanwhile',
  'fee_out_of_range',
  'fee_nothing_due',
  'form_not_found',
] as const;

/** The papers that follow the filing of a case, and their service. */
export const casePapers = area(
  {
    key: 'case-papers',
    title: '立案文书和送达（法院）',
    description:
      '立案后发给当事人的六种文书，由案件的数据生成；案件受理费按《诉讼费用交纳办法》计算。记录送达后，答辩期由此起算，双方都能看到。',
  },
  {
    view: call('GET /api/cases/{id}/papers', {
      summary: '一案的立案文书、送达和答辩期',
      path,
      response: json(CasePapers, '文书、送达和答辩期。'),
      refuses: ['case_not_found'],
      meanings: ofCase,
    }),
    preview: call('POST /api/cases/{id}/papers/preview', {
      summary: '预览文书',
      description: '与制作时相同的文字，不记录、不存档。',
      path,
      body: PaperAsked,
      response: json(PaperText, '文书的文字。'),
      refuses: unlawful,
      reads: true,
      meanings: ofCase,
    }),
    issue: call('POST /api/cases/{id}/papers', {
      summary: '制作文书',
      description: '生成 Word 文件并存档。再次制作为新的一版，以前的各版仍可下载。',
      path,
      body: PaperAsked,
      response: json(
        z.object({
          paper_id: z.string().describe('这份文书的 id。'),
          version: z.number().int().describe('第几版。'),
          document_hash: sha256,
        }),
        '已制作，记入案件经过。',
        { headers: ['X-Position'] },
      ),
      refuses: [...unlawful, 'overloaded'],
      repeatable: true,
      meanings: ofCase,
    }),
    word: call('GET /api/cases/{id}/papers/{paperId}/word', {
      summary: '文书（Word）',
      description: '制作时存档的文件，逐字节相同，其指纹已核对。',
      path: path.extend({ paperId: z.uuid() }),
      response: wordFile('Word 文件。', { headers: ['X-Document-Hash', 'X-Document-Hash-Matches'] }),
      refuses: ['case_not_found', 'paper_not_found', 'personal_data_erased', ...noFile],
      meanings: { ...ofCase, paperId: '哪一份文书。' },
    }),
    serve: call('POST /api/cases/{id}/services', {
      summary: '记录送达',
      description:
        '同样的记录再次提交，不重复记录。送达起诉状副本或者应诉通知书的，答辩期自此起算：收到之日起十五日，公告的自发出满三十日起（民事诉讼法第九十五条、第一百二十八条，行政诉讼法第六十七条）。',
      path,
      body: z.object({
        defendant_id: addressee.default(null),
        paper_ids: z.array(z.uuid()).max(mostServed).default([]).describe('送达的文书，都是发给这一方的。'),
        complaint_version: z
          .number()
          .int()
          .min(1)
          .nullable()
          .default(null)
          .describe('同时送达的起诉状副本是第几版；没有的为 null。'),
        how,
        on: day.describe('送达的日期；公告送达为公告发出的日期。不早于立案和文书制作之日，不晚于今天。'),
        served_by: line.describe('送达人；可以为空。'),
        note: storedText(z.string().max(mostOfServiceNote)).default('').describe('备注；可以为空。'),
      }),
      response: json(z.object({ service_id: z.string().describe('这次送达的 id。') }), '已记录。', {
        headers: ['X-Position'],
      }),
      refuses: [...stopped, 'defendant_not_found', 'paper_not_found', 'service_day_wrong', 'service_nothing_served'],
      repeatable: true,
      meanings: ofCase,
    }),
    revoke: call('POST /api/cases/{id}/services/{serviceId}/revocation', {
      summary: '撤销送达记录',
      description: '记录有误的，写明原因后撤销，再记录正确的；撤销的记录仍留在案件经过中，期限不再由它起算。',
      path: path.extend({ serviceId: z.uuid() }),
      body: z.object({ reason: z.string().describe(`撤销的原因，${lastingReasonHint}。`) }),
      fields: z.object({ reason: lastingReason(mostOfServiceNote) }),
      response: json(z.object({ service_id: z.string().describe('这次送达的 id。') }), '已撤销。', {
        headers: ['X-Position'],
      }),
      refuses: [...stopped, 'fields_invalid', 'service_not_found', 'service_revoked'],
      repeatable: true,
      meanings: { ...ofCase, serviceId: '哪一次送达。' },
    }),
  },
);

const byCode = ['wrong_number_or_code', 'too_many_requests', 'case_not_found', 'personal_data_erased'] as const;

/** A party reads the papers that the court issued to it. */
export const ownPapers = area(
  {
    key: 'ownPapers',
    title: '法院发给本方的文书（当事人）',
    description: '凭案号和验证码（或会话）领取法院发给本方的文书；发给别的当事人的与不存在的回答相同。',
  },
  {
    word: call('POST /api/documents/case-paper', {
      summary: '法院发给本方的一份文书（Word）',
      description: '制作时存档的文件，逐字节相同。',
      body: z.object({
        case_number: z.string().max(200),
        verification_code: z.string().max(100),
        paper_id: z.uuid().describe('文书的 id，见案件进度。'),
      }),
      response: wordFile('Word 文件。', { headers: ['X-Document-Hash', 'X-Document-Hash-Matches'] }),
      refuses: [...byCode, 'paper_not_found', ...noFile],
      reads: true,
      meanings: { verification_code: '原告方或被告的验证码；凭会话时留空。' },
    }),
  },
);
