import type { Client } from '../../../../domain/contract/clientOf.js';
import type { ownPapers } from '../../../../domain/contract/casePapers.js';
import type { ownClosures } from '../../../../domain/contract/closures.js';
import type { documents } from '../../../../domain/contract/documents.js';
import { sideOf } from '../../components/caseAccess.js';
import type { CaseAccess } from '../../components/caseAccess.js';
import { offerFile } from '../../components/files/offerFile.js';
import { saidOfFile } from '../../core/downloads.js';
import { resource, type Done } from '../../core/resource/resource.js';
import { errorDetail } from '../../http/apiError.js';

type ProgressApi = Pick<Client<typeof documents>, 'progress'> &
  Client<typeof ownClosures> & { readonly paper: Client<typeof ownPapers>['word'] };
type Progress = Awaited<ReturnType<ProgressApi['progress']>>;

/** What became of the submission that a number and a code open; its dialog withdraws it. */
export const caseProgress = resource({
  name: 'caseProgress',
  list: (api: ProgressApi, access: CaseAccess) => api.progress({ body: sideOf(access) }),
  submit: async (api, access: CaseAccess, reason: string, options): Promise<Done<Progress>> => {
    await api.withdraw({ body: { ...sideOf(access), reason } }, options);
    return { said: '已撤回' };
  },
  changes: {
    download: async (
      api: ProgressApi,
      { id: closureId, ...access }: CaseAccess & { readonly id: string },
    ): Promise<Done<Progress>> => {
      const file = await api.word({ body: { ...sideOf(access), closure_id: closureId } });
      offerFile(file, file.fileName ?? '通知书.docx');
      return { said: saidOfFile('通知书已下载'), apply: (data) => data };
    },
    downloadPaper: async (
      api: ProgressApi,
      { id: paperId, name, ...access }: CaseAccess & { readonly id: string; readonly name: string },
    ): Promise<Done<Progress>> => {
      const file = await api.paper({ body: { ...sideOf(access), paper_id: paperId } });
      offerFile(file, file.fileName ?? `${name}.docx`);
      return { said: saidOfFile(`${name}已下载`), apply: (data) => data };
    },
  },
  messages: { submit: '没有撤回', download: '通知书没有下载', downloadPaper: '文书没有下载' },
  unread: (error: unknown): string => errorDetail(error),
});
