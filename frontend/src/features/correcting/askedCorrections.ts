import type { Client } from '../../../../domain/contract/clientOf.js';
import type { ownCorrections } from '../../../../domain/contract/corrections.js';
import { offerFile } from '../../components/files/offerFile.js';
import { saidOfFile } from '../../core/downloads.js';
import { resource, type Done } from '../../core/resource/resource.js';

export type OwnCorrectionsApi = Client<typeof ownCorrections>;
export type CaseAccess = { readonly caseNumber: string; readonly code: string };

/** What a party says to a mark instead of changing its place; `id`: of the mark. */
type Explaining = CaseAccess & { readonly id: string; readonly noticeId: string; readonly words: string };

const accessOf = ({ caseNumber, code }: CaseAccess) => ({ case_number: caseNumber, verification_code: code });

/** What the court asks the holder of a code to correct. */
export const askedCorrections = resource({
  name: 'askedCorrections',
  list: (api: OwnCorrectionsApi, access: CaseAccess) => api.list({ body: accessOf(access) }),
  changes: {
    explain: async (
      api: OwnCorrectionsApi,
      { id: markId, noticeId, words, ...access }: Explaining,
    ): Promise<Done<Awaited<ReturnType<OwnCorrectionsApi['list']>>>> => {
      await api.explain({ body: { ...accessOf(access), notice_id: noticeId, mark_id: markId, words } });
      return { said: '说明已提交，由法院核对' };
    },
    download: async (
      api: OwnCorrectionsApi,
      { id: noticeId, ...access }: CaseAccess & { readonly id: string },
    ): Promise<Done<Awaited<ReturnType<OwnCorrectionsApi['list']>>>> => {
      const file = await api.word({ body: { ...accessOf(access), notice_id: noticeId } });
      offerFile(file, file.fileName ?? '补正通知书.docx');
      return { said: saidOfFile('通知书已下载'), apply: (data) => data };
    },
  },
  messages: { list: '法院的补正要求读取失败', explain: '说明没有提交', download: '通知书没有下载' },
});
