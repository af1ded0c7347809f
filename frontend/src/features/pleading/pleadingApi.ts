import { z } from 'zod';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import type { FormDefinition, FormKind } from '../../../../domain/forms/definition.js';
import type { FileResponse, Http } from '../../http/http.js';
import { DefinitionShape } from '../../../../domain/forms/definitionShape.js';
import type { CaseReference } from '../drafts/index.js';

/** What is filed: a form's answers, and the case they go to. */
export type Submission = {
  readonly formKey: string;
  readonly kind: Exclude<FormKind, 'application'>;
  readonly reference: CaseReference;
  readonly answers: FormAnswers;
};

export type Submitted = {
  readonly caseNumber: string;
  readonly version: number;
  readonly verificationCode: string | null;
  readonly documentHash: string | null;
  readonly receiptId: string | null;
  /** The document's id among the account's own; `null` when no account keeps it. */
  readonly documentId: string | null;
  readonly file: FileResponse;
};

/** A document to be generated for oneself. */
export type Unsaved = {
  readonly formKey: string;
  readonly answers: FormAnswers;
  /** Names the document that an account keeps of it, so that generating it again changes that one. */
  readonly documentId: string | null;
};
export type Generated = { readonly file: FileResponse; readonly documentId: string | null };

/** `GET /api/forms/{form_key}`; the JSON Schema it also carries is for other programs. */
const FormResponse = z.object({
  form_key: z.string(),
  edition: z.string(),
  title: z.string(),
  definition: DefinitionShape,
});

const QuestionItem = z.object({ id: z.string().optional(), question: z.string(), answers: z.array(z.string()) });
const RoleItem = z.object({ role: z.string(), details: z.array(z.string()) });
const CaseItem = z.union([QuestionItem, RoleItem]);
export type CaseItem = z.infer<typeof CaseItem>;

/** The complaint a defendant answers. */
export const ClaimForDefense = z.object({
  case_number: z.string(),
  case_cause: z.string().nullable(),
  form_key: z.string(),
  version: z.number(),
  final_data: z.object({
    claimItems: z.array(CaseItem).default([]),
    factItems: z.array(CaseItem).default([]),
    partyInfo: z.array(CaseItem).default([]),
  }),
  defendant: z.object({ id: z.string(), name: z.string() }).nullish(),
});
export type ClaimForDefense = z.infer<typeof ClaimForDefense>;
export type ClaimQuestion = { readonly caseNumber: string; readonly code: string; readonly caseCause: string | null };

const Headers = z.object({ caseNumber: z.string().min(1), version: z.coerce.number().int().positive() });

/** The body of a filing. Also what decides whether two tries are the same one. */
export const submissionBody = ({ formKey, kind, reference, answers }: Submission) => ({
  document_type: kind === 'claim' ? ('complaint' as const) : ('defense' as const),
  case_number: reference.mode === 'existing' ? reference.caseNumber.trim() : '',
  payload: {
    form_key: formKey,
    form_data: answers,
    ...(reference.mode === 'new'
      ? {}
      : kind === 'claim'
        ? { verification_code: reference.code.trim().toUpperCase() }
        : { defendant_code: reference.code.trim().toUpperCase() }),
  },
});
export type SubmissionBody = ReturnType<typeof submissionBody>;

const decoded = (value: string | null): string | null => (value === null ? null : decodeURIComponent(value));

export type PleadingApi = ReturnType<typeof pleadingApi>;

/** What the form page asks of the server. */
export const pleadingApi = (http: Http) => ({
  fetchForm: async (formKey: string): Promise<FormDefinition> =>
    (await http.getJson(`/api/forms/${encodeURIComponent(formKey)}`, FormResponse, { fixed: true })).definition,
  /** A Word file of the answers, of which no court learns. An account keeps an application it generates. */
  generateUnsaved: async ({ formKey, answers, documentId }: Unsaved, idempotencyKey: string): Promise<Generated> => {
    const body = {
      form_key: formKey,
      form_data: answers,
      ...(documentId === null ? {} : { document_id: documentId }),
    };
    const file = await http.sendForFile('/api/documents/generate-unsaved', body, { idempotencyKey });
    return { file, documentId: file.headers.get('X-Document-Id') };
  },
  /** Files the pleading. Send the same key again when it is not known whether the last try arrived. */
  submit: async (body: SubmissionBody, idempotencyKey: string): Promise<Submitted> => {
    const file = await http.sendForFile('/api/documents/generate-and-save', body, { idempotencyKey });
    const { caseNumber, version } = Headers.parse({
      caseNumber: decoded(file.headers.get('X-Case-Number')) ?? '',
      version: file.headers.get('X-Document-Version') ?? '',
    });
    return {
      caseNumber,
      version,
      verificationCode: decoded(file.headers.get('X-Verification-Code')),
      documentHash: file.headers.get('X-Document-Hash'),
      receiptId: file.headers.get('X-Receipt-Id'),
      documentId: file.headers.get('X-Document-Id'),
      file,
    };
  },
  fetchClaim: ({ caseNumber, code, caseCause }: ClaimQuestion) =>
    http.getJson(
      `/api/documents/get-claim-for-defense?${new URLSearchParams({
        case_number: caseNumber,
        defendant_code: code,
        ...(caseCause === null ? {} : { current_case_cause: caseCause }),
      }).toString()}`,
      ClaimForDefense,
    ),
});
