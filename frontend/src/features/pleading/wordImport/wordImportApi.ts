import { z } from 'zod';
import type { Http } from '../../../http/http.js';

/** The answers a Word file of ours carries, and how far the file can be trusted. */
export const WordAnswers = z.object({
  form_key: z.string(),
  path: z.string().startsWith('/'),
  same_edition: z.boolean(),
  form_data: z.record(z.string(), z.json()),
  /** Byte for byte what was generated. */
  unchanged: z.boolean(),
  /** Saved anew by some program, in the same words. */
  same_text: z.boolean(),
  /** What the form did not take and was left out. */
  problems: z.array(z.object({ path: z.string(), label: z.string(), message: z.string() })),
});
export type WordAnswers = z.infer<typeof WordAnswers>;

export type WordImportApi = ReturnType<typeof wordImportApi>;

/** Has the server read a Word file; it keeps nothing of it. */
export const wordImportApi = (http: Http) => ({
  readWord: (file: Blob) => http.sendJson('POST', '/api/documents/read-word', file, WordAnswers),
});
