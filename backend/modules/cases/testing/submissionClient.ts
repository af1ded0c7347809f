import { confirmedNumber } from '../../../../domain/case/testing/fixtures.js';
import { numberRemarkCodes } from '../../../../domain/case/numberRemarks.js';
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { cases } from '../../../../domain/contract/cases.js';
import type { SaidOfRename } from '../../../../domain/case/whoIsWho.js';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import type { CallRequest } from '../../../../domain/contract/transport.js';
import { documents } from '../../../../domain/contract/documents.js';
import { cookieTransport } from '../../../adapters/courtClient/cookieTransport.js';

export type Session = 'court' | 'owner' | 'other';
type Options = {
  readonly session?: Session;
  readonly key?: string;
  readonly address?: string;
  /** The UUID of the draft that is submitted. */
  readonly draftId?: string;
  /** The browser's own secret; `null` for a program that has none. */
  readonly sender?: string | null;
};

/** A browser's secret, in the form that the server gives out. */
export const newSender = (): string => randomBytes(32).toString('base64url');

/** How a Word file or a refusal came back. */
export type TestResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly errors: readonly { path: string; message: string; code?: string | undefined }[];
  readonly body: Record<string, unknown>;
  readonly caseNumber: string;
  readonly caseId: string;
  readonly verificationCode: string | undefined;
  readonly version: number;
  /** SHA-256 of the bytes, hex. */
  readonly hash: string;
};

const Problem = z.looseObject({
  code: z.string().optional(),
  detail: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string(), code: z.string().optional() })).optional(),
});

const readResponse = async (response: Response): Promise<TestResponse> => {
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = (response.headers.get('Content-Type') ?? '').includes('json');
  const body = isJson
    ? z
        .record(z.string(), z.unknown())
        .catch({})
        .parse(JSON.parse(bytes.toString('utf8')))
    : {};
  const { code, detail, errors = [] } = Problem.parse(response.ok ? {} : body);
  const header = (name: string) => decodeURIComponent(response.headers.get(name) ?? '');
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    code,
    detail,
    errors,
    body,
    caseNumber: header('X-Case-Number'),
    caseId: header('X-Case-Id'),
    verificationCode: header('X-Verification-Code') || undefined,
    version: Number(header('X-Document-Version')),
    hash: createHash('sha256').update(bytes).digest('hex'),
  };
};

/** A complaint about a loan, as short as may be. */
export const loanComplaint = (defendants: string[] = ['李四'], principal = '12000.00') => ({
  plaintiffs_natural: [{ name: '张三' }],
  defendants_natural: defendants.map((name) => ({ name })),
  sections: { claims: { items: { principal: { principal } } }, facts: { open: '借款到期未还。' } },
});
/** Anything that another pleading does not say, so that two of them differ. */
export const loanDefense = (open = '借款已经还清。') => ({
  header: { case_number: '（2026）京0101民初1号' },
  respondents_natural: [{ name: '李四' }],
  sections: { responses: { open } },
});

/** Calls the routes of submitting as a browser or another program does. */
export const submissionClient = (base: string) => {
  const own = newSender();
  const as = ({ session, address = '192.0.2.1', sender = own }: Options) =>
    cookieTransport(base, {
      headers: { 'X-Forwarded-For': address },
      cookies: { ...(session && { juanzong_session: session }), ...(sender !== null && { juanzong_sender: sender }) },
    });
  const send = async (request: CallRequest, options: Options = {}) =>
    readResponse(await as(options).send(request, options.key === undefined ? {} : { idempotencyKey: options.key }));
  const submit = (
    document_type: 'complaint' | 'defense',
    case_number: string,
    payload: {
      form_key: string;
      form_data: object;
      verification_code?: string | undefined;
      defendant_code?: string;
      renamed?: readonly SaidOfRename[];
      if_changed?: boolean;
      base_version?: number | undefined;
    },
    { draftId, ...options }: Options,
  ) =>
    send(
      requestOf(documents.submit, {
        body: {
          document_type,
          case_number,
          ...(draftId !== undefined && { draft_id: draftId }),
          payload: {
            ...payload,
            form_data: { ...payload.form_data },
            renamed: [...(payload.renamed ?? [])],
          },
        },
      }),
      options,
    );
  return {
    send,
    /** A request by method and path, which no call of the contract can be. */
    call: async (method: string, path: string, body?: unknown, options: Options = {}) =>
      readResponse(
        await as(options).call(method, path, body, options.key === undefined ? {} : { 'Idempotency-Key': options.key }),
      ),
    complain: (
      formData: object = loanComplaint(),
      {
        number = '',
        code,
        renamed = [],
        ifChanged = false,
        base,
        ...options
      }: Options & {
        number?: string;
        code?: string | undefined;
        renamed?: readonly SaidOfRename[];
        ifChanged?: boolean;
        base?: number;
      } = {},
    ) =>
      submit(
        'complaint',
        number,
        {
          form_key: 'claim-private-lending',
          form_data: formData,
          verification_code: code,
          renamed,
          if_changed: ifChanged,
          base_version: base,
        },
        options,
      ),
    defend: (
      formData: object,
      {
        number,
        code,
        form = 'defense-private-lending',
        base,
        ...options
      }: Options & { number: string; code: string; form?: string; base?: number },
    ) =>
      submit(
        'defense',
        number,
        { form_key: form, form_data: formData, defendant_code: code, base_version: base },
        options,
      ),
    /** What has to be said of changed names before the next version is submitted. */
    askRenamed: (formData: object, { number, code, ...options }: Options & { number: string; code: string }) =>
      send(
        requestOf(documents.renamedDefendants, {
          body: {
            case_number: number,
            verification_code: code,
            form_key: 'claim-private-lending',
            form_data: { ...formData },
          },
        }),
        options,
      ),
    /** The case as the court sees it. */
    details: (caseId: string) => send(requestOf(cases.documents, { path: { id: caseId } }), { session: 'court' }),
    decide: (
      caseId: string,
      { defendantId, successorId, isSame }: { defendantId: string; successorId: string; isSame: boolean },
      options: Options = { session: 'court' },
    ) =>
      send(
        requestOf(cases.decideReferral, {
          path: { id: caseId, defendantId },
          body: { successor_id: successorId, is_same: isSame },
        }),
        options,
      ),
    load: (number: string, code: string, options: Options = {}) =>
      send(requestOf(documents.loadForEditing, { body: { case_number: number, verification_code: code } }), options),
    progress: (number: string, code: string, options: Options = {}) =>
      send(requestOf(documents.progress, { body: { case_number: number, verification_code: code } }), options),
    assign: (caseId: string, number: string, options: Options = {}) =>
      send(requestOf(cases.assignNumber, { path: { id: caseId }, body: confirmedNumber(number) }), {
        session: 'court',
        ...options,
      }),
    correct: (
      caseId: string,
      { from, to, reason = '编号笔误' }: { readonly from: string; readonly to: string; readonly reason?: string },
      options: Options = {},
    ) =>
      send(
        requestOf(cases.correctNumber, {
          path: { id: caseId },
          // Numbers of tests are unusual in every way.
          body: { current_number: from, new_case_number: to, reason, acknowledged: [...numberRemarkCodes] },
        }),
        { session: 'court', ...options },
      ),
  };
};
export type SubmissionClient = ReturnType<typeof submissionClient>;
