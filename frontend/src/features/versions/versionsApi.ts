import { z } from 'zod';
import type { Http } from '../../http/http.js';

/** What opens the versions of one side: the number of the case and that side's code; no code for whoever is signed in as its owner. */
export type Access = { readonly caseNumber: string; readonly code: string };
export type Between = { readonly from: number; readonly to: number };

const Version = z.object({
  version: z.number().int(),
  pleading: z.enum(['complaint', 'defense']),
  form_key: z.string(),
  edition: z.string(),
  submitted_at: z.string(),
  document_hash: z.string(),
  receipt_id: z.string(),
});
export type Version = z.infer<typeof Version>;

const VersionPage = z.object({
  items: z.array(Version),
  total: z.number().int(),
  page: z.number().int(),
  page_size: z.number().int(),
});
export type VersionPage = z.infer<typeof VersionPage>;

const Change = z.object({
  path: z.string(),
  label: z.string(),
  section: z.string(),
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type Change = z.infer<typeof Change>;

const Changes = z.object({ from: z.number().int(), to: z.number().int(), changes: z.array(Change) });
export type Changes = z.infer<typeof Changes>;

const body = ({ caseNumber, code }: Access) => ({ case_number: caseNumber, verification_code: code });

export type VersionsApi = ReturnType<typeof versionsApi>;

/** What one side filed: its versions, what changed between them, and their files. */
export const versionsApi = (http: Http) => ({
  fetchVersions: (access: Access, page: number): Promise<VersionPage> =>
    http.sendJson('POST', '/api/documents/versions', { ...body(access), page, page_size: 10 }, VersionPage),
  fetchChanges: (access: Access, between: Between): Promise<Changes> =>
    http.sendJson('POST', '/api/documents/version-changes', { ...body(access), ...between }, Changes),
  /** The change between two versions as a Word file with tracked changes. */
  fetchTrackedChanges: (access: Access, between: Between) =>
    http.sendForFile('/api/documents/version-changes/word', { ...body(access), ...between }),
  /** The Word file of a version; `asSubmitted` is false where it is no longer byte for byte the one that was filed. */
  fetchVersionFile: async (access: Access, version: number) => {
    const file = await http.sendForFile('/api/documents/version-file', { ...body(access), version });
    return { file, asSubmitted: file.headers.get('X-Document-Hash-Matches') === 'true' };
  },
});
