import { z } from 'zod';
import type { Http } from '../../../http/http.js';
import type { LoadRequest } from './loadSlice.js';

export const LoadedDocument = z.object({
  formData: z.record(z.string(), z.json()),
  doc_type: z.string(),
  case_cause: z.string().nullable(),
  form_key: z.string(),
  path: z.string().startsWith('/'),
  version: z.number().int(),
});
export type LoadedDocument = z.infer<typeof LoadedDocument>;

export type LoadApi = ReturnType<typeof loadApi>;

/** Fetches a filed document by case number and verification code. */
export const loadApi = (http: Http) => ({
  loadForEditing: ({ caseNumber, verificationCode }: LoadRequest) =>
    http.sendJson(
      'POST',
      '/api/documents/load-for-editing',
      { case_number: caseNumber, verification_code: verificationCode },
      LoadedDocument,
    ),
});
