import { z } from 'zod';
import type { CallResult } from '../../../../../domain/contract/call.js';
import type { drafts } from '../../../../../domain/contract/drafts.js';
import type { Http } from '../../../http/http.js';
import { lazyClient } from '../../../http/lazyClient.js';
import { FormValues } from '../formValues.js';

/** What the account has of a draft, but for what it says. */
export type DraftInfo = CallResult<typeof drafts.write>;
export type ServerDraft = DraftInfo & { readonly values: FormValues };
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

/** The drafts of whoever is signed in, on the server. */
export const serverDraftsApi = (http: Http) => {
  const calls = lazyClient(http, async () => (await import('../../../../../domain/contract/drafts.js')).drafts);
  const pathOf = (formKey: string, draftId: string) => ({
    form_key: formKey,
    case_key: caseKeyOf(formKey, draftId),
  });
  return {
    list: async (formKey: string): Promise<DraftInfo[]> => (await calls.list({ query: { form_key: formKey } })).items,
    read: async (formKey: string, draftId: string): Promise<ServerDraft> => {
      const { values, ...info } = await calls.read({ path: pathOf(formKey, draftId) });
      // Codes never go to the server, so none come back.
      return { ...info, values: FormValues.parse({ ...values, filing: { ...values.filing, code: '' } }) };
    },
    write: (
      formKey: string,
      draftId: string,
      revision: number,
      { filing, answers }: FormValues,
    ): Promise<DraftInfo> => {
      const values = { filing: { mode: filing.mode, caseNumber: filing.caseNumber }, answers };
      return calls.write({ path: pathOf(formKey, draftId), body: { revision, values } });
    },
    remove: (formKey: string, draftId: string): Promise<void> => calls.remove({ path: pathOf(formKey, draftId) }),
  };
};
