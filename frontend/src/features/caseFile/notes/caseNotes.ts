import type { caseNotes as contract } from '../../../../../domain/contract/caseNotes.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import { resource, type Done } from '../../../core/resource/resource.js';

type NotesApi = Client<typeof contract>;
type Notes = Awaited<ReturnType<NotesApi['list']>>;

/** What the court's people wrote about the case on screen, by its id; and the dialog that writes more. Forgotten with the case. */
export const caseNotes = resource({
  name: 'adminCaseNotes',
  list: (api: NotesApi, caseId: string) => api.list({ path: { id: caseId } }),
  submit: async (
    api: NotesApi,
    { caseId }: { readonly caseId: string },
    text: string,
    options,
  ): Promise<Done<Notes>> => {
    await api.write({ path: { id: caseId }, body: { text } }, options);
    return { said: '备注已记下' };
  },
  messages: { list: '加载内部备注失败', submit: '备注没有记下' },
  forgets: true,
});
