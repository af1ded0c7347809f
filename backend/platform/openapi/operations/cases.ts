import { z } from 'zod';
import { Query as PendingQuery } from '../../../modules/administration/pendingCases/route.js';
import { Body as NumberBody, Params as NumberParams } from '../../../modules/cases/assignNumber/route.js';
import { DocumentParams, Params as DocumentsParams } from '../../../modules/cases/caseDocuments/route.js';
import { Query as ListQuery } from '../../../modules/cases/listCases/route.js';
import { Body as EraseBody, Params as EraseParams } from '../../../modules/erasure/route.js';
import { SetAsideNotice } from '../../../modules/cases/setAsideCases.js';
import { json, jsonBody, type Area } from '../operation.js';
import { documentType, FinalDocument, formData, moment, pageOf, sha256 } from '../schemas/common.js';
import { DocumentModel } from '../schemas/documentModel.js';

const known = {
  id: z.string(),
  case_number: z.string(),
  temporary_number: z.string(),
  is_temporary: z.boolean(),
  case_cause: z.string(),
};
const Case = z
  .strictObject({
    ...known,
    plaintiff: z.string().nullable(),
    defendant: z.string().nullable(),
    status: z.enum(['pending', 'filed']),
    created_at: moment,
    updated_at: moment,
    filed_at: moment.nullable(),
    set_aside: SetAsideNotice,
  })
  .meta({ id: 'Case', description: '案件列表中的一案。' });

const CaseDocument = z
  .strictObject({
    id: z.string(),
    document_type: documentType.describe('文书种类：起诉状或答辩状。'),
    defendant_id: z.string().nullable().describe('答辩状：哪一名被告；起诉状为 null。'),
    is_latest: z.boolean(),
    version: z.number().int(),
    form_key: z.string(),
    edition: z.string(),
    submitted_at: moment,
    document_hash: sha256,
    form_data: formData.nullable().describe('填写内容；列出全案时只给出最新一版的。'),
    final_data: FinalDocument.nullable().describe('供人阅读的摘要；列出全案时只给出最新一版的。'),
    model: DocumentModel.nullable().describe('按官方版式排好的内容；列出全案时只给出最新一版的。'),
  })
  .meta({ id: 'CaseDocument', description: '案件中的一份文书的一版。' });

const CaseDetails = z
  .strictObject({
    case_info: z
      .strictObject({
        ...known,
        plaintiff_code: z.string().nullable(),
        created_at: moment,
        filed_at: moment.nullable(),
        erased: z.boolean(),
        set_aside: SetAsideNotice,
      })
      .describe('案件。'),
    defendants: z
      .array(
        z.strictObject({
          id: z.string(),
          name: z.string().nullable().describe('姓名或名称。'),
          verification_code: z.string().nullable().describe('该被告的验证码；不再是被告或个人信息已删除的为 null。'),
          left_at: moment.nullable().describe('起诉状从何时起不再列其为被告，其验证码随之失效；仍是被告的为 null。'),
        }),
      )
      .describe('各被告，按加入的次序。'),
    documents: z.array(CaseDocument).describe('各份文书的各版。'),
  })
  .meta({ id: 'CaseDetails', description: '案件及其全部文书。' });

const figure = { count: z.number().int().min(0).describe('件数。') };
const byCause = z.array(z.strictObject({ cause: z.string(), ...figure }));
const Stats = z
  .strictObject({
    total_cases: z.number().int().describe('全部案件。'),
    filed_cases: z.number().int().describe('已立案。'),
    pending_cases: z.number().int().describe('待立案。'),
    this_month_filed: z.number().int().describe('本月立案。'),
    this_year_filed: z.number().int().describe('本年立案。'),
    weekly_daily_trend: z
      .array(z.strictObject({ date: z.iso.date().describe('日期。'), ...figure }))
      .length(7)
      .describe('本周各日的立案数，周一至周日。'),
    monthly_top_causes: byCause.describe('本月立案最多的案由，至多十个。'),
    weekly_cause_distribution: byCause.describe('本周立案的案由。'),
  })
  .meta({ id: 'Stats', description: '统计数字；日、周、月、年按法院所在时区。' });

/** What the court does with cases. */
export const cases: Area = {
  key: 'cases',
  title: '案件（法院）',
  about: '供法院查看案件、编立案号和依法删除个人信息。查看案件内容会记录在案。',
  operations: {
    'GET /api/cases': {
      summary: '全部案件',
      about: '最近改动的在前；路径末尾有无斜线均可。',
      query: ListQuery,
      answers: {
        200: json(
          pageOf(Case, { causes: z.array(z.string()).describe('现有案件的全部案由，供筛选。') }),
          '案件，分页。',
        ),
      },
      meanings: { search_term: '案号、案由或当事人的一部分。', case_cause: '只列出这一案由的案件。' },
    },
    'GET /api/cases/{id}/documents': {
      summary: '案件及其全部文书',
      path: DocumentsParams,
      answers: { 200: json(CaseDetails, '案件、各方验证码和文书的各版。') },
      codes: ['case_not_found'],
      meanings: { id: '案件的 id、案号或临时案号。' },
    },
    'GET /api/cases/{id}/documents/{documentId}': {
      summary: '案件文书的一版',
      about: '任何一版的填写内容、摘要和版式。',
      path: DocumentParams,
      answers: { 200: json(CaseDocument, '这一版及其内容。') },
      codes: ['case_not_found', 'version_not_found', 'personal_data_erased'],
      meanings: { id: '案件的 id、案号或临时案号。', documentId: '这一版的 id，见案件及其全部文书。' },
    },
    'PATCH /api/cases/{id}/case-number': {
      summary: '编立案号',
      about: '待立案的案件由此立案。已是该案号时不再变动，receipt_id 为 null。',
      path: NumberParams,
      body: jsonBody(NumberBody),
      answers: {
        200: json(
          z.strictObject({ id: z.string(), case_number: z.string(), receipt_id: z.uuid().nullable() }),
          '已立案。',
          { headers: ['X-Position'] },
        ),
      },
      codes: [
        'case_not_found',
        'case_already_filed',
        'case_number_taken',
        'case_number_blank',
        'case_number_malformed',
        'case_number_signs',
        'personal_data_erased',
      ],
      repeatable: true,
      meanings: { id: '案件的 id。' },
    },
    'POST /api/admin/cases/{id}/erase': {
      summary: '依法删除案件的个人信息',
      about: '不可撤销。案由、案号、版本、时间和文件摘要予以保留。重复调用不再变动。',
      path: EraseParams,
      body: jsonBody(EraseBody),
      answers: {
        200: json(z.strictObject({ id: z.string(), erased: z.literal(true) }), '已删除。', { headers: ['X-Position'] }),
      },
      codes: ['case_not_found', 'fields_invalid', 'reason_names_person', 'personal_data_erased'],
      repeatable: true,
      meanings: { id: '案件的 id。', reason: '原因，永久保留，不得写入当事人的信息。' },
    },
    'GET /api/admin/pending-cases': {
      summary: '待立案的案件',
      query: PendingQuery,
      answers: {
        200: json(
          pageOf(
            z.strictObject({
              id: z.string(),
              case_number: z.string(),
              case_cause: z.string(),
              created_at: moment,
              set_aside: SetAsideNotice,
            }),
          ),
          '待立案的案件，分页。',
        ),
      },
      meanings: { search_term: '案号、案由或当事人的一部分。', order: 'newest 新的在前，oldest 旧的在前。' },
    },
    'GET /api/admin/stats': {
      summary: '统计数字',
      answers: { 200: json(Stats, '统计数字。') },
    },
  },
};
