import { z } from 'zod';
import type { LendingRate } from '../../../../../domain/lendingRate/publications.js';
import type { CallInput, CallResult, ReceivedFile } from '../../../../../domain/contract/call.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { CallOptions } from '../../../../../domain/contract/transport.js';
import type { documents } from '../../../../../domain/contract/documents.js';
import type { forms } from '../../../../../domain/contract/forms.js';
import type { Mark } from '../../../../../domain/case/marks.js';
import type { SaidOfRename } from '../../../../../domain/case/whoIsWho.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import type { FormAsking } from '../../../../../domain/forms/asking/asking.js';
import type { FormDefinition, FormKind, ThirdParty } from '../../../../../domain/forms/definition.js';
import { unexpectedResponse } from '../../../http/apiError.js';
import type { CaseReference, SentBody } from '../../drafts/index.js';

/** One submission: the answers to a form, and the case they go to. */
export type Submission = {
  /** The draft's own id, by which one draft opens one case; `null` for one of an earlier release. */
  readonly draftId?: string | null;
  readonly formKey: string;
  readonly kind: Exclude<FormKind, 'application'>;
  readonly reference: CaseReference;
  readonly answers: FormAnswers;
  /** SHA-256 (hex) of the definition that they are given to. */
  readonly definition?: string | undefined;
  /** Which of them were suggested and accepted. */
  readonly marks?: readonly Mark[];
  /** What the plaintiff says of defendants whose names changed. */
  readonly renamed?: readonly SaidOfRename[];
  /** The newest version of it that its sender has seen; absent for a new case. */
  readonly baseVersion?: number;
};

export type Submitted = {
  readonly caseNumber: string;
  readonly version: number;
  readonly verificationCode: string | null;
  readonly documentHash: string | null;
  readonly receiptId: string | null;
  /** The document's id among the account's own; `null` when no account keeps it. */
  readonly documentId: string | null;
  readonly file: ReceivedFile;
};

/** A definition with the SHA-256 (hex) that names it, and what is asked of it in everyday words. */
export type FetchedForm = {
  readonly definition: FormDefinition;
  readonly hash?: string;
  readonly asking?: FormAsking | undefined;
  /** What the court says of a form that it does not offer now. */
  readonly switchedOff?: string | undefined;
  /** The loan prime rates that the court's administrators recorded, where the form's rules need them. */
  readonly lendingRates?: readonly LendingRate[] | undefined;
};

/** The case at court that a complaint belongs to: its files are made even where the court offers the form no more. */
export type NamedCase = { readonly case_number?: string; readonly verification_code?: string };

/** The case that the page of a complaint names; nothing for a new one and for what is no complaint. */
export const namedCase = (kind: FormKind, { mode, caseNumber, code }: CaseReference): NamedCase =>
  kind === 'claim' && mode === 'existing' && caseNumber.trim() !== ''
    ? { case_number: caseNumber.trim(), verification_code: code.trim().toUpperCase() }
    : {};

/** A document to be generated for oneself. */
export type Unsaved = {
  readonly formKey: string;
  readonly answers: FormAnswers;
  readonly definition?: string | undefined;
  /** Names the document that an account keeps of it, so that generating it again changes that one. */
  readonly documentId: string | null;
  readonly named?: NamedCase;
};
export type Generated = { readonly file: ReceivedFile; readonly documentId: string | null };

/** The complaint a defendant answers. */
export type ClaimForDefense = CallResult<typeof documents.claimForDefense>;
/** What the complaint says to one of its questions. */
export type CaseItem = NonNullable<ClaimForDefense['final_data']['claimItems']>[number];
export type ClaimQuestion = {
  readonly caseNumber: string;
  readonly code: string;
  readonly caseCause: string | null;
  /** Of a defence that several complaints share: their causes. */
  readonly answersCauses?: readonly string[] | undefined;
  /** Of an answer that is not the defendant's: whose it is. */
  readonly answerer?: ThirdParty | undefined;
};

/** The answers that a Word file of ours carries, and how far the file can be trusted. */
export type WordAnswers = CallResult<typeof documents.readWord>;

const Headers = z.object({ caseNumber: z.string().min(1), version: z.coerce.number().int().positive() });

