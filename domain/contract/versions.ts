import { z } from 'zod';
import { area, call } from './call.js';
import { DocumentModel } from './documentModel.js';
import { json, pdfFile, wordFile } from './responses.js';
import { documentType, moment, noFile, pageOf, pageQuery, sha256, Wording } from './shared.js';

export const Version = z
  .object({
    version: z.number().int(),
    pleading: documentType.describe('文书种类：起诉状或答辩状。'),
    form_key: z.string(),
    edition: z.string(),
    wording: Wording.omit({ unasked: true }).describe('显示时，文字是否就是提交时的。'),
    submitted_at: moment,
    document_hash: sha256,
    receipt_id: z.uuid(),
  })
  .meta({ id: 'Version', description: '提交过的一版。' });
export type Version = z.infer<typeof Version>;

/** One answer that differs between two versions. */
export const AnswerChange = z.object({
  path: z.string().describe('在 form_data 中的位置；删去的为旧版中的位置。'),
  label: z.string().describe('在表单中的位置，如“诉讼请求 · 1. 本金”。'),
  section: z.string().describe('所在部分；在当事人信息之前的为空。'),
  kind: z.enum(['added', 'removed', 'changed', 'moved']).describe('新增、删去、修改、移动。'),
  before: z.string().nullable().describe('原来的文字；移动的为原来的次序，如“第2项”。'),
  after: z.string().nullable().describe('现在的文字或次序。'),
});

export const Changes = z
  .object({
    from: z.number().int().describe('较早的版本号。'),
    to: z.number().int().describe('较新的版本号。'),
    wordings: z
      .object({ from: Wording.describe('较早的一版。'), to: Wording.describe('较新的一版。') })
      .describe('两版的文字是否就是提交时的。'),
    changes: z.array(AnswerChange).describe('各处修改，按表单的次序。整个当事人或整行的增删、移动记为一处。'),
  })
  .meta({ id: 'Changes', description: '两版之间逐项的修改。' });
export type Changes = z.infer<typeof Changes>;

/** One version as it stands on paper. */
export const VersionPaper = z
  .object({
    version: z.number().int(),
    pleading: documentType.describe('文书种类：起诉状或答辩状。'),
    title: z.string().describe('文书名称。'),
    submitted_at: moment,
    submitted_by: z
      .enum(['self', 'account', 'code'])
      .describe('由谁提交：self 本账号，account 另一账号，code 没有登录、凭案号和验证码（首次提交的没有登录）。'),
    wording: Wording.describe('文字和版式是否就是提交时的。'),
    model: DocumentModel.describe('全文。'),
  })
  .meta({ id: 'VersionPaper', description: '提交过的一版的全文。' });
export type VersionPaper = z.infer<typeof VersionPaper>;

const correction = z
  .enum(['none', 'asked', 'answered'])
  .describe(
    '法院对这份文书的要求：none 没有；asked 已通知其当事人补正（答辩状为补充说明），尚未答复；answered 已答复，待法院核对。',
  );

/** The newest version of the other side, as paper. How its party came to the court is not told. */
export const ServedPaper = VersionPaper.omit({ submitted_by: true })
  .extend({ correction })
  .meta({ id: 'ServedPaper', description: '对方文书最新一版的全文。' });
export type ServedPaper = z.infer<typeof ServedPaper>;

const code = z
  .string()
  .max(100)
  .nullish()
  .transform((given) => given ?? '');
/** One side, by what its party holds. */
const Access = z.object({ case_number: z.string().max(200), verification_code: code, defendant_code: code });
/** One side of a case: the complaint, or the defence of the defendant named. */
const Which = z.object({ defendant_id: z.string().min(1).max(100).optional() });
const version = z.number().int().positive().max(1_000_000);
const asText = z.coerce.number<number | string>().int().positive().max(1_000_000);
const path = z.object({ id: z.uuid() });
/** The defence of one defendant, by what the plaintiff holds. */
const OfDefendant = Access.extend({ defendant_id: z.string().min(1).max(100) });

const refusesParties = [
  'wrong_number_or_code',
  'too_many_requests',
  'defense_not_submitted',
  'complaint_on_paper',
  'personal_data_erased',
  'case_not_found',
] as const;
const refusesCourt = [
  'case_not_found',
  'defendant_not_found',
  'defense_not_submitted',
  'complaint_on_paper',
  'personal_data_erased',
] as const;
const noVersion = ['version_not_found', 'form_not_found'] as const;

const between = { from: '较早的版本号。', to: '较新的版本号。' };
const ofParties = {
  verification_code: '验证码；凭会话时留空。',
  defendant_code: '被告的验证码，也可填在 verification_code 中。',
};
const ofPlaintiff = { defendant_id: '被告的 id，见案件进度的 defenses。' };
const ofCourt = { id: '案件的 id。', defendant_id: '被告的 id：看其答辩状；缺省看起诉状。' };

// The same four for the parties and for the court.
const list = { description: '新的在前。', response: json(pageOf(Version), '各版，分页。') };
const changes = { response: json(Changes, '逐项的修改。') };
const word = {
  description: '版本 to 的 Word 文件，以修订标记显示自 from 以来的修改。',
  response: wordFile('Word 文件。'),
};
const file = {
  description:
    '提交时存档的文件，逐字节相同，其指纹已核对；存档缺失或被改动的，不以重新生成的文件代替。X-Document-Wording 同 Wording 的 basis。',
  response: wordFile('Word 文件。', {
    headers: ['X-Document-Version', 'X-Document-Hash', 'X-Document-Hash-Matches', 'X-Document-Wording'],
  }),
};

