import { z } from 'zod';
import type { DocumentModel } from '../../../../domain/forms/documentModel.js';

const count = z.number().int().nonnegative();
const causeCount = z.object({ cause: z.string(), count });

/** `GET /api/admin/stats`. */
export const adminStatsSchema = z.object({
  total_cases: count,
  filed_cases: count,
  pending_cases: count,
  this_month_filed: count,
  this_year_filed: count,
  weekly_daily_trend: z.array(z.object({ date: z.string(), count })),
  monthly_top_causes: z.array(causeCount),
  weekly_cause_distribution: z.array(causeCount),
});
export type AdminStats = z.infer<typeof adminStatsSchema>;
export type CauseCount = z.infer<typeof causeCount>;

const page = { total: count, page: z.number().int().positive(), page_size: z.number().int().positive() };

/** Why a case is shown no further than to an event that nobody can read; `null` for a case that is whole. */
const setAsideSchema = z.object({ reason: z.string(), since: z.string().nullable() }).nullable().default(null);
export type SetAside = z.infer<typeof setAsideSchema>;

const pendingCaseSchema = z.object({
  id: z.string(),
  case_number: z.string(),
  case_cause: z.string(),
  created_at: z.string(),
  set_aside: setAsideSchema,
});
export type PendingCase = z.infer<typeof pendingCaseSchema>;

/** `GET /api/admin/pending-cases`. */
export const pendingCasesSchema = z.object({ items: z.array(pendingCaseSchema), ...page });
export type PendingCases = z.infer<typeof pendingCasesSchema>;

const caseListItemSchema = z.object({
  id: z.string(),
  case_number: z.string(),
  temporary_number: z.string(),
  is_temporary: z.boolean(),
  case_cause: z.string(),
  /** `null` once the case's personal data was erased. */
  plaintiff: z.string().nullable(),
  defendant: z.string().nullable(),
  status: z.enum(['pending', 'filed']),
  created_at: z.string(),
  updated_at: z.string(),
  filed_at: z.string().nullable(),
  set_aside: setAsideSchema,
});
export type CaseListItem = z.infer<typeof caseListItemSchema>;

/** `GET /api/cases/`. */
export const caseListSchema = z.object({ items: z.array(caseListItemSchema), causes: z.array(z.string()), ...page });
export type CaseList = z.infer<typeof caseListSchema>;

const finalItemSchema = z.union([
  z.object({
    /** `claims.interest`: section and item of the form. */
    id: z.string().optional(),
    /** What a defence's item answers: ids of the complaint's items. */
    about: z.array(z.string()).optional(),
    question: z.string(),
    answers: z.array(z.string()),
  }),
  z.object({ role: z.string(), details: z.array(z.string()) }),
]);
export type FinalItem = z.infer<typeof finalItemSchema>;

/** `final_data` of a complaint and of a defence; a list that a form does not have is absent. */
const finalDataSchema = z.object({
  case_type: z.string().nullish(),
  claimItems: z.array(finalItemSchema).optional(),
  factItems: z.array(finalItemSchema).optional(),
  defenseItems: z.array(finalItemSchema).optional(),
  factsAndReasons: z.array(finalItemSchema).optional(),
  partyInfo: z.array(finalItemSchema).optional(),
});
export type FinalData = z.infer<typeof finalDataSchema>;

/** Only the outer shape is checked: the model is built by the server from the same domain code that the page renders with. */
const documentModelSchema = z.custom<DocumentModel>(
  (value) =>
    z
      .looseObject({ documentName: z.string(), sections: z.array(z.looseObject({ rows: z.array(z.unknown()) })) })
      .safeParse(value).success,
);

/** `GET /api/cases/{id or number}/documents/{document id}`: a version with its content. */
export const caseDocumentSchema = z.object({
  id: z.string(),
  document_type: z.enum(['complaint', 'defense']),
  defendant_id: z.string().nullable(),
  is_latest: z.boolean(),
  version: z.number().int().positive(),
  form_key: z.string(),
  edition: z.string(),
  submitted_at: z.string(),
  document_hash: z.string(),
  form_data: z.record(z.string(), z.unknown()).nullable(),
  final_data: finalDataSchema.nullable(),
  model: documentModelSchema.nullable(),
});
export type CaseDocument = z.infer<typeof caseDocumentSchema>;

/** `GET /api/cases/{id or number}/documents`. */
export const caseDocumentsSchema = z.object({
  case_info: z.object({
    id: z.string(),
    case_number: z.string(),
    temporary_number: z.string(),
    is_temporary: z.boolean(),
    case_cause: z.string(),
    plaintiff_code: z.string().nullable(),
    created_at: z.string(),
    filed_at: z.string().nullable(),
    erased: z.boolean(),
    set_aside: setAsideSchema,
  }),
  defendants: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      verification_code: z.string().nullable(),
      /** Since when the complaint no longer names them; `null` for a party. */
      left_at: z.string().nullable(),
    }),
  ),
  documents: z.array(caseDocumentSchema),
});
export type CaseDocuments = z.infer<typeof caseDocumentsSchema>;
export type CaseDefendant = CaseDocuments['defendants'][number];

/** `PATCH /api/cases/{id}/case-number`. */
export const assignedNumberSchema = z.object({
  id: z.string(),
  case_number: z.string(),
  /** Names the receipt of the assignment. */
  receipt_id: z.string().nullable().default(null),
});
