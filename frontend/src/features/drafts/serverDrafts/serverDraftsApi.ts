import { z } from 'zod';
import type { Http } from '../../../http/http.js';
import { FormValues } from '../formValues.js';

const Info = z.object({ form_key: z.string(), case_key: z.string(), revision: z.number(), updated_at: z.string() });
const ServerValues = z
  .object({
    filing: z.object({ mode: z.enum(['new', 'existing']), caseNumber: z.string() }),
    answers: z.unknown(),
  })
  // Codes never go to the server, so none come back.
  .transform(({ filing, answers }) => FormValues.parse({ filing: { ...filing, code: '' }, answers }));
const ServerDraft = Info.extend({ values: ServerValues });

export type DraftInfo = z.infer<typeof Info>;
export type ServerDraft = z.infer<typeof ServerDraft>;
export type ServerDraftsApi = ReturnType<typeof serverDraftsApi>;

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

/** What tells the drafts of one form apart, taken from the id under which this browser keeps one. */
export const caseKeyOf = (formKey: string, draftId: string): string =>
  draftId.startsWith(`${formKey}|`) ? draftId.slice(formKey.length + 1) : draftId;
/** The way back. Drafts begun beside others have an id that says nothing else. */
export const draftIdOf = ({
  form_key: formKey,
  case_key: caseKey,
}: Pick<DraftInfo, 'form_key' | 'case_key'>): string => (isUuid(caseKey) ? caseKey : `${formKey}|${caseKey}`);

const pathOf = (formKey: string, draftId: string): string =>
  `/api/user/drafts/${encodeURIComponent(formKey)}/${encodeURIComponent(caseKeyOf(formKey, draftId))}`;

/** The drafts of whoever is signed in, on the server. */
export const serverDraftsApi = (http: Http) => ({
  list: async (formKey: string): Promise<DraftInfo[]> =>
    (await http.getJson(`/api/user/drafts?form_key=${encodeURIComponent(formKey)}`, z.object({ items: z.array(Info) })))
      .items,
  read: (formKey: string, draftId: string): Promise<ServerDraft> => http.getJson(pathOf(formKey, draftId), ServerDraft),
  write: (formKey: string, draftId: string, revision: number, { filing, answers }: FormValues): Promise<DraftInfo> =>
    http.sendJson(
      'PUT',
      pathOf(formKey, draftId),
      { revision, values: { filing: { mode: filing.mode, caseNumber: filing.caseNumber }, answers } },
      Info,
    ),
  remove: (formKey: string, draftId: string): Promise<void> => http.send('DELETE', pathOf(formKey, draftId)),
});