/** The body of a submission. Two tries with the same body are the same submission. */
export const submissionBody = ({
  draftId = null,
  formKey,
  kind,
  reference,
  answers,
  definition,
  marks = [],
  renamed = [],
  baseVersion,
}: Submission) => ({
  document_type: kind === 'claim' ? ('complaint' as const) : ('defense' as const),
  case_number: reference.mode === 'existing' ? reference.caseNumber.trim() : '',
  ...(draftId !== null && { draft_id: draftId }),
  payload: {
    form_key: formKey,
    form_data: answers,
    ...(definition && { definition_hash: definition }),
    ...(marks.length > 0 && { marks: [...marks] }),
    ...(renamed.length > 0 && { renamed: [...renamed] }),
    ...(reference.mode === 'existing' && { if_changed: true }),
    ...(reference.mode === 'existing' && baseVersion !== undefined && { base_version: baseVersion }),
    ...(reference.mode === 'new'
      ? {}
      : kind === 'claim'
        ? { verification_code: reference.code.trim().toUpperCase() }
        : { defendant_code: reference.code.trim().toUpperCase() }),
  },
});
export type SubmissionBody = SentBody;

const decoded = (value: string | null): string | null => (value === null ? null : decodeURIComponent(value));

export type PleadingApi = ReturnType<typeof pleadingApi>;

type Calls = {
  readonly forms: Pick<Client<typeof forms>, 'get'>;
  readonly documents: Pick<Client<typeof documents>, 'generate' | 'submit' | 'claimForDefense' | 'renamedDefendants'>;
};

/** What the form page asks of the server. */
export const pleadingApi = (calls: Calls) => ({
  /** The definition in use, or the one with this hash. */
  fetchForm: async (formKey: string, wanted?: string): Promise<FetchedForm> => {
    const query = wanted === undefined ? {} : { definition: wanted };
    const got = await calls.forms.get({ path: { form_key: formKey }, query });
    const { definition, definition_hash: hash, asking, switched_off: switchedOff, lending_rates: lendingRates } = got;
    return { definition, hash, asking, switchedOff, lendingRates };
  },
  /** A Word file of the answers, of which no court learns. An account keeps an application it generates. */
  generateUnsaved: async (
    { formKey, answers, definition, documentId, named = {} }: Unsaved,
    idempotencyKey: string,
  ): Promise<Generated> => {
    const definitionPart = definition === undefined ? {} : { definition_hash: definition };
    const document = { document_id: documentId ?? undefined };
    const body = { form_key: formKey, form_data: answers, ...definitionPart, ...document, ...named };
    const file = await calls.documents.generate({ body }, { idempotencyKey });
    return { file, documentId: file.headers.get('X-Document-Id') };
  },
  /** Submits the pleading. Send the same key again when it is not known whether the last try arrived. */
  submit: async (
    body: SentBody,
    idempotencyKey: string,
    options: Pick<CallOptions, 'isRepeat' | 'signal'> = {},
  ): Promise<Submitted> => {
    const file = await calls.documents.submit({ body }, { ...options, idempotencyKey });
    const told = Headers.safeParse({
      caseNumber: decoded(file.headers.get('X-Case-Number')) ?? '',
      version: file.headers.get('X-Document-Version') ?? '',
    });
    // Something on the way took the headers: it says nothing of whether the court has it.
    if (!told.success) throw unexpectedResponse();
    const { caseNumber, version } = told.data;
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
  /** The defendants whose names the next version of a complaint changes. */
  fetchRenamed: async (
    body: CallInput<typeof documents.renamedDefendants>['body'],
    options?: { readonly signal?: AbortSignal },
  ): Promise<CallResult<typeof documents.renamedDefendants>['renamed']> =>
    (await calls.documents.renamedDefendants({ body }, options)).renamed,
  fetchClaim: ({ caseNumber, code, caseCause, answerer }: ClaimQuestion): Promise<ClaimForDefense> =>
    calls.documents.claimForDefense({
      query: {
        case_number: caseNumber,
        defendant_code: code,
        current_case_cause: caseCause ?? undefined,
        ...(answerer && { current_answerer: answerer }),
      },
    }),
});
