import { CaseDetails, cases } from '../../../domain/contract/cases.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import type { Client } from './testClient.js';
import { loanSubmission, shortComplaint } from './pleadings.js';

export type SubmittedCase = {
  readonly id: string;
  readonly number: string;
  /** The plaintiff's. */
  readonly code: string;
  readonly defendantCode: string;
  readonly receiptId: string;
  /** As one of the submitter's own documents; empty for a visitor's. */
  readonly documentId: string;
  /** The Word file. */
  readonly file: Uint8Array<ArrayBuffer>;
};

export const complaintForm = 'claim-private-lending';
export const complaintBy = (plaintiff: string) => shortComplaint(plaintiff, '某被告');

/** Opens a case under `cookie` with a complaint; `courtCookie` looks its defendant's code up. */
export const submitComplaint = async (
  client: Client,
  cookie: string,
  courtCookie: string,
  formData: Readonly<Record<string, unknown>>,
): Promise<SubmittedCase> => {
  const { headers, bytes } = await client.ask(cookie, requestOf(documents.submit, loanSubmission(formData)));
  const header = (name: string): string => decodeURIComponent(headers.get(name) ?? '');
  const id = header('X-Case-Id');
  const shown = await client.ask(courtCookie, requestOf(cases.documents, { path: { id } }));
  return {
    id,
    number: header('X-Case-Number'),
    code: header('X-Verification-Code'),
    defendantCode: CaseDetails.parse(shown.json).defendants[0]?.verification_code ?? '',
    receiptId: header('X-Receipt-Id'),
    documentId: header('X-Document-Id'),
    file: bytes,
  };
};

/** The same with the smallest complaint, in the name of `plaintiff`. */
export const submitCase = (
  client: Client,
  cookie: string,
  courtCookie: string,
  plaintiff: string,
): Promise<SubmittedCase> => submitComplaint(client, cookie, courtCookie, complaintBy(plaintiff));
