import { z } from 'zod';
import type { Http } from '../../http/http.js';

/** One of the account's own documents, in its latest version. What no court has received has no case number and no version. */
export const OwnDocument = z.object({
  id: z.string(),
  document_type: z.enum(['complaint', 'defense', 'application']),
  case_cause: z.string(),
  case_number: z.string().nullable(),
  title: z.string(),
  form_key: z.string(),
  path: z.string().startsWith('/'),
  version: z.number().int().nullable(),
  /** The court has erased the personal data of its case: there is nothing left to edit. */
  erased: z.boolean().default(false),
  updated_at: z.string(),
});
export type OwnDocument = z.infer<typeof OwnDocument>;

const OpenedDocument = OwnDocument.extend({ form_data: z.record(z.string(), z.json()) });
export type OpenedDocument = z.infer<typeof OpenedDocument>;

const DocumentPage = z.object({ items: z.array(OwnDocument), total: z.number().int() });
export type DocumentPage = z.infer<typeof DocumentPage>;

/** Documents on a page of the list. */
export const pageSize = 10;

const pathOf = (id: string): string => `/api/user/documents/${encodeURIComponent(id)}`;

export type DocumentsApi = ReturnType<typeof documentsApi>;

/** The documents that whoever is signed in has filed or generated. */
export const documentsApi = (http: Http) => ({
  list: (page: number): Promise<DocumentPage> =>
    http.getJson(`/api/user/documents?page=${page}&page_size=${pageSize}`, DocumentPage),
  /** With its answers; rejects with 410 where the court has erased the personal data in it. */
  open: (id: string): Promise<OpenedDocument> => http.getJson(pathOf(id), OpenedDocument),
  /** Takes it off the list; the case keeps what was filed. */
  remove: (id: string): Promise<void> => http.send('DELETE', pathOf(id)),
  restore: (id: string): Promise<void> => http.send('POST', `${pathOf(id)}/restore`),
});