/** Comparing what was submitted. */
export const versions = area(
  {
    key: 'versions',
    title: '版本与对照',
    description:
      '当事人凭案号和验证码（或会话）查看自己一方的各版；法院凭案件 id 查看任何一方的，每次查看内容都会记录在案。个人信息已依法删除的回答 410。',
  },
  {
    list: call('POST /api/documents/versions', {
      ...list,
      summary: '自己一方提交过的各版',
      body: Access.extend(pageQuery.shape),
      refuses: refusesParties,
      reads: true,
      meanings: ofParties,
    }),
    changes: call('POST /api/documents/version-changes', {
      ...changes,
      summary: '自己一方的两版之间改了什么',
      body: Access.extend({ from: version, to: version }),
      refuses: [...refusesParties, ...noVersion, 'not_read_in_time'],
      reads: true,
      meanings: { ...between, ...ofParties },
    }),
    content: call('POST /api/documents/version-content', {
      summary: '自己一方一版的全文',
      description: '供阅读；不产生草稿，不计入文书生成次数。',
      response: json(VersionPaper, '全文。'),
      body: Access.extend({ version }),
      refuses: [...refusesParties, ...noVersion],
      reads: true,
      meanings: ofParties,
    }),
    complaint: call('POST /api/documents/complaint-content', {
      summary: '供被告阅读的起诉状全文',
      description: '起诉状的最新一版，凭被告的验证码，或由提交过该被告答辩状的账号读取。不计入文书生成次数。',
      response: json(VersionPaper.extend({ correction: correction.optional() }), '全文。'),
      body: Access,
      refuses: [...refusesParties, 'form_not_found'],
      reads: true,
      meanings: ofParties,
    }),
    defense: call('POST /api/documents/defense-content', {
      summary: '供原告阅读的答辩状全文',
      description:
        '一名被告的答辩状的最新一版，凭原告方的验证码或会话读取，包括已不再被诉的被告的。不计入文书生成次数。',
      response: json(ServedPaper, '全文。'),
      body: OfDefendant,
      refuses: [...refusesParties, 'defendant_not_found', 'form_not_found'],
      reads: true,
      meanings: { ...ofParties, ...ofPlaintiff },
    }),
    defenseFile: call('POST /api/documents/defense-file', {
      summary: '供原告留存的答辩状 Word 文件',
      description:
        '与 defense-content 同一版，取自提交时存档的文件。不含被告填写时采用建议的记录，所以提交时带有这些记录的，X-Document-Hash-Matches 为 false。',
      response: wordFile('Word 文件。', {
        headers: [
          'X-Document-Version',
          'X-Document-Hash',
          'X-Document-Hash-Matches',
          'X-Document-Wording',
          'X-Document-Correction',
        ],
      }),
      body: OfDefendant,
      refuses: [...refusesParties, ...noFile, 'defendant_not_found', 'form_not_found', 'overloaded'],
      reads: true,
      meanings: { ...ofParties, ...ofPlaintiff },
    }),
    word: call('POST /api/documents/version-changes/word', {
      ...word,
      summary: '自己一方的两版修订对照（Word）',
      body: Access.extend({ from: version, to: version }),
      refuses: [...refusesParties, ...noVersion, 'overloaded'],
      reads: true,
      meanings: { ...between, ...ofParties },
    }),
    file: call('POST /api/documents/version-file', {
      ...file,
      summary: '自己一方一版的 Word 文件',
      body: Access.extend({ version }),
      refuses: [...noFile, ...refusesParties, ...noVersion, 'overloaded'],
      reads: true,
      meanings: ofParties,
    }),
    pdf: call('POST /api/documents/version-pdf', {
      summary: '自己一方一版的 PDF 文件',
      description:
        '与 version-file 的 Word 文件内容相同，由服务器上安装的 LibreOffice 转换，仅供阅读和打印；没有安装的（GET /api/config/app-mode 的 makes_pdf 为 false）回答 404。不计入文书生成次数，服务器不保存。转换可能需要一分钟。',
      response: pdfFile('PDF 文件。'),
      body: Access.extend({ version }),
      refuses: [...refusesParties, ...noVersion, ...noFile, 'overloaded', 'pdf_unavailable', 'pdf_failed'],
      reads: true,
      meanings: ofParties,
    }),
    caseList: call('GET /api/cases/{id}/versions', {
      ...list,
      summary: '案件一方提交过的各版',
      path,
      query: Which.extend(pageQuery.shape),
      refuses: refusesCourt,
      meanings: ofCourt,
    }),
    caseChanges: call('GET /api/cases/{id}/version-changes', {
      ...changes,
      summary: '案件一方的两版之间改了什么',
      path,
      query: Which.extend({ from: asText, to: asText }),
      refuses: [...refusesCourt, ...noVersion, 'not_read_in_time'],
      meanings: { ...between, ...ofCourt },
    }),
    caseWord: call('GET /api/cases/{id}/version-changes/word', {
      ...word,
      summary: '案件一方的两版修订对照（Word）',
      path,
      query: Which.extend({ from: asText, to: asText }),
      refuses: [...refusesCourt, ...noVersion, 'overloaded'],
      meanings: { ...between, ...ofCourt },
    }),
    caseFile: call('GET /api/cases/{id}/version-file', {
      ...file,
      summary: '案件一方一版的 Word 文件',
      path,
      query: Which.extend({ version: asText }),
      refuses: [...noFile, ...refusesCourt, ...noVersion, 'overloaded'],
      meanings: ofCourt,
    }),
  },
);
